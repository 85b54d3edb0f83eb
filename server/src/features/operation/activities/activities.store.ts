import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { priority } from '@cuadrilla/contract/kit/fields.ts';
import { activityKeys } from '@cuadrilla/contract/operation/activities.ts';
import { activityStatus, syncState } from '@cuadrilla/contract/operation/activity-status.schemas.ts';
import { endedStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import { stageKind } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Filter, SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import { settingsOf, type Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { findTexts } from '#platform/db/found-texts.ts';
import type { AmongValues } from '#platform/db/search-conditions.ts';
import { readList, type List, type ReadPage } from '#platform/db/list.ts';
import {
  codeOf,
  codeRank,
  exactTexts,
  searchSql,
  type SearchColumn,
  type SearchColumns,
} from '#platform/db/search.ts';
import { fail } from '#platform/failure.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { totalFromCounters, type ActivitySearch } from './activity-counts.store.ts';
import { firstActivities, stages } from './first-activities.ts';
import { catalogueCodes, enumeration, withKnownValues } from './known-values.rules.ts';

/** The keys of the contract, and ids that replace codes, because the indexes are on the ids. */
const keys = { ...activityKeys, workflowId: 'LONG', typeId: 'LONG', workflowIdStage: 'STRING' } as const;
const bySearch = (pattern: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`a.id = any(array(select activity_search(${pattern})))`;
const text = (column: string) => ({
  column: sql.ref(column),
  narrow: bySearch,
  indexed: sql.ref('a.search'),
});
/** A text that activities share with their operation, under `shared`; some have their own. */
const sharedText = (tenantId: number, column: string, shared = column): SearchColumn => ({
  ...text(`a.${column}`),
  oneOf: (values) => sql<SqlBool>`a.id = any(array(
    select m.id from operation o join activity m on m.tenant_id = o.tenant_id and m.operation_id = o.id
    where o.tenant_id = ${tenantId} and ${sql.ref(`o.${shared}`)} = any(${values}::text[]) and not m.own_texts
    union all
    select m.id from activity m
    where m.tenant_id = ${tenantId} and m.own_texts and ${sql.ref(`m.${column}`)} = any(${values}::text[])))`,
});
const textKeys = new Set(['operationNumber', 'account', 'subscriber', 'address', 'text']);
/** Compares both columns of an index. The values are ids of workflows and keys of stages, `12.S01`. */
function isOneOfStages(values: readonly unknown[]): RawBuilder<SqlBool> {
  const stages = values.map((value) => {
    const [workflow, stage = ''] = String(value).split('.');
    return sql`(a.workflow_id = ${Number(workflow)} and a.stage = ${stage})`;
  });
  return sql<SqlBool>`(${sql.join(stages, sql` or `)})`;
}
/** Rows of one value are in the order of the indexes. */
const newest = { ties: [sql.ref('a.created_at'), sql.ref('a.id')] };

const columns = {
  id: sql.ref('a.id'),
  operationId: sql.ref('a.operation_id'),
  workflowId: sql.ref('a.workflow_id'),
  stage: { column: sql.ref('a.stage'), ...newest },
  workflowIdStage: { column: sql`(a.workflow_id || '.' || a.stage)`, oneOf: isOneOfStages },
  kind: { column: sql.ref('a.kind'), ...newest },
  typeId: sql.ref('a.type_id'),
  status: { column: sql.ref('a.status'), ...newest },
  syncState: { column: sql.ref('a.sync_state'), ...newest },
  priority: { column: sql.ref('a.priority'), ...newest },
  employeeId: { column: sql.ref('a.employee_id'), nullable: true },
  zoneId: { column: sql.ref('a.zone_id'), nullable: true, ...newest },
  companyId: { column: sql.ref('a.company_id'), nullable: true, ...newest },
  // It begins with the number of the operation, whose order an index has.
  text: { ...text('a.search'), exact: true, order: [sql`a.operation_number collate "es-x-icu"`] },
  createdAt: sql.ref('a.created_at'),
  dueAt: { column: sql.ref('a.due_at'), nullable: true },
  assignedAt: { column: sql.ref('a.assigned_at'), nullable: true },
  doneAt: { column: sql.ref('a.done_at'), nullable: true },
  endedAt: { column: sql.ref('a.ended_at'), nullable: true },
  withdrawn: {
    column: sql`(a.withdrawn_at is not null)`,
    // As indexes say it.
    oneOf: (values) =>
      values.length > 1
        ? sql<SqlBool>`(a.withdrawn_at is not null) = any(${values}::boolean[])`
        : values[0] === true
          ? sql<SqlBool>`a.withdrawn_at is not null`
          : sql<SqlBool>`a.withdrawn_at is null`,
  },
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
function columnsWith(
  tenantId: number,
  { types, workflows }: Settings,
  isAlive: boolean,
): SearchColumns<typeof keys> {
  const [typeId, workflowId] = [sql.ref('a.type_id'), sql.ref('a.workflow_id')];
  // The index of stages has no withdrawn activities.
  const amongStages = (label: RawBuilder<unknown>) => (isAlive ? { among: stagesWith(tenantId, label) } : {});
  const workflow = { code: codeOf(workflowId, workflows), rank: codeRank(workflowId, workflows) };
  return {
    ...columns,
    operationNumber: sharedText(tenantId, 'operation_number', 'number'),
    account: sharedText(tenantId, 'account'),
    subscriber: sharedText(tenantId, 'subscriber'),
    address: sharedText(tenantId, 'address'),
    zoneId: { ...columns.zoneId, among: recordsWith(tenantId, 'zone', 'zone_id') },
    companyId: { ...columns.companyId, among: recordsWith(tenantId, 'company', 'company_id') },
    stage: { ...columns.stage, ...amongStages(sql.ref('s.stage')) },
    typeCode: { column: codeOf(typeId, types), nullable: true, order: [codeRank(typeId, types)], ...newest },
    workflowCode: { column: workflow.code, order: [workflow.rank], ...newest },
    workflowStage: {
      column: sql`(${workflow.code} || '.' || a.stage)`,
      order: [workflow.rank, sql`a.stage collate "es-x-icu"`],
      ...amongStages(sql`(${codeOf(sql.ref('s.workflow_id'), workflows)} || '.' || s.stage)`),
      ...newest,
    },
  };
}

/** Activities of the stages whose label fulfils a condition. */
const stagesWith = (tenantId: number, label: RawBuilder<unknown>): AmongValues => ({
  always: true,
  rows: (fulfil) => sql<SqlBool>`(a.workflow_id, a.stage) in (
    select v.workflow_id, v.stage from ${stages(tenantId, label)} v where ${fulfil(sql.ref('v.place'))})`,
});

/** Activities of the records whose id fulfils a condition. */
const recordsWith = (tenantId: number, table: 'zone' | 'company', column: string): AmongValues => ({
  always: false,
  rows: (fulfil) => sql<SqlBool>`${sql.ref(`a.${column}`)} = any(array(
    select r.id from ${sql.table(table)} r where r.tenant_id = ${tenantId} and ${fulfil(sql.ref('r.id'))}))`,
});

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

/** Activities that are not withdrawn are all equal in that. */
const sortsOf = ({ sorts = [] }: Partial<SearchQuery>, isAlive: boolean) =>
  isAlive ? sorts.filter(({ key }) => key !== 'withdrawn') : sorts;

export async function activitySearch(
  ctx: TenantCtx,
  query: Pick<SearchQuery, 'filters'> & Partial<SearchQuery>,
): Promise<ActivitySearch & { isUnended: boolean }> {
  for (const { key } of [...query.filters, ...(query.sorts ?? [])])
    if (!Object.hasOwn(activityKeys, key)) fail('UNKNOWN_FILTER', { key: key.slice(0, 60) });
  const settings = await settingsOf(ctx);
  const filters = cheapFilters(query.filters, settings);
  const isAlive = filters.every(({ key }) => key !== 'withdrawn');
  const search = searchSql(
    { ...query, filters, sorts: sortsOf(query, isAlive) },
    keys,
    columnsWith(ctx.tenantId, settings, isAlive),
    {
      fallback: sql`a.created_at desc, a.id desc`,
      tieBreaker: sql`a.id`,
    },
    ctx.timeZone,
    await findTexts(ctx, filters, textKeys, 'activity_search'),
  );
  const companyId = ctx.actor?.companyScope ?? null;
  const alive = isAlive ? sql<SqlBool>`a.withdrawn_at is null` : sql<SqlBool>`true`;
  const onlyUnended = isUnended(filters);
  const unended = onlyUnended ? sql<SqlBool>`a.ended_at is null` : sql<SqlBool>`true`;
  const company = companyId === null ? sql<SqlBool>`true` : sql<SqlBool>`a.company_id = ${companyId}`;
  return {
    search,
    scope: sql<SqlBool>`a.tenant_id = ${ctx.tenantId} and ${company} and ${alive} and ${unended}`,
    filters,
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
  const { search, scope, filters, isUnended: isShort } = await activitySearch(ctx, query);
  const where = sql<SqlBool>`${scope} and ${search.where}`;
  const isLong = !isShort && search.keyed.length === 0;
  const total = totalFromCounters(ctx, filters);
  return {
    table: 'activity',
    as: 'a',
    scope,
    search,
    columns: selection(ctx),
    joined: joined(ctx),
    total,
    bounded: total === undefined,
    first: isLong ? firstActivities(ctx, query, filters, where, await settingsOf(ctx)) : undefined,
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
