import { sql, type RawBuilder } from 'kysely';
import { openStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import type { TenantCtx } from '#platform/context.ts';

/** Counts activities by workflow, by the day on which they were opened, and by stage. */

/** The columns of activities `a` that are counted. */
export const countedColumns = ({ timeZone }: TenantCtx): RawBuilder<unknown> => sql`
  a.id, a.operation_id, a.workflow_id, a.stage, a.kind, a.status, a.predecessor_id, a.created_at, a.started_at,
  coalesce(a.done_at, a.ended_at) as done_at, a.ended_at, a.due_at, a.reactivated_at,
  (a.created_at at time zone ${timeZone})::date as day`;

const hoursBetween = (from: string, to: string): string =>
  `extract(epoch from ${to} - ${from})::float8 / 3600`;
const allHours = (from: string, to: string): string =>
  `coalesce(string_agg(float8send(${hoursBetween(from, to)}), ''), '')`;
const begun = 'coalesce(a.started_at, a.created_at)';

const isLate = sql.raw('a.due_at is not null and coalesce(a.done_at, now()) > a.due_at');
/** As the list of activities has it when nothing else is chosen. */
const isOpen = sql`a.status = any(${[...openStatuses]}::text[])`;

/**
 * Parts of a statement, the last of which is called `figures`: rows of `workflow_id, day, stages, hours`.
 * @param activities rows of `countedColumns`, as a statement that the parts before may be named in
 * @param followed numbers of the activities after which another one was opened; may read from `a`
 */
export const figuresByDay = (
  { tenantId }: TenantCtx,
  activities: RawBuilder<unknown>,
  followed: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  a as materialized (${activities}),
  followed as (${followed}),
  edges as (
    select workflow_id, day, stage, jsonb_object_agg("from", n) as edges
    from (
      select a.workflow_id, a.day, a.stage, coalesce(p.stage, b.stage) as "from", count(*) as n
      from a left join a p on p.id = a.predecessor_id
        left join activity b on p.id is null and b.tenant_id = ${tenantId} and b.id = a.predecessor_id
      where a.predecessor_id is not null group by 1, 2, 3, 4
    ) e
    group by 1, 2, 3
  ),
  counted as (
    select a.workflow_id, a.day, a.stage, min(a.kind) as kind, count(*) as opened,
      count(*) filter (where ${isOpen}) as open,
      count(a.ended_at) as ended,
      count(*) filter (where a.status = 'unrealized') as unrealized,
      count(*) filter (where a.status = 'rejected') as rejected,
      count(a.reactivated_at) as reactivated,
      count(a.due_at) as due,
      count(*) filter (where ${isLate}) as late,
      count(*) filter (where ${isOpen} and a.done_at is null and a.due_at < now()) as late_open,
      count(*) filter (where a.ended_at is not null and f.predecessor_id is null) as last,
      ${sql.raw(allHours('a.created_at', 'a.started_at'))} as waiting,
      ${sql.raw(allHours(begun, 'a.done_at'))} as service
    from a left join followed f on f.predecessor_id = a.id
    group by 1, 2, 3
  ),
  figures as (
    select c.workflow_id, c.day,
      jsonb_agg(jsonb_build_object('stage', c.stage, 'kind', c.kind, 'opened', c.opened, 'open', c.open,
        'ended', c.ended, 'unrealized', c.unrealized, 'rejected', c.rejected, 'reactivated', c.reactivated,
        'due', c.due, 'late', c.late, 'lateOpen', c.late_open, 'last', c.last,
        'waiting', length(c.waiting) / 8, 'service', length(c.service) / 8, 'edges', e.edges)
        order by c.stage) as stages,
      string_agg(c.waiting || c.service, '' order by c.stage) as hours
    from counted c left join edges e using (workflow_id, day, stage)
    group by 1, 2
  )`;

/**
 * Ended activities of workflows that were opened on days `t` and were not withdrawn. `offset 0` here and below: days and
 * operations are few, and each is looked up; by an estimate the whole table would be read.
 */
export const endedOnDays = (ctx: TenantCtx, days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.* from (${days}) t cross join lateral (
    select ${countedColumns(ctx)} from activity a
    where a.tenant_id = ${ctx.tenantId} and a.workflow_id = t.workflow_id
      and a.created_at >= t.day::timestamp at time zone ${ctx.timeZone}
      and a.created_at < (t.day + 1)::timestamp at time zone ${ctx.timeZone}
      and a.ended_at is not null and a.withdrawn_at is null
    offset 0
  ) a`;

/** The activities of the operations of `a` after which another one was opened. */
export const followedInOperations = ({ tenantId }: TenantCtx, onlyEnded: boolean): RawBuilder<unknown> => sql`
  select distinct s.predecessor_id
  from (select distinct operation_id from a where ended_at is not null) o cross join lateral (
    select s.predecessor_id from activity s
    where s.tenant_id = ${tenantId} and s.operation_id = o.operation_id
      and s.predecessor_id is not null and s.withdrawn_at is null
      ${onlyEnded ? sql`and s.ended_at is not null` : sql``}
    offset 0
  ) s`;
