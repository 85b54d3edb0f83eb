import { sql } from 'kysely';
import { endedChanges, type ChangePosition } from '#features/operation/activities/activity-facts.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { numberLiteral } from '#platform/db/search.ts';
import { endedOnDays, figuresByDay, followedInOperations } from './day-figures.store.ts';

/**
 * Days of workflows whose ended activities are counted ahead. Whatever changes an activity makes all days of its
 * operation stale: an edge belongs to the day of the activity that follows, and counts the stage of the one before.
 */

interface Position extends ChangePosition {
  horizon: string;
}

/** Locks a tenant's days; null while another process counts them. Days of another time zone are forgotten. */
async function lockDays(ctx: TenantCtx): Promise<Position | null> {
  const { db, tenantId, timeZone } = ctx;
  await sql`insert into workflow_day_position (tenant_id, time_zone) values (${tenantId}, ${timeZone})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<Position & { timeZone: string }>`
    select case when p.up_to > h.horizon then '0' else p.up_to::text end as "upTo",
      case when p.up_to > h.horizon then 0 else p.after_id end as "afterId", h.horizon::text as horizon,
      p.time_zone as "timeZone"
    from workflow_day_position p
    cross join (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
    where p.tenant_id = ${tenantId}
    for update of p skip locked`.execute(db);
  const [found] = rows;
  if (!found || found.timeZone === timeZone) return found ?? null;
  await sql`delete from workflow_day where tenant_id = ${tenantId}`.execute(db);
  return { ...found, upTo: '0', afterId: 0 };
}

/** Notes the days of up to `most` changes; whether more are left. */
export async function noteChanges(ctx: TenantCtx, most: number): Promise<boolean> {
  const { db, tenantId, timeZone } = ctx;
  const position = await lockDays(ctx);
  if (!position) return false;
  const { ids, next } = await endedChanges(ctx, position, position.horizon, most);
  if (ids.length > 0)
    await sql`
      insert into workflow_day as d (tenant_id, workflow_id, day)
      select distinct s.tenant_id, s.workflow_id, (s.created_at at time zone ${timeZone})::date
      from activity s
      where s.tenant_id = ${tenantId} and s.operation_id = any(array(
        select distinct operation_id from activity
        where tenant_id = ${tenantId} and id = any(${ids}::bigint[])))
      on conflict (tenant_id, workflow_id, day) do update set is_stale = true where not d.is_stale`.execute(
      db,
    );
  const more = ids.length === most;
  const { upTo, afterId } = more ? next : { upTo: position.horizon, afterId: 0 };
  await sql`
    update workflow_day_position set up_to = ${upTo}::xid8, after_id = ${afterId}, time_zone = ${timeZone}
    where tenant_id = ${tenantId}`.execute(db);
  return more;
}

/** Counts up to `most` stale days; whether more are left. The lock keeps others from making them stale meanwhile. */
export async function countStaleDays(ctx: TenantCtx, most: number): Promise<boolean> {
  const { db, tenantId } = ctx;
  if (!(await lockDays(ctx))) return false;
  const { rows } = await sql`
    with taken as materialized (
      select workflow_id, day from workflow_day where tenant_id = ${tenantId} and is_stale
      order by workflow_id, day limit ${numberLiteral(most)}
    ),
    ${figuresByDay(
      ctx,
      endedOnDays(ctx, sql`select workflow_id, day from taken`),
      followedInOperations(ctx, true),
    )}
    update workflow_day d
    set is_stale = false, stages = coalesce(f.stages, '[]'), hours = coalesce(f.hours, '')
    from taken t left join figures f using (workflow_id, day)
    where d.tenant_id = ${tenantId} and d.workflow_id = t.workflow_id and d.day = t.day
    returning 1`.execute(db);
  return rows.length === most;
}
