-- All activities of an operation, withdrawn ones too.
create index on activity (tenant_id, operation_id);

-- The usual filters of the work list at once, so that a deep page is read from the index alone.
create index on activity (tenant_id, zone_id, type_id, status, created_at desc, id desc) where withdrawn_at is null;

-- Counts are kept in two grains. Changes arrive as rows of their own; a job folds them into one row a combination and
-- into one row a day and status. A count is the folded rows and those that are not yet.
alter table activity_tally add column folded boolean not null default false;
create unique index activity_tally_folded on activity_tally (tenant_id, day, status, type_id, zone_id, workflow_id, company_id) nulls not distinct where folded;
create index on activity_tally (tenant_id, id) where not folded;
create index on activity_tally (tenant_id, zone_id, day) include (status, type_id, n);
drop index activity_tally_tenant_id_day_status_n_idx;

create table activity_day_tally (
  tenant_id bigint not null references tenant,
  day date not null,
  status text not null,
  n integer not null,
  primary key (tenant_id, day, status)
);
call secure_tenant_table('activity_day_tally');
