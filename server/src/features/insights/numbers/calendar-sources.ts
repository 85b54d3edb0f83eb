import { sql, type RawBuilder } from 'kysely';
import { isBusinessDay } from '@cuadrilla/contract/kit/business-time.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import type { Source, Span } from './source.types.ts';

/** Closed work beside what was planned for it: days of billing, monthly plans, hours on duty. */

/** Facts with the first day on which their cycle is billed since the operation was opened. */
export const billedFacts = ({ tenantId }: Ctx, facts: Source): Source => {
  const condition = (counter: string): string | undefined =>
    ({ billed: 'true', before_billing: 'f.day < f.bills_on' })[counter];
  return {
    ...facts,
    name: 'fact_billing',
    from: () => sql`(
      select a.*, b.bills_on
      from fact_activity a
        cross join lateral (
          select min(c.bills_on) as bills_on from reading_cycle c
          where c.tenant_id = a.tenant_id and c.cycle = a.cycle and c.active and c.bills_on >= a.opened_day
        ) b
      where a.tenant_id = ${tenantId} and b.bills_on is not null)`,
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
  const installed = (columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select ${columns}
    from fact_activity a
    where a.tenant_id = ${tenantId} and a.kind = 'field' and a.outcome = 'done' and a.effective and exists (
      select from work_plan w join contract c on c.tenant_id = w.tenant_id and c.id = w.contract_id
      where w.tenant_id = a.tenant_id and w.activity_type_id = a.type_id and w.active
        and c.company_id = a.company_id and w.month = to_char(a.day, 'YYYY-MM'))`;
  return {
    name: 'fact_plan',
    from: (span) => sql`(
      ${installed(sql`a.tenant_id, a.day, a.company_id, a.type_id, 1 as installed, 0::float8 as planned`)}
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
    listed: () => sql`(${installed(sql`a.*`)})`,
    columns: { company: 'f.company_id', type: 'f.type_id', weekday },
    amount: (counter) => (counter === 'installed' || counter === 'planned' ? `f.${counter}` : undefined),
    condition: (counter) => (counter === 'installed' ? 'true' : undefined),
    hasDay: true,
  };
}

/** Minutes on duty by day and employee, and those of the work that was done on these days. */
export async function shiftHours(ctx: Ctx): Promise<Source> {
  const { tenantId } = ctx;
  const { calendar } = await settingsOf(ctx);
  const yesterday = addDays(localDate(ctx.now, ctx.timeZone), -1);
  const holidaysIn = (span: Span) => daysOf(span).filter((day) => calendar.holidays.has(day));
  const available = (span: Span): RawBuilder<unknown> => sql`
    select s.employee_id, d.day::date as day, u.company_id,
      sum(greatest(0, ${shiftMinutes} - s.break_minutes)) as available_minutes
    from shift s
      join app_user u on u.tenant_id = s.tenant_id and u.id = s.employee_id
      cross join lateral generate_series(
        greatest(s.starts_on, ${span.from}::date),
        least(s.ends_on, ${span.to}::date, ${yesterday}::date), interval '1 day'
      ) as d(day)
    where s.tenant_id = ${tenantId} and s.active and ${isShiftDay}
      and (s.on_holidays or not d.day::date = any(${holidaysIn(span)}::date[]))
      and not exists (
        select from absence b
        where b.tenant_id = s.tenant_id and b.employee_id = s.employee_id and b.active
          and d.day::date between b.starts_on and b.ends_on)
    group by s.employee_id, d.day, u.company_id`;
  const worked = (span: Span): RawBuilder<unknown> => sql`
    fact_activity a where a.tenant_id = ${tenantId} and a.day between ${span.from} and ${span.to}
      and a.kind = 'field' and a.work_minutes is not null`;
  return {
    name: 'fact_shift',
    from: (span) => sql`(
      select ${tenantId}::bigint as tenant_id, v.employee_id, v.day, v.company_id, v.available_minutes,
        coalesce(w.minutes, 0) as worked_minutes
      from (${available(span)}) v
        left join (
          select a.employee_id, a.day, sum(a.work_minutes) as minutes from ${worked(span)}
          group by a.employee_id, a.day
        ) w on w.employee_id = v.employee_id and w.day = v.day)`,
    listed: (span) => sql`(
      select v.company_id, a.tenant_id, a.activity_id, a.operation_id, a.day, a.ended_at, a.type_id, a.workflow_id,
        a.stage, a.zone_id, a.employee_id, a.outcome, a.cause, a.in_term
      from (select a.* from ${worked(span)}) a
        join (${available(span)}) v on v.employee_id = a.employee_id and v.day = a.day)`,
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

/** Whether a day `d` is one of a shift's. */
const isShiftDay = sql`case s.days
  when 'MON_FRI' then extract(isodow from d.day) < 6
  when 'MON_SAT' then extract(isodow from d.day) < 7
  when 'SAT' then extract(isodow from d.day) = 6
  when 'SAT_SUN' then extract(isodow from d.day) > 5
  else true end`;

function daysOf({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
