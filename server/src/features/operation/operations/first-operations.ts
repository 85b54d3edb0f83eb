import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { priority } from '@cuadrilla/contract/kit/fields.ts';
import type { Filter, SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import { operationStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import type { Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import {
  groupByGroup,
  mostTaken,
  valuesThenEmpty,
  type FirstRows,
  type Groups,
} from '#platform/db/first-rows.ts';
import { codeRank, numberLiteral } from '#platform/db/search.ts';

const emptyLast: Record<string, string> = { dueAt: 'o.due_at', endedAt: 'o.ended_at' };
/** Filters that leave so many rows of each group that its first ones are near its beginning. */
const wideFilters = new Set(['status', 'priority', 'createdAt', 'text']);

/**
 * The ids among which a page of all operations is, in an order that no index has as a whole; undefined when it is
 * sorted otherwise.
 */
export function firstOperations(
  ctx: TenantCtx,
  { sorts, page, size }: SearchQuery,
  filters: readonly Filter[],
  where: RawBuilder<SqlBool>,
  workflows: Settings['workflows'],
): RawBuilder<unknown> | undefined {
  const [sort, ...more] = sorts;
  const take = (page + 1) * size;
  if (!sort || more.length > 0 || take > mostTaken) return undefined;
  const rows: FirstRows = {
    from: sql`from operation o`,
    id: sql.ref('o.id'),
    where,
    direction: sort.direction,
    take,
  };
  if (Object.hasOwn(emptyLast, sort.key)) return valuesThenEmpty(rows, sql.ref(emptyLast[sort.key]!));
  if (!filters.every(({ key }) => wideFilters.has(key))) return undefined;
  if (sort.key === 'forReview') return reviewedOrNot(rows);
  const groups = groupsBy(ctx, sort.key, workflows);
  return groups && groupByGroup(rows, { ...groups, within: sql.ref('o.created_at') });
}

/** What operations are in groups by, when they are sorted by a key. */
function groupsBy(
  { tenantId }: TenantCtx,
  key: string,
  workflows: Settings['workflows'],
): Omit<Groups, 'within'> | undefined {
  const valuesOf = (values: readonly string[]) => sql`(
    select e.value, e.value collate "es-x-icu" as place from unnest(${values}::text[]) as e (value))`;
  const recordsOf = (table: string) =>
    sql`(select r.id, r.id as place from ${sql.table(table)} r where r.tenant_id = ${tenantId})`;
  switch (key) {
    case 'status':
      return { values: valuesOf(operationStatuses), match: sql`o.status = v.value` };
    case 'priority':
      return { values: valuesOf(priority.options), match: sql`o.priority = v.value` };
    case 'zoneId':
      return { values: recordsOf('zone'), match: sql`o.zone_id = v.id`, none: sql`o.zone_id is null` };
    case 'companyId':
      return {
        values: recordsOf('company'),
        match: sql`o.company_id = v.id`,
        none: sql`o.company_id is null`,
      };
    case 'workflowCode':
      return {
        values: sql`(
          select w.id, ${codeRank(sql.ref('w.id'), workflows)} as place
          from workflow w where w.tenant_id = ${tenantId})`,
        match: sql`o.workflow_id = v.id`,
      };
    default:
      return undefined;
  }
}

/** Both by themselves: the index of those for review is read for a literal alone. */
function reviewedOrNot({ from, id, where, direction, take }: FirstRows): RawBuilder<unknown> {
  const way = sql.raw(direction === 'DESC' ? 'desc' : 'asc');
  const those = (condition: string) => sql`
    (select ${id} as id ${from} where ${where} and ${sql.raw(condition)}
    order by o.created_at ${way}, o.id ${way} limit ${numberLiteral(take)})`;
  return sql`select f.id from (${those('o.for_review')} union all ${those('not o.for_review')}) f`;
}

/** How long open operations are looked for in the order of the list, ms. */
const orderLimit = 25;

/**
 * The ids among which a page of open operations is; undefined for the order that an index of theirs has. In that of all
 * operations they may be behind those that have ended, and then it is quicker to sort them.
 */
export async function firstOpenOperations(
  ctx: TenantCtx,
  { sorts, page, size }: SearchQuery,
  where: RawBuilder<SqlBool>,
  orderBy: RawBuilder<unknown>,
): Promise<RawBuilder<unknown> | undefined> {
  const [sort] = sorts;
  if (!sort || sort.key === 'createdAt') return undefined;
  const firstOf = (from: RawBuilder<unknown>) => sql<{ id: number }>`
    select o.id from ${from} order by ${orderBy} limit ${numberLiteral((page + 1) * size)}`;
  const inOrder = await ctx.readWithin(firstOf(sql`operation o where ${where}`), orderLimit);
  return inOrder
    ? sql`select unnest(${inOrder.map(({ id }) => id)}::bigint[]) as id`
    : firstOf(sql`(select * from operation o where ${where} offset 0) o`);
}
