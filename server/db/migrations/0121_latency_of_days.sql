-- How long synchronizing took on each day: the exact 95th percentile, and how many visits are in each class of minutes
-- with their minutes, as in roll_month_latency. Days without such visits have no row.
create table roll_day_latency (
  tenant_id bigint not null,
  day date not null,
  counted integer not null,
  p95 double precision not null,
  classes integer[] not null,
  counts integer[] not null,
  minutes double precision[] not null
);
create unique index roll_day_latency_once on roll_day_latency (tenant_id, day);
call secure_tenant_table('roll_day_latency');

-- An owner that is no superuser is under row-level security too.
alter table fact_activity no force row level security;
alter table roll_day_latency no force row level security;
alter table roll_month_latency no force row level security;
delete from roll_month_latency where divided_by = 'day';
insert into roll_day_latency (tenant_id, day, counted, p95, classes, counts, minutes)
select v.tenant_id, v.day, v.counted, v.p95, c.classes, c.counts, c.minutes
from (
  select tenant_id, day, count(*) as counted, percentile_cont(0.95) within group (order by sync_minutes) as p95
  from fact_activity where sync_minutes is not null group by tenant_id, day
) v join (
  select tenant_id, day, array_agg(class order by class) as classes, array_agg(n order by class) as counts,
    array_agg(minutes order by class) as minutes
  from (
    select tenant_id, day, class, count(*)::integer as n, sum(sync_minutes) as minutes
    from (
      select tenant_id, day, sync_minutes,
        case when sync_minutes > 1.0 / 60 then ceil(ln(sync_minutes * 60) / ln(1.05)) else 0 end::integer as class
      from fact_activity where sync_minutes is not null
    ) f group by tenant_id, day, class
  ) n group by tenant_id, day
) c on c.tenant_id = v.tenant_id and c.day = v.day;
alter table fact_activity force row level security;
alter table roll_day_latency force row level security;
alter table roll_month_latency force row level security;
