-- What has been warned of, so that each threshold rings once: `mark` is the date or the share that was passed.
create table due_warning (
  tenant_id bigint not null references tenant,
  subject text not null check (subject in ('contract', 'resource')),
  subject_id bigint not null,
  kind text not null,
  mark text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, subject, subject_id, kind, mark)
);
call secure_tenant_table('due_warning');
create index on resource (tenant_id, user_id);
create index on resource (tenant_id, company_id);
