import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { formAnswerKeys } from '@cuadrilla/contract/operation/form-answers.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '#platform/context.ts';
import { findTexts } from '#platform/db/found-texts.ts';
import { readList, type List, type ReadPage } from '#platform/db/list.ts';
import { containing, isTextFilter, likeText } from '#platform/db/search-conditions.ts';
import { numberLiteral, searchSql, type SearchColumns } from '#platform/db/search.ts';
import { operationTexts } from '#features/operation/lifecycle/operation-texts.ts';

/** A form and the ids of its versions. */
export interface AnswerSource {
  code: string;
  versionIds: readonly number[];
}

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

type Kind = 'main' | 'annexed';

/** The version of the form that a row answers; only that of a main form is in the index. */
function versionColumn({ code }: AnswerSource, kind: Kind | 'any'): RawBuilder<unknown> {
  const ofAnnex = sql`(
    select (x ->> 'formVersionId')::bigint from jsonb_array_elements(s.annexes) x where x ->> 'form' = ${code})`;
  const ofMain = sql.ref('s.form_version_id');
  return kind === 'main' ? ofMain : kind === 'annexed' ? ofAnnex : sql`coalesce(${ofAnnex}, ${ofMain})`;
}

const columnsOf = (source: AnswerSource, kind: Kind | 'any'): SearchColumns<typeof formAnswerKeys> => ({
  id: sql.ref('s.id'),
  receivedAt: sql.ref('s.received_at'),
  versionId: versionColumn(source, kind),
  zoneId: { column: sql.ref('s.zone_id'), nullable: true },
  companyId: { column: sql.ref('s.company_id'), nullable: true },
  employeeId: sql.ref('s.author_id'),
  operationNumber: sql.ref('s.operation_number'),
});

/** Answers in which the form is the main one, and those in which it is beside another: an index has each. */
function kindsOf({ code, versionIds }: AnswerSource): Record<Kind, RawBuilder<SqlBool>> {
  const main = sql<SqlBool>`s.form_version_id = any(${[...versionIds]}::bigint[])`;
  return {
    main,
    annexed: sql<SqlBool>`(s.annexes <> '[]' and s.annexes @> ${JSON.stringify([{ form: code }])}::jsonb)`,
  };
}

/** What the caller may see of all answers. */
const scopeOf = (ctx: TenantCtx): RawBuilder<SqlBool> => {
  const company = ctx.actor?.companyScope ?? null;
  const visible = company === null ? sql`true` : sql`s.company_id = ${company}`;
  return sql<SqlBool>`
    s.tenant_id = ${ctx.tenantId} and s.state = 'current' and ${visible}`;
};

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

type AnswerQuery = Pick<SearchQuery, 'filters'> & Partial<SearchQuery>;

/** The answers of one kind that a query finds. */
interface Found {
  kind: Kind;
  where: RawBuilder<SqlBool>;
  orderBy: RawBuilder<unknown>;
}

const searchOf = (ctx: TenantCtx, source: AnswerSource, query: AnswerQuery, kind: Kind | 'any') =>
  searchSql(
    query,
    formAnswerKeys,
    columnsOf(source, kind),
    { fallback: sql`s.received_at desc, s.id desc`, tieBreaker: sql`s.id` },
    ctx.timeZone,
  );

function foundOf(ctx: TenantCtx, source: AnswerSource, query: AnswerQuery): Found[] {
  const { main, annexed } = kindsOf(source);
  const belongs = { main, annexed: sql<SqlBool>`${annexed} and not ${main}` };
  return (['main', 'annexed'] as const).map((kind) => {
    const { where, orderBy } = searchOf(ctx, source, query, kind);
    return { kind, where: sql<SqlBool>`${scopeOf(ctx)} and ${where} and ${belongs[kind]}`, orderBy };
  });
}

/** A part of a number as the numbers that contain it, which the index of operations finds unless they are very many. */
async function withNumbers(ctx: TenantCtx, filters: SearchQuery['filters']): Promise<SearchQuery['filters']> {
  const found = await findTexts(ctx, filters, { ...operationTexts(ctx.tenantId), keys: numberKeys });
  return Promise.all(
    filters.map(async (filter) => {
      const text = numberKeys.has(filter.key) && isTextFilter(filter) ? likeText(filter) : '';
      const { ids, isFrequent } = found.get(text) ?? { ids: [], isFrequent: true };
      if (isFrequent) return filter;
      const { rows } = await sql<{ number: string }>`
        select number from operation where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[])
          and plain_text(number) like (select plain_text(${containing(text)}))`.execute(ctx.db);
      return { ...filter, operator: 'IN' as const, value: rows.map(({ number }) => number) };
    }),
  );
}
const numberKeys = new Set(['operationNumber']);

export async function listOfAnswers(ctx: TenantCtx, source: AnswerSource, given: SearchQuery): Promise<List> {
  const query = { ...given, filters: await withNumbers(ctx, given.filters) };
  const { main, annexed } = kindsOf(source);
  const rows = foundOf(ctx, source, query).map(({ where }) => sql`select 1 from submission s where ${where}`);
  return {
    table: 'submission',
    as: 's',
    scope: sql<SqlBool>`${scopeOf(ctx)} and (${main} or ${annexed})`,
    search: searchOf(ctx, source, query, 'any'),
    columns: selected,
    rows: sql.join(rows, sql` union all `),
    bounded: true,
    first: firstAnswers(ctx, source, query),
  };
}

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
  const numbered = await withNumbers(ctx, filters);
  const found = foundOf(ctx, source, { filters: numbered }).map(({ where, ...each }) =>
    inTheirOrder(
      source,
      { ...each, where: sql<SqlBool>`${where} and s.latitude is not null and s.longitude is not null` },
      sql`s.id, s.received_at, s.latitude, s.longitude`,
      most,
    ),
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
