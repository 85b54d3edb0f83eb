import { sql, type Selectable } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import type { ActivityTable, OperationTable } from '#platform/db/schema.ts';
import { fail } from '#platform/failure.ts';
import { countChanges, insertCounts, type CounterRow } from './counters.store.ts';

/**
 * A change of an activity is written with its line of history and its share of the counts, in one statement.
 */
export type OperationRow = Selectable<OperationTable>;
/** An activity locked for a change, with the operation it belongs to. */
export type ActivityRow = Omit<Selectable<ActivityTable>, 'search' | 'own_texts'> & {
  operation: OperationRow;
};

export interface ActivityChange {
  before: ActivityRow;
  after: ActivityRow;
  event: string;
  reason?: string | null;
  deviceId?: string | null;
  deviceAt?: string | null;
  place?: { latitude: number; longitude: number } | null;
  /** The edit of the work order that it follows. */
  editId?: number;
  /** Who requested what a job does; the caller when absent. */
  actorId?: number;
}

/**
 * Locks activities, their operations first and all in order of their ids, so that concurrent changes wait and
 * do not block each other.
 */
export async function lockActivities(
  ctx: TenantCtx,
  ids: readonly number[],
  companyId: number | null,
): Promise<Map<number, ActivityRow>> {
  // An array, not a semi-join: whatever the planner believes of the tables, both are read by their keys.
  const [operations, rows] = await Promise.all([
    ctx.db
      .selectFrom('operation')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where(
        sql<boolean>`id = any(array(
          select operation_id from activity where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])
        ))`,
      )
      .orderBy('id')
      .forUpdate()
      .execute(),
    ctx.db
      .selectFrom('activity')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .orderBy('id')
      .forUpdate()
      .execute(),
  ]);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return new Map(
    rows
      .filter((row) => companyId === null || row.company_id === companyId)
      .map(({ search: _, ...row }) => [row.id, { ...row, operation: byId.get(row.operation_id)! }]),
  );
}

export async function lockOperation(ctx: TenantCtx, id: number): Promise<OperationRow> {
  const row = await ctx.db
    .selectFrom('operation')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? fail('NOT_FOUND');
}

/** All activities of a locked operation, withdrawn ones too, oldest first. */
export async function activitiesOf(ctx: TenantCtx, operation: OperationRow): Promise<ActivityRow[]> {
  return (await activitiesOfEach(ctx, [operation])).get(operation.id) ?? [];
}

/** All activities of locked operations, by operation, each list oldest first. */
export async function activitiesOfEach(
  ctx: TenantCtx,
  operations: readonly OperationRow[],
): Promise<Map<number, ActivityRow[]>> {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const rows = await ctx.db
    .selectFrom('activity')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`operation_id = any(${[...byId.keys()]}::bigint[])`)
    .orderBy('id')
    .execute();
  return Map.groupBy(
    rows.map(({ search: _, ...row }) => ({ ...row, operation: byId.get(row.operation_id)! })),
    ({ operation_id }) => operation_id,
  );
}

/**
 * Writes what each `after` says. Several changes of one activity stand in their order, and only the last may
 * give it to somebody: each has its line of history and its version, and the row is written once.
 * @returns the activities with their new versions
 */
export async function writeChanges(
  ctx: TenantCtx,
  changes: readonly ActivityChange[],
): Promise<ActivityRow[]> {
  if (changes.length === 0) return [];
  const ends = new Map(changes.map((change) => [change.after.id, { change, steps: 0 }]));
  for (const { after } of changes) ends.get(after.id)!.steps++;
  const rows = changes.map(({ before, after, event, reason, deviceId, deviceAt, place, ...more }) => {
    const { change, steps } = ends.get(after.id)!;
    return {
      ...(after === change.after
        ? { ...writtenOf(after), steps }
        : { id: after.id, status: after.status, employee_id: after.employee_id }),
      event,
      // Who is concerned: who has it now, or who it was taken from.
      about: event === 'unassign' ? before.employee_id : after.employee_id,
      edit_id: more.editId ?? null,
      actor_id: more.actorId ?? ctx.actor?.userId ?? null,
      from_status: before.status,
      event_reason: reason ?? null,
      device_id: deviceId ?? null,
      device_at: deviceAt ?? null,
      at_lat: place?.latitude ?? null,
      at_lng: place?.longitude ?? null,
    };
  });
  await writeRows(ctx, rows, countChanges(changes, ctx.timeZone));
  return [...ends.values()].map(({ change: { after }, steps }) => {
    ctx.publishChange({
      kind: 'activity',
      id: after.id,
      related: { operationId: after.operation_id },
      companyId: after.company_id,
    });
    return { ...after, version: after.version + steps };
  });
}

/** Updates the activities, adds their lines of history, and adds to the counts, in one statement. */
async function writeRows(
  ctx: TenantCtx,
  rows: readonly object[],
  counts: readonly CounterRow[],
): Promise<void> {
  await sql`
    with c as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(
        id bigint, status text, sync_state text, sync_error text, priority text,
        employee_id bigint, company_id bigint,
        due_at timestamptz, assigned_at timestamptz, started_at timestamptz, done_at timestamptz,
        ended_at timestamptz, wakes_at timestamptz, reactivated_at timestamptz, withdrawn_at timestamptz,
        reason text, cause text, steps integer, event text, actor_id bigint, about bigint, edit_id bigint,
        from_status text, event_reason text,
        device_id uuid, device_at timestamptz, at_lat double precision, at_lng double precision)
    ),
    written as (
      update activity a set
        status = c.status, sync_state = c.sync_state, sync_error = c.sync_error, priority = c.priority,
        employee_id = c.employee_id, company_id = c.company_id,
        due_at = c.due_at, assigned_at = c.assigned_at, started_at = c.started_at, done_at = c.done_at,
        ended_at = c.ended_at, wakes_at = c.wakes_at, reactivated_at = c.reactivated_at,
        withdrawn_at = c.withdrawn_at, reason = c.reason, cause = c.cause,
        version = a.version + c.steps, touched = pg_current_xact_id(),
        review = case when c.event in ('reassign', 'reactivate') then null else a.review end,
        assigned_version = case
          when c.event in ('assign', 'reassign', 'unassign', 'reactivate') then a.version + c.steps
          else a.assigned_version
        end
      from c
      where a.tenant_id = ${ctx.tenantId} and a.id = c.id and c.steps is not null
    ),
    history as (
      insert into activity_event (tenant_id, activity_id, device_at, actor_id, device_id, event,
        from_status, to_status, employee_id, edit_id, reason, latitude, longitude)
      select ${ctx.tenantId}, id, device_at, actor_id, device_id, event,
        from_status, status, about, edit_id, event_reason, at_lat, at_lng
      from c
    )
    ${insertCounts(ctx.tenantId, counts)}`.execute(ctx.db);
}

const writtenOf = (row: ActivityRow) => {
  const {
    id,
    status,
    sync_state,
    sync_error,
    priority,
    employee_id,
    company_id,
    due_at,
    assigned_at,
    started_at,
    done_at,
    ended_at,
    wakes_at,
    reactivated_at,
    withdrawn_at,
    reason,
    cause,
  } = row;
  return {
    id,
    status,
    sync_state,
    sync_error,
    priority,
    employee_id,
    company_id,
    due_at,
    assigned_at,
    started_at,
    done_at,
    ended_at,
    wakes_at,
    reactivated_at,
    withdrawn_at,
    reason,
    cause,
  };
};
