import { sql, type SqlBool } from 'kysely';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '#platform/context.ts';
import { mostTaken } from '#platform/db/first-rows.ts';
import { likeText } from '#platform/db/search-conditions.ts';
import { numberLiteral } from '#platform/db/search.ts';
import { kindsOf, scopeOf, searchOf, type AnswerSource } from './answer-search.ts';
import { isAlternative, isNumberText, numberKey } from './answers-of-activities.store.ts';

/** Answers in the order of the numbers of their operations, which no index of answers has. */

/** How long the order of the operations is followed for the first answers, ms: then all answers are sorted. */
const orderLimit = 60;
/** Filters that leave so many answers that the first ones in the order of the operations are near its beginning. */
const wideFilters = new Set(['zoneId', 'companyId', numberKey]);

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
