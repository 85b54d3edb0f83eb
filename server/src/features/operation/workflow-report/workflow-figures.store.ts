import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { addDays, instantOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { Ctx } from '#platform/context.ts';
import { plannedForValues } from '#platform/db/prepared-texts.rules.ts';
import { numberLiteral } from '#platform/db/search.ts';
import { countedColumns, endedOnDays, figuresByDay, followedInOperations } from './day-figures.store.ts';
import { sumOfDays, type ActivityFigures, type DayFigures } from './day-figures.rules.ts';

/** The figures of stages, edges and weeks of a workflow report. */

export interface ReportSelection {
  workflowId: number;
  from: string;
  to: string;
  zoneId?: number | undefined;
  companyId?: number | undefined;
  version?: number | undefined;
}

export const boundsOf = (
  { timeZone }: Ctx,
  { from, to }: ReportSelection,
): { start: string; end: string } => ({
  start: instantOf(from, '00:00', timeZone).toISOString(),
  end: instantOf(addDays(to, 1), '00:00', timeZone).toISOString(),
});

const all = sql<SqlBool>`true`;

export async function activityFigures(ctx: Ctx, selection: ReportSelection): Promise<ActivityFigures> {
  const { zoneId, companyId, version } = selection;
  const hasAll =
    ctx.actor.companyScope === null && [zoneId, companyId, version].every((each) => each === undefined);
  const position = hasAll ? await countedUpTo(ctx) : null;
  const statement = position
    ? countedAhead(ctx, selection, position)
    : sql<DayFigures>`
          with ${figuresByDay(ctx, activities(ctx, selection), followedAfter(ctx, selection, hasAll))}
          select day::text as day, stages, hours from figures`;
  return sumOfDays((await statement.execute(ctx.db)).rows);
}

/** The activities that the list of activities shows to the caller under the same filters. */
function activities(ctx: Ctx, selection: ReportSelection): RawBuilder<unknown> {
  const { workflowId, zoneId, companyId, version } = selection;
  const { start, end } = boundsOf(ctx, selection);
  const { companyScope } = ctx.actor;
  const ofVersion =
    version === undefined
      ? sql``
      : sql`join operation o on o.tenant_id = a.tenant_id and o.id = a.operation_id
          join workflow_version v on v.tenant_id = o.tenant_id and v.id = o.workflow_version_id
            and v.number = ${version}`;
  return sql`
    select ${countedColumns(ctx)}
    from activity a ${ofVersion}
    where a.tenant_id = ${ctx.tenantId} and a.workflow_id = ${workflowId} and a.withdrawn_at is null
      and a.created_at >= ${start} and a.created_at < ${end}
      and ${companyScope === null ? all : sql<SqlBool>`a.company_id = ${companyScope}`}
      and ${zoneId === undefined ? all : sql<SqlBool>`a.zone_id = ${zoneId}`}
      and ${companyId === undefined ? all : sql<SqlBool>`a.company_id = ${companyId}`}`;
}

/** What was opened after activities of the period, in it or later: those of others too, when the report has not all. */
function followedAfter(ctx: Ctx, selection: ReportSelection, hasAll: boolean): RawBuilder<unknown> {
  const { start, end } = boundsOf(ctx, selection);
  const since = (instant: string) => sql`
    select s.predecessor_id from activity s
    where s.tenant_id = ${ctx.tenantId} and s.workflow_id = ${selection.workflowId}
      and s.created_at >= ${instant} and s.predecessor_id is not null and s.withdrawn_at is null`;
  return hasAll
    ? sql`select a.predecessor_id from a where a.predecessor_id is not null union ${since(end)}`
    : sql`select distinct s.predecessor_id from (${since(start)}) s`;
}

/** Of more changes than these, whose days are not noted yet, a report reads all activities. */
const mostChanges = 5_000;

/** Up to which change days are counted ahead, or noted as stale. */
interface CountedUpTo {
  upTo: string;
  afterId: number;
}

const isChanged = ({ tenantId }: Ctx): RawBuilder<SqlBool> => sql`
  c.tenant_id = ${tenantId}
    and (c.ended_at is not null or c.reactivated_at is not null or c.withdrawn_at is not null)`;

/** Null when there are too many changes behind it, or nothing was counted yet. */
async function countedUpTo(ctx: Ctx): Promise<CountedUpTo | null> {
  const { rows } = await sql<CountedUpTo & { n: number }>`
    select n::int as n, p.up_to::text as "upTo", p.after_id as "afterId"
    from workflow_day_position p cross join lateral (
      select count(*) as n from (
        select 1 from activity c where ${isChanged(ctx)} and (c.touched, c.id) > (p.up_to, p.after_id)
        order by c.touched, c.id limit ${numberLiteral(mostChanges + 1)}) changed
    ) counted
    where p.tenant_id = ${ctx.tenantId} and p.time_zone = ${ctx.timeZone}`.execute(ctx.db);
  return rows[0] !== undefined && rows[0].n <= mostChanges ? rows[0] : null;
}

/**
 * Days that are counted ahead, and the activities of the others; what is open is read of all days. One statement, so
 * that an activity that ends meanwhile is in one of them. The position is a value that the statement is planned for:
 * read from its table, PostgreSQL expects a third of all activities behind it, and reads them all. A job that moves it
 * meanwhile has counted the days of these changes; they are read anew all the same.
 */
function countedAhead(ctx: Ctx, selection: ReportSelection, { upTo, afterId }: CountedUpTo) {
  const { tenantId, timeZone } = ctx;
  const { workflowId, from, to } = selection;
  const inPeriod = (day: RawBuilder<unknown>) => sql`${day} between ${from}::date and ${to}::date`;
  const days = sql`workflow_day d where d.tenant_id = ${tenantId} and d.workflow_id = ${workflowId}
    and ${inPeriod(sql`d.day`)}`;
  const openedOn = sql`(p.created_at at time zone ${timeZone})::date`;
  const isOf = sql`a.tenant_id = ${tenantId} and a.workflow_id = ${workflowId} and a.withdrawn_at is null`;
  return sql<DayFigures>`select * ${plannedForValues} from (
    with others as materialized (
      select d.day from ${days} and d.is_stale
      union
      select (s.created_at at time zone ${timeZone})::date
      from (
        select distinct c.operation_id from activity c
        where ${isChanged(ctx)} and (c.touched, c.id) > (${upTo}::xid8, ${afterId}) and c.workflow_id = ${workflowId}
      ) c cross join lateral (
        select s.created_at from activity s
        where s.tenant_id = ${tenantId} and s.operation_id = c.operation_id offset 0
      ) s
    ),
    open as materialized (select ${countedColumns(ctx)} from activity a where ${isOf} and a.ended_at is null),
    ${figuresByDay(
      ctx,
      sql`
        select * from open where ${inPeriod(sql`day`)}
        union all
        ${endedOnDays(ctx, sql`select ${workflowId}::bigint as workflow_id, day from others where ${inPeriod(sql`day`)}`)}`,
      followedInOperations(ctx, false),
    )},
    -- Days that are counted ahead count what is followed by ended activities alone.
    followed_by_open as (
      select p.stage, count(*) as n
      from (select distinct predecessor_id from open where predecessor_id is not null) s cross join lateral (
        select p.stage from activity p
        where p.tenant_id = ${tenantId} and p.id = s.predecessor_id and p.ended_at is not null and p.withdrawn_at is null
          and ${inPeriod(openedOn)} and ${openedOn} not in (select day from others)
          and not exists (
            select from activity f where f.tenant_id = ${tenantId} and f.operation_id = p.operation_id
              and f.predecessor_id = p.id and f.ended_at is not null and f.withdrawn_at is null
            offset 0)
        offset 0
      ) p
      group by 1
    )
    select d.day::text as day, d.stages, d.hours from ${days}
      and not d.is_stale and d.day not in (select day from others)
    union all
    select day::text, stages, hours from figures
    union all
    select null, jsonb_agg(jsonb_build_object('stage', stage, 'last', -n)), '' from followed_by_open
    having count(*) > 0) parts`;
}
