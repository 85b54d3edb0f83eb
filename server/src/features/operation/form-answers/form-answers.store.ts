import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { formAnswerKeys } from '@cuadrilla/contract/operation/form-answers.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '#platform/context.ts';
import { mostTaken } from '#platform/db/first-rows.ts';
import { readList, type List, type ReadPage } from '#platform/db/list.ts';
import { numberLiteral, searchSql, type SearchColumns } from '#platform/db/search.ts';

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

const ofActivity = (column: string): RawBuilder<unknown> => sql`(
  select ${sql.ref(`a.${column}`)} from activity a where a.tenant_id = s.tenant_id and a.id = s.activity_id)`;

const columnsOf = ({ code }: AnswerSource): SearchColumns<typeof formAnswerKeys> => ({
  id: sql.ref('s.id'),
  receivedAt: sql.ref('s.received_at'),
  versionId: sql`coalesce((
    select (x ->> 'formVersionId')::bigint from jsonb_array_elements(s.annexes) x
    where x ->> 'form' = ${code}), s.form_version_id)`,
  zoneId: { column: ofActivity('zone_id'), nullable: true },
  companyId: { column: ofActivity('company_id'), nullable: true },
  employeeId: sql.ref('s.author_id'),
  operationNumber: ofActivity('operation_number'),
});

/** Answers in which the form is the main one, and those in which it is beside another: an index has each. */
function kindsOf({ code, versionIds }: AnswerSource): Record<'main' | 'annexed', RawBuilder<SqlBool>> {
  const main = sql<SqlBool>`s.form_version_id = any(${[...versionIds]}::bigint[])`;
  return {
    main,
    annexed: sql<SqlBool>`(s.annexes <> '[]' and s.annexes @> ${JSON.stringify([{ form: code }])}::jsonb)`,
  };
}

/** What the caller may see of all answers. */
const scopeOf = (ctx: TenantCtx): RawBuilder<SqlBool> => {
  const company = ctx.actor?.companyScope ?? null;
  const visible =
    company === null
      ? sql`true`
      : sql`exists (
          select 1 from activity a
          where a.tenant_id = s.tenant_id and a.id = s.activity_id and a.company_id = ${company})`;
  return sql<SqlBool>`
    s.tenant_id = ${ctx.tenantId} and s.state = 'current' and ${visible}`;
};

const selected = sql`
  s.id, s.activity_id, s.form_version_id, s.answers, s.annexes, s.received_at, s.latitude, s.longitude,
  ${ofActivity('operation_id')} as operation_id, ${ofActivity('operation_number')} as operation_number,
  (select concat_ws(' ', u.name, u.lastname) from app_user u
    where u.tenant_id = s.tenant_id and u.id = s.author_id) as author,
  (select jsonb_build_object('es', z.name_es, 'en', z.name_en)
    from activity a join zone z on z.tenant_id = a.tenant_id and z.id = a.zone_id
    where a.tenant_id = s.tenant_id and a.id = s.activity_id) as zone,
  (select c.name from activity a join company c on c.tenant_id = a.tenant_id and c.id = a.company_id
    where a.tenant_id = s.tenant_id and a.id = s.activity_id) as company,
  (select jsonb_agg(jsonb_build_object('id', p.id, 'question', p.question) order by p.id) from photo p
    where p.tenant_id = s.tenant_id and p.submission_id = s.id and p.received_at is not null) as photos`;

export function listOfAnswers(ctx: TenantCtx, source: AnswerSource, query: SearchQuery): List {
  const search = searchSql(
    query,
    formAnswerKeys,
    columnsOf(source),
    { fallback: sql`s.received_at desc, s.id desc`, tieBreaker: sql`s.id` },
    ctx.timeZone,
  );
  const visible = scopeOf(ctx);
  const { main, annexed } = kindsOf(source);
  const where = sql<SqlBool>`${visible} and ${search.where}`;
  const counted = (kind: RawBuilder<SqlBool>) =>
    sql`(select count(*) from submission s where ${where} and ${kind})`;
  return {
    table: 'submission',
    as: 's',
    scope: sql<SqlBool>`${visible} and (${main} or ${annexed})`,
    search,
    columns: selected,
    total: sql`select ${counted(main)} + ${counted(sql<SqlBool>`${annexed} and not ${main}`)}`,
    bounded: true,
    first: firstAnswers(source, query, where),
  };
}

/** The ids among which a page by the time of receipt is; undefined for another order. */
function firstAnswers(
  source: AnswerSource,
  { sorts, page, size }: SearchQuery,
  where: RawBuilder<SqlBool>,
): RawBuilder<unknown> | undefined {
  const [sort, ...more] = sorts;
  const take = (page + 1) * size;
  if (more.length > 0 || take > mostTaken || (sort && sort.key !== 'receivedAt')) return undefined;
  const { main, annexed } = kindsOf(source);
  const way = sql.raw(sort?.direction === 'ASC' ? 'asc' : 'desc');
  const order = (of: string) =>
    sql`order by ${sql.ref(`${of}.received_at`)} ${way}, ${sql.ref(`${of}.id`)} ${way}`;
  const first = (kind: RawBuilder<SqlBool>) => sql`
    select s.id, s.received_at from submission s where ${where} and ${kind} ${order('s')} limit ${numberLiteral(take)}`;
  return sql`
    select f.id from (
      select r.id, r.received_at from unnest(${[...source.versionIds]}::bigint[]) as v (id)
        cross join lateral (${first(sql<SqlBool>`s.form_version_id = v.id`)}) r
      union all
      (${first(sql<SqlBool>`${annexed} and not ${main}`)})
    ) f ${order('f')} limit ${numberLiteral(take)}`;
}

export const readAnswers = (
  ctx: TenantCtx,
  source: AnswerSource,
  query: SearchQuery,
): Promise<ReadPage<AnswerRow>> => readList<AnswerRow>(ctx, listOfAnswers(ctx, source, query));

/** Ids, and the places where they were given, of the newest answers. */
export async function placesOfAnswers(
  ctx: TenantCtx,
  source: AnswerSource,
  filters: SearchQuery['filters'],
  most: number,
): Promise<[number, number, number][]> {
  const { scope, search } = listOfAnswers(ctx, source, { filters, sorts: [], page: 0, size: most });
  const { rows } = await sql<{ id: number; latitude: number; longitude: number }>`
    select s.id, s.latitude, s.longitude from submission s
    where ${scope} and ${search.where} and s.latitude is not null and s.longitude is not null
    order by s.received_at desc, s.id desc limit ${most}`.execute(ctx.db);
  return rows.map(({ id, latitude, longitude }) => [id, latitude, longitude]);
}

/** How many answers each form got since an instant, by id of the form. */
export async function countsOfForms(ctx: TenantCtx, since: string): Promise<Record<string, number>> {
  const company = ctx.actor?.companyScope ?? null;
  const visible =
    company === null
      ? sql`true`
      : sql`exists (
          select 1 from activity a
          where a.tenant_id = s.tenant_id and a.id = s.activity_id and a.company_id = ${company})`;
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
