import { sql, type RawBuilder } from 'kysely';
import {
  productParameters,
  readParameter,
  type ProductParameter,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { openStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { numberLiteral } from '#platform/db/search.ts';
import { annexVersions, countedForms } from '#features/operation/engine/counted-answers.store.ts';

/** What statistics read of activities. Other modules get it from here and never read the tables themselves. */

/** A place in the order of transactions that ended, reactivated or withdrew activities. */
export interface ChangePosition {
  upTo: string;
  afterId: number;
}

export interface EndedChanges {
  ids: number[];
  formVersions: number[];
  /** Where the next batch begins. */
  next: ChangePosition;
}

/** Up to `most` activities that changed after a position, by transactions that are all visible by now. */
export async function endedChanges(
  ctx: TenantCtx,
  { upTo, afterId }: ChangePosition,
  horizon: string,
  most: number,
): Promise<EndedChanges> {
  // Not called as its column: rows would be sorted by the text, "10" before "9".
  const { rows } = await sql<{ id: number; transaction: string; form_version_id: number | null }>`
    select id, touched::text as transaction, form_version_id from activity
    where tenant_id = ${ctx.tenantId}
      and (ended_at is not null or reactivated_at is not null or withdrawn_at is not null)
      and (touched, id) > (${upTo}::xid8, ${afterId}) and touched < ${horizon}::xid8
    order by touched, id limit ${numberLiteral(most)}`.execute(ctx.db);
  const last = rows.at(-1);
  return {
    ids: rows.map(({ id }) => id),
    formVersions: [...new Set(rows.flatMap((row) => row.form_version_id ?? []))],
    next: last ? { upTo: last.transaction, afterId: last.id } : { upTo: horizon, afterId: 0 },
  };
}

export interface AnswerPosition {
  at: string;
  id: number;
}

/** Up to `most` activities with answers to these versions of a form, the newest first, and where the next batch begins. */
export async function answeredWith(
  ctx: TenantCtx,
  answers: { version: number } | { annexVersions: readonly number[] },
  after: AnswerPosition | null,
  most: number,
): Promise<Pick<EndedChanges, 'ids' | 'formVersions'> & { next: AnswerPosition | null }> {
  const isAnswered =
    'version' in answers
      ? sql`form_version_id = ${answers.version}`
      : sql`annexes <> '[]' and exists (
          select from jsonb_array_elements(annexes) x
          where (x ->> 'formVersionId')::bigint = any(${answers.annexVersions}::bigint[]))`;
  const { rows } = await sql<{ id: number; at: string; activity_id: number; form_version_id: number }>`
    select id, received_at::text as at, activity_id, form_version_id from submission
    where tenant_id = ${ctx.tenantId} and ${isAnswered} and state = 'current'
      and ${after ? sql`(received_at, id) < (${after.at}::timestamptz, ${after.id})` : sql`true`}
    order by received_at desc, id desc limit ${most}`.execute(ctx.db);
  const last = rows.length === most ? rows.at(-1) : undefined;
  return {
    ids: rows.map((row) => row.activity_id),
    formVersions: [...new Set(rows.map((row) => row.form_version_id))],
    next: last ? { at: last.at, id: last.id } : null,
  };
}

const metres = sql`2 * 6371008.8 * asin(least(1, sqrt(
  sin(radians(s.latitude - a.latitude) / 2) ^ 2 + cos(radians(a.latitude)) * cos(radians(s.latitude))
  * sin(radians(s.longitude - a.longitude) / 2) ^ 2)))`;

const minutesFrom = (from: string, to: string): RawBuilder<unknown> =>
  sql`greatest(0, date_part('epoch', ${sql.raw(to)} - ${sql.raw(from)}) / 60)`;

/** Half a minute counts as a whole one. */
const wholeMinutesFrom = (from: string, to: string): RawBuilder<unknown> =>
  sql`floor(${minutesFrom(from, to)} + 0.5)::integer`;

/** A number that an answer gives; whatever else was answered is none. */
const numberAt = (question: string): RawBuilder<unknown> =>
  sql`case when jsonb_typeof(s.answers -> ${sql.raw(question)}) = 'number'
    then (s.answers ->> ${sql.raw(question)})::numeric end`;

/** With `offset 0` they are looked up for each rejected activity; without it the planner may read all history instead. */
const rejectionsByStaff = sql`
  select from activity_event v
  where v.tenant_id = r.tenant_id and v.activity_id = r.id and v.event = 'reject' and v.device_id is null
  offset 0`;

/** What is stored of a row `r` of what was read. */
const factColumns = (ctx: TenantCtx, radius: number): RawBuilder<unknown> => sql`
      tenant_id, id as activity_id, operation_id,
      ended_locally::date as day, date_part('hour', ended_locally)::integer as hour,
      ended_at, workflow_id, stage, kind, type_id, zone_id, barrio_id, company_id, employee_id, priority,
      case when is_done then 'done' else status end as outcome,
      is_effective as effective, case when not is_effective then given_cause end as cause,
      worked_at <= due_at as in_term, worked_at <= operation_due_at as in_operation_term,
      case when is_done then ${wholeMinutesFrom('reported_at', 'worked_at')} end as cycle_minutes,
      case when is_done and started_at is not null
        then ${wholeMinutesFrom('started_at', 'worked_at')} end as work_minutes,
      case when is_done and kind = 'field' then ${minutesFrom('device_at', 'ended_at')} end as sync_minutes,
      metres as distance_m, kind = 'field' and coalesce(metres > ${radius}, false) as off_site,
      case when is_effective and kind = 'field' and owes_evidence
        then not (lacks_photos or lacks_place or lacks_signature) end as evidence_ok,
      case when is_effective and kind = 'field' then array_remove(array[
        case when lacks_photos then 'photos' end, case when lacks_place then 'place' end,
        case when lacks_signature then 'signatures' end], null) else '{}'::text[] end as evidence_missing,
      is_done and kind = 'field' and (workflow_version_id, stage) in (select id, key from repeating) as revisit,
      reactivated_at is not null as reactivated,
      status = 'rejected' and kind = 'field' and exists (${rejectionsByStaff}) or coalesce(review = 'rejected', false) as staff_rejected,
      (reported_at at time zone ${ctx.timeZone})::date as opened_day, cycle, route, channel,
      case when is_effective then given_deviation end as deviation,
      case when is_effective then given_reconnection > 0 end as self_reconnected,
      case when is_effective and abs(given_water) < 1e10 then given_water end as water,
      case when is_effective and abs(given_energy) < 1e10 then given_energy end as energy,
      given_answers as answers, given_occurrences as occurrences`;

/** The stages that make the visit of another one again, in the versions of workflows that `read` follows. */
const repeatingStages = ({ tenantId }: TenantCtx): RawBuilder<unknown> => sql`
  select v.id, s.key
  from workflow_version v
    cross join lateral jsonb_to_recordset(v.definition -> 'stages') as s(key text, "revisitOf" text)
  where v.tenant_id = ${tenantId} and s."revisitOf" is not null
    and v.id = any(array(select distinct workflow_version_id from read))`;

/** With `|| '{}'` a compressed answer is opened once, not again for each question. */
const currentSubmission = sql`
  select s.form_version_id, s.answers || '{}' as answers, s.annexes, s.device_at, s.latitude, s.longitude
  from submission s where s.tenant_id = a.tenant_id and s.activity_id = a.id and s.state = 'current' offset 0`;

/**
 * The photos that were received of these activities, numbered from one. Whether an activity has as many as it owes is
 * looked up among them: to count those of each costs more. The activities are a subselect so that the planner does not
 * weigh each of thousands, and expects few enough rows to look them up by hash.
 */
const receivedPhotos = ({ tenantId }: TenantCtx, ids: readonly number[]): RawBuilder<unknown> => sql`
  select activity_id, row_number() over (partition by activity_id)::integer as place from photo
  where tenant_id = ${tenantId} and activity_id = any((select ${ids}::bigint[])::bigint[]) and received_at is not null`;

/** The columns that facts are computed from: to hold all of an activity in memory costs as much as to read it. */
const activityColumns = sql.raw(
  (
    'tenant_id id operation_id ended_at workflow_id stage kind type_id zone_id company_id employee_id priority status ' +
    'due_at started_at reactivated_at review'
  )
    .split(' ')
    .map((column) => `a.${column}`)
    .join(', '),
);

/**
 * One row of facts for each of these activities of the field and the office that has ended for good. What is read is
 * computed once, however often it is named: it is materialized, or its select ends with `offset 0`.
 */
export async function endedFacts(
  ctx: TenantCtx,
  ids: readonly number[],
  formVersions: readonly number[],
): Promise<RawBuilder<unknown>> {
  const { types, params } = await settingsOf(ctx);
  const radius = readParameter(params, productParameters.siteRadius);
  const { cycleField, routeField, channelField } = productParameters;
  const ofOrder = (field: ProductParameter<string>) => {
    const name = readParameter(params, field);
    return sql`coalesce(nullif(o.prefill ->> ${name}::text, ''), nullif(o.facts ->> ${name}::text, ''))`;
  };
  const forms = await countedForms(ctx, formVersions, await annexVersions(ctx, ids));
  const evidence = [...types].map(([id, type]) => ({ id, ...type.evidence }));
  return sql`
    with forms as (
      select * from jsonb_to_recordset(${JSON.stringify(forms.rows)}::jsonb)
        as f(id bigint, question text, value text, cause text, water text, energy text, deviation text,
          "selfReconnection" text, photos boolean, signatures text[], statistics integer, repeats integer)
    ),
    evidence as (
      select * from jsonb_to_recordset(${JSON.stringify(evidence)}::jsonb)
        as t(id bigint, photos integer, place boolean, signatures integer)
    ),
    received as (${receivedPhotos(ctx, ids)}),
    read as materialized (
      select ${activityColumns}, o.workflow_version_id, o.barrio_id, o.created_at as reported_at, o.due_at as operation_due_at,
        ${ofOrder(cycleField)} as cycle, ${ofOrder(routeField)} as route, ${ofOrder(channelField)} as channel,
        a.ended_at at time zone ${ctx.timeZone} as ended_locally,
        coalesce(a.done_at, a.ended_at) as worked_at,
        a.status = 'synchronized' as is_done,
        a.status = 'synchronized' and coalesce(s.answers ->> f.question <> f.value, true) as is_effective,
        coalesce(a.cause, s.answers ->> f.cause) as given_cause,
        nullif(s.answers ->> f.deviation, '') = 'si' as given_deviation,
        ${numberAt('f."selfReconnection"')} as given_reconnection,
        ${numberAt('f.water')} as given_water, ${numberAt('f.energy')} as given_energy,
        case when a.status = 'synchronized' then ${forms.answers} end as given_answers,
        case when a.status = 'synchronized' then ${forms.occurrences} end as given_occurrences,
        s.device_at, case when a.status = 'synchronized' then ${metres} end as metres,
        e.photos as photos_due, coalesce(e.place, false) and s.latitude is null as lacks_place,
        coalesce(e.photos, 0) > 0 and coalesce(f.photos, false)
          and (a.id, e.photos) not in (select activity_id, place from received) as lacks_photos,
        coalesce(e.signatures, 0) > 0 and coalesce(cardinality(f.signatures), 0) > 0 and (
          select count(*) from unnest(f.signatures) q where s.answers -> q is not null
        ) < e.signatures as lacks_signature,
        coalesce(e.photos, 0) > 0 or coalesce(e.place, false) or coalesce(e.signatures, 0) > 0 as owes_evidence
      from activity a
        join operation o on o.tenant_id = a.tenant_id and o.id = a.operation_id
        left join lateral (${currentSubmission}) s on true
        left join forms f on f.id = coalesce(s.form_version_id, a.form_version_id)
        left join evidence e on e.id = a.type_id
      where a.tenant_id = ${ctx.tenantId} and a.id = any(${ids}::bigint[])
        and a.ended_at is not null and a.withdrawn_at is null and a.kind in ('field', 'office')
    ),
    repeating as (${repeatingStages(ctx)})
    select *, reviewed_before or staff_rejected as reviewed
    from (select ${factColumns(ctx, radius)}, review is not null as reviewed_before from read r offset 0) counted`;
}

/**
 * Counts of the activities of the field and the office by their day of opening, as rows of the columns counted by. Of
 * folded counts an index has the days; the others are few.
 */
export function openedActivities({ tenantId }: TenantCtx): RawBuilder<unknown> {
  const rows = (folded: RawBuilder<unknown>) => sql`
    select day, status, kind, type_id, zone_id, workflow_id, company_id, n as opened from activity_tally
    where tenant_id = ${tenantId} and kind in ('field', 'office') and ${folded}`;
  return sql`(${rows(sql`folded`)} union all ${rows(sql`not folded`)})`;
}

/** The same by day, status and kind alone, which is a small part of the rows. */
export const openedOnDays = ({ tenantId }: TenantCtx): RawBuilder<unknown> => sql`(
  select day, status, kind, n as opened from activity_day_total
  where tenant_id = ${tenantId} and kind in ('field', 'office')
  union all
  select day, status, kind, n from activity_tally
  where tenant_id = ${tenantId} and kind in ('field', 'office') and not folded)`;

/** The activities of the field and the office that have not ended, with what is true of each now. */
export const unendedActivities = (ctx: TenantCtx, atRisk: readonly number[]): RawBuilder<unknown> => sql`(
  select id as activity_id, operation_id, operation_number, status, kind, type_id, zone_id, workflow_id, stage,
    company_id, employee_id, priority, created_at, due_at,
    status = any(${[...openStatuses]}::text[]) as open,
    status = any(${[...openStatuses]}::text[]) and due_at < ${ctx.now.toISOString()} as late,
    id = any(${atRisk}::bigint[]) as at_risk,
    status = 'new' and kind = 'field' and employee_id is null as unassigned,
    status = 'done' as awaiting_evidence,
    sync_state = 'ERROR' as sync_errors
  from activity
  where tenant_id = ${ctx.tenantId} and ended_at is null and withdrawn_at is null
    and kind in ('field', 'office'))`;

/** Numbers of operations by their ids. */
export async function operationNumbers(ctx: TenantCtx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number from operation
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
