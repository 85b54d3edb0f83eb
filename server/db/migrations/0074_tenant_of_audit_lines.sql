-- Whoever changes something writes a line of the audit. Its foreign key locked the row of the tenant for every line, the
-- same row for all requests of the tenant. Now the policy looks for the tenant once a statement and locks nothing.
alter table audit drop constraint audit_tenant_id_fkey;
drop policy tenant on audit;
create policy tenant on audit using (tenant_id = app_tenant())
  with check (tenant_id = app_tenant() and exists (select from tenant where id = app_tenant()));

-- The other half of the key: a tenant with lines stays. Whoever removes one waits for those who are writing lines, and
-- those who would begin wait until it is decided.
create function refuse_audited() returns trigger language plpgsql as $$
declare
  before text := current_setting('app.tenant_id', true);
  audited boolean;
begin
  lock table audit in share mode;
  perform set_config('app.tenant_id', old.id::text, true);
  select exists (select from audit where tenant_id = old.id) into audited;
  perform set_config('app.tenant_id', coalesce(before, ''), true);
  if audited then
    raise exception 'the audit has lines of tenant %', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger audited before delete on tenant for each row execute function refuse_audited();
create function refuse_other_number() returns trigger language plpgsql as $$
begin
  raise exception 'a tenant keeps its number' using errcode = 'foreign_key_violation';
end $$;
create trigger numbered before update of id on tenant
  for each row when (old.id is distinct from new.id) execute function refuse_other_number();
