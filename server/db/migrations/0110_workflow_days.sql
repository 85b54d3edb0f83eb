-- Figures of workflow reports by the day on which activities were opened, of those that have ended (decision 0089). A day
-- without a row has none. A stale one is counted again, and read from the activities until then.
create table workflow_day (
  tenant_id bigint not null,
  workflow_id bigint not null,
  -- In the zone of `workflow_day_position`.
  day date not null,
  is_stale boolean not null default true,
  -- Counters of each stage.
  stages jsonb not null default '[]',
  -- Hours of waiting and of service of each stage, in the order of `stages`, eight bytes each.
  hours bytea not null default '',
  primary key (tenant_id, workflow_id, day),
  foreign key (tenant_id, workflow_id) references workflow on delete cascade
);
-- Numbers of full precision hardly get smaller.
alter table workflow_day alter column hours set storage external;
create index workflow_day_stale on workflow_day (tenant_id, workflow_id, day) where is_stale;
call secure_tenant_table('workflow_day');

-- How far the changes of a tenant's activities are noted in its days: a number of a transaction, and of an activity in it.
create table workflow_day_position (
  tenant_id bigint primary key references tenant,
  up_to xid8 not null default '0',
  after_id bigint not null default 0,
  time_zone text not null
);
call secure_tenant_table('workflow_day_position');
