import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '#platform/context.ts';
import { conditionOf, everything } from '#platform/db/search-conditions.ts';
import { numberLiteral, plainColumn } from '#platform/db/search.ts';
import type { Counted } from './first-of-counted-groups.ts';

/** Instants by which an index finds the rows of a period. */
const instants: Record<string, string> = {
  createdAt: 'created_at',
  dueAt: 'due_at',
  endedAt: 'ended_at',
  doneAt: 'done_at',
  assignedAt: 'assigned_at',
};
/** Filters whose index PostgreSQL would read instead of the period, since it takes their values for independent. */
const ofStages = new Set(['stage', 'workflowStage', 'workflowIdStage']);
/** The rows of so many days are sorted: those of a page may be anywhere in the order of the whole list. */
const shortPeriod = 31;

/** Whether a list is of a few days, and in an order that has nothing to do with them. */
export const hasShortPeriod = (filters: readonly Filter[], sortedBy: string): boolean =>
  filters.some((filter) => filter.key !== sortedBy && isShortPeriod(filter)) &&
  filters.every(({ sql_connector }) => sql_connector !== 'OR');

function isShortPeriod({ key, operator, value }: Filter): boolean {
  if (!Object.hasOwn(instants, key) || operator !== 'BETWEEN') return false;
  const [from, to] = (Array.isArray(value) ? value : String(value).split(',')).map((end) =>
    Date.parse(String(end)),
  );
  return to! - from! <= shortPeriod * 86_400_000;
}

/** How long the rows of a period are looked for, ms: in the order of the whole list they may be far apart. */
const periodLimit = 500;

/** What is listed of all activities: the caller's scope, the whole condition that it is part of, and the order. */
export interface Listed {
  scope: RawBuilder<SqlBool>;
  where: RawBuilder<SqlBool>;
  orderBy: RawBuilder<unknown>;
}

const isWithin = (period: Filter, { timeZone }: TenantCtx): RawBuilder<SqlBool> =>
  conditionOf(period, { ...plainColumn, column: sql.ref(`a.${instants[period.key]!}`) }, 'INSTANT', timeZone);

/** The first rows of a period and their number; null when that takes long. */
export async function firstOfPeriod(
  ctx: TenantCtx,
  listed: Listed,
  filters: readonly Filter[],
  take: number,
): Promise<Counted | null> {
  const period = isOfStages(filters) ? filters.find(isShortPeriod) : undefined;
  return firstAmong(ctx, listed, period ? amongAll(listed, isWithin(period, ctx)) : sql`activity a`, take);
}

/** Whether stages are filtered, of which the open activities are far fewer than PostgreSQL would read by an index. */
export const isOfStages = (filters: readonly Filter[]): boolean =>
  filters.some(({ key }) => ofStages.has(key));

/** The first open activities and their number, of all open ones; null when that takes long. */
export const firstOfOpen = (ctx: TenantCtx, listed: Listed, take: number): Promise<Counted | null> =>
  firstAmong(ctx, listed, amongAll(listed, everything), take);

const amongAll = ({ scope }: Listed, condition: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  sql`(select * from activity a where ${scope} and ${condition} offset 0) a`;

/** Read once for both. `offset 0`: they are found among these, and not in the order of the list. */
async function firstAmong(
  ctx: TenantCtx,
  { where, orderBy }: Listed,
  source: RawBuilder<unknown>,
  take: number,
): Promise<Counted | null> {
  const rows = await ctx.readWithin(
    sql<{ id: number; total: number }>`
      select a.id, (count(*) over ())::int as total
      from (select * from ${source} where ${where} offset 0) a
      order by ${orderBy} limit ${numberLiteral(take)}`,
    periodLimit,
  );
  if (!rows) return null;
  const ids = rows.map(({ id }) => id);
  return { total: rows[0]?.total ?? 0, first: sql`select unnest(${ids}::bigint[]) as id` };
}
