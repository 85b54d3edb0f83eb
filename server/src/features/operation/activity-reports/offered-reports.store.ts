import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { recordTemplate, type RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import { reportSetting } from '@cuadrilla/contract/administration/reports.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { heldRolesSql } from '#features/access/rights-sql.ts';
import type { Ctx } from '#platform/context.ts';
import { activitySearch } from '#features/operation/activities/activities.store.ts';

/** A report whose published template prints one record. */
export interface OfferedReport {
  id: number;
  code: string;
  name: Bilingual;
  version: string;
  template: RecordTemplate;
  conditions: Filter[];
}

interface Row {
  id: number;
  code: string;
  name: Bilingual;
  version: string;
  template: unknown;
  filters: unknown;
}

/** Reports of single records that a role of the caller may run. */
export function offeredReports(ctx: Ctx, reportId: number | null = null): Promise<OfferedReport[]> {
  const held = sql.raw(heldRolesSql(String(ctx.tenantId), `= ${ctx.actor.userId}`));
  return publishedReports(
    ctx,
    sql`(${reportId}::bigint is null or r.id = ${reportId}::bigint)
      and exists (
        select 1 from (${held}) h join role g on g.tenant_id = r.tenant_id and g.id = h.role_id
        where g.code = any(r.roles))`,
  );
}

/** Every published report of single records whose filters hold for an activity and whose form it answers. */
export async function reportsOfRecord(ctx: Ctx, activityId: number): Promise<OfferedReport[]> {
  const forms = await answeredForms(ctx, activityId);
  const fitting: OfferedReport[] = [];
  for (const report of await publishedReports(ctx, sql`v.template ->> 'form' = any(${forms}::text[])`))
    if (await conditionsHold(ctx, report.conditions, activityId)) fitting.push(report);
  return fitting;
}

async function publishedReports(ctx: Ctx, condition: RawBuilder<unknown>): Promise<OfferedReport[]> {
  const { rows } = await sql<Row>`
    select r.id, r.code, jsonb_build_object('es', r.name_es, 'en', r.name_en) as name,
      v.number as version, v.template, r.filters
    from report r join report_version v on v.tenant_id = r.tenant_id and v.id = r.version_id
    where r.tenant_id = ${ctx.tenantId} and r.active and r.data_set = 'submissions'
      and v.template ->> 'kind' = 'record' and ${condition}
    order by r.code`.execute(ctx.db);
  return rows.flatMap(({ template, filters, ...report }) => {
    // A template of an older release that can no longer be read is not offered.
    const parsed = recordTemplate.safeParse(template);
    return parsed.success
      ? [{ ...report, template: parsed.data, conditions: reportSetting.shape.conditions.parse(filters) }]
      : [];
  });
}

/** Codes of the forms that the current answers of an activity belong to: the main one and annexes. */
export async function answeredForms(ctx: Ctx, activityId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with given as (
      select s.form_version_id, s.annexes from submission s
      where s.tenant_id = ${ctx.tenantId} and s.activity_id = ${activityId} and s.state = 'current')
    select f.code from given
      join form_version v on v.tenant_id = ${ctx.tenantId} and v.id = given.form_version_id
      join form f on f.tenant_id = v.tenant_id and f.id = v.form_id
    union
    select x ->> 'form' from given, jsonb_array_elements(given.annexes) x`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

/** Whether the filters that always hold for a report hold for an activity. */
export async function conditionsHold(ctx: Ctx, conditions: Filter[], activityId: number): Promise<boolean> {
  if (conditions.length === 0) return true;
  const { scope, search } = await activitySearch(ctx, { filters: conditions });
  const { rows } = await sql`
    select 1 from activity a where ${scope} and ${search.where} and a.id = ${activityId}`.execute(ctx.db);
  return rows.length > 0;
}

export interface AnsweredRecord {
  activityId: number;
  number: string;
  author: string;
  receivedAt: string;
  longest: boolean;
}

const mostMeasured = 2_000;
const mostListed = 20;

/** The newest answers that the caller may see: an index has those of each version, and those with annexes. */
const newestAnswers = ({ tenantId, actor: { companyScope } }: Ctx, belongs: RawBuilder<SqlBool>) => sql`(
  select s.activity_id, s.author_id, s.received_at, a.operation_number, s.answers, s.annexes
  from submission s join activity a on a.tenant_id = s.tenant_id and a.id = s.activity_id
  where s.tenant_id = ${tenantId} and s.state = 'current' and ${belongs}
    and (${companyScope}::bigint is null or a.company_id = ${companyScope}::bigint)
  order by s.received_at desc, s.id desc limit ${mostMeasured})`;

/**
 * The newest records with answers to a form that the caller may see, and before them the one with the longest
 * answers among the newest two thousand; signatures do not count as length.
 */
export async function recordsOfForm(
  ctx: Ctx,
  { code, versionIds }: { code: string; versionIds: readonly number[] },
): Promise<AnsweredRecord[]> {
  const ofMain = sql<SqlBool>`s.form_version_id = any(${[...versionIds]}::bigint[])`;
  const ofAnnex = sql<SqlBool>`
    s.annexes <> '[]' and s.annexes @> ${JSON.stringify([{ form: code }])}::jsonb and not ${ofMain}`;
  const { rows } = await sql<AnsweredRecord & { length: number }>`
    with recent as (
      select r.activity_id, r.author_id, r.received_at, r.operation_number,
        length(regexp_replace(r.answers::text || r.annexes::text, '"data:[^"]*"', '', 'g')) as length
      from (
        select m.* from unnest(${[...versionIds]}::bigint[]) as v (id)
          cross join lateral ${newestAnswers(ctx, sql<SqlBool>`s.form_version_id = v.id`)} m
        union all
        ${newestAnswers(ctx, ofAnnex)}
      ) r
      order by r.received_at desc limit ${mostMeasured}
    ), chosen as (
      (select *, true as longest from recent order by length desc, activity_id limit 1)
      union all
      (select *, false from recent order by received_at desc, activity_id desc limit ${mostListed})
    )
    select c.activity_id as "activityId", c.operation_number as number, c.longest, c.length,
      concat_ws(' ', u.name, u.lastname) as author, c.received_at as "receivedAt"
    from chosen c left join app_user u on u.tenant_id = ${ctx.tenantId} and u.id = c.author_id
    order by c.longest desc, c.received_at desc`.execute(ctx.db);
  return rows.map(({ activityId, number, author, receivedAt, longest }) => ({
    activityId,
    number,
    author,
    receivedAt,
    longest,
  }));
}
