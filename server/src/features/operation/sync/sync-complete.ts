import type { TenantCtx } from '#platform/context.ts';
import { lockActivities } from '#features/operation/lifecycle/activity-change.store.ts';
import { applyEvent, finishAndComplete, type Move } from '#features/operation/activities/activity-events.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import type { StageState } from '#features/operation/engine/operation-facts.ts';
import { owedPhotos } from '#features/operation/attachments/photos.store.ts';

/** Answers and every announced photo are here: the activity is synchronized and its rules run. */
export async function complete(ctx: TenantCtx, row: ActivityRow): Promise<ActivityRow> {
  return applyEvent(ctx, row, 'complete');
}

/**
 * Work of different operations that comes with everything: finished and synchronized in one go.
 * @param standing what stands of the operations, these answers included
 */
export async function completeAtOnce(
  ctx: TenantCtx,
  moves: readonly Move[],
  standing: ReadonlyMap<number, StageState>,
): Promise<ActivityRow[]> {
  return finishAndComplete(ctx, moves, standing);
}

/**
 * Called when a photo has arrived; leaves the activity alone while another one is owed, or when it is not
 * done.
 */
export async function completeWhenNothingOwed(ctx: TenantCtx, activityId: number): Promise<void> {
  const row = (await lockActivities(ctx, [activityId], null)).get(activityId);
  if (!row || row.status !== 'done' || row.withdrawn_at !== null) return;
  const owed = await owedPhotos(ctx, [activityId]);
  if (!owed.has(activityId)) await complete(ctx, row);
}
