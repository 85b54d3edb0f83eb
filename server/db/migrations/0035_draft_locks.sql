-- Who edits a draft now: one person at a time, until the lock is not renewed any more.
create table draft_lock (
  tenant_id bigint not null,
  kind text not null check (kind in ('form', 'workflow', 'rule')),
  version_id bigint not null,
  user_id bigint not null,
  tab uuid not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (tenant_id, kind, version_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
call secure_tenant_table('draft_lock');

-- Who changed a draft, one after the other: the draft as it was before each of them began.
create table draft_author (
  tenant_id bigint not null,
  kind text not null check (kind in ('form', 'workflow', 'rule')),
  version_id bigint not null,
  number integer not null,
  user_id bigint not null,
  since timestamptz not null,
  definition jsonb not null,
  primary key (tenant_id, kind, version_id, number),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
call secure_tenant_table('draft_author');
