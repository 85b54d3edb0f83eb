import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import type { PinnedAnnex } from '#features/parameterization/form-groups/annexes.store.ts';
import type { ActivityRow, OperationRow } from './activity-change.store.ts';
import { countChanges, insertCounts, type CounterRow } from './counters.store.ts';

export interface NewActivity {
  operation: OperationRow;
  stage: string;
  kind: ActivityRow['kind'];
  typeId: number | null;
  formVersionId: number | null;
  /** Forms that are asked beside it, in the versions that hold now. */
  annexes: readonly PinnedAnnex[];
  /** For its record; null when its forms read none. */
  reservedNumber: string | null;
  priority: ActivityRow['priority'];
  predecessorId: number | null;
  dueAt: Date | null;
  notBefore: Date | null;
  wakesAt: Date | null;
  note?: string | null;
}

/** Adds activities with what they share with their operation; in the order given. */
export async function insertActivities(
  ctx: TenantCtx,
  fresh: readonly NewActivity[],
): Promise<ActivityRow[]> {
  if (fresh.length === 0) return [];
  const created_at = ctx.now.toISOString();
  const rows = fresh.map(({ operation: o, ...a }) => ({
    operation_id: o.id,
    operation_number: o.number,
    workflow_id: o.workflow_id,
    stage: a.stage,
    kind: a.kind,
    type_id: a.typeId,
    form_version_id: a.formVersionId,
    priority: a.priority,
    company_id: o.company_id,
    zone_id: o.zone_id,
    account: o.account,
    subscriber: o.subscriber,
    address: o.address,
    latitude: o.latitude,
    longitude: o.longitude,
    predecessor_id: a.predecessorId,
    created_at,
    not_before: a.notBefore,
    due_at: a.dueAt,
    wakes_at: a.wakesAt,
    status: 'new',
    sync_state: 'SYNC',
    withdrawn_at: null,
    note: a.note ?? null,
    reserved_number: a.reservedNumber,
    annexes: a.annexes.map(({ formVersionId, when }, at) => ({ position: at + 1, formVersionId, when })),
  }));
  const counts = countChanges(
    rows.map((after) => ({ before: null, after })),
    ctx.timeZone,
  );
  const inserted = await insertRows(ctx, rows, counts);
  const keyOf = (row: { operation_id: number; stage: string }) => `${row.operation_id}|${row.stage}`;
  const byKey = new Map(inserted.map((row) => [keyOf(row), row]));
  return fresh.map(({ operation, stage }) => {
    const row = byKey.get(keyOf({ operation_id: operation.id, stage }))!;
    ctx.publishChange({
      kind: 'activity',
      id: row.id,
      related: { operationId: operation.id },
      companyId: row.company_id,
    });
    return { ...row, operation };
  });
}

async function insertRows(
  ctx: TenantCtx,
  rows: readonly object[],
  counts: readonly CounterRow[],
): Promise<Omit<ActivityRow, 'operation'>[]> {
  const { rows: inserted } = await sql<Omit<ActivityRow, 'operation'>>`
    with c as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(
        operation_id bigint, operation_number text, workflow_id bigint, stage text, kind text, type_id bigint,
        form_version_id bigint, priority text, company_id bigint, zone_id bigint,
        account text, subscriber text, address text, latitude double precision, longitude double precision,
        predecessor_id bigint, created_at timestamptz, not_before timestamptz, due_at timestamptz,
        wakes_at timestamptz, note text, reserved_number text, annexes jsonb)
    ),
    added as (
      insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id, form_version_id,
        priority, company_id, zone_id, account, subscriber, address, latitude, longitude,
        predecessor_id, created_at, not_before, due_at, wakes_at, reserved_number, own_texts)
      select ${ctx.tenantId}, operation_id, operation_number, workflow_id, stage, kind, type_id, form_version_id,
        priority, company_id, zone_id, account, subscriber, address, latitude, longitude,
        predecessor_id, created_at, not_before, due_at, wakes_at, reserved_number, false
      from c
      returning *
    ),
    history as (
      insert into activity_event (tenant_id, activity_id, actor_id, event, to_status, reason)
      select ${ctx.tenantId}, added.id, ${ctx.actor?.userId ?? null}, 'open', 'new', c.note
      from added join c on c.operation_id = added.operation_id and c.stage = added.stage
    ),
    pinned as (
      insert into activity_form (tenant_id, activity_id, position, form_version_id, condition)
      select ${ctx.tenantId}, added.id, f.position, f."formVersionId", nullif(f."when", 'null'::jsonb)
      from added
        join c on c.operation_id = added.operation_id and c.stage = added.stage
        cross join lateral jsonb_to_recordset(c.annexes) as f(position integer, "formVersionId" bigint, "when" jsonb)
    ),
    counted as (${insertCounts(ctx.tenantId, counts)})
    select id, operation_id, operation_number, workflow_id, stage, kind, type_id, form_version_id, status, sync_state,
      sync_error, priority, employee_id, company_id, zone_id, account, subscriber, address,
      latitude, longitude, predecessor_id, created_at, not_before, due_at, assigned_at, started_at,
      done_at, ended_at, wakes_at, reactivated_at, withdrawn_at, reason, cause, reserved_number, version, touched, tenant_id
    from added`.execute(ctx.db);
  return inserted;
}
