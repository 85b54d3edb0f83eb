import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '#platform/context.ts';
import { readList, type List, type ReadPage } from '#platform/db/list.ts';
import { numberLiteral } from '#platform/db/search.ts';
import { foundOf, kindsOf, scopeOf, searchOf, type AnswerSource, type Found } from './answer-search.ts';
import { firstByNumber } from './answers-by-number.store.ts';
import { answersOfActivities, fewActivities, pageOfActivities } from './answers-of-activities.store.ts';

export interface AnswerRow {
  id: number;
  activity_id: number;
  form_version_id: number;
  answers: Record<string, unknown>;
  annexes: { form: string; formVersionId: number; answers: Record<string, unknown> }[];
  received_at: string;
  latitude: number | null;
  longitude: number | null;
  operation_id: number;
  operation_number: string;
  author: string;
  zone: Bilingual | null;
  company: string | null;
  photos: { id: number; question: string }[] | null;
}

const selected = sql`
  s.id, s.activity_id, s.form_version_id, s.answers, s.annexes, s.received_at, s.latitude, s.longitude,
  (select a.operation_id from activity a where a.tenant_id = s.tenant_id and a.id = s.activity_id) as operation_id,
  s.operation_number,
  (select concat_ws(' ', u.name, u.lastname) from app_user u
    where u.tenant_id = s.tenant_id and u.id = s.author_id) as author,
  (select jsonb_build_object('es', z.name_es, 'en', z.name_en) from zone z
    where z.tenant_id = s.tenant_id and z.id = s.zone_id) as zone,
  (select c.name from company c where c.tenant_id = s.tenant_id and c.id = s.company_id) as company,
  (select jsonb_agg(jsonb_build_object('id', p.id, 'question', p.question) order by p.id) from photo p
    where p.tenant_id = s.tenant_id and p.submission_id = s.id and p.received_at is not null) as photos`;

export async function listOfAnswers(ctx: TenantCtx, source: AnswerSource, query: SearchQuery): Promise<List> {
  const { main, annexed } = kindsOf(source);
  const search = searchOf(ctx, source, query, 'any');
  const list = {
    table: 'submission',
    as: 's',
    scope: sql<SqlBool>`${scopeOf(ctx)} and (${main} or ${annexed})`,
    columns: selected,
  } as const;
  const { activities, isFrequent } = await fewActivities(ctx, query.filters);
  if (activities) {
    const { total, ids } = await pageOfActivities(ctx, source, query, activities);
    return { ...list, search, total: sql`select ${total}::int`, first: among(ids) };
  }
  const kinds = foundOf(ctx, source, query).map(({ where }) => sql`from submission s where ${where}`);
  const ids = await firstByNumber(ctx, source, query);
  return {
    ...list,
    // None of them are known, so they are counted as far as that takes no longer than a page waits.
    search: isFrequent
      ? { ...search, byFrequentText: true, someOfFrequentText: sql<SqlBool>`false` }
      : search,
    // Each kind by itself: rows that pass through a union take half as long again to count.
    total: isFrequent
      ? undefined
      : sql`select ${sql.join(
          kinds.map((from) => sql`(select count(*) ${from})`),
          sql` + `,
        )}`,
    rows: sql.join(
      kinds.map((from) => sql`select 1 ${from}`),
      sql` union all `,
    ),
    bounded: true,
    first: ids ? among(ids) : firstAnswers(ctx, source, query),
  };
}

const among = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select unnest(${[...ids]}::bigint[]) as id`;

/** The ids of the first rows of each kind, among which the page is. */
function firstAnswers(ctx: TenantCtx, source: AnswerSource, query: SearchQuery): RawBuilder<unknown> {
  const take = (query.page + 1) * query.size;
  const [sort] = query.sorts;
  const rows = foundOf(ctx, source, query).map((found) =>
    !sort || sort.key === 'receivedAt'
      ? inTheirOrder(source, found, sql`s.id`, take)
      : firstOf(found, sql`s.id`, take),
  );
  return sql`select f.id from (${sql.join(rows, sql` union all `)}) f`;
}

const firstOf = ({ where, orderBy }: Omit<Found, 'kind'>, columns: RawBuilder<unknown>, take: number) => sql`
  (select ${columns} from submission s where ${where} order by ${orderBy} limit ${numberLiteral(take)})`;

/** The first rows by the time of receipt: an index has those of each version in this order. */
const inTheirOrder = (
  { versionIds }: AnswerSource,
  { kind, where, orderBy }: Found,
  columns: RawBuilder<unknown>,
  take: number,
): RawBuilder<unknown> =>
  kind === 'annexed'
    ? firstOf({ where, orderBy }, columns, take)
    : sql`
      select r.* from unnest(${[...versionIds]}::bigint[]) as v (id) cross join lateral
        ${firstOf({ where: sql<SqlBool>`${where} and s.form_version_id = v.id`, orderBy }, columns, take)} r`;

export const readAnswers = (
  ctx: TenantCtx,
  source: AnswerSource,
  query: SearchQuery,
): Promise<ReadPage<AnswerRow>> =>
  listOfAnswers(ctx, source, query).then((list) => readList<AnswerRow>(ctx, list));

/** Ids, and the places where they were given, of the newest answers. */
export async function placesOfAnswers(
  ctx: TenantCtx,
  source: AnswerSource,
  filters: SearchQuery['filters'],
  most: number,
): Promise<[number, number, number][]> {
  const { activities } = await fewActivities(ctx, filters);
  const place = sql`s.id, s.received_at, s.latitude, s.longitude`;
  const isPlaced = sql<SqlBool>`s.latitude is not null and s.longitude is not null`;
  const found = activities
    ? [answersOfActivities(ctx, source, { filters }, activities, place, isPlaced)]
    : foundOf(ctx, source, { filters }).map(({ where, ...each }) =>
        inTheirOrder(source, { ...each, where: sql<SqlBool>`${where} and ${isPlaced}` }, place, most),
      );
  const { rows } = await sql<{ id: number; latitude: number; longitude: number }>`
    select s.id, s.latitude, s.longitude from (${sql.join(found, sql` union all `)}) s
    order by s.received_at desc, s.id desc limit ${most}`.execute(ctx.db);
  return rows.map(({ id, latitude, longitude }) => [id, latitude, longitude]);
}

/** How many answers each form got since an instant, by id of the form. */
export async function countsOfForms(ctx: TenantCtx, since: string): Promise<Record<string, number>> {
  const company = ctx.actor?.companyScope ?? null;
  const visible = company === null ? sql`true` : sql`s.company_id = ${company}`;
  const recent = sql`s.state = 'current' and s.received_at >= ${since} and ${visible}`;
  // Version by version: each is counted in its part of an index.
  const { rows } = await sql<{ form: number; answers: number }>`
    with given as (
      select v.form_id, c.answers
      from form_version v cross join lateral (
        select count(*) as answers from submission s
        where s.tenant_id = v.tenant_id and s.form_version_id = v.id and ${recent}) c
      where v.tenant_id = ${ctx.tenantId} and v.status <> 'draft'
      union all
      select v.form_id, 1
      from submission s cross join lateral jsonb_array_elements(s.annexes) x
        join form_version v on v.tenant_id = s.tenant_id and v.id = (x ->> 'formVersionId')::bigint
      where s.tenant_id = ${ctx.tenantId} and s.annexes <> '[]' and ${recent}
    )
    select form_id as form, sum(answers)::int as answers from given
    group by form_id having sum(answers) > 0`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ form, answers }) => [String(form), answers]));
}
