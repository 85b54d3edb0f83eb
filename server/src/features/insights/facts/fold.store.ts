import { sql, type RawBuilder } from 'kysely';
import { endedFacts, type EndedChanges } from '#features/operation/activities/activity-facts.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { factAmount } from './fact-sums.rules.ts';
import { writtenRollups as rollups, type Rollup } from './rollups.ts';

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

/** What forms declared when their work was counted, by their codes; null while another process folds. */
export async function declaredBefore(ctx: TenantCtx): Promise<Record<string, string> | null> {
  const { rows } = await sql<{ declared: Record<string, string>; up_to: string }>`
    select declared, up_to::text from fact_position where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
  return rows[0] === undefined || rows[0].up_to === '0' ? null : rows[0].declared;
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

const factColumns = sql.raw(
  [
    'tenant_id, activity_id, operation_id, day, hour, ended_at, workflow_id, stage, kind, type_id, zone_id, barrio_id',
    'company_id, employee_id, priority, outcome, effective, cause, in_term, in_operation_term, cycle_minutes',
    'work_minutes, sync_minutes, distance_m, off_site, evidence_ok, evidence_missing, revisit, reactivated',
    'staff_rejected, reviewed, opened_day, cycle, route, channel, deviation, self_reconnected, water, energy',
    'answers, occurrences',
  ].join(', '),
);

/** What a row adds to a counter of a rollup. */
const amountIn = ({ amounts }: Rollup, counter: string): string => amounts?.[counter] ?? factAmount(counter);

/** Adds the facts of `from` to a rollup, or subtracts them. */
function addTo(rollup: Rollup, from: string, sign: '' | '-'): string {
  const { table, keys, counters, only, rows } = rollup;
  const sums = counters.map((counter) => `${sign}sum(${amountIn(rollup, counter)})`);
  const added = counters.map((counter) => `${counter} = ${table}.${counter} + excluded.${counter}`);
  return `
    insert into ${table} (tenant_id, ${keys.join(', ')}, ${counters.join(', ')})
    select tenant_id, ${keys.map((key) => `f.${key}`).join(', ')}, ${sums.join(', ')}
    from ${rows?.(from) ?? from} f ${only === undefined ? '' : `where ${only}`}
    group by tenant_id, ${keys.map((key) => `f.${key}`).join(', ')}
    order by ${keys.map((_, at) => at + 2).join(', ')}
    on conflict (tenant_id, ${keys.join(', ')}) do update set ${added.join(', ')}`;
}

/** A statement that writes the facts of `taken` to every rollup. */
const toAllRollups = (taken: RawBuilder<unknown>, sign: '' | '-'): RawBuilder<unknown> => sql`
  with taken as (${taken}),
    ${sql.raw(
      rollups
        .slice(1)
        .map((rollup) => `of_${rollup.table} as (${addTo(rollup, 'taken', sign)})`)
        .join(', '),
    )}
  ${sql.raw(addTo(rollups[0]!, 'taken', sign))}`;

/** Replaces the facts of these activities by what they are now, and moves the rollups by the difference. */
export async function replaceFacts(
  ctx: TenantCtx,
  { ids, formVersions }: Pick<EndedChanges, 'ids' | 'formVersions'>,
): Promise<void> {
  if (ids.length === 0) return;
  await toAllRollups(
    sql`delete from fact_activity where tenant_id = ${ctx.tenantId} and activity_id = any(${ids}::bigint[])
        returning *`,
    '-',
  ).execute(ctx.db);
  const facts = await endedFacts(ctx, ids, formVersions);
  await toAllRollups(
    sql`insert into fact_activity (${factColumns}) select ${factColumns} from (${facts}) n returning *`,
    '',
  ).execute(ctx.db);
}

/** Sums of a rollup between two days that are not those of its facts. */
export async function differingDays(ctx: TenantCtx, from: string, to: string): Promise<string[]> {
  const days = new Set<string>();
  for (const rollup of rollups) {
    const { table, counters, only, rows: rowsOf } = rollup;
    const facts = sql.raw(rowsOf?.('fact_activity') ?? 'fact_activity');
    const own = counters.map((counter) => `sum(${counter})`).join(', ');
    const counted = counters.map((counter) => `sum(${amountIn(rollup, counter)})`).join(', ');
    const limits = sql`tenant_id = ${ctx.tenantId} and day between ${from} and ${to}`;
    const { rows } = await sql<{ day: string }>`
      select coalesce(r.day, c.day)::text as day
      from (select day, row(${sql.raw(own)})::text as sums from ${sql.table(table)} where ${limits}
          group by day having sum(${sql.raw(counters[0]!)}) <> 0) r
        full join (select day, row(${sql.raw(counted)})::text as sums from ${facts} f
          where ${limits} and ${sql.raw(only ?? 'true')} group by day) c on c.day = r.day
      where r.sums is distinct from c.sums`.execute(ctx.db);
    for (const { day } of rows) days.add(day);
  }
  return [...days].toSorted();
}

export async function saveCheck(ctx: TenantCtx, differences: number): Promise<void> {
  await sql`
    update fact_position set checked_at = now(), differences = ${differences}
    where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
}
