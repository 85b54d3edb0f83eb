import { sql, type RawBuilder } from 'kysely';
import { firstOfMonth, lastOfMonth } from '@cuadrilla/contract/kit/zoned-time.ts';
import { endedFacts, type EndedChanges } from '#features/operation/activities/activity-facts.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { areTimed, factAmount } from './fact-sums.rules.ts';
import { differingLatency } from './day-latency.store.ts';
import { differingDuty } from './duty-days.store.ts';
import { differingHours } from './hours.store.ts';
import { differingMonths } from './months.store.ts';
import { differingPersonDuty } from './person-duty.store.ts';
import { differingQuarters } from './person-periods.store.ts';
import { differingPeople } from './people.store.ts';
import { finest, writtenRollups, type Rollup } from './rollups.ts';

/** Facts and their sums: what is new is added to the rollups, what was before is subtracted. */

export interface FoldPosition {
  upTo: string;
  afterId: number;
  /** Transactions below this number have ended; all that they wrote is visible. */
  horizon: string;
}

/** Locks a tenant's facts; null while another process folds them. */
export async function lockFacts(ctx: TenantCtx): Promise<FoldPosition | null> {
  await sql`insert into fact_position (tenant_id) values (${ctx.tenantId}) on conflict do nothing`.execute(
    ctx.db,
  );
  const { rows } = await sql<FoldPosition>`
    select case when p.up_to > h.horizon then '0' else p.up_to::text end as "upTo",
      case when p.up_to > h.horizon then 0 else p.after_id end as "afterId", h.horizon::text as horizon
    from fact_position p
    cross join (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
    where p.tenant_id = ${ctx.tenantId}
    for update of p skip locked`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Locks a tenant's facts, after whoever folds them. */
export async function lockFactsWaiting(ctx: TenantCtx): Promise<void> {
  await sql`select from fact_position where tenant_id = ${ctx.tenantId} for update`.execute(ctx.db);
}

/** What forms declared when their work was counted, by their codes; null when none of it was counted yet. */
export async function declaredBefore(ctx: TenantCtx): Promise<Record<string, string> | null> {
  const { rows } = await sql<{ declared: Record<string, string>; up_to: string }>`
    select declared, up_to::text from fact_position where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
  return rows[0] === undefined || rows[0].up_to === '0' ? null : rows[0].declared;
}

/** Notes what forms declare before any of their work is counted; nothing once some is. */
export async function saveFirstDeclared(
  ctx: TenantCtx,
  declared: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    insert into fact_position as p (tenant_id, declared) values (${ctx.tenantId}, ${JSON.stringify(declared)}::jsonb)
    on conflict (tenant_id) do update set declared = excluded.declared where p.up_to = '0'`.execute(ctx.db);
}

export async function saveDeclared(
  ctx: TenantCtx,
  declared: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    update fact_position set declared = declared || ${JSON.stringify(declared)}::jsonb
    where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
}

/** @param complete nothing is left to be folded, as of the beginning of this transaction */
export async function savePosition(
  ctx: TenantCtx,
  { upTo, afterId }: Pick<FoldPosition, 'upTo' | 'afterId'>,
  complete: boolean,
): Promise<void> {
  await sql`
    update fact_position set up_to = ${upTo}::xid8, after_id = ${afterId},
      as_of = ${complete ? sql`now()` : sql`as_of`}
    where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
}

export const factColumns = sql.raw(
  [
    'tenant_id, activity_id, operation_id, day, hour, ended_at, workflow_id, stage, kind, type_id, zone_id, barrio_id',
    'company_id, employee_id, priority, outcome, effective, cause, in_term, in_operation_term, cycle_minutes',
    'work_minutes, sync_minutes, distance_m, off_site, evidence_ok, evidence_missing, revisit, reactivated',
    'staff_rejected, reviewed, opened_day, cycle, route, channel, deviation, self_reconnected, water, energy',
    'answers, occurrences',
  ].join(', '),
);

/** What the sums are of; answers, which are read apart, come first. */
const summedColumns = sql.raw(
  [
    'tenant_id, day, company_id, type_id, zone_id, answers, occurrences, kind, workflow_id, stage, outcome, effective',
    'cause, in_term, in_operation_term, cycle_minutes, work_minutes, off_site, evidence_ok, revisit, staff_rejected',
    'reviewed, deviation, self_reconnected, water, energy',
  ].join(', '),
);

/** What a row adds to a counter of a rollup. */
const amountIn = ({ amounts }: Rollup, counter: string): string => amounts?.[counter] ?? factAmount(counter);

const monthOfDay = `date_trunc('month', f.day)::date`;

/** Sums of the facts of `from` by the keys of a rollup, or their opposites. */
function sumsBy(rollup: Rollup, from: string, sign: '' | '-'): string {
  const { keys, counters, only, rows } = rollup;
  const by = keys.map((key) => `f.${key}`).join(', ');
  const sums = counters.map((counter) => `${sign}sum(${amountIn(rollup, counter)}) as ${counter}`);
  return `
    select f.tenant_id, ${by}, ${sums.join(', ')}
    from ${rows?.(from) ?? from} f ${only === undefined ? '' : `where ${only}`}
    group by f.tenant_id, ${by}`;
}

/** Adds rows of sums to a table by its keys; of months, to those of their days. */
function addTo({ keys, counters }: Rollup, table: string, from: string): string {
  const isMonth = table.endsWith('_month');
  const by = keys.map((key) => (isMonth && key === 'day' ? monthOfDay : `f.${key}`)).join(', ');
  // Rows that are by the same keys already are added as they are.
  const isSummed = from === `sums_of_${table}`;
  const sums = counters.map((counter) => (isSummed ? `f.${counter}` : `sum(f.${counter})`)).join(', ');
  const added = counters.map((counter) => `${counter} = t.${counter} + excluded.${counter}`);
  return `
    insert into ${table} as t (tenant_id, ${keys.join(', ')}, ${counters.join(', ')})
    select f.tenant_id, ${by}, ${sums}
    from ${from} f
    ${isSummed ? '' : `group by f.tenant_id, ${by}`}
    order by ${keys.map((_, at) => at + 2).join(', ')}
    on conflict (tenant_id, ${keys.join(', ')}) do update set ${added.join(', ')}`;
}

/** The statements that write sums to the tables of a rollup, and the rows that they write. */
function writesOf(rollup: Rollup, sign: '' | '-'): { rows: string[]; writes: string[] } {
  const { table, months, counters } = rollup;
  const isOwn = rollup === finest || counters !== finest.counters;
  const from = `sums_of_${isOwn ? table : finest.table}`;
  return {
    rows: isOwn ? [`${from} as materialized (${sumsBy(rollup, 'taken', sign)})`] : [],
    writes: [table, ...(months === undefined ? [] : [months])].map((name) => addTo(rollup, name, from)),
  };
}

const finestSums = `sums_of_${finest.table} f`;

/** Notes the days of sums that have to be counted again, alone or for their minutes on duty, their months and quarters. */
const toCountAgain = `
  update fact_position p set
    people_days = array(select unnest(p.people_days) union select f.day from ${finestSums}),
    duty_days = array(select unnest(p.duty_days) union select f.day from ${finestSums} where ${areTimed}),
    months_to_count = array(select unnest(p.months_to_count) union select ${monthOfDay} from ${finestSums}),
    quarters_to_count = array(
      select unnest(p.quarters_to_count) union select date_trunc('quarter', f.day)::date from ${finestSums})
  where p.tenant_id in (select f.tenant_id from ${finestSums})`;

/** A statement that writes the facts of `taken` to every rollup. */
export function toAllRollups(taken: RawBuilder<unknown>, sign: '' | '-'): RawBuilder<unknown> {
  const parts = writtenRollups.map((rollup) => writesOf(rollup, sign));
  const [last, ...others] = parts.flatMap(({ writes }) => writes).toReversed();
  const named = [
    ...parts.flatMap(({ rows }) => rows),
    ...others.toReversed().map((write, at) => `write_${at} as (${write})`),
    `again as (${toCountAgain})`,
  ];
  return sql`with taken as (${taken}), ${sql.raw(named.join(', '))} ${sql.raw(last!)}`;
}

/** Those of these activities that have facts: what ends for the first time has none to be subtracted. */
async function knownAmong(ctx: TenantCtx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ activity_id: number }>`
    select activity_id from fact_activity
    where tenant_id = ${ctx.tenantId} and activity_id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows.map(({ activity_id }) => activity_id);
}

/** Replaces the facts of these activities by what they are now, and moves the rollups by the difference. */
export async function replaceFacts(
  ctx: TenantCtx,
  { ids, formVersions }: Pick<EndedChanges, 'ids' | 'formVersions'>,
): Promise<void> {
  if (ids.length === 0) return;
  const known = await knownAmong(ctx, ids);
  if (known.length > 0)
    await toAllRollups(
      sql`delete from fact_activity where tenant_id = ${ctx.tenantId} and activity_id = any(${known}::bigint[])
          returning ${summedColumns}`,
      '-',
    ).execute(ctx.db);
  const facts = await endedFacts(ctx, ids, formVersions);
  await toAllRollups(
    sql`insert into fact_activity (${factColumns}) select ${factColumns} from (${facts}) n returning ${summedColumns}`,
    '',
  ).execute(ctx.db);
}

/** Sums between two days that are not those of their facts, and months among them whose sums are not. */
export async function differingDays(ctx: TenantCtx, from: string, to: string): Promise<string[]> {
  const days = new Set([
    ...(await differingPeople(ctx, from, to)),
    ...(await differingLatency(ctx, from, to)),
    ...(await differingHours(ctx, from, to)),
    ...(await differingDuty(ctx, from, to)),
    ...(await differingPersonDuty(ctx, from, to)),
    ...(await differingMonths(ctx, from, to)),
    ...(await differingQuarters(ctx, from, to)),
  ]);
  for (const rollup of writtenRollups) {
    for (const day of await differingIn(ctx, rollup, rollup.table, { from, to })) days.add(day);
    if (rollup.months === undefined) continue;
    const whole = { from: firstOfMonth(from), to: lastOfMonth(to) };
    for (const day of await differingIn(ctx, rollup, rollup.months, whole)) days.add(day);
  }
  return [...days].toSorted();
}

async function differingIn(
  ctx: TenantCtx,
  rollup: Rollup,
  table: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { counters, only, rows: rowsOf } = rollup;
  const facts = sql.raw(rowsOf?.('fact_activity') ?? 'fact_activity');
  const own = counters.map((counter) => `sum(${counter})`).join(', ');
  const counted = counters.map((counter) => `sum(${amountIn(rollup, counter)})`).join(', ');
  const limits = sql`tenant_id = ${ctx.tenantId} and day between ${from} and ${to}`;
  const { rows } = await sql<{ day: string }>`
    select coalesce(r.day, c.day)::text as day
    from (select day, row(${sql.raw(own)})::text as sums from ${sql.table(table)} where ${limits}
        group by day having sum(${sql.raw(counters[0]!)}) <> 0) r
      full join (select ${sql.raw(table.endsWith('_month') ? monthOfDay : 'f.day')} as day,
          row(${sql.raw(counted)})::text as sums from ${facts} f
        where ${limits} and ${sql.raw(only ?? 'true')} group by 1) c on c.day = r.day
    where r.sums is distinct from c.sums`.execute(ctx.db);
  return rows.map(({ day }) => day);
}

export async function saveCheck(ctx: TenantCtx, differences: number): Promise<void> {
  await sql`
    update fact_position set checked_at = now(), differences = ${differences}
    where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
}
