import { sql, type RawBuilder } from 'kysely';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { daysOf } from './calendar-sources.ts';
import type { Source, Span } from './source.types.ts';
import { weekdayOf } from './weekday.ts';

/** How minutes on duty are added up: with the people, and by the day, by the day of the week or by neither. */
export interface DutyGrain {
  byEmployee: boolean;
  byDay: boolean;
  byWeekday: boolean;
}

/** What the parts of a statement about shifts share. */
interface Duty extends DutyGrain {
  tenantId: number;
  from: string;
  /** The last day that has ended. */
  to: string;
  holidays: string[];
}

/**
 * Minutes on duty, and those of the work that was done meanwhile. Shifts that are alike are counted together and days
 * of absence subtracted from them: thousands of people over years would be millions of single days.
 */
export async function shiftHours(ctx: Ctx, grain: DutyGrain): Promise<Source> {
  const { tenantId } = ctx;
  const { calendar } = await settingsOf(ctx);
  const yesterday = addDays(localDate(ctx.now, ctx.timeZone), -1);
  const dutyOf = ({ from, to }: Span): Duty => ({
    ...grain,
    tenantId,
    from,
    to: to < yesterday ? to : yesterday,
    holidays: daysOf({ from, to }).filter((day) => calendar.holidays.has(day)),
  });
  return {
    name: 'fact_shift',
    from: (span) => dutyMinutes(dutyOf(span)),
    listed: (span) =>
      sql`(${worked(
        dutyOf(span),
        sql`u.company_id, a.tenant_id, a.activity_id, a.operation_id, a.day, a.ended_at, a.type_id, a.workflow_id,
        a.stage, a.zone_id, a.employee_id, a.outcome, a.cause, a.in_term`,
        sql`app_user`,
      )})`,
    columns: {
      company: 'f.company_id',
      employee: 'f.employee_id',
      weekday: weekdayOf('f.day'),
    },
    amount: (counter) =>
      counter === 'worked_minutes' || counter === 'available_minutes' ? `f.${counter}` : undefined,
    condition: (counter) => (counter === 'worked_minutes' ? 'true' : undefined),
    hasDay: true,
  };
}

const employee = ({ byEmployee }: Duty, column: string): RawBuilder<unknown> =>
  byEmployee ? sql.ref(column) : sql`null::bigint`;

function dutyMinutes(duty: Duty): RawBuilder<unknown> {
  const { tenantId } = duty;
  return sql`(
    with people as materialized (select tenant_id, id, company_id from app_user where tenant_id = ${tenantId}),
      alike as materialized (${alikeShifts(duty)})
    select ${tenantId}::bigint as tenant_id, g.employee_id, d.day, g.company_id,
      g.people * g.minutes * d.times as available_minutes, 0::bigint as worked_minutes
    from alike g join (${dutyDays(duty)}) d on d.days = g.days and d.on_holidays = g.on_holidays
      and d.first = g.first and d.last = g.last
    union all
    select ${tenantId}::bigint, ${employee(duty, 'x.employee_id')}, x.day, x.company_id, -x.minutes, 0
    from (${duty.byDay || duty.byWeekday ? absentDays(duty) : absentSpans(duty)}) x
    union all
    ${worked(
      duty,
      sql`${tenantId}::bigint, ${employee(duty, 'a.employee_id')}, a.day, u.company_id, 0, a.work_minutes`,
      sql`people`,
    )})`;
}

/** Shifts that begin, end and repeat alike, and how many there are. */
const alikeShifts = (duty: Duty): RawBuilder<unknown> => sql`
  select s.company_id, s.employee_id, s.days, s.on_holidays, ${shiftMinutes} as minutes, s.first, s.last, s.people
  from (
    select u.company_id, ${employee(duty, 's.employee_id')} as employee_id, s.days, s.on_holidays, s.starts_at,
      s.ends_at, s.break_minutes, greatest(s.starts_on, ${duty.from}::date) as first,
      least(s.ends_on, ${duty.to}::date) as last, count(*) as people
    from shift s join people u on u.tenant_id = s.tenant_id and u.id = s.employee_id
    where s.tenant_id = ${duty.tenantId} and s.active and s.starts_on <= ${duty.to}::date
      and (s.ends_on is null or s.ends_on >= ${duty.from}::date)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ) s`;

/** The days of each way in which shifts are alike; without days, a day of the week is named by its first one. */
const dutyDays = (duty: Duty): RawBuilder<unknown> => sql`
  select g.days, g.on_holidays, g.first, g.last,
    ${duty.byDay ? sql`d.day::date` : sql`min(d.day)::date`} as day, count(*) as times
  from (select distinct days, on_holidays, first, last from alike) g
    cross join lateral generate_series(g.first, g.last, interval '1 day') as d(day)
  where ${isOnDuty(duty, 'g', 'd.day::date')}
  group by 1, 2, 3, 4, ${duty.byDay ? sql`d.day` : sql.raw(weekdayOf('d.day::date'))}`;

/** Days of shifts on which their people were absent, each once. */
const absentDays = (duty: Duty): RawBuilder<unknown> => sql`
  select distinct u.company_id, s.employee_id, s.id, d.day::date as day, ${shiftMinutes} as minutes
  from absence b
    join shift s on s.tenant_id = b.tenant_id and s.employee_id = b.employee_id and s.active
    join people u on u.tenant_id = s.tenant_id and u.id = s.employee_id
    cross join lateral generate_series(
      greatest(b.starts_on, s.starts_on, ${duty.from}::date),
      least(b.ends_on, s.ends_on, ${duty.to}::date), interval '1 day') as d(day)
  where b.tenant_id = ${duty.tenantId} and b.active and b.starts_on <= ${duty.to}::date
    and b.ends_on >= ${duty.from}::date and ${isOnDuty(duty, 's', 'd.day::date')}`;

/**
 * The same where single days do not matter: absences that overlap are cut, and the days of duty within each are the
 * difference of two counts from the beginning of the period. The counts of a way to repeat are one row with an array,
 * because the planner would expect single rows to match hardly ever.
 */
const absentSpans = (duty: Duty): RawBuilder<unknown> => sql`
  with counted as materialized (
    select days, on_holidays, array_agg(times order by day) as times
    from (
      select k.days, k.on_holidays, d.day,
        count(*) filter (where ${isOnDuty(duty, 'k', 'd.day::date')})
          over (partition by k.days, k.on_holidays order by d.day) as times
      from (select distinct days, on_holidays from shift where tenant_id = ${duty.tenantId} and active) k
        cross join generate_series(${duty.from}::date, ${duty.to}::date, interval '1 day') as d(day)) each_day
    group by 1, 2)
  select a.company_id, a.employee_id, a.first as day,
    a.minutes * (c.times[1 + a.last - ${duty.from}::date] - coalesce(c.times[a.first - ${duty.from}::date], 0)) as minutes
  from (
    select u.company_id, s.employee_id, s.days, s.on_holidays, ${shiftMinutes} as minutes,
      greatest(b.first, s.starts_on, ${duty.from}::date) as first,
      least(b.ends_on, s.ends_on, ${duty.to}::date) as last
    from (
      select employee_id, ends_on, greatest(starts_on, 1 + max(ends_on) over (partition by employee_id
        order by starts_on, id rows between unbounded preceding and 1 preceding)) as first
      from absence
      where tenant_id = ${duty.tenantId} and active and starts_on <= ${duty.to}::date
        and ends_on >= ${duty.from}::date
    ) b
      join shift s on s.tenant_id = ${duty.tenantId} and s.employee_id = b.employee_id and s.active
      join people u on u.tenant_id = s.tenant_id and u.id = s.employee_id
  ) a
    join counted c on c.days = a.days and c.on_holidays = a.on_holidays
  where a.first <= a.last`;

/** Work of people who were on duty that day. */
const worked = (
  duty: Duty,
  columns: RawBuilder<unknown>,
  people: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns}
  from fact_activity a join ${people} u on u.tenant_id = a.tenant_id and u.id = a.employee_id
  where a.tenant_id = ${duty.tenantId} and a.day between ${duty.from} and ${duty.to}
    and a.kind = 'field' and a.work_minutes is not null
    and exists (select from shift s
      where s.tenant_id = a.tenant_id and s.employee_id = a.employee_id and s.active and s.starts_on <= a.day
        and (s.ends_on is null or s.ends_on >= a.day) and ${isOnDuty(duty, 's', 'a.day')})
    and not exists (select from absence b
      where b.tenant_id = a.tenant_id and b.employee_id = a.employee_id and b.active
        and a.day between b.starts_on and b.ends_on)`;

/** From the start to the end of a shift `s`, which may be on the next day, without its break. */
const shiftMinutes = sql`greatest(0, case when s.ends_at > s.starts_at then 0 else 1440 end
  + extract(epoch from s.ends_at::time - s.starts_at::time)::int / 60 - s.break_minutes)`;

/** Whether a day is one of those of a shift. */
const isOnDuty = (duty: Duty, shift: string, day: string): RawBuilder<unknown> => sql`
  (case ${sql.ref(`${shift}.days`)}
    when 'MON_FRI' then ${sql.raw(weekdayOf(day))} < 6
    when 'MON_SAT' then ${sql.raw(weekdayOf(day))} < 7
    when 'SAT' then ${sql.raw(weekdayOf(day))} = 6
    when 'SAT_SUN' then ${sql.raw(weekdayOf(day))} > 5
    else true end
  and (${sql.ref(`${shift}.on_holidays`)} or not ${sql.raw(day)} = any(${duty.holidays}::date[])))`;
