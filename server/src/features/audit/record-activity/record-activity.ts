import { sql, type SqlBool } from 'kysely';
import type { RecordTerm, recordActivities } from '@cuadrilla/contract/audit/record-activity.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { addDays, instantOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import { termPauses } from '@cuadrilla/contract/kit/term-pauses.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import { activitySearch } from '#features/operation/activities/activities.store.ts';
import { evidenceFile } from '#features/audit/evidence/evidence-file.ts';
import { reducedCopy } from '#features/audit/evidence/reduced-copy.ts';
import { sealNow } from '#features/audit/evidence/evidence-seal.jobs.ts';
import { activitiesWhere, activityViews, type ActivityRecordRow } from './record-activities.store.ts';
import { recordEvents } from './record-events.store.ts';

/** Activities of a day that are shown; their events are read together. */
const mostActivities = 100;
const mostFound = 20;

/** The term of an activity in the tenant's calendar, with what its type or stage says of its unit. */
async function termOf(ctx: Ctx, row: ActivityRecordRow): Promise<RecordTerm | null> {
  if (row.dueAt === null) return null;
  const { definition } = await workflowVersion(ctx, row.workflowVersionId);
  const settings = await settingsOf(ctx);
  const type = row.typeId === null ? undefined : settings.types.get(row.typeId);
  const term = stageOf(definition, row.stage)?.term ?? type?.term ?? null;
  const [from, due] = [new Date(row.createdAt), new Date(row.dueAt)];
  return {
    from: row.createdAt,
    due: row.dueAt,
    notBefore: row.notBefore,
    ended: row.doneAt ?? row.endedAt,
    pauses: term && due > from ? termPauses(from, due, term.unit, settings.calendar) : [],
  };
}

/** Activities that an employee had, or worked at, on a day. */
const ofDay = (ctx: Ctx, employeeId: number, date: string) => {
  const start = instantOf(date, '00:00', ctx.timeZone).toISOString();
  const end = instantOf(addDays(date, 1), '00:00', ctx.timeZone).toISOString();
  const within = (column: string) =>
    sql`(a.${sql.raw(column)} >= ${start} and a.${sql.raw(column)} < ${end})`;
  return {
    start,
    end,
    condition: sql<SqlBool>`a.id = any(array(
      select a.id from activity a
      where a.tenant_id = ${ctx.tenantId} and a.employee_id = ${employeeId}
        and (${within('assigned_at')} or ${within('started_at')} or ${within('done_at')} or ${within('ended_at')})
      union all
      select r.activity_id from activity_release r
      where r.tenant_id = ${ctx.tenantId} and r.employee_id = ${employeeId}))`,
  };
};

export const recordActivityHandlers: Handlers<typeof recordActivities> = {
  activity: async (ctx, { params: { id } }) => {
    const [row] = await activitiesWhere(ctx, sql<SqlBool>`a.id = ${id}`, 1);
    if (!row) return fail('NOT_FOUND');
    const [activity] = await activityViews(ctx, [row]);
    return { activity: activity!, term: await termOf(ctx, row), events: await recordEvents(ctx, [id]) };
  },
  employee: async (ctx, { params: { id }, query: { day } }) => {
    const employee = await employeeOf(ctx, id);
    const { start, end, condition } = ofDay(ctx, id, day);
    const rows = await activitiesWhere(ctx, condition, mostActivities + 1);
    const shown = rows.slice(0, mostActivities);
    const events = await recordEvents(
      ctx,
      shown.map((row) => row.id),
    );
    const ofThatDay = events.filter(({ at }) => at >= start && at < end);
    const busy = new Set(ofThatDay.map(({ activityId }) => activityId));
    return {
      employee,
      activities: await activityViews(
        ctx,
        shown.filter((row) => busy.has(row.id)),
      ),
      events: ofThatDay,
      limited: rows.length > mostActivities,
    };
  },
  seal: async (ctx, { params: { id } }) => {
    // Acts are drawn before the transaction of the request begins.
    const [row] = await ctx.inSeparateTransaction((inner) =>
      activitiesWhere(inner as Ctx, sql<SqlBool>`a.id = ${id}`, 1),
    );
    if (!row) return fail('NOT_FOUND');
    return { seal: await sealNow(ctx, id) };
  },
  evidence: (ctx, { params, query }) => evidenceFile(ctx, params.id, query),
  reduced: (ctx, { params, query }) => reducedCopy(ctx, params.id, query.seal),
  find: async (ctx, { query: { text } }) => {
    const containing: Filter = {
      key: 'text',
      operator: 'LIKE',
      field_type: 'STRING',
      value: text,
      sql_connector: 'AND',
    };
    const { where, keyed } = (await activitySearch(ctx, { filters: [containing] }, true)).search;
    // Found by an index, the matches are few, and read before the newest of them: PostgreSQL would read all activities
    // from the newest on until it has met enough.
    const found =
      keyed.length > 0
        ? sql<SqlBool>`a.id = any(array(
            select a.id from activity a where a.tenant_id = ${ctx.tenantId} and ${where}))`
        : where;
    const condition = /^\d{1,15}$/.test(text) ? sql<SqlBool>`(a.id = ${Number(text)} or ${found})` : found;
    return activityViews(ctx, await activitiesWhere(ctx, condition, mostFound));
  },
};

/** @throws NOT_FOUND for people whom the caller does not see */
async function employeeOf(ctx: Ctx, id: number) {
  const { companyScope } = ctx.actor;
  const { rows } = await sql<{ id: number; name: string; username: string }>`
    select u.id, concat_ws(' ', u.name, u.lastname) as name, u.username from app_user u
    where u.tenant_id = ${ctx.tenantId} and u.id = ${id}
      and (${companyScope}::bigint is null or u.company_id = ${companyScope})`.execute(ctx.db);
  return rows[0] ?? fail('NOT_FOUND');
}
