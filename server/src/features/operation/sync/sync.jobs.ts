import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import type { TimerDeclaration } from '#platform/jobs/declarations.ts';
import { sweepUploads } from './photo-upload.ts';
import { markSyncError } from './sync.store.ts';

/**
 * Shows staff the work of a phone that has waited a day for an earlier message; it still counts when that
 * arrives.
 */
export const heldTimer: TimerDeclaration = { queue: 'sync-held', cron: '8-59/10 * * * *', handler: showHeld };

/** Removes photo uploads that nobody continued. */
export const uploadSweep: TimerDeclaration = {
  queue: 'photo-sweep',
  cron: '27 * * * *',
  handler: sweepUploads,
};

export async function showHeld(ctx: TenantCtx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with waiting as (
      select m.device_id, (m.body->>'activityId')::numeric as activity_id from mutation m
      where m.tenant_id = ${ctx.tenantId} and m.state = 'held'
        and m.received_at < now() - interval '24 hours' and jsonb_typeof(m.body->'activityId') = 'number'
    )
    select distinct a.id from waiting w
      join device d on d.tenant_id = ${ctx.tenantId} and d.id = w.device_id
      join activity a on a.tenant_id = ${ctx.tenantId} and a.id = w.activity_id and a.employee_id = d.user_id
    where a.sync_state <> 'ERROR'
    limit 1000`.execute(ctx.db);
  if (rows.length === 0) return;
  for (const { id, operation_id, company_id } of await markSyncError(
    ctx,
    rows.map(({ id }) => id),
    { message_key: 'WAITS_FOR_EARLIER' },
  )) {
    ctx.publishChange({
      kind: 'activity',
      id,
      related: { operationId: operation_id },
      companyId: company_id,
    });
  }
}
