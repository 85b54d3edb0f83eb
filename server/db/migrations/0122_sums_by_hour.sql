-- Sums of each day by the hour at which work ended, of all companies together.
create table roll_hour (
  tenant_id bigint not null,
  day date not null,
  hour integer not null
);
do $$
declare
  counters text;
begin
  -- Of one hour whole numbers are small, save minutes.
  select string_agg(format('add column %I %s not null', attname, case
    when atttypid = 'bigint'::regtype and attname not like '%minutes' then 'integer'
    else format_type(atttypid, atttypmod) end), ', ' order by attnum)
  into counters
  from pg_attribute
  where attrelid = 'roll_total'::regclass and attnum > 0 and not attisdropped
    and attname not in ('tenant_id', 'day', 'company_id');
  execute 'alter table roll_hour ' || counters;
end $$;
create unique index roll_hour_once on roll_hour (tenant_id, day, hour);
call secure_tenant_table('roll_hour');

-- An owner that is no superuser is under row-level security too.
alter table fact_activity no force row level security;
alter table roll_hour no force row level security;
insert into roll_hour (
  tenant_id, day, hour, closed, done, visits, effective, ineffective, unrealized, rejected, with_term,
  in_term, term_effective, with_operation_term, in_operation_term, evidence_due, evidence_ok, off_site,
  revisits, staff_rejected, reviewed, deviations_checked, deviations, reconnection_readings,
  self_reconnections, water, energy, cycle_minutes, cycles, work_minutes, works)
select f.tenant_id, f.day, f.hour,
  sum((true)::int),
  sum((f.kind = 'field' and f.outcome = 'done')::int),
  sum((f.kind = 'field' and f.outcome in ('done', 'unrealized'))::int),
  sum((f.kind = 'field' and f.outcome in ('done', 'unrealized') and f.effective)::int),
  sum((f.kind = 'field' and f.outcome in ('done', 'unrealized') and not f.effective)::int),
  sum((f.kind = 'field' and f.outcome = 'unrealized')::int),
  sum((f.outcome = 'rejected')::int),
  sum((f.in_term is not null)::int),
  sum((coalesce(f.in_term, false))::int),
  sum((coalesce(f.in_term, false) and f.effective)::int),
  sum((f.in_operation_term is not null)::int),
  sum((coalesce(f.in_operation_term, false))::int),
  sum((f.evidence_ok is not null)::int),
  sum((coalesce(f.evidence_ok, false))::int),
  sum((f.off_site)::int),
  sum((f.revisit)::int),
  sum((f.staff_rejected)::int),
  sum((f.reviewed)::int),
  sum((f.deviation is not null)::int),
  sum((coalesce(f.deviation, false))::int),
  sum((f.self_reconnected is not null)::int),
  sum((coalesce(f.self_reconnected, false))::int),
  sum(coalesce(f.water, 0.0)),
  sum(coalesce(f.energy, 0.0)),
  sum(coalesce(f.cycle_minutes, 0)),
  sum((f.cycle_minutes is not null)::int),
  sum(coalesce(f.work_minutes, 0)),
  sum((f.work_minutes is not null)::int)
from fact_activity f
group by f.tenant_id, f.day, f.hour;
alter table fact_activity force row level security;
alter table roll_hour force row level security;
