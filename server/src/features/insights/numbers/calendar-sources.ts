import { sql, type RawBuilder } from 'kysely';
import { isBusinessDay } from '@cuadrilla/contract/kit/business-time.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import type { Source, Span } from './source.types.ts';

/** Closed work beside what was planned for it: days of billing, monthly plans, hours on duty. */

/** Facts of a period with the first day on which their cycle is billed since the operation was opened. */
export const billedFacts = ({ tenantId }: Ctx, facts: Source): Source => {
  const condition = (counter: string): string | undefined =>
    ({ billed: 'true', before_billing: 'f.day < f.bills_on' })[counter];
  return {
    ...facts,
    name: 'fact_billing',
    from: ({ from, to }) => sql`(
      select a.*, b.bills_on
      from fact_activity a
        join (
          select k.cycle, k.opened_day, min(c.bills_on) as bills_on
          from (
            select distinct d.cycle, d.opened_day from fact_activity d
            where d.tenant_id = ${tenantId} and d.day between ${from} and ${to} and d.cycle is not null
          ) k
            join reading_cycle c on c.tenant_id = ${tenantId} and c.cycle = k.cycle and c.active
              and c.bills_on >= k.opened_day
          group by k.cycle, k.opened_day
        ) b on b.cycle = a.cycle and b.opened_day = a.opened_day
      where a.tenant_id = ${tenantId})`,
    amount: (counter) => {
      const own = condition(counter);
      return own === undefined ? undefined : `(${own})::int`;
    },
    condition,
  };
};

const weekday = 'extract(isodow from f.day)::int';

/** Effective work of companies and types that have a plan for the month, and the plans by business day. */
export async function plannedWork(ctx: Ctx): Promise<Source> {
  const { tenantId } = ctx;
  const { calendar } = await settingsOf(ctx);
  const businessDays = ({ from, to }: Span): string[] =>
    daysOf({ from: `${from.slice(0, 7)}-01`, to: addDays(`${to.slice(0, 7)}-28`, 3) }).filter((day) =>
      isBusinessDay(day, calendar),
    );
  // Two contracts of a company that plan the same type count its work once.
  const isPlanned = (row: string): RawBuilder<unknown> => sql`exists (
    select from work_plan w join contract c on c.tenant_id = w.tenant_id and c.id = w.contract_id
    where w.tenant_id = ${tenantId} and w.activity_type_id = ${sql.ref(`${row}.type_id`)} and w.active
      and c.company_id = ${sql.ref(`${row}.company_id`)} and w.month = to_char(${sql.ref(`${row}.day`)}, 'YYYY-MM'))`;
  return {
    name: 'fact_plan',
    from: (span) => sql`(
      select r.tenant_id, r.day, r.company_id, r.type_id, r.effective as installed, 0::float8 as planned
      from roll_coarse r
      where r.tenant_id = ${tenantId} and r.day between ${span.from} and ${span.to} and ${isPlanned('r')}
      union all
      select ${tenantId}, p.day, p.company_id, p.type_id, 0, p.planned::float8 / p.days
      from (
        select d.day, c.company_id, w.activity_type_id as type_id, w.planned,
          count(*) over (partition by w.id) as days
        from work_plan w
          join contract c on c.tenant_id = w.tenant_id and c.id = w.contract_id
          join unnest(${businessDays(span)}::date[]) as d(day) on to_char(d.day, 'YYYY-MM') = w.month
        where w.tenant_id = ${tenantId} and w.active
      ) p)`,
    listed: ({ from, to }) => sql`(
      select a.* from fact_activity a
      where a.tenant_id = ${tenantId} and a.day between ${from} and ${to}
        and a.kind = 'field' and a.outcome = 'done' and a.effective and ${isPlanned('a')})`,
    columns: { company: 'f.company_id', type: 'f.type_id', weekday },
    amount: (counter) => (counter === 'installed' || counter === 'planned' ? `f.${counter}` : undefined),
    condition: (counter) => (counter === 'installed' ? 'true' : undefined),
    hasDay: true,
  };
}

/** How minutes on duty are added up: with the people, and by the day or only by the day of the week. */
export interface DutyGrain {
  byEmployee: boolean;
  byDay: boolean;
}

/**
 * Minutes on duty, and those of the work that was done meanwhile. Shifts that are alike are counted together and days
 * of absence subtracted from them: thousands of people over years would be millions of single days.
 */
export async function shiftHours(ctx: Ctx, { byEmployee, byDay }: DutyGrain): Promise<Source> {
  const { tenantId } = ctx;
  const { calendar } = await settingsOf(ctx);
  const yesterday = addDays(localDate(ctx.now, ctx.timeZone), -1);
  const endOf = ({ to }: Span) => (to < yesterday ? to : yesterday);
  const holidaysIn = (span: Span) => daysOf(span).filter((day) => calendar.holidays.has(day));
  const isOnDuty = (shift: string, day: RawBuilder<unknown>, span: Span): RawBuilder<unknown> => sql`
    (${isShiftDay(shift, day)} and (${sql.ref(`${shift}.on_holidays`)}
      or not ${day} = any(${holidaysIn(span)}::date[])))`;
  const employee = (column: string) => (byEmployee ? sql.ref(column) : sql`null::bigint`);

  /** Shifts that begin, end and repeat alike, and how many there are. */
  const alike = (span: Span): RawBuilder<unknown> => sql`
    select u.company_id, ${employee('s.employee_id')} as employee_id, s.days, s.on_holidays,
      greatest(0, ${shiftMinutes} - s.break_minutes) as minutes,
      greatest(s.starts_on, ${span.from}::date) as first,
      least(s.ends_on, ${endOf(span)}::date) as last, count(*) as people
    from shift s join app_user u on u.tenant_id = s.tenant_id and u.id = s.employee_id
    where s.tenant_id = ${tenantId} and s.active and s.starts_on <= ${endOf(span)}::date
      and (s.ends_on is null or s.ends_on >= ${span.from}::date)
    group by 1, 2, 3, 4, 5, 6, 7`;
  /** The days of each way in which shifts are alike; a day of the week is named by its first one. */
  const dutyDays = (span: Span): RawBuilder<unknown> => sql`
    select g.days, g.on_holidays, g.first, g.last,
      ${byDay ? sql`d.day::date` : sql`min(d.day)::date`} as day, count(*) as times
    from (select distinct days, on_holidays, first, last from alike) g
      cross join lateral generate_series(g.first, g.last, interval '1 day') as d(day)
    where ${isOnDuty('g', sql`d.day::date`, span)}
    group by 1, 2, 3, 4, ${byDay ? sql`d.day` : sql`extract(isodow from d.day)`}`;
  const absent = (span: Span): RawBuilder<unknown> => sql`
    select distinct u.company_id, s.employee_id, s.id, d.day::date as day,
      greatest(0, ${shiftMinutes} - s.break_minutes) as minutes
    from absence b
      join shift s on s.tenant_id = b.tenant_id and s.employee_id = b.employee_id and s.active
      join app_user u on u.tenant_id = s.tenant_id and u.id = s.employee_id
      cross join lateral generate_series(
        greatest(b.starts_on, s.starts_on, ${span.from}::date),
        least(b.ends_on, s.ends_on, ${endOf(span)}::date), interval '1 day') as d(day)
    where b.tenant_id = ${tenantId} and b.active and b.starts_on <= ${endOf(span)}::date
      and b.ends_on >= ${span.from}::date and ${isOnDuty('s', sql`d.day::date`, span)}`;
  const worked = (span: Span, columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select ${columns}
    from fact_activity a join app_user u on u.tenant_id = a.tenant_id and u.id = a.employee_id
    where a.tenant_id = ${tenantId} and a.day between ${span.from} and ${endOf(span)}
      and a.kind = 'field' and a.work_minutes is not null
      and exists (select from shift s
        where s.tenant_id = a.tenant_id and s.employee_id = a.employee_id and s.active and s.starts_on <= a.day
          and (s.ends_on is null or s.ends_on >= a.day) and ${isOnDuty('s', sql`a.day`, span)})
      and not exists (select from absence b
        where b.tenant_id = a.tenant_id and b.employee_id = a.employee_id and b.active
          and a.day between b.starts_on and b.ends_on)`;
  return {
    name: 'fact_shift',
    from: (span) => sql`(
      with alike as materialized (${alike(span)})
      select ${tenantId}::bigint as tenant_id, g.employee_id, d.day, g.company_id,
        g.people * g.minutes * d.times as available_minutes, 0::bigint as worked_minutes
      from alike g join (${dutyDays(span)}) d on d.days = g.days and d.on_holidays = g.on_holidays
        and d.first = g.first and d.last = g.last
      union all
      select ${tenantId}::bigint, ${employee('x.employee_id')}, x.day, x.company_id, -x.minutes, 0
      from (${absent(span)}) x
      union all
      ${worked(
        span,
        sql`${tenantId}::bigint, ${employee('a.employee_id')}, a.day, u.company_id, 0, a.work_minutes`,
      )})`,
    listed: (span) =>
      sql`(${worked(
        span,
        sql`u.company_id, a.tenant_id, a.activity_id, a.operation_id, a.day, a.ended_at, a.type_id, a.workflow_id,
        a.stage, a.zone_id, a.employee_id, a.outcome, a.cause, a.in_term`,
      )})`,
    columns: { company: 'f.company_id', employee: 'f.employee_id', weekday },
    amount: (counter) =>
      counter === 'worked_minutes' || counter === 'available_minutes' ? `f.${counter}` : undefined,
    condition: (counter) => (counter === 'worked_minutes' ? 'true' : undefined),
    hasDay: true,
  };
}

/** From the start to the end of a shift `s`, which may be on the next day. */
const shiftMinutes = sql`(
  case when s.ends_at > s.starts_at then 0 else 1440 end
    + extract(epoch from s.ends_at::time - s.starts_at::time)::int / 60)`;

/** Whether a day is one of those of a shift. */
const isShiftDay = (
  shift: string,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`case ${sql.ref(`${shift}.days`)}
  when 'MON_FRI' then extract(isodow from ${day}) < 6
  when 'MON_SAT' then extract(isodow from ${day}) < 7
  when 'SAT' then extract(isodow from ${day}) = 6
  when 'SAT_SUN' then extract(isodow from ${day}) > 5
  else true end`;

function daysOf({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
