-- What is being changed, beside what everybody sees, and what everybody saw before.
alter table dashboard
  add column version integer not null default 1,
  add column draft jsonb check (jsonb_typeof(draft) = 'array'),
  add column draft_by bigint,
  add column draft_at timestamptz,
  add foreign key (tenant_id, draft_by) references app_user;

create table dashboard_version (
  tenant_id bigint not null,
  dashboard_id bigint not null,
  number integer not null,
  widgets jsonb not null,
  published_by bigint,
  published_at timestamptz not null,
  primary key (tenant_id, dashboard_id, number),
  foreign key (tenant_id, dashboard_id) references dashboard on delete cascade,
  foreign key (tenant_id, published_by) references app_user
);
call secure_tenant_table('dashboard_version');
