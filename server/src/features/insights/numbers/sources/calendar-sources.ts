import { sql, type RawBuilder } from 'kysely';
import { isBusinessDay } from '@cuadrilla/contract/kit/business-time.ts';
import { firstOfMonth, lastOfMonth } from '@cuadrilla/contract/kit/zoned-time.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import type { Source, Span } from './source.types.ts';
import { daysOf } from '#features/insights/facts/days-of.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';
import { edgesOf, wholeOf } from './spans.ts';

/** Closed work beside what was planned for it: days of billing, monthly plans, hours on duty. */

/** Facts of a period with the first day on which their cycle is billed since the operation was opened. */
export const billedFacts = ({ tenantId }: Ctx, facts: Source): Source => {
  const condition = (counter: string): string | undefined =>
    ({ billed: 'true', before_billing: 'f.day < f.bills_on' })[counter];
  return {
    ...facts,
    name: 'fact_billing',
    from: ({ from, to }, where = sql`true`) => sql`(
      with b as materialized (
        select k.cycle, k.opened_day, min(c.bills_on) as bills_on
        from (
          select distinct f.cycle, f.opened_day from fact_activity f
          where f.tenant_id = ${tenantId} and f.day between ${from} and ${to} and f.cycle is not null and ${where}
        ) k
          join reading_cycle c on c.tenant_id = ${tenantId} and c.cycle = k.cycle and c.active
            and c.bills_on >= k.opened_day
        group by k.cycle, k.opened_day
      )
      select a.*, b.bills_on
      from fact_activity a join b on b.cycle = a.cycle and b.opened_day = a.opened_day
      where a.tenant_id = ${tenantId})`,
    amount: (counter) => {
      const own = condition(counter);
      return own === undefined ? undefined : `(${own})::int`;
    },
    condition,
  };
};

const weekday = weekdayOf('f.day');

/** Effective work by company and type: of whole months, and of the days at their edges. */
function effectiveWork({ tenantId }: Ctx, span: Span, whole: Span | null): RawBuilder<unknown> {
  const rowsOf = (table: string, { from, to }: Span) => sql`
    select tenant_id, day, company_id, type_id, effective from ${sql.table(table)}
    where tenant_id = ${tenantId} and day between ${from} and ${to}`;
  const parts = edgesOf(span, whole).map((edge) => rowsOf('roll_coarse', edge));
  return sql`(${sql.join(whole ? [rowsOf('roll_coarse_month', whole), ...parts] : parts, sql` union all `)})`;
}

/** Plans by month, company and type: two contracts of a company that plan the same type count its work once. */
const plansIn = ({ tenantId }: Ctx, { from, to }: Span): RawBuilder<unknown> => sql`(
  select w.month, (w.month || '-01')::date as first, ((w.month || '-01')::date + interval '1 month')::date as next,
    c.company_id, w.activity_type_id as type_id, sum(w.planned) as planned
  from work_plan w join contract c on c.tenant_id = w.tenant_id and c.id = w.contract_id
  where w.tenant_id = ${tenantId} and w.active and w.month between ${from.slice(0, 7)} and ${to.slice(0, 7)}
  group by w.month, c.company_id, w.activity_type_id)`;

/**
 * Effective work of companies and types that have a plan for the month, and the plans by business day.
 *
 * @param byMonth single days do not matter: whole months are one row
 */
export async function plannedWork(ctx: Ctx, byMonth: boolean): Promise<Source> {
  const { tenantId } = ctx;
  const { calendar } = await settingsOf(ctx);
  const businessDays = ({ from, to }: Span): string[] =>
    daysOf({ from: firstOfMonth(from), to: lastOfMonth(to) }).filter((day) => isBusinessDay(day, calendar));
  const monthsOf = (whole: Span | null): string[] =>
    whole ? [...new Set(businessDays(whole).map((day) => firstOfMonth(day)))] : [];
  const isPlanned = sql`exists (
    select from work_plan w join contract c on c.tenant_id = w.tenant_id and c.id = w.contract_id
    where w.tenant_id = ${tenantId} and w.activity_type_id = a.type_id and w.active
      and c.company_id = a.company_id and w.month = to_char(a.day, 'YYYY-MM'))`;
  return {
    name: 'fact_plan',
    from(span) {
      const whole = byMonth ? wholeOf('month', span) : null;
      const single = edgesOf(span, whole).flatMap(businessDays);
      // Companies and types are those of the plans, of which a filter leaves few.
      const plans = plansIn(ctx, span);
      return sql`(
      select r.tenant_id, r.day, p.company_id, p.type_id, r.effective as installed, 0::float8 as planned
      from ${effectiveWork(ctx, span, whole)} r join ${plans} p
        on p.company_id = r.company_id and p.type_id = r.type_id and r.day >= p.first and r.day < p.next
      union all
      select ${tenantId}, d.day, p.company_id, p.type_id, 0, p.planned::float8 / d.days
      from ${plans} p
        join (
          select b.day, to_char(b.day, 'YYYY-MM') as month, count(*) over (partition by to_char(b.day, 'YYYY-MM')) as days
          from unnest(${[...new Set(single)]}::date[]) as b(day)
          union all
          select m.day, to_char(m.day, 'YYYY-MM'), 1 from unnest(${monthsOf(whole)}::date[]) as m(day)
        ) d on d.month = p.month)`;
    },
    listed: ({ from, to }) => sql`(
      select a.* from fact_activity a
      where a.tenant_id = ${tenantId} and a.day between ${from} and ${to}
        and a.kind = 'field' and a.outcome = 'done' and a.effective and ${isPlanned})`,
    columns: { company: 'f.company_id', type: 'f.type_id', weekday },
    amount: (counter) => (counter === 'installed' || counter === 'planned' ? `f.${counter}` : undefined),
    condition: (counter) => (counter === 'installed' ? 'true' : undefined),
    listedOfRow: 'f.installed',
    hasDay: true,
  };
}
