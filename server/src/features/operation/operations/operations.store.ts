import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { priority } from '@cuadrilla/contract/kit/fields.ts';
import { operationStatus } from '@cuadrilla/contract/operation/activity-status.schemas.ts';
import { operationKeys, type Operation } from '@cuadrilla/contract/operation/operations.ts';
import type { Filter, SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import {
  settingsOf,
  workflowVersion,
  type Settings,
  type WorkflowDesign,
} from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { oncePer } from '#platform/once-per.ts';
import { withNamedIds } from '#platform/db/found-numbers.ts';
import { findRanges, findTexts, mostFound, type RangeReader } from '#platform/db/found-texts.ts';
import { readList, type List, type ReadPage } from '#platform/db/list.ts';
import { wholeText } from '#platform/db/search-conditions.ts';
import {
  codeRank,
  codeOf,
  exactTexts,
  searchSql,
  type SearchColumn,
  type SearchColumns,
} from '#platform/db/search.ts';
import { withWholeText } from '#platform/db/whole-text.rules.ts';
import type { OperationRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { operationText, operationTexts } from '#features/operation/lifecycle/operation-texts.ts';
import {
  catalogueCodes,
  enumeration,
  otherOfTwo,
  withKnownValues,
} from '#features/operation/activities/known-values.rules.ts';
import { firstOpenOperations, firstOperations } from './first-operations.ts';
import { latenessOf, riskPercent } from '#features/operation/activities/activity-view.ts';

const keys = { ...operationKeys, workflowId: 'LONG' } as const;
/** A part of a text is searched in one index over all texts. */
const bySearch = (pattern: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql<SqlBool>`o.id = any(array(select operation_search(${pattern})))`;
const text = (column: string): SearchColumn => ({
  column: sql.ref(column),
  narrow: bySearch,
  indexed: sql.ref('o.search'),
  // As its index has it.
  oneOf: (values) => sql<SqlBool>`${ordered(column)} = any(${values}::text[])`,
});
const ordered = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate "es-x-icu"`;
const rangeReader =
  (tenantId: number, column: string): RangeReader =>
  (from, to) =>
    sql`
    select o.id from operation o where o.tenant_id = ${tenantId} and ${ordered(column)} between ${from} and ${to}`;
const rangeReaders = (tenantId: number) => ({
  number: rangeReader(tenantId, 'o.number'),
  account: rangeReader(tenantId, 'o.account'),
  subscriber: rangeReader(tenantId, 'o.subscriber'),
  address: rangeReader(tenantId, 'o.address'),
});
/** Rows of one value are in the order of the indexes. */
const newest = { ties: [sql.ref('o.created_at'), sql.ref('o.id')] };
const columns = {
  id: sql.ref('o.id'),
  number: text('o.number'),
  workflowId: sql.ref('o.workflow_id'),
  status: { column: sql.ref('o.status'), ...newest },
  priority: { column: sql.ref('o.priority'), ...newest },
  zoneId: { column: sql.ref('o.zone_id'), nullable: true, ...newest },
  companyId: { column: sql.ref('o.company_id'), nullable: true, ...newest },
  account: text('o.account'),
  subscriber: text('o.subscriber'),
  address: text('o.address'),
  // It begins with the number, whose order an index has.
  text: {
    ...text('o.search'),
    exact: true,
    oneOf: wholeText(sql.ref('o.id'), 'operation_search', sql.ref('o.search')),
    order: [sql`o.number collate "es-x-icu"`],
  },
  forReview: { column: sql.ref('o.for_review'), ...newest },
  createdAt: sql.ref('o.created_at'),
  dueAt: { column: sql.ref('o.due_at'), nullable: true },
  endedAt: { column: sql.ref('o.ended_at'), nullable: true },
} satisfies Partial<SearchColumns<typeof keys>>;

/** The ids that filters may name by a part. */
const operationIds = {
  id: { table: 'operation' },
  zoneId: { table: 'zone', few: true },
  companyId: { table: 'company', few: true },
} as const;

/** The columns that a view of an operation is made of. */
const viewColumns = [
  'id',
  'number',
  'workflow_version_id',
  'status',
  'priority',
  'zone_id',
  'barrio_id',
  'account',
  'subscriber',
  'address',
  'latitude',
  'longitude',
  'for_review',
  'created_at',
  'due_at',
  'ended_at',
  'end_reason',
  'note',
  'version',
] as const;
type OperationSelect = Pick<OperationRow, (typeof viewColumns)[number]> & JoinedColumns;

/** Columns from joined tables. */
interface JoinedColumns {
  company: string | null;
  created_by_name: string | null;
  open_stages: { stage: string; type: number | null }[] | null;
  activities: number;
  activities_ended: number;
}

/**
 * Staff of one company see the operations that are theirs or that hold work of theirs, and of these their own
 * work alone.
 */
export const operationScope = (companyId: number | null): RawBuilder<SqlBool> =>
  companyId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(o.company_id = ${companyId} or exists (
        select 1 from activity m
        where m.tenant_id = o.tenant_id and m.operation_id = o.id and m.company_id = ${companyId}
      ))`;

const ownWork = (companyId: number | null): RawBuilder<SqlBool> =>
  companyId === null ? sql<SqlBool>`true` : sql<SqlBool>`a.company_id = ${companyId}`;

const visible = (ctx: TenantCtx): RawBuilder<SqlBool> =>
  sql<SqlBool>`o.tenant_id = ${ctx.tenantId} and ${operationScope(ctx.actor?.companyScope ?? null)}`;

const joinedColumns = `c.name as company, nullif(concat_ws(' ', u.name, u.lastname), '') as created_by_name,
  s.open_stages, coalesce(s.activities, 0)::int as activities,
  coalesce(s.activities_ended, 0)::int as activities_ended`;
const viewSql = sql.raw(`${viewColumns.map((column) => `o.${column}`).join(', ')}, ${joinedColumns}`);
const wholeSql = sql.raw(`o.*, ${joinedColumns}`);
const joined = (ctx: TenantCtx) => sql`
    left join company c on c.tenant_id = ${ctx.tenantId} and c.id = o.company_id
    left join app_user u on u.tenant_id = ${ctx.tenantId} and u.id = o.created_by
    left join lateral (
      select count(*) as activities, count(*) filter (where a.ended_at is not null) as activities_ended,
        jsonb_agg(jsonb_build_object('stage', a.stage, 'type', a.type_id) order by a.id)
          filter (where a.ended_at is null) as open_stages
      from activity a
      where a.tenant_id = ${ctx.tenantId} and a.operation_id = o.id and a.withdrawn_at is null
        and ${ownWork(ctx.actor?.companyScope ?? null)}
    ) s on true`;

const enumerations = {
  status: enumeration('status', operationStatus.options),
  priority: enumeration('priority', priority.options),
};

/** Codes of workflows as filters name them and as operations are sorted by them. */
const ofWorkflows = oncePer(({ workflows }: Settings) => {
  const workflowId = sql.ref('o.workflow_id');
  return {
    values: catalogueCodes('workflowId', workflows),
    column: {
      column: codeOf(workflowId, workflows),
      order: [codeRank(workflowId, workflows)],
      ...newest,
    },
  };
});

export async function listOfOperations(ctx: TenantCtx, query: SearchQuery): Promise<List> {
  for (const { key } of [...query.filters, ...(query.sorts ?? [])])
    if (!Object.hasOwn(operationKeys, key)) fail('UNKNOWN_FILTER', { key: key.slice(0, 60) });
  const settings = await settingsOf(ctx);
  const workflowCode = ofWorkflows(settings);
  const given = withWholeText(otherOfTwo(query.filters, 'forReview'), operationText);
  const named = await withNamedIds(ctx, given, operationIds);
  const filters = withKnownValues(named, { ...enumerations, workflowCode: workflowCode.values });
  const search = searchSql(
    { ...query, filters },
    keys,
    {
      ...columns,
      workflowCode: workflowCode.column,
    },
    {
      fallback: sql`o.created_at desc, o.id desc`,
      tieBreaker: sql`o.id`,
    },
    ctx.timeZone,
    new Map([
      ...(await findTexts(ctx, filters, operationTexts(ctx.tenantId))),
      ...(await findRanges(ctx, filters, rangeReaders(ctx.tenantId))),
    ]),
  );
  const scope = visible(ctx);
  const where = sql<SqlBool>`${scope} and ${search.where}`;
  const first =
    search.keyed.length > 0
      ? undefined
      : isOpen(filters)
        ? await firstOpenOperations(ctx, query, where, search.orderBy)
        : firstOperations(ctx, query, filters, where, settings.workflows);
  return {
    table: 'operation',
    as: 'o',
    scope,
    search,
    columns: viewSql,
    joined: joined(ctx),
    bounded: true,
    withFrequentText: isTextAlone(ctx, filters) ? mostFound : undefined,
    first,
  };
}

/** Whether all operations are searched for one text, so that what has the text is what is listed. */
const isTextAlone = ({ actor }: TenantCtx, filters: readonly Filter[]): boolean =>
  filters.length === 1 && filters[0]!.key === operationText.whole && (actor?.companyScope ?? null) === null;

/** Whether a filter asks for open operations alone, which are few. */
const isOpen = (filters: readonly Filter[]): boolean =>
  filters.every(({ sql_connector }) => sql_connector !== 'OR') &&
  filters.some((filter) => filter.key === 'status' && exactTexts(filter)?.every((one) => one === 'open'));

export const searchOperations = async (
  ctx: TenantCtx,
  query: SearchQuery,
): Promise<ReadPage<OperationSelect>> => readList<OperationSelect>(ctx, await listOfOperations(ctx, query));

/** One operation that the caller may see. */
export async function operationSelect(
  ctx: TenantCtx,
  id: number,
): Promise<(OperationRow & JoinedColumns) | undefined> {
  const { rows } = await sql<OperationRow & JoinedColumns>`
    select ${wholeSql} from operation o ${joined(ctx)}
    where ${visible(ctx)} and o.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export async function operationViews(ctx: TenantCtx, rows: readonly OperationSelect[]): Promise<Operation[]> {
  const { types, calendar, params } = await settingsOf(ctx);
  const { zones, barrios } = await territoryOf(ctx);
  const barrioNames = new Map(barrios.map(({ id, name }) => [id, name]));
  const designs = new Map<number, WorkflowDesign>();
  for (const id of new Set(rows.map((row) => row.workflow_version_id)))
    designs.set(id, await workflowVersion(ctx, id));
  const risk = riskPercent(params);
  return rows.map((row) => {
    const design = designs.get(row.workflow_version_id)!;
    const zone = row.zone_id === null ? undefined : zones.get(row.zone_id);
    const nameOf = ({ stage, type }: { stage: string; type: number | null }) =>
      stageOf(design.definition, stage)?.name ??
      (type === null ? undefined : types.get(type)?.name) ?? { es: stage, en: stage };
    return {
      id: row.id,
      number: row.number,
      workflowCode: design.code,
      workflowName: design.name,
      workflowVersion: design.number,
      status: row.status,
      priority: row.priority,
      zone: zone ? { id: zone.id, code: zone.code, name: zone.name } : null,
      barrio: row.barrio_id === null ? null : (barrioNames.get(row.barrio_id) ?? null),
      company: row.company,
      account: row.account,
      subscriber: row.subscriber,
      address: row.address,
      latitude: row.latitude,
      longitude: row.longitude,
      forReview: row.for_review,
      createdBy: row.created_by_name,
      createdAt: row.created_at,
      dueAt: row.due_at,
      endedAt: row.ended_at,
      endReason: row.end_reason,
      note: row.note,
      lateness: latenessOf(row, ctx.now, calendar, risk, design.definition.term?.unit),
      openStages: (row.open_stages ?? []).map((open) => ({ stage: open.stage, name: nameOf(open) })),
      activities: row.activities,
      activitiesEnded: row.activities_ended,
      version: row.version,
    };
  });
}
