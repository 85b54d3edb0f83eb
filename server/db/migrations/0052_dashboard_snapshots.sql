-- What a dashboard showed, for everybody of the same reach, until its period is over.
create table dashboard_snapshot (
  tenant_id bigint not null,
  -- The number of a dashboard, or the code of one of the product.
  dashboard text not null,
  -- Of reach, language, period, filters and widgets.
  question_hash text not null,
  taken_at timestamptz not null,
  reply jsonb not null,
  primary key (tenant_id, dashboard, question_hash)
);
create index on dashboard_snapshot (tenant_id, taken_at);
call secure_tenant_table('dashboard_snapshot');
