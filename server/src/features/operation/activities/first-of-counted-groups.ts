import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Filter, Sort } from '@cuadrilla/contract/kit/search.ts';
import type { Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { groupByGroup, type FirstRows } from '#platform/db/first-rows.ts';
import { codeRank, idsByCode, numberLiteral } from '#platform/db/search.ts';
import { stages } from '#features/operation/lifecycle/activity-columns.ts';
import { countByColumn } from './activity-counts.store.ts';

/** Activities of some filters, counted, and the ids among which a page of them is. */
export interface Counted {
  total: number;
  first: RawBuilder<unknown> | undefined;
}

interface Group {
  value: string | null;
  n: number;
}

/** What the counters count by instead of the key of a sort, and the column of the rows. */
const groups: Record<string, { key: string; column: string }> = {
  status: { key: 'status', column: 'a.status' },
  kind: { key: 'kind', column: 'a.kind' },
  priority: { key: 'priority', column: 'a.priority' },
  syncState: { key: 'syncState', column: 'a.sync_state' },
  zoneId: { key: 'zoneId', column: 'a.zone_id' },
  companyId: { key: 'companyId', column: 'a.company_id' },
  typeCode: { key: 'typeId', column: 'a.type_id' },
  workflowCode: { key: 'workflowId', column: 'a.workflow_id' },
  workflowStage: { key: 'workflowId', column: 'a.workflow_id' },
  stage: { key: 'workflowId', column: 'a.workflow_id' },
};

/** Fewer rows are all sorted. */
const fewRows = 10_000;
/** A group of fewer rows is read as a whole: its first ones may be far behind the beginning of an index. */
const smallGroup = 5000;

/**
 * Looks up in the counters which groups the first rows of a list are in, and reads no others; undefined when the
 * counters do not know a filter or what is sorted by.
 * @param small a group of so many rows is read as a whole
 */
export async function firstOfCountedGroups(
  ctx: TenantCtx,
  rows: FirstRows,
  { key, direction }: Sort,
  filters: readonly Filter[],
  settings: Settings,
  small = smallGroup,
): Promise<Counted | undefined> {
  const group = Object.hasOwn(groups, key) ? groups[key]! : undefined;
  const found = group && (await countByColumn(ctx, filters, group.key));
  if (!found) return undefined;
  const total = found.reduce((sum, { n }) => sum + n, 0);
  if (total <= fewRows) return { total, first: undefined };
  // Stages of one name are in several workflows.
  const ordered = inOrder(found, group.key, direction, settings);
  const first = key === 'stage' ? ordered : firstGroups(ordered, rows.take);
  const place = stagePlace(key, settings.workflows);
  return {
    total,
    first:
      place && key !== 'workflowCode'
        ? ofStages(ctx, rows, first, place)
        : sql.join(
            first.map((each) => ofGroup(rows, each, sql.ref(group.column), small)),
            sql` union all `,
          ),
  };
}

/** Made once: `localeCompare` with options makes one for each comparison. */
const numbersWithin = new Intl.Collator('es', { numeric: true });

/** Groups without a value come last, whatever the direction. */
function inOrder(
  found: readonly Group[],
  key: string,
  direction: Sort['direction'],
  { types, workflows }: Settings,
): Group[] {
  const records = key === 'typeId' ? types : key === 'workflowId' ? workflows : undefined;
  const ranks = records && new Map(idsByCode(records).map((id, at) => [String(id), at]));
  const compare = ({ value: one }: Group, { value: other }: Group): number =>
    ranks ? ranks.get(one!)! - ranks.get(other!)! : numbersWithin.compare(one!, other!);
  const valued = found.filter(({ value }) => value !== null).sort(compare);
  if (direction === 'DESC') valued.reverse();
  return [...valued, ...found.filter(({ value }) => value === null)];
}

/** The groups that so many rows are in. */
function firstGroups(ordered: readonly Group[], take: number): Group[] {
  let rows = 0;
  return ordered.filter(({ n }) => {
    const isNeeded = rows < take;
    rows += n;
    return isNeeded;
  });
}

function ofGroup(
  { from, id, where, direction, take }: FirstRows,
  { value, n }: Group,
  column: RawBuilder<unknown>,
  small: number,
): RawBuilder<unknown> {
  const way = sql.raw(direction === 'DESC' ? 'desc' : 'asc');
  return sql`
    (select g.id from (
      select ${id} as id, a.created_at ${from} where ${where} and ${isValue(column, value)}
      ${n <= small ? sql`offset 0` : sql``}
    ) g
    order by g.created_at ${way}, g.id ${way} limit ${numberLiteral(take)})`;
}

/** The index of what is not synchronized is read for literal values alone. */
const isValue = (column: RawBuilder<unknown>, value: string | null): RawBuilder<SqlBool> =>
  value === null
    ? sql<SqlBool>`${column} is null`
    : /^\d+$/.test(value)
      ? sql<SqlBool>`${column} = ${Number(value)}`
      : sql<SqlBool>`${column} = ${sql.lit(value)}`;

const ofStages = (
  ctx: TenantCtx,
  rows: FirstRows,
  workflows: readonly Group[],
  place: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  groupByGroup(rows, {
    values: sql`(
      select s.* from ${stages(ctx.tenantId, place)} s
      where s.workflow_id = any(${workflows.map(({ value }) => Number(value))}::bigint[]))`,
    match: sql`a.workflow_id = v.workflow_id and a.stage = v.stage`,
    within: sql.ref('a.created_at'),
  });

const byStage = sql`s.stage collate "es-x-icu"`;
const stageOrders: Record<string, (rank: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  workflowCode: (rank) => rank,
  stage: () => byStage,
  // One value, so that the order of the groups is one too.
  workflowStage: (rank) => sql`row_number() over (order by ${rank}, ${byStage})`,
};

/** The place of a stage `s` in the order of a key; undefined for a key that is not about stages. */
export const stagePlace = (key: string, workflows: Settings['workflows']): RawBuilder<unknown> | undefined =>
  Object.hasOwn(stageOrders, key)
    ? stageOrders[key]!(codeRank(sql.ref('s.workflow_id'), workflows))
    : undefined;
