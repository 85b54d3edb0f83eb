-- How far the reading of a tenant's files has come; one row per tenant.
create table file_check (
  tenant_id bigint not null references tenant,
  started_at timestamptz not null default now(),
  -- The last file that was read, as folder/hash; files are read in this order.
  position text not null default '',
  files bigint not null default 0,
  bytes bigint not null default 0,
  -- Of the last check that came to its end.
  finished_at timestamptz,
  finished_files bigint not null default 0,
  -- Files found damaged in this check that were sound in the one before.
  new_damage bigint not null default 0,
  primary key (tenant_id)
);
call secure_tenant_table('file_check');

-- Files to which rows refer and which are not in the store as they were written.
create table damaged_file (
  tenant_id bigint not null references tenant,
  folder text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  problem text not null check (problem in ('missing', 'altered', 'unreadable')),
  found_at timestamptz not null default now(),
  primary key (tenant_id, folder, sha256)
);
call secure_tenant_table('damaged_file');

alter table backup add column damaged_files bigint not null default 0;

-- For the operator's figures, which are of all tenants: numbers alone.
grant select on file_check, damaged_file to cuadrilla_search;
create policy figures on file_check for select to cuadrilla_search using (true);
create policy figures on damaged_file for select to cuadrilla_search using (true);

create function damaged_file_count() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*) from damaged_file $$;

create function oldest_file_check() returns double precision
  language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(extract(epoch from min(coalesce(finished_at, 'epoch'))), 0) from file_check $$;

grant create on schema public to cuadrilla_search;
alter function damaged_file_count owner to cuadrilla_search;
alter function oldest_file_check owner to cuadrilla_search;
revoke create on schema public from cuadrilla_search;
revoke execute on function damaged_file_count, oldest_file_check from public;
grant execute on function damaged_file_count, oldest_file_check to cuadrilla_app;
