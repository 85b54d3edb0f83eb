-- Work that is done and its people, by day and company. Whoever worked for two companies on one day counts for each in
-- `people`, and for one of them alone in `once`, which adds up to the people of the day.
create table roll_people (
  tenant_id bigint not null,
  day date not null,
  company_id bigint,
  done bigint not null,
  people bigint not null,
  once bigint not null
);
create unique index roll_people_once on roll_people (tenant_id, day, company_id) nulls not distinct;
call secure_tenant_table('roll_people');

-- Days whose people are counted again when the fold has come to its end.
alter table fact_position add column people_days date[] not null default '{}';

-- What numbers read of single facts, without the width of these: a year is a third of the pages.
create index fact_activity_read on fact_activity (tenant_id, day, company_id) include (
  employee_id, kind, outcome, effective, type_id, workflow_id, stage, hour, work_minutes, sync_minutes, cycle,
  opened_day, channel, in_operation_term, route, barrio_id);
drop index fact_activity_tenant_id_day_company_id_idx;
-- An index is read alone where the table was vacuumed: a table that only grows would wait for a fifth of its size.
alter table fact_activity set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

-- An owner that is no superuser is under row-level security too.
alter table fact_activity no force row level security;
alter table roll_people no force row level security;
insert into roll_people (tenant_id, day, company_id, done, people, once)
select tenant_id, day, company_id, sum(done), count(*), count(*) filter (where place = 1)
from (
  select tenant_id, day, company_id, count(*) as done,
    row_number() over (partition by tenant_id, day, coalesce(employee_id, 0) order by company_id) as place
  from fact_activity
  where kind = 'field' and outcome = 'done'
  group by tenant_id, day, company_id, coalesce(employee_id, 0)
) worked
group by tenant_id, day, company_id;
alter table fact_activity force row level security;
alter table roll_people force row level security;
