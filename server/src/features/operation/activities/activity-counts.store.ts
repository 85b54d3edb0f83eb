import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { readInstant } from '@cuadrilla/contract/kit/read-instant.ts';
import { localClock, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { SearchSql } from '#platform/db/search.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';

/** A search of activities `a`; the filters name columns of the counters where they can. */
export interface ActivitySearch {
  search: SearchSql;
  scope: RawBuilder<SqlBool>;
  filters: Filter[];
}

type Condition = RawBuilder<SqlBool>;

/** The columns of the counters, by filter key. */
const counterColumns: Record<string, string> = {
  status: 'status',
  kind: 'kind',
  typeId: 'type_id',
  zoneId: 'zone_id',
  companyId: 'company_id',
  workflowId: 'workflow_id',
};

/** The statement that counts activities from the counters; undefined when they do not know a filter. */
export function totalFromCounters(
  ctx: TenantCtx,
  filters: readonly Filter[],
): RawBuilder<{ total: number }> | undefined {
  const conditions = counterConditions(ctx, filters);
  if (!conditions) return undefined;
  const counters = countersWhere(ctx, conditions, isCoarse(ctx, filters));
  return sql`select coalesce(sum(n), 0)::int as total from ${counters}`;
}

export async function countActivities(
  ctx: TenantCtx,
  { search, scope, filters }: ActivitySearch,
): Promise<number> {
  const counted = sql<{ total: number }>`
    select count(*)::int as total from activity a where ${scope} and ${search.where}`;
  const { rows } = await (totalFromCounters(ctx, filters) ?? counted).execute(ctx.db);
  return rows[0]!.total;
}

interface StatusCount {
  status: ActivityRow['status'];
  count: number;
}

/** How many activities of each status a search finds; statuses without any are left out. */
export async function countSearchByStatus(
  ctx: TenantCtx,
  { search, scope, filters }: ActivitySearch,
): Promise<StatusCount[]> {
  const conditions = counterConditions(ctx, filters);
  const statement = conditions
    ? sql<StatusCount>`
        select status, sum(n)::int as count
        from ${countersWhere(ctx, conditions, isCoarse(ctx, filters))}
        group by status`
    : sql<StatusCount>`
        select a.status, count(*)::int as count from activity a
        where ${scope} and ${search.where}
        group by a.status`;
  const { rows } = await statement.execute(ctx.db);
  return rows.filter(({ count }) => count !== 0);
}

/** How many activities of each status were created on each local day. */
export async function countsByDay(
  ctx: TenantCtx,
  query: { from: string; to: string; zoneId?: number | undefined; typeId?: number | undefined },
): Promise<(StatusCount & { day: string })[]> {
  const companyId = ctx.actor?.companyScope ?? undefined;
  const values = { zone_id: query.zoneId, type_id: query.typeId, company_id: companyId };
  const conditions = Object.entries(values).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  );
  const days = sql<SqlBool>`day between ${query.from} and ${query.to}`;
  const { rows } = await sql<StatusCount & { day: string }>`
    select day, status, sum(n)::int as count
    from ${countersWhere(ctx, [days, ...conditions], conditions.length === 0)}
    group by day, status having sum(n) <> 0
    order by day, status`.execute(ctx.db);
  return rows;
}

/** Whether day, status and kind are all that is filtered by. */
const isCoarse = (ctx: TenantCtx, filters: readonly Filter[]): boolean =>
  filters.every(({ key }) => key === 'status' || key === 'kind' || key === 'createdAt') &&
  ctx.actor?.companyScope == null;

/**
 * The rows of the counters; by day, status and kind alone, those that are not folded yet come beside the
 * coarse ones.
 */
function countersWhere(
  ctx: TenantCtx,
  conditions: readonly Condition[],
  coarse: boolean,
): RawBuilder<unknown> {
  const where = sql.join([sql<SqlBool>`tenant_id = ${ctx.tenantId}`, ...conditions], sql` and `);
  return coarse
    ? sql`(
        select day, status, n from activity_day_tally where ${where}
        union all
        select day, status, n from activity_tally where ${where} and not folded
      ) t`
    : sql`(select day, status, n from activity_tally where ${where}) t`;
}

/** The filters as conditions on the counters; null when the counters do not know one of them. */
function counterConditions(ctx: TenantCtx, filters: readonly Filter[]): Condition[] | null {
  const conditions: Condition[] = [sql`true`];
  if (ctx.actor?.companyScope != null) conditions.push(sql`company_id = ${ctx.actor.companyScope}`);
  for (const filter of filters) {
    const condition = filter.sql_connector === 'OR' ? null : counterCondition(ctx, filter);
    if (!condition) return null;
    conditions.push(condition);
  }
  return conditions;
}

function counterCondition(ctx: TenantCtx, { key, operator, value }: Filter): Condition | null {
  const column = counterColumns[key];
  if (column) return columnCondition(column, operator, value);
  if (key !== 'createdAt' || operator !== 'BETWEEN') return null;
  const days = wholeDays(ctx.timeZone, value);
  return days ? sql`day between ${days[0]} and ${days[1]}` : null;
}

function columnCondition(
  column: string,
  operator: Filter['operator'],
  value: Filter['value'],
): Condition | null {
  switch (operator) {
    case 'EQUAL':
      return isOneOf(column, Array.isArray(value) ? value.slice(0, 1) : [value]);
    case 'IN':
      return isOneOf(column, listed(value));
    case 'NOT_EQUAL':
      return Array.isArray(value) ? null : sql`${sql.ref(column)} is distinct from ${value}`;
    case 'IS_NULL':
      return sql`${sql.ref(column)} is null`;
    case 'IS_NOT_NULL':
      return sql`${sql.ref(column)} is not null`;
    default:
      return null;
  }
}

const listed = (value: Filter['value']): readonly unknown[] =>
  Array.isArray(value)
    ? value
    : String(value ?? '')
        .split(',')
        .filter(Boolean);

/** A single value is compared: the length of a list is not known when the statement is planned. */
function isOneOf(column: string, values: readonly unknown[]): Condition {
  if (values.length === 1) return sql`${sql.ref(column)} = ${values[0]}`;
  const type = sql.raw(column === 'status' || column === 'kind' ? 'text[]' : 'bigint[]');
  return sql`${sql.ref(column)} = any(${values}::${type})`;
}

/**
 * The days of an inclusive span that begins at a local midnight and ends in the last second of a local day.
 */
function wholeDays(timeZone: string, value: Filter['value']): [string, string] | null {
  const [from, to] = Array.isArray(value) ? value : [];
  const [first, last] = [readInstant(from, timeZone), readInstant(to, timeZone)];
  if (!first || !last || first.getUTCMilliseconds() !== 0 || last.getUTCMilliseconds() !== 999) return null;
  if (localClock(first, timeZone) !== '00:00:00' || localClock(last, timeZone) !== '23:59:59') return null;
  return [localDate(first, timeZone), localDate(last, timeZone)];
}
