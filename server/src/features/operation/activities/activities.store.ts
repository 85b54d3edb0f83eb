import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { priority } from '@cuadrilla/contract/kit/fields.ts';
import { activityKeys } from '@cuadrilla/contract/operation/activities.ts';
import { activityStatus, endedStatuses, syncState } from '@cuadrilla/contract/operation/activity-status.ts';
import { stageKind } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Filter, SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import { settingsOf, type Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { readList, type List } from '#platform/db/list.ts';
import { codeOf, codeRank, exactTexts, searchSql, type SearchColumns } from '#platform/db/search.ts';
import { fail } from '#platform/failure.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { countActivities, totalFromCounters, type ActivitySearch } from './activity-counts.store.ts';
import { catalogueCodes, enumeration, withKnownValues } from './known-values.rules.ts';

/** The keys of the contract, and ids that replace codes, because the indexes are on the ids. */
const keys = { ...activityKeys, workflowId: 'LONG', typeId: 'LONG', workflowIdStage: 'STRING' } as const;
const bySearch = (pattern: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`a.id = any(array(select activity_search(${pattern})))`;

const columns = {
  id: sql.ref('a.id'),
  operationId: sql.ref('a.operation_id'),
  operationNumber: { column: sql.ref('a.operation_number'), narrow: bySearch },
  workflowId: sql.ref('a.workflow_id'),
  stage: sql.ref('a.stage'),
  workflowIdStage: sql`(a.workflow_id || '.' || a.stage)`,
  kind: sql.ref('a.kind'),
  typeId: sql.ref('a.type_id'),
  status: sql.ref('a.status'),
  syncState: sql.ref('a.sync_state'),
  priority: sql.ref('a.priority'),
  employeeId: { column: sql.ref('a.employee_id'), nullable: true },
  zoneId: { column: sql.ref('a.zone_id'), nullable: true },
  companyId: { column: sql.ref('a.company_id'), nullable: true },
  account: { column: sql.ref('a.account'), narrow: bySearch },
  subscriber: { column: sql.ref('a.subscriber'), narrow: bySearch },
  address: { column: sql.ref('a.address'), narrow: bySearch },
  text: { column: sql.ref('a.search'), narrow: bySearch, exact: true },
  createdAt: sql.ref('a.created_at'),
  dueAt: { column: sql.ref('a.due_at'), nullable: true },
  assignedAt: { column: sql.ref('a.assigned_at'), nullable: true },
  doneAt: { column: sql.ref('a.done_at'), nullable: true },
  endedAt: { column: sql.ref('a.ended_at'), nullable: true },
  withdrawn: sql`(a.withdrawn_at is not null)`,
} satisfies Partial<SearchColumns<typeof keys>>;

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

/** Codes come from the settings, not from the records of each row. */
function columnsWith({ types, workflows }: Settings): SearchColumns<typeof keys> {
  const [typeId, workflowId] = [sql.ref('a.type_id'), sql.ref('a.workflow_id')];
  const workflow = { code: codeOf(workflowId, workflows), rank: codeRank(workflowId, workflows) };
  return {
    ...columns,
    typeCode: { column: codeOf(typeId, types), nullable: true, order: [codeRank(typeId, types)] },
    workflowCode: { column: workflow.code, order: [workflow.rank] },
    workflowStage: {
      column: sql`(${workflow.code} || '.' || a.stage)`,
      order: [workflow.rank, sql`a.stage collate "es-x-icu"`],
    },
  };
}

const enumerations = {
  kind: enumeration('kind', stageKind.options),
  status: enumeration('status', activityStatus.options),
  syncState: enumeration('syncState', syncState.options),
  priority: enumeration('priority', priority.options),
};

/** The filters by codes and enumerations as conditions on what the indexes are on. */
const cheapFilters = (filters: readonly Filter[], { types, workflows }: Settings): Filter[] =>
  withKnownValues(
    filters.map((filter) => (filter.key === 'workflowStage' ? withWorkflowId(filter, workflows) : filter)),
    {
      ...enumerations,
      typeCode: catalogueCodes('typeId', types),
      workflowCode: catalogueCodes('workflowId', workflows),
    },
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

export async function activitySearch(
  ctx: TenantCtx,
  query: Pick<SearchQuery, 'filters'> & Partial<SearchQuery>,
): Promise<ActivitySearch> {
  for (const { key } of [...query.filters, ...(query.sorts ?? [])])
    if (!Object.hasOwn(activityKeys, key)) fail('UNKNOWN_FILTER', { key: key.slice(0, 60) });
  const settings = await settingsOf(ctx);
  const filters = cheapFilters(query.filters, settings);
  const search = searchSql(
    { ...query, filters },
    keys,
    columnsWith(settings),
    {
      fallback: sql`a.created_at desc, a.id desc`,
      tieBreaker: sql`a.id`,
    },
    ctx.timeZone,
  );
  const companyId = ctx.actor?.companyScope ?? null;
  const alive = filters.some(({ key }) => key === 'withdrawn')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`a.withdrawn_at is null`;
  const unended = isUnended(filters) ? sql<SqlBool>`a.ended_at is null` : sql<SqlBool>`true`;
  const company = companyId === null ? sql<SqlBool>`true` : sql<SqlBool>`a.company_id = ${companyId}`;
  return {
    search,
    scope: sql<SqlBool>`a.tenant_id = ${ctx.tenantId} and ${company} and ${alive} and ${unended}`,
    filters,
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
  const { search, scope, filters } = await activitySearch(ctx, query);
  return {
    table: 'activity',
    as: 'a',
    scope,
    search,
    columns: selection(ctx),
    joined: joined(ctx),
    total: totalFromCounters(ctx, filters),
  };
}

export const searchActivities = async (
  ctx: TenantCtx,
  query: SearchQuery,
): Promise<{ rows: ActivitySelect[]; total: number }> =>
  readList<ActivitySelect>(ctx, await listOfActivities(ctx, query));

export async function activitiesWhere(ctx: TenantCtx, where: RawBuilder<SqlBool>): Promise<ActivitySelect[]> {
  const { rows } = await sql<ActivitySelect>`
    select ${selection(ctx)}
    from (select * from activity a where a.tenant_id = ${ctx.tenantId} and ${where}) a ${joined(ctx)}
    order by a.id`.execute(ctx.db);
  return rows;
}

type Place = [number, number, number, ActivityRow['status'], ActivityRow['priority']];
type PlaceRow = Pick<ActivityRow, 'id' | 'status' | 'priority'> & { latitude: number; longitude: number };

/** The newest 20,000 places under these filters, and how many activities there are under them. */
export async function placesOf(
  ctx: TenantCtx,
  query: Pick<SearchQuery, 'filters'>,
): Promise<{ total: number; places: Place[] }> {
  const search = await activitySearch(ctx, query);
  const { rows } = await sql<PlaceRow>`
    select a.id, a.latitude, a.longitude, a.status, a.priority from activity a
    where ${search.scope} and ${search.search.where} and a.latitude is not null and a.longitude is not null
    order by a.created_at desc, a.id desc
    limit 20000`.execute(ctx.db);
  return {
    total: await countActivities(ctx, search),
    places: rows.map((row) => [row.id, row.latitude, row.longitude, row.status, row.priority]),
  };
}
