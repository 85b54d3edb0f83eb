import { sql, type RawBuilder } from 'kysely';
import { closedCounters } from '@cuadrilla/contract/insights/counters.ts';
import { firstOfMonth, lastOfMonth } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { TenantCtx } from '#platform/context.ts';
import { dividedMonths, dividedMonthTable, type DividedMonths } from './divided-months.ts';
import { factAmount } from './fact-sums.rules.ts';
import { countMonthLatency, differsInLatency } from './month-latency.store.ts';
import { countMonthPeople, differsInPeople } from './month-people.store.ts';
import { weekdayOf } from './weekday.ts';

/** Sums of whole months by one dimension more, counted from their facts. */

const table = sql.table(dividedMonthTable);
const counted = sql.raw(closedCounters.map((counter) => `sum(${factAmount(counter)})`).join(', '));
const stored = sql.raw(closedCounters.map((counter) => `sum(${counter})`).join(', '));

const factsOf = ({ tenantId }: TenantCtx, month: string): RawBuilder<unknown> =>
  sql`fact_activity f where f.tenant_id = ${tenantId} and f.day between ${month} and ${lastOfMonth(month)}`;

/** Months before this day whose facts changed since they were counted, the earliest first. */
export async function monthsToCount({ db, tenantId }: TenantCtx, before: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select m::text as month from fact_position p cross join lateral unnest(p.months_to_count) m
    where p.tenant_id = ${tenantId} and m < ${before} order by m`.execute(db);
  return rows.map(({ month }) => month);
}

/** Rows of one type, which are read together, are written together. */
function insertOf(ctx: TenantCtx, month: string, divided: DividedMonths): RawBuilder<unknown> {
  const { code, keys, column, byWeekday } = divided;
  const values = [
    ...keys.map((key) => `f.${key}`),
    `f.${column}`,
    ...(byWeekday ? [weekdayOf('f.day')] : []),
  ];
  const names = [...keys, 'value', ...(byWeekday ? ['weekday'] : [])];
  return sql`
    insert into ${table} (tenant_id, divided_by, day, ${sql.raw([...names, ...closedCounters].join(', '))})
    select ${ctx.tenantId}, ${code}::text, ${month}::date, ${sql.raw(values.join(', '))}, ${counted}
    from ${factsOf(ctx, month)}
    group by ${sql.raw(values.join(', '))}
    order by f.type_id`;
}

/** Counts a month whose facts nobody changes meanwhile. */
export async function countMonth(ctx: TenantCtx, month: string): Promise<void> {
  const { db, tenantId } = ctx;
  await sql`delete from ${table} where tenant_id = ${tenantId} and day = ${month}
    and divided_by = any(${dividedMonths.map(({ code }) => code)}::text[])`.execute(db);
  for (const divided of dividedMonths) await insertOf(ctx, month, divided).execute(db);
  await countMonthPeople(ctx, month, factsOf(ctx, month));
  await countMonthLatency(ctx, month, factsOf(ctx, month));
  await sql`update fact_position set months_to_count = array_remove(months_to_count, ${month}::date)
    where tenant_id = ${tenantId}`.execute(db);
}

/** Counted months of a period whose sums are not those of their facts. */
export async function differingMonths(ctx: TenantCtx, from: string, to: string): Promise<string[]> {
  const differing: string[] = [];
  for (const month of new Set([firstOfMonth(from), firstOfMonth(to)])) {
    const facts = factsOf(ctx, month);
    if (!(await isCounted(ctx, month))) continue;
    const differs =
      (await differsInSums(ctx, month)) ||
      (await differsInPeople(ctx, month, facts)) ||
      (await differsInLatency(ctx, month, facts));
    if (differs) differing.push(month);
  }
  return differing;
}

async function isCounted({ db, tenantId }: TenantCtx, month: string): Promise<boolean> {
  const { rows } = await sql`
    select from fact_position
    where tenant_id = ${tenantId} and ${month}::date = any(months_to_count)`.execute(db);
  return rows.length === 0;
}

async function differsInSums(ctx: TenantCtx, month: string): Promise<boolean> {
  const { db, tenantId } = ctx;
  const { rows } = await sql`
    select from unnest(${dividedMonths.map(({ code }) => code)}::text[]) d(code)
      cross join (select row(${counted})::text as sums from ${factsOf(ctx, month)}) c
      cross join (select row(${stored})::text as sums from ${table} where false) nothing
      left join (
        select divided_by, row(${stored})::text as sums from ${table}
        where tenant_id = ${tenantId} and day = ${month} group by divided_by) r on r.divided_by = d.code
    where coalesce(r.sums, nothing.sums) <> c.sums
    limit 1`.execute(db);
  return rows.length > 0;
}
