import { colombianHolidays } from '@cuadrilla/contract/kit/colombian-holidays.ts';
import { work } from './work-by-tables.ts';

/** Numbers of what is planned, on duty, opened and at risk by SQL over the tables, as rows `key, n, d`. */
const holidays = [2025, 2026, 2027]
  .flatMap((year) => colombianHolidays(year).map(({ date }) => `date '${date}'`))
  .join();
const zone = 'America/Bogota';
const isWorkday = `(extract(isodow from g) < 6 and not g::date = any(array[${holidays}]))`;

/** Meters of companies with a plan for the month, and its part of the business days between $2 and $3. */
const installed = `${work},
  plans as (
    select p.id, p.month, p.planned, k.company_id, p.activity_type_id as type_id
    from work_plan p join contract k on k.id = p.contract_id join activity_type t on t.id = p.activity_type_id
    where p.tenant_id = $1 and p.active and t.code = 'CAMBIOMED'),
  shares as (
    select c.code as company, p.planned::float8 * (count(*) filter (where g::date between $2::date and $3::date))
      / count(*) as planned
    from plans p join company c on c.id = p.company_id,
      generate_series((p.month || '-01')::date, (p.month || '-01')::date + interval '1 month - 1 day', '1 day') g
    where ${isWorkday} group by p.id, c.code, p.planned),
  counted as (
    select company, 1 as n, 0::float8 as d from work
    where done and effective and type = 'CAMBIOMED' and day between $2 and $3 and exists (select from plans p
      where p.month = work.month and p.company_id = work.company_id and p.type_id = work.type_id)
    union all select company, 0, planned from shares)
  select KEY as key, sum(n)::int as n, sum(d)::float8 as d from counted group by 1 having sum(d) > 0 or sum(n) > 0`;

/** Minutes of work of who was on duty, and minutes on duty, of days that are over. */
const onDuty = `${work},
  duty as (
    select s.employee_id, g::date as day, sum(greatest(0, (extract(epoch from case when s.ends_at > s.starts_at
        then s.ends_at::time - s.starts_at::time else s.ends_at::time - s.starts_at::time + interval '24 hours' end) / 60)::int - s.break_minutes)) as minutes
    from shift s, generate_series(greatest(s.starts_on, $2::date), least(s.ends_on, $3::date,
      (now() at time zone '${zone}')::date - 1), '1 day') g
    where s.tenant_id = $1 and s.active
      and (s.on_holidays or not g::date = any(array[${holidays}]))
      and case s.days when 'MON_FRI' then extract(isodow from g) < 6 when 'MON_SAT' then extract(isodow from g) < 7
        when 'SAT' then extract(isodow from g) = 6 when 'SAT_SUN' then extract(isodow from g) > 5 else true end
      and not exists (select from absence b where b.employee_id = s.employee_id and b.active
        and g::date between b.starts_on and b.ends_on)
    group by 1, 2),
  worked as (
    select employee_id, day, sum(work_minutes) as minutes from work where done and work_minutes is not null group by 1, 2),
  counted as (
    select c.code as company, d.minutes as d, coalesce(w.minutes, 0) as n
    from duty d join app_user u on u.id = d.employee_id left join company c on c.id = u.company_id
      left join worked w on w.employee_id = d.employee_id and w.day = d.day)
  select KEY as key, sum(n)::int as n, sum(d)::int as d from counted group by 1`;

/** Of these a phone or the office has something to do: how much of the term of each is used up. */
const atRisk = `
  with open as (
    select a.id, a.created_at, a.due_at, coalesce(
      jsonb_path_query_first(v.definition, '$.** ? (@.key == $key && exists(@.term))', jsonb_build_object('key', a.stage))
        #>> '{term,unit}', t.term ->> 'unit') as unit
    from activity a join operation o on o.id = a.operation_id
      join workflow_version v on v.id = o.workflow_version_id left join activity_type t on t.id = a.type_id
    where a.tenant_id = $1 and a.ended_at is null and a.withdrawn_at is null and a.kind in ('field', 'office')
      and a.status in ('new', 'assigned', 'downloaded', 'seen', 'pending') and a.due_at >= now()),
  hours as (
    select (g::date + case when extract(isodow from g) = 6 then time '08:00' else time '07:00' end)
        at time zone '${zone}' as opens,
      (g::date + case when extract(isodow from g) = 6 then time '12:00' else time '17:00' end)
        at time zone '${zone}' as closes
    from generate_series(now()::date - 150, now()::date + 150, '1 day') g
    where extract(isodow from g) < 7 and not g::date = any(array[${holidays}])),
  spans as (
    select o.*, (
        select coalesce(sum(extract(epoch from least(o.due_at, closes) - greatest(o.created_at, opens)))
            filter (where closes > o.created_at and opens < o.due_at), 0) from hours) as whole,
      (select coalesce(sum(extract(epoch from least(now(), closes) - greatest(o.created_at, opens)))
            filter (where closes > o.created_at and opens < now()), 0) from hours) as used
    from open o)
  select KEY as key, (count(*) filter (where case when unit in ('working_hours', 'business_days')
      then used >= 0.8 * whole else now() - created_at >= 0.8 * (due_at - created_at) end))::int as n, null::int as d
  from spans, lateral (select $2::text, $3::text) unused group by 1`;

const opened = `
  select KEY as key, count(*)::int as n, null::int as d from activity
  where tenant_id = $1 and kind in ('field', 'office') and withdrawn_at is null
    and (created_at at time zone '${zone}')::date between $2 and $3 group by 1`;

/** Business days since the opening, today included. */
const backlog = `
  with open as (
    select (select count(*) from generate_series((a.created_at at time zone '${zone}')::date + 1,
        (now() at time zone '${zone}')::date, '1 day') g where ${isWorkday}) as days
    from activity a
    where a.tenant_id = $1 and a.ended_at is null and a.withdrawn_at is null and a.kind in ('field', 'office')
      and a.status in ('new', 'assigned', 'downloaded', 'seen', 'pending')),
  aged as (
    select case when days <= 2 then '0-2' when days <= 5 then '3-5' when days <= 10 then '6-10' else '11+' end as age
    from open)
  select KEY as key, count(*)::int as n, null::int as d from aged, lateral (select $2::text, $3::text) unused group by 1`;

/** The tenant is $1, and the period goes from $2 to $3; KEY stands for what is grouped by. */
export const plannedAndOpen: Readonly<Record<string, string>> = {
  K19: installed,
  K23: onDuty,
  K05: atRisk,
  OPENED: opened,
  K18: backlog,
};
