import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Filter, SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '#platform/context.ts';
import { mostTaken } from '#platform/db/first-rows.ts';
import { findTexts, mostFound } from '#platform/db/found-texts.ts';
import { isTextFilter, likeText } from '#platform/db/search-conditions.ts';
import { numberLiteral } from '#platform/db/search.ts';
import { operationTexts } from '#features/operation/lifecycle/operation-texts.ts';
import { kindsOf, scopeOf, searchOf, type AnswerQuery, type AnswerSource } from './answer-search.ts';

/** Answers are found by the number of their operation, and are in the order of these, where no index of answers is. */

const numberKey = 'operationNumber';
const isNumberText = (filter: Filter): boolean =>
  filter.key === numberKey && isTextFilter(filter) && likeText(filter) !== '';
const isAlternative = ({ sql_connector }: Filter): boolean => sql_connector === 'OR';

/**
 * The operations that contain the part of a number in some text, when there is such a filter and they are not very many;
 * otherwise whether they are.
 */
export async function numberedOperations(
  ctx: TenantCtx,
  filters: readonly Filter[],
): Promise<{ ids: string | null; isFrequent: boolean }> {
  const parts = filters.filter(isNumberText);
  if (parts.length === 0 || filters.some(isAlternative)) return { ids: null, isFrequent: false };
  const index = { ...operationTexts(ctx.tenantId), keys: new Set([numberKey]), columns: {} };
  const found = [...(await findTexts(ctx, parts, index, false)).values()];
  const few = found.find(({ count, isFrequent }) => !isFrequent && count <= mostFound);
  return { ids: few?.ids ?? null, isFrequent: !few };
}

/**
 * Selects columns of the answers under a query that belong to some operations.
 * @param operationIds an array of PostgreSQL as its text
 */
export function answersOfOperations(
  ctx: TenantCtx,
  source: AnswerSource,
  query: AnswerQuery,
  operationIds: string,
  columns: RawBuilder<unknown>,
  condition = sql<SqlBool>`true`,
): RawBuilder<unknown> {
  const { main, annexed } = kindsOf(source);
  const { where } = searchOf(ctx, source, query, 'any');
  return sql`
    select ${columns} from activity a
      join submission s on s.tenant_id = ${ctx.tenantId} and s.activity_id = a.id
    where a.tenant_id = ${ctx.tenantId} and a.operation_id = any(${operationIds}::bigint[])
      and ${scopeOf(ctx)} and (${main} or ${annexed}) and ${where} and ${condition}`;
}

/** What the answers of a query are sorted by, to be read once for the page and the total. */
const sorted = sql`s.id, s.received_at, s.form_version_id, s.annexes, s.zone_id, s.company_id, s.author_id, s.operation_number`;

/** The ids of a page and of those before it among the answers of some operations, and how many these have. */
export async function pageOfOperations(
  ctx: TenantCtx,
  source: AnswerSource,
  query: SearchQuery,
  operationIds: string,
): Promise<{ total: number; ids: number[] }> {
  const { orderBy } = searchOf(ctx, source, query, 'any');
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (${answersOfOperations(ctx, source, query, operationIds, sorted)})
    select (select count(*) from found)::int as total, array(
      select s.id from found s order by ${orderBy} limit ${numberLiteral((query.page + 1) * query.size)}
    ) as ids`.execute(ctx.db);
  return rows[0]!;
}

/** How long the order of the operations is followed for the first answers, ms: then all answers are sorted. */
const orderLimit = 60;
/** Filters that leave so many answers that the first ones in the order of the operations are near its beginning. */
const wideFilters = new Set(['zoneId', numberKey]);

/** The ids of the first answers in the order of the numbers; null when they are sorted otherwise or take long to find. */
export async function firstByNumber(
  ctx: TenantCtx,
  source: AnswerSource,
  query: SearchQuery,
): Promise<number[] | null> {
  const [sort, ...more] = query.sorts;
  const take = (query.page + 1) * query.size;
  if (sort?.key !== numberKey || more.length > 0 || take > mostTaken) return null;
  if (!query.filters.every((filter) => wideFilters.has(filter.key) && !isAlternative(filter))) return null;
  const { main, annexed } = kindsOf(source);
  const { where } = searchOf(ctx, source, query, 'any');
  const way = sql.raw(sort.direction === 'DESC' ? 'desc' : 'asc');
  const numbered = query.filters
    .filter(isNumberText)
    .map(
      (filter) => sql<SqlBool>`strpos(plain_text(o.number), (select plain_text(${likeText(filter)}))) > 0`,
    );
  const answers = sql`
    activity a join submission s on s.tenant_id = ${ctx.tenantId} and s.activity_id = a.id
      and ${scopeOf(ctx)} and (${main} or ${annexed}) and ${where}`;
  const rows = await ctx.readWithin(
    sql<{ id: number }>`
      select f.id from (
        select s.id from operation o
          join ${answers} on a.tenant_id = ${ctx.tenantId} and a.operation_id = o.id and not a.own_texts
        where ${sql.join([sql<SqlBool>`o.tenant_id = ${ctx.tenantId}`, ...numbered], sql` and `)}
        order by o.number collate "es-x-icu" ${way} fetch first ${numberLiteral(take)} rows with ties
      ) f
      union all
      (select s.id from ${answers} where a.tenant_id = ${ctx.tenantId} and a.own_texts
      order by s.operation_number collate "es-x-icu" ${way}, s.id ${way} limit ${numberLiteral(take)})`,
    orderLimit,
  );
  return rows?.map(({ id }) => id) ?? null;
}
