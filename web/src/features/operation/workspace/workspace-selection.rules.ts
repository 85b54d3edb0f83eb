import type { Activity } from '@cuadrilla/contract/operation/activities.ts';

/** Whether all of them wait for the same decision of one office stage. */
export const waitForSameDecision = (activities: readonly Activity[]): boolean =>
  activities.length > 0 &&
  activities.every(
    ({ kind, allowed, workflowCode, stage }) =>
      kind === 'office' &&
      allowed.includes('complete') &&
      workflowCode === activities[0]!.workflowCode &&
      stage === activities[0]!.stage,
  );
