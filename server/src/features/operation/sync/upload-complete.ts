import type { TenantCtx } from '#platform/context.ts';
import { lockActivities } from '#features/operation/lifecycle/activity-change.store.ts';
import { applyEvent } from '#features/operation/activities/activity-events.ts';
import { owedPhotos } from '#features/operation/attachments/photos.store.ts';

/**
 * Completes an activity whose last photo has arrived; does nothing while another photo is owed, or when the
 * activity is not done.
 */
export async function completeWhenNothingOwed(ctx: TenantCtx, activityId: number): Promise<void> {
  const row = (await lockActivities(ctx, [activityId], null)).get(activityId);
  if (!row || row.status !== 'done' || row.withdrawn_at !== null) return;
  const owed = await owedPhotos(ctx, [activityId]);
  if (!owed.has(activityId)) await applyEvent(ctx, row, 'complete');
}
