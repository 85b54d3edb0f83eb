import { sql, type RawBuilder } from 'kysely';
import { isBusinessDay } from '@cuadrilla/contract/kit/business-time.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import type { Source, Span } from './source.types.ts';
import { daysOf } from '#features/insights/facts/days-of.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';

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
      select ${tenantId}, d.day, p.company_id, p.type_id, 0, p.planned::float8 / d.days
      from (
        select w.month, c.company_id, w.activity_type_id as type_id, sum(w.planned) as planned
        from work_plan w join contract c on c.tenant_id = w.tenant_id and c.id = w.contract_id
        where w.tenant_id = ${tenantId} and w.active
          and w.month between ${span.from.slice(0, 7)} and ${span.to.slice(0, 7)}
        group by w.month, c.company_id, w.activity_type_id
      ) p
        join (
          select b.day, to_char(b.day, 'YYYY-MM') as month, count(*) over (partition by to_char(b.day, 'YYYY-MM')) as days
          from unnest(${businessDays(span)}::date[]) as b(day)
        ) d on d.month = p.month)`,
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
