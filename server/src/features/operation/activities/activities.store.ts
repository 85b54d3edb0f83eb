import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { priority } from '@cuadrilla/contract/kit/fields.ts';
import { activityKeys } from '@cuadrilla/contract/operation/activities.ts';
import { activityStatus, syncState } from '@cuadrilla/contract/operation/activity-status.schemas.ts';
import { endedStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import { stageKind } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Filter, SearchQuery, Sort } from '@cuadrilla/contract/kit/search.ts';
import { settingsOf, type Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { mostTaken } from '#platform/db/first-rows.ts';
import { findRanges, findTexts } from '#platform/db/found-texts.ts';
import { withNamedIds } from '#platform/db/found-numbers.ts';
import { readList, type List, type ReadPage } from '#platform/db/list.ts';
import { exactTexts, numberLiteral, searchSql } from '#platform/db/search.ts';
import { withWholeText } from '#platform/db/whole-text.rules.ts';
import { fail } from '#platform/failure.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import {
  activityColumns,
  activityIds,
  activityRanges,
  activitySearchKeys,
  activityText,
  activityTexts,
  withNamedStages,
} from '#features/operation/lifecycle/activity-columns.ts';
import { searchedActivities } from '#features/operation/lifecycle/withdrawn-filter.rules.ts';
import { isKnownEmpty, totalFromCounters, type ActivitySearch } from './activity-counts.store.ts';
import { firstActivities, firstUnended } from './first-activities.ts';
import { oncePer } from '#platform/once-per.ts';
import { catalogueCodes, enumeration, withKnownValues } from './known-values.rules.ts';

/** The columns that a view of an activity is made of. */
const viewColumns = [
  'id',
  'operation_id',
  'operation_number',
  'stage',
  'kind',
  'type_id',
  'status',
  'sync_state',
  'sync_error',
  'priority',
  'employee_id',
  'zone_id',
  'account',
  'subscriber',
  'address',
  'latitude',
  'longitude',
  'created_at',
  'assigned_at',
  'due_at',
  'done_at',
  'ended_at',
  'withdrawn_at',
  'reactivated_at',
  'reason',
  'version',
] as const;
const viewSql = sql.raw(viewColumns.map((column) => `a.${column}`).join(', '));
export type ActivitySelect = Pick<ActivityRow, (typeof viewColumns)[number]> & {
  operation_status: 'open' | 'finished' | 'cancelled';
  workflow_version_id: number;
  employee_code: string | null;
  employee_name: string | null;
  /**
   * Of an ended activity: all that is opened in its operation, as `STAGE status begun` and separated by
   * commas.
   */
  siblings: string | null;
};

const enumerations = {
  kind: enumeration('kind', stageKind.options),
  status: enumeration('status', activityStatus.options),
  syncState: enumeration('syncState', syncState.options),
  priority: enumeration('priority', priority.options),
};

const knownValues = oncePer(({ types, workflows }: Settings) => ({
  ...enumerations,
  typeCode: catalogueCodes('typeId', types),
  workflowCode: catalogueCodes('workflowId', workflows),
}));

/** The filters by codes and enumerations as conditions on what the indexes are on. */
const cheapFilters = (filters: readonly Filter[], settings: Settings): Filter[] =>
  withKnownValues(
    filters.map((filter) =>
      filter.key === 'workflowStage' ? withWorkflowId(filter, settings.workflows) : filter,
    ),
    knownValues(settings),
  );

/** Exact stages by the ids of their workflows, so that no row has to look its workflow up. */
function withWorkflowId(filter: Filter, workflows: Settings['workflows']): Filter {
  const stages = exactTexts(filter);
  if (!stages) return filter;
  const idOf = new Map([...workflows].map(([id, { code }]) => [code, id]));
  const value = stages.map((each) => {
    const [code, stage] = each.split('.');
    return `${idOf.get(code ?? '') ?? ''}.${stage ?? ''}`;
  });
  return { ...filter, key: 'workflowIdStage', operator: 'IN', value };
}

/** Whether the filters ask for statuses alone that have not ended: an index holds these by their due time. */
const isUnended = (filters: readonly Filter[]): boolean =>
  filters.every(({ sql_connector }) => sql_connector !== 'OR') &&
  filters.some((filter) => {
    const statuses = filter.key === 'status' ? exactTexts(filter) : null;
    return statuses?.every((status) => !(endedStatuses as readonly string[]).includes(status)) ?? false;
  });

interface Searched extends ActivitySearch {
  /** The filters that are not about withdrawn activities. */
  others: Filter[];
  /** The orders in which its activities differ. */
  sorts: Sort[];
}

function refuseUnknown({ filters, sorts = [] }: Pick<SearchQuery, 'filters'> & Partial<SearchQuery>): void {
  for (const { key } of [...filters, ...sorts])
    if (!Object.hasOwn(activityKeys, key)) fail('UNKNOWN_FILTER', { key: key.slice(0, 60) });
}

/**
 * Orders without those in which all are equal: activities of which none or each is withdrawn in that, and those that have
 * not ended in their end.
 */
function differentOrders(
  sorts: readonly Sort[],
  { isMixed, onlyUnended }: { isMixed: boolean; onlyUnended: boolean },
): Sort[] {
  const equal = new Set([...(isMixed ? [] : ['withdrawn']), ...(onlyUnended ? ['endedAt'] : [])]);
  return sorts.filter(({ key }) => !equal.has(key));
}

/** @param isListed whether it is for a list, which says of a frequent text how many rows there are at least */
export async function activitySearch(
  ctx: TenantCtx,
  query: Pick<SearchQuery, 'filters'> & Partial<SearchQuery>,
  isListed = false,
): Promise<Searched> {
  refuseUnknown(query);
  const settings = await settingsOf(ctx);
  const { alive, withdrawn, filters: given } = searchedActivities(query.filters);
  const isAlive = alive && !withdrawn;
  const named = await withNamedIds(ctx, withWholeText(given, activityText), activityIds);
  const cheap = cheapFilters(named, settings);
  // The index of stages has no withdrawn activities.
  const others = isAlive ? await withNamedStages(ctx, cheap, settings) : cheap;
  const onlyUnended = isUnended(others);
  const sorts = differentOrders(query.sorts ?? [], { isMixed: alive && withdrawn, onlyUnended });
  const search = searchSql(
    { ...query, filters: others, sorts },
    activitySearchKeys,
    activityColumns(ctx.tenantId, settings),
    {
      fallback: sql`a.created_at desc, a.id desc`,
      tieBreaker: sql`a.id`,
    },
    ctx.timeZone,
    new Map([
      ...(await findTexts(ctx, others, activityTexts(ctx.tenantId), isListed)),
      ...(await findRanges(ctx, others, activityRanges(ctx.tenantId))),
    ]),
  );
  const companyId = ctx.actor?.companyScope ?? null;
  const unended = onlyUnended ? sql<SqlBool>`a.ended_at is null` : sql<SqlBool>`true`;
  const company = companyId === null ? sql<SqlBool>`true` : sql<SqlBool>`a.company_id = ${companyId}`;
  const base = sql<SqlBool>`a.tenant_id = ${ctx.tenantId} and ${company} and ${unended}`;
  const parts = [
    ...(alive ? [sql<SqlBool>`${base} and a.withdrawn_at is null`] : []),
    ...(withdrawn ? [sql<SqlBool>`${base} and a.withdrawn_at is not null`] : []),
  ];
  return {
    search,
    scope: parts.length === 1 ? parts[0]! : sql<SqlBool>`${base} and ${parts.length > 0}`,
    parts,
    filters: isAlive ? others : query.filters,
    others,
    sorts,
    isUnended: onlyUnended,
  };
}

/** What a view of an activity `a` is made of, and the joins that this takes. */
const selection = (ctx: TenantCtx) => sql`
    ${viewSql}, o.status as operation_status, o.workflow_version_id,
    u.code as employee_code, u.name || ' ' || u.lastname as employee_name,
    case when a.ended_at is not null and a.withdrawn_at is null and a.kind <> 'system' then (
      select string_agg(s.stage || ' ' || s.status || ' ' || (s.started_at is not null), ',') from activity s
      where s.tenant_id = ${ctx.tenantId} and s.operation_id = a.operation_id and s.withdrawn_at is null
    ) end as siblings`;
const joined = (ctx: TenantCtx) => sql`
    join operation o on o.tenant_id = ${ctx.tenantId} and o.id = a.operation_id
    left join app_user u on u.tenant_id = ${ctx.tenantId} and u.id = a.employee_id`;

export async function listOfActivities(ctx: TenantCtx, query: SearchQuery): Promise<List> {
  const searched = await activitySearch(ctx, query, true);
  const { search, scope, filters } = searched;
  const list = {
    table: 'activity',
    as: 'a',
    scope,
    search,
    columns: selection(ctx),
    joined: joined(ctx),
  } as const;
  if (searched.parts.length === 2) return { ...list, ...(await withWithdrawn(ctx, query, searched)) };
  const where = sql<SqlBool>`${scope} and ${search.where}`;
  const isKeyed = search.keyed.length > 0;
  if (await isKnownEmpty(ctx, filters))
    return { ...list, total: sql`select 0`, first: sql`select null::bigint where false` };
  const firstOf = searched.isUnended ? firstUnended : firstActivities;
  const listed = { scope, where, orderBy: search.orderBy };
  const { first, total: counted } = isKeyed
    ? {}
    : await firstOf(ctx, { ...query, sorts: searched.sorts }, filters, listed, await settingsOf(ctx));
  const total = counted === undefined ? totalFromCounters(ctx, filters) : sql`select ${counted}::int`;
  return { ...list, total, bounded: total === undefined, first };
}

/** Withdrawn activities and the others, from the indexes of both. */
async function withWithdrawn(
  ctx: TenantCtx,
  query: SearchQuery,
  { search, parts, others }: Searched,
): Promise<Pick<List, 'bounded' | 'first' | 'rows' | 'total'>> {
  const [alive, withdrawn] = parts.map((part) => sql<SqlBool>`${part} and ${search.where}`);
  const known = totalFromCounters(ctx, others);
  const from = (where: RawBuilder<SqlBool>) => sql`from activity a where ${where}`;
  const counted = {
    bounded: true,
    rows: sql`select 1 ${from(alive!)} union all select 1 ${from(withdrawn!)}`,
    total: known && sql`select (${known}) + (select count(*) ${from(withdrawn!)})`,
  };
  const take = (query.page + 1) * query.size;
  if (search.keyed.length > 0 || take > mostTaken) return counted;
  // Within a part all rows are equal in that, and in the order of their creation.
  const sorts = query.sorts.map((sort) => (sort.key === 'withdrawn' ? { ...sort, key: 'createdAt' } : sort));
  const isOther = query.sorts.some(({ key }) => key === 'withdrawn');
  const ofPart = isOther ? (await activitySearch(ctx, { ...query, sorts }, true)).search : search;
  const inOrder = (where: RawBuilder<SqlBool>) => sql`
    select a.id ${from(where)} order by ${ofPart.orderBy} limit ${numberLiteral(take)}`;
  const { first } = await firstActivities(
    ctx,
    { ...query, sorts },
    others,
    { scope: parts[0]!, where: alive!, orderBy: ofPart.orderBy },
    await settingsOf(ctx),
  );
  return {
    ...counted,
    first: sql`select f.id from (${first ?? inOrder(alive!)}) f union all select f.id from (${inOrder(withdrawn!)}) f`,
  };
}

export const searchActivities = async (
  ctx: TenantCtx,
  query: SearchQuery,
): Promise<ReadPage<ActivitySelect>> => readList<ActivitySelect>(ctx, await listOfActivities(ctx, query));

export async function activitiesWhere(ctx: TenantCtx, where: RawBuilder<SqlBool>): Promise<ActivitySelect[]> {
  const { rows } = await sql<ActivitySelect>`
    select ${selection(ctx)}
    from (select * from activity a where a.tenant_id = ${ctx.tenantId} and ${where}) a ${joined(ctx)}
    order by a.id`.execute(ctx.db);
  return rows;
}
