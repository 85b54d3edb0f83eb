import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Filter, SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '#platform/context.ts';
import { findTexts, mostFound } from '#platform/db/found-texts.ts';
import { conditionOf, isTextFilter, likeText } from '#platform/db/search-conditions.ts';
import { numberLiteral, plainColumn } from '#platform/db/search.ts';
import { operationTexts } from '#features/operation/lifecycle/operation-texts.ts';
import { kindsOf, scopeOf, searchOf, type AnswerQuery, type AnswerSource } from './answer-search.ts';

/** Answers are found by their activities where these are few: an index of answers would be read as a whole. */

export const numberKey = 'operationNumber';
export const isNumberText = (filter: Filter): boolean =>
  filter.key === numberKey && isTextFilter(filter) && likeText(filter) !== '';
export const isAlternative = ({ sql_connector }: Filter): boolean => sql_connector === 'OR';

/** The activities whose answers a query finds, when they are not very many. */
export interface FewActivities {
  /** The condition on activities `a`. */
  activities: RawBuilder<SqlBool> | null;
  /** Whether the part of a number is in the texts of very many operations. */
  isFrequent: boolean;
}

/** @param filters of answers: by the number of their operation, the zone or the company of their activity */
export async function fewActivities(ctx: TenantCtx, filters: readonly Filter[]): Promise<FewActivities> {
  if (filters.some(isAlternative)) return { activities: null, isFrequent: false };
  const ofPlace = await activitiesOfPlace(ctx, filters);
  if (ofPlace) return { activities: ofPlace, isFrequent: false };
  const parts = filters.filter(isNumberText);
  if (parts.length === 0) return { activities: null, isFrequent: false };
  const index = {
    ...operationTexts(ctx.tenantId),
    keys: new Set([numberKey]),
    columns: { [numberKey]: 'number' },
  };
  const found = [...(await findTexts(ctx, parts, index, false)).values()];
  const few = found.find(({ count, isFrequent }) => !isFrequent && count <= mostFound);
  return few
    ? { activities: sql<SqlBool>`a.operation_id = any(${few.ids}::bigint[])`, isFrequent: false }
    : { activities: null, isFrequent: true };
}

/** What an index of activities has, of the columns that answers repeat of theirs. */
const places: Record<string, string> = { zoneId: 'a.zone_id', companyId: 'a.company_id' };
/** So few activities have the answers of a zone or company that these are far apart in the order of all answers. */
const mostOfPlace = 2000;

async function activitiesOfPlace(
  ctx: TenantCtx,
  filters: readonly Filter[],
): Promise<RawBuilder<SqlBool> | null> {
  for (const filter of filters) {
    const column = Object.hasOwn(places, filter.key) ? places[filter.key] : undefined;
    if (!column || (filter.operator !== 'EQUAL' && filter.operator !== 'IN')) continue;
    const condition = conditionOf(filter, { ...plainColumn, column: sql.ref(column) }, 'LONG', ctx.timeZone);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (
        select 1 from activity a where a.tenant_id = ${ctx.tenantId} and ${condition} limit ${sql.lit(mostOfPlace + 1)}
      ) few`.execute(ctx.db);
    if (rows[0]!.n <= mostOfPlace) return condition;
  }
  return null;
}

/**
 * Selects columns of the answers under a query that belong to some activities.
 * @param activities the condition on activities `a`
 */
export function answersOfActivities(
  ctx: TenantCtx,
  source: AnswerSource,
  query: AnswerQuery,
  activities: RawBuilder<SqlBool>,
  columns: RawBuilder<unknown>,
  condition = sql<SqlBool>`true`,
): RawBuilder<unknown> {
  const { main, annexed } = kindsOf(source);
  const { where } = searchOf(ctx, source, query, 'any');
  // As an array, which PostgreSQL looks up in its order: from one activity to the next, the answers are close together.
  return sql`
    select ${columns} from submission s
    where s.tenant_id = ${ctx.tenantId} and s.activity_id = any(array(
        select a.id from activity a where a.tenant_id = ${ctx.tenantId} and ${activities}))
      and ${scopeOf(ctx)} and (${main} or ${annexed}) and ${where} and ${condition}`;
}

/** What the answers of a query are sorted by, to be read once for the page and the total. */
const sorted = sql`s.id, s.received_at, s.form_version_id, s.annexes, s.zone_id, s.company_id, s.author_id, s.operation_number`;

/** The ids of a page and of those before it among the answers of some activities, and how many these have. */
export async function pageOfActivities(
  ctx: TenantCtx,
  source: AnswerSource,
  query: SearchQuery,
  activities: RawBuilder<SqlBool>,
): Promise<{ total: number; ids: number[] }> {
  const { orderBy } = searchOf(ctx, source, query, 'any');
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (${answersOfActivities(ctx, source, query, activities, sorted)})
    select (select count(*) from found)::int as total, array(
      select s.id from found s order by ${orderBy} limit ${numberLiteral((query.page + 1) * query.size)}
    ) as ids`.execute(ctx.db);
  return rows[0]!;
}
