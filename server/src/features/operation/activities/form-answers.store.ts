import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { formAnswerKeys } from '@cuadrilla/contract/operation/form-answers.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { TenantCtx } from '#platform/context.ts';
import { readList, type List } from '#platform/db/list.ts';
import { searchSql, type SearchColumns } from '#platform/db/search.ts';

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

/** What the caller may see of what was answered to a form, as the main one or beside another. */
const scopeOf = (ctx: TenantCtx, { code, versionIds }: AnswerSource): RawBuilder<SqlBool> => {
  const company = ctx.actor?.companyScope ?? null;
  const visible =
    company === null
      ? sql`true`
      : sql`exists (
          select 1 from activity a
          where a.tenant_id = s.tenant_id and a.id = s.activity_id and a.company_id = ${company})`;
  return sql<SqlBool>`
    s.tenant_id = ${ctx.tenantId} and s.state = 'current'
    and (s.form_version_id = any(${[...versionIds]}::bigint[])
      or s.annexes @> ${JSON.stringify([{ form: code }])}::jsonb)
    and ${visible}`;
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

export const listOfAnswers = (ctx: TenantCtx, source: AnswerSource, query: SearchQuery): List => ({
  table: 'submission',
  as: 's',
  scope: scopeOf(ctx, source),
  search: searchSql(
    query,
    formAnswerKeys,
    columnsOf(source),
    { fallback: sql`s.received_at desc, s.id desc`, tieBreaker: sql`s.id` },
    ctx.timeZone,
  ),
  columns: selected,
});

export const readAnswers = (
  ctx: TenantCtx,
  source: AnswerSource,
  query: SearchQuery,
): Promise<{ rows: AnswerRow[]; total: number }> =>
  readList<AnswerRow>(ctx, listOfAnswers(ctx, source, query));

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
  const { rows } = await sql<{ form: number; answers: number }>`
    with given as (
      select s.id, s.form_version_id, s.annexes from submission s
      where s.tenant_id = ${ctx.tenantId} and s.state = 'current' and s.received_at >= ${since}
        and ${
          company === null
            ? sql`true`
            : sql`exists (
                select 1 from activity a
                where a.tenant_id = s.tenant_id and a.id = s.activity_id and a.company_id = ${company})`
        }
    ), asked as (
      select form_version_id as version_id from given
      union all
      select (x ->> 'formVersionId')::bigint from given, jsonb_array_elements(given.annexes) x
    )
    select v.form_id as form, count(*)::int as answers
    from asked join form_version v on v.tenant_id = ${ctx.tenantId} and v.id = asked.version_id
    group by v.form_id`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ form, answers }) => [String(form), answers]));
}
