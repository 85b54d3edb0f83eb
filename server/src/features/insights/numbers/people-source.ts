import { sql } from 'kysely';
import { closedCounters, type Counter } from '@cuadrilla/contract/insights/counters.ts';
import type { Ctx } from '#platform/context.ts';
import type { Source } from './source.types.ts';
import { weekdayOf } from './weekday.ts';

const counters = sql.join(closedCounters.map((counter) => sql.ref(counter)));
const none = sql.join(closedCounters.map(() => sql`0`));

/**
 * Work of companies by day with the people who did it. Who worked for two of them on one day counts for each, but once
 * without them: of one company, and beneath one, people are added up; of all, those that are counted once.
 */
export const workedDays = ({ tenantId, actor }: Ctx): Source => ({
  name: 'fact_people',
  from: ({ from, to }) => sql`(
    select tenant_id, day, company_id, ${counters}, 0 as people, 0 as once
    from roll_total where tenant_id = ${tenantId} and day between ${from} and ${to}
    union all
    select tenant_id, day, company_id, ${none}, people, once
    from roll_people where tenant_id = ${tenantId} and day between ${from} and ${to})`,
  columns: { weekday: weekdayOf('f.day'), company: 'f.company_id' },
  amount: (counter) =>
    (closedCounters as readonly Counter[]).includes(counter) ? `f.${counter}` : undefined,
  condition: () => undefined,
  people(by) {
    if (actor.companyScope !== null) return sql`coalesce(sum(f.people), 0)`;
    const once = sql`coalesce(sum(f.once), 0)`;
    return by.includes('company')
      ? sql`case when grouping((f.company_id)) = 0 then coalesce(sum(f.people), 0) else ${once} end`
      : once;
  },
  hasDay: true,
});
