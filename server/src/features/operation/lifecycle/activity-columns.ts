import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { activityKeys } from '@cuadrilla/contract/operation/activities.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { indexedLetters, type RangeReader, type TextIndex } from '#platform/db/found-texts.ts';
import {
  conditionOf,
  containing,
  isTextFilter,
  likeText,
  wholeText,
} from '#platform/db/search-conditions.ts';
import { oncePer } from '#platform/once-per.ts';
import { operationTexts } from './operation-texts.ts';
import { codeOf, codeRank, plainColumn, type SearchColumn, type SearchColumns } from '#platform/db/search.ts';

/** How searches of activities `a` compare and sort by each key. */

/** The keys of the contract, and ids that replace codes, because the indexes are on the ids. */
export const activitySearchKeys = {
  ...activityKeys,
  workflowId: 'LONG',
  typeId: 'LONG',
  workflowIdStage: 'STRING',
} as const;
const bySearch = (pattern: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`a.id = any(array(select activity_search(${pattern})))`;
const text = (column: string) => ({
  column: sql.ref(column),
  narrow: bySearch,
  indexed: sql.ref('a.search'),
});
/** As the index of a column has it: equal texts are the same in the order of the language. */
const ordered = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate "es-x-icu"`;
/** A text that activities share with their operation, under `shared`; some have their own. */
const sharedText = (tenantId: number, column: string, shared = column): SearchColumn => ({
  ...text(`a.${column}`),
  oneOf: (values) => sql<SqlBool>`a.id = any(array(
    select m.id from operation o join activity m on m.tenant_id = o.tenant_id and m.operation_id = o.id
    where o.tenant_id = ${tenantId} and ${ordered(`o.${shared}`)} = any(${values}::text[]) and not m.own_texts
    union all
    select m.id from activity m
    where m.tenant_id = ${tenantId} and m.own_texts and ${sql.ref(`m.${column}`)} = any(${values}::text[])))`,
});
/** Activities that share the texts of an operation which fulfils a condition, and those with their own that does. */
const bySharedText = (
  tenantId: number,
  shared: RawBuilder<SqlBool>,
  own: RawBuilder<SqlBool>,
): RawBuilder<unknown> => sql`
  select m.id from operation o cross join lateral (
    select m.id from activity m where m.tenant_id = ${tenantId} and m.operation_id = o.id and not m.own_texts offset 0
  ) m
  where o.tenant_id = ${tenantId} and ${shared}
  union all
  select m.id from activity m where m.tenant_id = ${tenantId} and m.own_texts and ${own}`;

/** The text of an activity that is searched. */
export const activityText = { whole: 'text', keys: ['operationNumber', 'account', 'subscriber', 'address'] };

/** The texts of activities are those of their operations, but for activities that have their own. */
export const activityTexts = (tenantId: number): TextIndex => ({
  ...operationTexts(tenantId),
  keys: new Set([...activityText.keys, activityText.whole]),
  columns: { operationNumber: 'number', account: 'account', address: 'address' },
  sharing: {
    own: (contained, plain, most) =>
      contained.length < indexedLetters
        ? sql`select m.id from activity m
            where m.tenant_id = ${tenantId} and m.own_texts and strpos(m.search, ${plain}) > 0 limit ${most}`
        : sql`select activity_own_search(plain_text(${containing(contained)}), ${most}) as id`,
    ownColumn: (key, plain) => sql`
      select m.id from activity m where m.tenant_id = ${tenantId} and m.own_texts
        and strpos(plain_text(${sql.ref(key === 'operationNumber' ? 'm.operation_number' : `m.${key}`)}), ${plain}) > 0`,
    rows: ({ shared, own }) => {
      const ofOperations = sql<SqlBool>`a.operation_id = any(${shared}::bigint[]) and not a.own_texts`;
      return own === '{}'
        ? sql<SqlBool>`(${ofOperations})`
        : sql<SqlBool>`(${ofOperations} or a.id = any(${own}::bigint[]))`;
    },
  },
});

/** The index of each is on the operation, in the order of the language. */
export function activityRanges(tenantId: number): Record<string, RangeReader> {
  const range =
    (column: string, shared = column): RangeReader =>
    (from, to) => {
      const within = (text: string) => sql<SqlBool>`${ordered(text)} between ${from} and ${to}`;
      return bySharedText(tenantId, within(`o.${shared}`), within(`m.${column}`));
    };
  return {
    operationNumber: range('operation_number', 'number'),
    account: range('account'),
    subscriber: range('subscriber'),
    address: range('address'),
  };
}

/** As many stages as an index is searched for. */
const mostStages = 20;
/** Compares both columns of an index. The values are ids of workflows and keys of stages, `12.S01`. */
function isOneOfStages(values: readonly unknown[]): RawBuilder<SqlBool> {
  if (values.length > mostStages)
    return sql<SqlBool>`(a.workflow_id || '.' || a.stage) = any(${values}::text[])`;
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
  text: {
    ...text('a.search'),
    exact: true,
    oneOf: wholeText(sql.ref('a.id'), 'activity_search', sql.ref('a.search')),
    order: [sql`a.operation_number collate "es-x-icu"`],
  },
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
    ...newest,
  },
} satisfies Partial<SearchColumns<typeof activitySearchKeys>>;

/** Codes come from the settings, not from the records of each row; they are sorted once until a setting changes. */
const codeColumns = oncePer(({ types, workflows }: Settings) => {
  const [typeId, workflowId] = [sql.ref('a.type_id'), sql.ref('a.workflow_id')];
  const workflow = { code: codeOf(workflowId, workflows), rank: codeRank(workflowId, workflows) };
  return {
    typeCode: { column: codeOf(typeId, types), nullable: true, order: [codeRank(typeId, types)], ...newest },
    workflowCode: { column: workflow.code, order: [workflow.rank], ...newest },
    workflowStage: {
      column: sql`(${workflow.code} || '.' || a.stage)`,
      order: [workflow.rank, sql`a.stage collate "es-x-icu"`],
      ...newest,
    },
  };
});

export function activityColumns(
  tenantId: number,
  settings: Settings,
): SearchColumns<typeof activitySearchKeys> {
  return {
    ...columns,
    ...codeColumns(settings),
    operationNumber: sharedText(tenantId, 'operation_number', 'number'),
    account: sharedText(tenantId, 'account'),
    subscriber: sharedText(tenantId, 'subscriber'),
    address: sharedText(tenantId, 'address'),
  };
}

/** The ids that filters may name by a part. */
export const activityIds = {
  id: { table: 'activity' },
  operationId: { table: 'operation' },
  zoneId: { table: 'zone', few: true },
  companyId: { table: 'company', few: true },
} as const;

/**
 * Names the stages that filters leave, of those that there are: a condition on stages would be compared with every row.
 */
export async function withNamedStages(
  ctx: TenantCtx,
  filters: readonly Filter[],
  { workflows }: Settings,
): Promise<Filter[]> {
  const labels: Record<string, RawBuilder<unknown>> = {
    stage: sql.ref('s.stage'),
    workflowStage: sql`(${codeOf(sql.ref('s.workflow_id'), workflows)} || '.' || s.stage)`,
  };
  return Promise.all(
    filters.map(async (filter) => {
      const label = Object.hasOwn(labels, filter.key) ? labels[filter.key] : undefined;
      // Everything contains an empty text.
      if (!label || (isTextFilter(filter) && likeText(filter) === '')) return filter;
      const fulfils = conditionOf(filter, { ...plainColumn, column: sql`v.place` }, 'STRING', ctx.timeZone);
      const { rows } = await sql<{ stage: string }>`
        select v.workflow_id || '.' || v.stage as stage from ${stages(ctx.tenantId, label)} v
        where ${fulfils}`.execute(ctx.db);
      const value = rows.map(({ stage }) => stage);
      return { ...filter, key: 'workflowIdStage', operator: 'IN' as const, value };
    }),
  );
}

/** The stages of which there are activities, each found in the index after the one before it. */
export const stages = (tenantId: number, place: RawBuilder<unknown>): RawBuilder<unknown> => {
  const next = (after: RawBuilder<SqlBool>) => sql`
    select n.workflow_id, n.stage from activity n
    where n.tenant_id = ${tenantId} and n.withdrawn_at is null and ${after}
    order by n.workflow_id, n.stage limit 1`;
  return sql`(
    with recursive s as (
      (${next(sql`true`)})
      union all
      select f.workflow_id, f.stage from s
        cross join lateral (${next(sql`(n.workflow_id, n.stage) > (s.workflow_id, s.stage)`)}) f
    )
    select s.workflow_id, s.stage, ${place} as place from s)`;
};
