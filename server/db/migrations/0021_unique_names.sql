-- What people take for the same name, whatever its accents, case and blanks. Checks by query and unique indexes
-- both compare by it; a stored column holds it, since only a plain column is looked up in an index under
-- row-level security.
create function name_key(text) returns text immutable strict parallel safe language sql
  return btrim(regexp_replace(
    lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')),
    '[\s\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]+', ' ', 'g'));

-- Gives every younger record of a shared value a suffix, ` (2)` and on, within the length of the field; the record
-- with the lowest number keeps the value. Each change is a line of the audit and a warning, which the migrator logs.
-- `alike` is the expression over the column that is compared; `beside` are further columns of the set.
create procedure mend_duplicates(
  target text, field text, longest integer, alike text,
  catalogue text, field_name text, beside text[] default '{}', also_set text default ''
) language plpgsql as $$
declare
  tenant bigint;
  younger record;
  candidate text;
  suffix text;
  turn integer;
  taken boolean;
  siblings text := (select coalesce(string_agg(format(' and o.%1$I = r.%1$I', name), ''), '') from unnest(beside) name);
begin
  for tenant in select id from tenant order by id loop
    -- An owner that is no superuser is under row-level security too.
    perform set_config('app.tenant_id', tenant::text, true);
    for younger in execute format(
      'select r.id, r.%1$I as value, d.first, d.ids from %2$I r join (
         select min(o.id) as first, array_agg(o.id order by o.id) as ids from %2$I o
         where o.tenant_id = $1 group by %3$s having count(*) > 1
       ) d on r.id = any(d.ids) and r.id <> d.first
       where r.tenant_id = $1 order by r.id',
      field, target,
      concat_ws(', ', (select string_agg(format('o.%I', name), ', ') from unnest(beside) name),
        replace(alike, 'value', format('o.%I', field)))
    ) using tenant loop
      turn := 1;
      loop
        turn := turn + 1;
        suffix := format(' (%s)', turn);
        candidate := rtrim(left(younger.value, longest - length(suffix))) || suffix;
        execute format(
          'select exists (select 1 from %1$I o join %1$I r on r.tenant_id = o.tenant_id and r.id = $2
             where o.tenant_id = $1 and o.id <> $2 and %2$s = %3$s %4$s)',
          target, replace(alike, 'value', format('o.%I', field)), replace(alike, 'value', '$3'), siblings
        ) into taken using tenant, younger.id, candidate;
        exit when not taken;
      end loop;
      execute format(
        'update %1$I set %2$I = $3, version = version + 1 %3$s where tenant_id = $1 and id = $2',
        target, field, also_set
      ) using tenant, younger.id, candidate;
      insert into audit (tenant_id, action, subject, subject_id, before, after, request_id)
      values (
        tenant, catalogue || '.update', target, younger.id,
        jsonb_build_object(field_name, younger.value), jsonb_build_object(field_name, candidate), 'duplicates mended'
      );
      raise warning 'duplicate: table %, field %, tenant %, value "%" of records %; record % keeps it, record % is now "%"',
        target, field, tenant, younger.value, younger.ids, younger.first, younger.id, candidate;
    end loop;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- Adds the compared form of a name beside it, and the index by which no two records of a tenant share it.
create procedure unique_name(
  target text, field text, catalogue text, field_name text, beside text[] default '{}', also_set text default ''
) language plpgsql as $$
begin
  call mend_duplicates(target, field, 100, 'name_key(value)', catalogue, field_name, beside, also_set);
  execute format(
    'alter table %I add column %I text generated always as (name_key(%I)) stored', target, field || '_key', field);
  execute format(
    'create unique index %I on %I (tenant_id, %s%I)',
    target || '_tenant_id_' || field || '_key', target,
    (select coalesce(string_agg(format('%I, ', name), ''), '') from unnest(beside) name), field || '_key');
end $$;

alter table department drop constraint department_tenant_id_name_key;
drop index team_tenant_id_name_key, role_tenant_id_name_key;
call unique_name('zone', 'name_es', 'zones', 'nameEs');
call unique_name('headquarters', 'name', 'headquarters', 'name');
call unique_name('department', 'name', 'departments', 'name');
call unique_name('job', 'name_es', 'positions', 'nameEs');
call unique_name('company', 'name', 'companies', 'name');
call unique_name('resource_type', 'name_es', 'resourceTypes', 'nameEs');
call unique_name('list', 'name_es', 'lists', 'nameEs', also_set => ', touched = pg_current_xact_id()');
call unique_name('report', 'name_es', 'reports', 'nameEs');
call unique_name('document_type', 'name_es', 'documentTypes', 'nameEs');
call unique_name('executive_role', 'name_es', 'executiveRoles', 'nameEs');
call unique_name('city', 'name', 'cities', 'name', beside => '{region}');
call unique_name('role', 'name', 'role', 'name');
call unique_name('team', 'name', 'team', 'name');

-- A suffix makes a tax number one that no form takes: whoever next changes the company must give the right one.
call mend_duplicates('company', 'tax_id', 30, 'value', 'companies', 'taxId');
create unique index company_tenant_id_tax_id_key on company (tenant_id, tax_id);

-- The code before that of the parent, which may be missing: a condition on what may be missing is not looked up.
alter table list_item drop constraint list_item_tenant_id_list_id_parent_code_code_key;
alter table list_item add constraint list_item_tenant_id_code_key
  unique nulls not distinct (tenant_id, list_id, code, parent_code);

-- A unique index is named for its table and the field that a violation is reported on.
alter table parameter rename constraint parameter_tenant_id_key_valid_from_key to parameter_tenant_id_valid_from_key;
alter table form_version rename constraint form_version_tenant_id_form_id_version_key to form_version_tenant_id_version_key;
alter table workflow_version
  rename constraint workflow_version_tenant_id_workflow_id_number_key to workflow_version_tenant_id_number_key;
alter table report_version
  rename constraint report_version_tenant_id_report_id_number_key to report_version_tenant_id_version_key;
alter table login_directory rename constraint login_directory_pkey to login_directory_username_key;
