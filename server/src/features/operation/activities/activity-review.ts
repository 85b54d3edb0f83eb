import { sql } from 'kysely';
import type { ActivityReview } from '@cuadrilla/contract/operation/activities.ts';
import { writeChanges } from '#features/operation/lifecycle/activity-change.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { lockAtVersion } from './activity-lock.ts';

/**
 * What a reviewer says of work that was done. It ends nothing and opens nothing: what is not accepted is sent out
 * again by a decision of its own.
 * @throws ILLEGAL_TRANSITION for work that is not synchronized; REASON_REQUIRED
 */
export async function reviewActivity(
  ctx: Ctx,
  id: number,
  { verdict, reason, version }: ActivityReview,
): Promise<void> {
  const row = await lockAtVersion(ctx, id, version);
  if (row.kind !== 'field' || row.status !== 'synchronized' || row.withdrawn_at !== null)
    fail('ILLEGAL_TRANSITION', { from: row.status, to: row.status });
  if (verdict === 'rejected' && !reason) fail('REASON_REQUIRED', {}, { reason: 'REASON_REQUIRED' });
  await writeChanges(ctx, [
    {
      before: row,
      after: row,
      event: verdict === 'accepted' ? 'accept' : 'disapprove',
      reason: reason ?? null,
    },
  ]);
  await sql`
    update activity set review = ${verdict}, reviewed_at = ${ctx.now.toISOString()}, reviewed_by = ${ctx.actor.userId}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  ctx.audit({
    action: 'activity.review',
    subject: 'activity',
    subjectId: id,
    before: { review: row.review },
    after: { review: verdict, reason: reason ?? null },
  });
}
