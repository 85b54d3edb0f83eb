import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { storedValues } from './dimension-values.ts';
import { isCounted } from './form-questions.ts';
import type { DimensionFilter, PlannedMeasure } from './plan.types.ts';
import { columnOf, optionsOf } from './sources/question-sources.ts';
import type { Source } from './sources/source.types.ts';

/** From filters to conditions on the rows of a source. */

/** @throws UNKNOWN_DIMENSION for a question that no form counts */
export async function requireCounted(ctx: Ctx, dimension: DimensionCode, place: string): Promise<void> {
  if (!(await isCounted(ctx, dimension)))
    fail('UNKNOWN_DIMENSION', { code: dimension }, { [place]: dimension });
}

/** The rows of a source under these filters, and of the caller's company alone where that is as far as they reach. */
export async function conditionOf(
  ctx: Ctx,
  source: Source,
  filters: readonly DimensionFilter[],
): Promise<RawBuilder<SqlBool>> {
  const { companyScope } = ctx.actor;
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  // The counters and the open work are limited to the tenant where they are selected.
  if (source.name.startsWith('roll_') || source.name.startsWith('fact_'))
    conditions.push(sql<SqlBool>`f.tenant_id = ${ctx.tenantId}`);
  if (companyScope !== null) conditions.push(sql<SqlBool>`f.company_id = ${companyScope}`);
  for (const filter of filters) conditions.push(await filterCondition(ctx, source, filter));
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** What sources have the number of: compared as numbers, which is several times faster than as texts. */
const byNumber: ReadonlySet<DimensionCode> = new Set([
  'type',
  'workflow',
  'zone',
  'barrio',
  'company',
  'employee',
]);

async function filterCondition(
  ctx: Ctx,
  source: Source,
  { dimension, operator, values }: DimensionFilter,
): Promise<RawBuilder<SqlBool>> {
  await requireCounted(ctx, dimension, 'where');
  const options = optionsOf(source, dimension);
  if (options !== undefined) return optionsCondition(sql.raw(options), operator, values);
  const known =
    columnOf(source, dimension) ??
    fail('DIMENSION_DOES_NOT_FIT', { measure: source.name, dimension }, { where: dimension });
  const column = sql.raw(`(${known})`);
  if (operator === 'IS_NULL') return sql<SqlBool>`${column} is null`;
  if (operator === 'IS_NOT_NULL') return sql<SqlBool>`${column} is not null`;
  const stored = await storedValues(ctx, dimension, values);
  const asText = sql<SqlBool>`${column}::text = any(${stored.map(String)}::text[])`;
  const matches = byNumber.has(dimension)
    ? sql<SqlBool>`${column} = any(${stored}::bigint[])`
    : dimension === 'stage'
      ? sql<SqlBool>`(${workflowsOf(stored.map(String))} and ${asText})`
      : asText;
  return operator === 'NOT_EQUAL' ? sql<SqlBool>`(${matches}) is not true` : matches;
}

/** The workflows and keys of stages: indexes have workflows, and a text that is put together for each row is slow. */
function workflowsOf(stages: readonly string[]): RawBuilder<SqlBool> {
  const parts = stages.map((stage) => stage.split('.'));
  const [workflows, keys] = [0, 1].map((at) => [...new Set(parts.map((part) => part[at] ?? ''))]);
  return sql<SqlBool>`f.workflow_id = any(${workflows}::bigint[]) and f.stage = any(${keys}::text[])`;
}

/** Rows with any of these among their several values. */
function optionsCondition(
  options: RawBuilder<unknown>,
  operator: DimensionFilter['operator'],
  values: readonly string[],
): RawBuilder<SqlBool> {
  if (operator === 'IS_NULL') return sql<SqlBool>`${options} = '{}'`;
  if (operator === 'IS_NOT_NULL') return sql<SqlBool>`${options} <> '{}'`;
  const matches = sql<SqlBool>`${options} && ${values}::text[]`;
  return operator === 'NOT_EQUAL' ? sql<SqlBool>`not ${matches}` : matches;
}

/** The work that a measure is about, as a condition on the rows of its source. */
export const limitsOf = async (
  ctx: Ctx,
  source: Source,
  { limits }: PlannedMeasure,
): Promise<RawBuilder<SqlBool> | null> => {
  if (limits.length === 0) return null;
  const conditions = await Promise.all(limits.map((limit) => filterCondition(ctx, source, limit)));
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};
