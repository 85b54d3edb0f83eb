import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import { countDayLatency } from './day-latency.store.ts';
import { isDone } from './fact-sums.rules.ts';
import { countHours } from './hours.store.ts';
import { daysBetween, replaceDays } from './whole-days.ts';

/**
 * Work that is done and its people, by day and company. Distinct people are not the sum of other sums, so whole days are
 * counted again, once at the end of a fold; the work is counted with them, so that what is divided by them fits.
 */

const peopleOf = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select w.tenant_id, w.day, w.company_id, sum(w.done) as done, count(*) as people, count(*) filter (where w.place = 1) as once
  from (
    select f.tenant_id, f.day, f.company_id, count(*) as done,
      row_number() over (partition by f.day, coalesce(f.employee_id, 0) order by f.company_id) as place
    from fact_activity f
    where ${days} and ${sql.raw(isDone)}
    group by f.tenant_id, f.day, f.company_id, coalesce(f.employee_id, 0)
  ) w
  group by w.tenant_id, w.day, w.company_id`;

/** Counts of the days that the fold noted what is no sum of sums, and the sums by hour. */
export async function countNotedDays(ctx: TenantCtx): Promise<void> {
  const { db, tenantId } = ctx;
  const days = sql`tenant_id = ${tenantId} and day = any(array(
    select unnest(people_days) from fact_position where tenant_id = ${tenantId}))`;
  const columns = 'tenant_id, day, company_id, done, people, once';
  await replaceDays(ctx, { table: 'roll_people', columns }, days, peopleOf(days));
  await countDayLatency(ctx, days);
  await countHours(ctx, days);
  await sql`update fact_position set people_days = '{}'
    where tenant_id = ${tenantId} and people_days <> '{}'`.execute(db);
}

/** Days whose people are not those of their facts. */
export async function differingPeople(ctx: TenantCtx, from: string, to: string): Promise<string[]> {
  const days = daysBetween(ctx, from, to);
  const { rows } = await sql<{ day: string }>`
    select distinct coalesce(r.day, c.day)::text as day
    from (select * from roll_people where ${days}) r
      full join (${peopleOf(days)}) c on c.day = r.day and coalesce(c.company_id, 0) = coalesce(r.company_id, 0)
    where (r.done, r.people, r.once) is distinct from (c.done, c.people, c.once)`.execute(ctx.db);
  return rows.map(({ day }) => day);
}
