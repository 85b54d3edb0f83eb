-- People are found by a part of their mail, telephone or document in an index too, as by their names (0004).
alter table app_user add column contact text generated always as (plain_text(email || ' ' || coalesce(phone, '') || ' ' || coalesce(id_number, ''))) stored;
create index app_user_contact on app_user using gin (contact gin_trgm_ops);
create function app_user_contact_search(pattern text) returns setof bigint
  language sql stable parallel safe security definer rows 200 set search_path = public, pg_temp
  as $$ select id from app_user where tenant_id = app_tenant() and contact like pattern $$;
grant create on schema public to cuadrilla_search;
alter function app_user_contact_search owner to cuadrilla_search;
revoke create on schema public from cuadrilla_search;
revoke execute on function app_user_contact_search from public;
grant execute on function app_user_contact_search to cuadrilla_app;

-- Every text of the list of users in the order people read it in; where it may be missing, both ways, since what is missing comes last.
create index on app_user (tenant_id, lastname collate "es-x-icu", id);
create index on app_user (tenant_id, email collate "es-x-icu", id);
create index on app_user (tenant_id, phone collate "es-x-icu", id);
create index on app_user (tenant_id, phone collate "es-x-icu" desc nulls last, id desc);
create index on app_user (tenant_id, id_number collate "es-x-icu", id);
create index on app_user (tenant_id, id_number collate "es-x-icu" desc nulls last, id desc);

-- Two roles or two teams of one name, but for case and accents, are one in people's eyes.
update role r set name = left(name, 100 - length(code) - 3) || ' (' || code || ')'
  where exists (select 1 from role o where o.tenant_id = r.tenant_id and plain_text(o.name) = plain_text(r.name) and o.id < r.id);
update team t set name = left(name, 80) || ' (' || id || ')'
  where exists (select 1 from team o where o.tenant_id = t.tenant_id and plain_text(o.name) = plain_text(t.name) and o.id < t.id);
alter table team drop constraint team_tenant_id_name_key;
create unique index team_tenant_id_name_key on team (tenant_id, plain_text(name));
create unique index role_tenant_id_name_key on role (tenant_id, plain_text(name));
