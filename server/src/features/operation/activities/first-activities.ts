import { sql, type RawBuilder } from 'kysely';
import { priority } from '@cuadrilla/contract/kit/fields.ts';
import type { Filter, SearchQuery, Sort } from '@cuadrilla/contract/kit/search.ts';
import { activityStatuses, syncStates } from '@cuadrilla/contract/operation/activity-status.ts';
import { stageKind } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { groupByGroup, mostTaken, valuesThenEmpty, type FirstRows } from '#platform/db/first-rows.ts';
import { codeRank, numberLiteral } from '#platform/db/search.ts';
import { stages } from '#features/operation/lifecycle/activity-columns.ts';
import { isCountedByDay } from './activity-counts.store.ts';
import { firstOfOpen, firstOfPeriod, hasShortPeriod, isOfStages, type Listed } from './first-of-period.ts';
import { firstOfCountedGroups, stagePlace, type Counted } from './first-of-counted-groups.ts';

const newest = sql.ref('a.created_at');
const collated = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate "es-x-icu"`;

const enumerations: Record<string, { column: string; values: readonly string[] }> = {
  status: { column: 'status', values: activityStatuses },
  kind: { column: 'kind', values: stageKind.options },
  priority: { column: 'priority', values: priority.options },
};
const emptyLast: Record<string, string> = {
  dueAt: 'a.due_at',
  assignedAt: 'a.assigned_at',
  doneAt: 'a.done_at',
  endedAt: 'a.ended_at',
  employeeId: 'a.employee_id',
};
const catalogues: Record<string, { table: string; column: string }> = {
  zoneId: { table: 'zone', column: 'a.zone_id' },
  companyId: { table: 'company', column: 'a.company_id' },
};
/** What activities share with their operation, by the column of both; the text begins with the number. */
const ofOperation: Record<string, { own: string; shared: string }> = {
  operationNumber: { own: 'a.operation_number', shared: 'o.number' },
  text: { own: 'a.operation_number', shared: 'o.number' },
  account: { own: 'a.account', shared: 'o.account' },
  subscriber: { own: 'a.subscriber', shared: 'o.subscriber' },
  address: { own: 'a.address', shared: 'o.address' },
};
/** Filters that leave so many rows of each group that its first ones are near its beginning. */
const wideFilters = new Set(['status', 'kind', 'syncState', 'priority', 'createdAt', 'text']);

/**
 * The ids among which a page of all activities is, in an order that no index has as a whole; none when the list is
 * short or is sorted otherwise. With their number where it was counted on the way.
 */
export async function firstActivities(
  ctx: TenantCtx,
  { sorts, page, size }: SearchQuery,
  filters: readonly Filter[],
  listed: Listed,
  settings: Settings,
): Promise<Partial<Counted>> {
  const [sort, ...more] = sorts;
  const take = (page + 1) * size;
  if (more.length > 0 || take > mostTaken) return {};
  const ofPeriod = hasShortPeriod(filters, sort?.key ?? 'createdAt')
    ? await firstOfPeriod(ctx, listed, filters, take)
    : null;
  if (ofPeriod || !sort) return ofPeriod ?? {};
  const rows: FirstRows = {
    from: sql`from activity a`,
    id: sql.ref('a.id'),
    where: listed.where,
    direction: sort.direction,
    take,
  };
  if (Object.hasOwn(emptyLast, sort.key))
    return { first: valuesThenEmpty(rows, sql.ref(emptyLast[sort.key]!)) };
  if (Object.hasOwn(ofOperation, sort.key)) return { first: byOperation(ctx, rows, ofOperation[sort.key]!) };
  return inGroups(ctx, rows, sort, filters, settings);
}

/** Orders in which open activities may be behind all that have ended. */
const ofAll = new Set(['id', 'operationId']);
/** What open activities are in groups by; those of each stage are too few to be found one after the other. */
const unendedGroups = new Set([
  'status',
  'kind',
  'priority',
  'syncState',
  'zoneId',
  'companyId',
  'typeCode',
  'workflowCode',
]);
/** A group of fewer open activities is read as a whole. */
const smallUnended = 200;

/** The ids among which a page of open activities is; none for orders that their own indexes have. */
export async function firstUnended(
  ctx: TenantCtx,
  { sorts, page, size }: SearchQuery,
  filters: readonly Filter[],
  listed: Listed,
  settings: Settings,
): Promise<Partial<Counted>> {
  const { where, orderBy } = listed;
  const [sort, ...more] = sorts;
  const take = (page + 1) * size;
  const ofStages = take <= mostTaken && isOfStages(filters) ? await firstOfOpen(ctx, listed, take) : null;
  if (ofStages || !sort) return ofStages ?? {};
  if (ofAll.has(sort.key))
    return {
      first: sql`
        select a.id from (select * from activity a where ${where} offset 0) a
        order by ${orderBy} limit ${numberLiteral(take)}`,
    };
  return more.length > 0 || take > mostTaken ? {} : openInGroups(ctx, sort, take, filters, listed, settings);
}

async function openInGroups(
  ctx: TenantCtx,
  sort: Sort,
  take: number,
  filters: readonly Filter[],
  { scope, where }: Listed,
  settings: Settings,
): Promise<Partial<Counted>> {
  const { key, direction } = sort;
  const isDue = key === 'dueAt';
  if (!isDue && !unendedGroups.has(key)) return {};
  const way = sql.raw(direction === 'DESC' ? 'desc' : 'asc');
  // Of a status and by their due time indexes have them in this order; of other groups, the index of all open ones.
  const from =
    isDue || key === 'status'
      ? sql`from activity a`
      : sql`from (select * from activity a where ${scope} order by a.created_at ${way}, a.id ${way} offset 0) a`;
  const rows: FirstRows = { from, id: sql.ref('a.id'), where, direction, take };
  if (isDue) return { first: valuesThenEmpty(rows, sql.ref('a.due_at')) };
  return (await firstOfCountedGroups(ctx, rows, sort, filters, settings, smallUnended)) ?? {};
}

async function inGroups(
  ctx: TenantCtx,
  rows: FirstRows,
  sort: Sort,
  filters: readonly Filter[],
  settings: Settings,
): Promise<Partial<Counted>> {
  const isWide = filters.every(({ key }) => wideFilters.has(key));
  // Among all activities each group has many; one company may have few of them, or none.
  const isOfCompany = ctx.actor?.companyScope != null;
  const isCounted = !isWide || isOfCompany || isCountedByDay(ctx, filters, sort.key);
  const counted = isCounted && (await firstOfCountedGroups(ctx, rows, sort, filters, settings));
  return counted || (isWide ? { first: byGroup(ctx, rows, sort, settings) } : {});
}

function byGroup(
  ctx: TenantCtx,
  rows: FirstRows,
  { key }: Sort,
  { types, workflows }: Settings,
): RawBuilder<unknown> | undefined {
  if (key === 'syncState') return bySyncState(rows);
  if (Object.hasOwn(enumerations, key)) {
    const { column, values } = enumerations[key]!;
    return groupByGroup(rows, {
      // A value that no activity has would be looked for among all.
      values: sql`(
        select e.value, e.value collate "es-x-icu" as place from unnest(${values}::text[]) as e (value)
        where e.value in (
          select ${sql.ref(column)} from activity_total where tenant_id = ${ctx.tenantId} and n <> 0
          union
          select ${sql.ref(column)} from activity_tally where tenant_id = ${ctx.tenantId} and not folded))`,
      match: sql`${sql.ref(`a.${column}`)} = v.value`,
      within: newest,
    });
  }
  if (Object.hasOwn(catalogues, key)) {
    const { table, column } = catalogues[key]!;
    return groupByGroup(rows, {
      values: sql`(select id, id as place from ${sql.table(table)} where tenant_id = ${ctx.tenantId})`,
      match: sql`${sql.ref(column)} = v.id`,
      none: sql`${sql.ref(column)} is null`,
      within: newest,
    });
  }
  if (key === 'typeCode')
    return groupByGroup(rows, {
      values: sql`(
        select t.id, ${codeRank(sql.ref('t.id'), types)} as place
        from activity_type t where t.tenant_id = ${ctx.tenantId})`,
      match: sql`a.type_id = v.id`,
      none: sql`a.type_id is null`,
      within: newest,
    });
  const place = stagePlace(key, workflows);
  return place
    ? groupByGroup(rows, {
        values: stages(ctx.tenantId, place),
        match: sql`a.workflow_id = v.workflow_id and a.stage = v.stage`,
        within: newest,
      })
    : undefined;
}

/** Each state by itself: the index of what is not synchronized is read for literal values alone. */
function bySyncState({ from, id, where, direction, take }: FirstRows): RawBuilder<unknown> {
  const way = sql.raw(direction === 'DESC' ? 'desc' : 'asc');
  const ofState = (state: string) => sql`
    (select ${id} as id ${from}
    where ${where} and a.sync_state = ${sql.lit(state)} ${state === 'SYNC' ? sql`` : sql`and a.sync_state <> 'SYNC'`}
    order by a.created_at ${way}, a.id ${way} limit ${numberLiteral(take)})`;
  return sql`select s.id from (${sql.join(syncStates.map(ofState), sql` union all `)}) s`;
}

/** In the order of the operations; activities with texts of their own beside them. */
function byOperation(
  ctx: TenantCtx,
  { where, direction, take }: FirstRows,
  { own, shared }: { own: string; shared: string },
): RawBuilder<unknown> {
  const way = sql.raw(direction === 'DESC' ? 'desc' : 'asc');
  return sql`
    select id from (
      select a.id from operation o join activity a on a.tenant_id = o.tenant_id and a.operation_id = o.id
      where o.tenant_id = ${ctx.tenantId} and ${where} and not a.own_texts
      order by ${collated(shared)} ${way} fetch first ${numberLiteral(take)} rows with ties
    ) of_operation
    union all
    select id from (
      select a.id from activity a where ${where} and a.own_texts
      order by ${collated(own)} ${way}, a.id ${way} limit ${numberLiteral(take)}
    ) of_its_own`;
}
