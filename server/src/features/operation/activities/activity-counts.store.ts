import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { readInstant } from '@cuadrilla/contract/kit/read-instant.ts';
import { localClock, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { TenantCtx } from '#platform/context.ts';
import { readInTime } from '#platform/db/list.ts';
import type { SearchSql } from '#platform/db/search.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';

/** A search of activities `a`; the filters name columns of the counters where they can. */
export interface ActivitySearch {
  search: SearchSql;
  scope: RawBuilder<SqlBool>;
  /** The scope in the parts that indexes have: activities that are not withdrawn, and those that are. */
  parts: RawBuilder<SqlBool>[];
  filters: Filter[];
  /** Whether the scope is of activities that have not ended, which an index has in the order of their creation. */
  isUnended: boolean;
}

type Condition = RawBuilder<SqlBool>;

/** The columns of the counters, by filter key. */
const counterColumns: Record<string, string> = {
  status: 'status',
  kind: 'kind',
  priority: 'priority',
  syncState: 'sync_state',
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
  const counters = countersWhere(ctx, conditions, grainOf(ctx, filters));
  return sql`select coalesce(sum(n), 0)::int as total from ${counters}`;
}

/**
 * How many activities there are of each value of a column; null when the counters do not know a filter or the column.
 * They have no value for activities without one.
 */
export async function countByColumn(
  ctx: TenantCtx,
  filters: readonly Filter[],
  key: string,
): Promise<{ value: string | null; n: number }[] | null> {
  const conditions = counterConditions(ctx, filters);
  if (!conditions || !Object.hasOwn(counterColumns, key)) return null;
  const column = counterColumns[key]!;
  const counters = countersWhere(ctx, conditions, grainOf(ctx, filters, key), column);
  const { rows } = await sql<{ value: string | null; n: number }>`
    select ${sql.ref(column)}::text as value, sum(n)::int as n from ${counters}
    group by ${sql.ref(column)} having sum(n) > 0`.execute(ctx.db);
  return rows;
}

/**
 * Whether the counters know that no activity lacks a value that a filter wants to be absent: to find none, each activity
 * would be looked at.
 */
export async function isKnownEmpty(ctx: TenantCtx, filters: readonly Filter[]): Promise<boolean> {
  if (!filters.some(({ operator }) => operator === 'IS_NULL')) return false;
  const known = totalFromCounters(ctx, filters);
  return known !== undefined && (await known.execute(ctx.db)).rows[0]!.total === 0;
}

/** Null when counting takes longer than somebody should wait. */
export async function countActivities(
  ctx: TenantCtx,
  { search, scope, filters }: ActivitySearch,
): Promise<number | null> {
  const counted = sql<{ total: number }>`
    select count(*)::int as total from activity a where ${scope} and ${search.where}`;
  const known = totalFromCounters(ctx, filters);
  const rows = known ? (await known.execute(ctx.db)).rows : await readInTime(ctx, 'activity', counted);
  return rows?.[0]!.total ?? null;
}

interface StatusCount {
  status: ActivityRow['status'];
  count: number;
  /** There are more than that. */
  more?: boolean;
}

/** So many activities, the newest, are looked at where looking at all takes too long. */
const newest = 20_000;

export const inParts = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );

/** The newest activities under the conditions that indexes have, to be searched by the others. */
export const newestActivities = ({ parts }: ActivitySearch): RawBuilder<unknown> => sql`(
  ${inParts(
    parts.map(
      (part) =>
        sql`select * from activity a where ${part} order by a.created_at desc, a.id desc limit ${sql.lit(newest)}`,
    ),
  )}
) a`;

/** How long counts and maps wait for all activities with a text that more than 10,000 have, ms. */
const frequentTextLimit = 20;
/** A frequent text is compared with each activity: of a long table, the newest are soon looked at instead. */
export const limitOf = ({ byFrequentText }: SearchSql): number | undefined =>
  byFrequentText ? frequentTextLimit : undefined;

/** How many activities of each status a search finds; statuses without any are left out. */
export async function countSearchByStatus(ctx: TenantCtx, searched: ActivitySearch): Promise<StatusCount[]> {
  const { search, scope, parts, filters } = searched;
  if (parts.length === 0) return [];
  const conditions = counterConditions(ctx, filters);
  const statement = conditions
    ? sql<StatusCount>`
        select status, sum(n)::int as count
        from ${countersWhere(ctx, conditions, grainOf(ctx, filters))}
        group by status`
    : sql<StatusCount>`
        select a.status, count(*)::int as count from activity a
        where ${scope} and ${search.where}
        group by a.status`;
  const rows = conditions
    ? (await statement.execute(ctx.db)).rows
    : await readInTime(ctx, 'activity', statement, limitOf(search));
  if (rows) return rows.filter(({ count }) => count !== 0);
  const ofNewest = await sql<StatusCount>`
    select a.status, count(*)::int as count, true as more
    from ${newestActivities(searched)} where ${search.where}
    group by a.status`.execute(ctx.db);
  return ofNewest.rows;
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
    from ${countersWhere(ctx, [days, ...conditions], conditions.length === 0 ? 'dayOfKind' : 'combination')}
    group by day, status having sum(n) <> 0
    order by day, status`.execute(ctx.db);
  return rows;
}

const coarseKeys = new Set(['status', 'kind', 'priority', 'syncState', 'createdAt']);
const coarsestKeys = new Set(['status', 'kind', 'createdAt']);
const knowsAll = (keys: ReadonlySet<string>, filters: readonly Filter[], by: string): boolean =>
  keys.has(by) && filters.every(({ key }) => keys.has(key));

/** Whether the small counters by day know all filters and what is counted by. */
export const isCountedByDay = (ctx: TenantCtx, filters: readonly Filter[], by: string): boolean =>
  knowsAll(coarseKeys, filters, by) && ctx.actor?.companyScope == null;

/**
 * What the rows of the counters that are read are by: `day` has few other columns, `dayOfKind` only status and kind, and
 * `total` all but the day.
 */
type Grain = 'total' | 'day' | 'dayOfKind' | 'combination';
const tables: Record<Grain, string> = {
  total: 'activity_total',
  day: 'activity_day_tally',
  dayOfKind: 'activity_day_total',
  combination: 'activity_tally',
};

/** The grain with the fewest rows that knows all filters, and what is counted by. */
function grainOf(ctx: TenantCtx, filters: readonly Filter[], by = 'status'): Grain {
  if (filters.every(({ key }) => key !== 'createdAt')) return 'total';
  if (!isCountedByDay(ctx, filters, by)) return 'combination';
  return knowsAll(coarsestKeys, filters, by) ? 'dayOfKind' : 'day';
}

/** The rows of the counters, with one more column than the day; what is not folded yet comes beside those that add up. */
function countersWhere(
  ctx: TenantCtx,
  conditions: readonly Condition[],
  grain: Grain,
  column = 'status',
): RawBuilder<unknown> {
  const columns = sql.join([...(grain === 'total' ? [] : ['day']), column, 'n'].map((each) => sql.ref(each)));
  const where = sql.join([sql<SqlBool>`tenant_id = ${ctx.tenantId}`, ...conditions], sql` and `);
  if (grain === 'combination') return sql`(select ${columns} from activity_tally where ${where}) t`;
  return sql`(
    select ${columns} from ${sql.table(tables[grain])} where ${where}
    union all
    select ${columns} from activity_tally where ${where} and not folded
  ) t`;
}

/** The filters as conditions on the counters; null when the counters do not know one of them. */
export function counterConditions(ctx: TenantCtx, filters: readonly Filter[]): Condition[] | null {
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

const textColumns = new Set(['status', 'kind', 'priority', 'sync_state']);

/** A single value is compared: the length of a list is not known when the statement is planned. */
function isOneOf(column: string, values: readonly unknown[]): Condition {
  if (values.length === 1) return sql`${sql.ref(column)} = ${values[0]}`;
  const type = sql.raw(textColumns.has(column) ? 'text[]' : 'bigint[]');
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
