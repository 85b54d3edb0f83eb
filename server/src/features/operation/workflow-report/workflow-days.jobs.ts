import type { TenantCtx } from '#platform/context.ts';
import type { TimerDeclaration } from '#platform/jobs/declarations.ts';
import { countStaleDays, noteChanges } from './workflow-days.store.ts';

/** Changes and days of one transaction. */
const changesAtOnce = 10_000;
const daysAtOnce = 50;

/** Counts the days on which activities that changed were opened, so that a report reads few of them itself. */
export async function countWorkflowDays(ctx: TenantCtx): Promise<void> {
  while (await ctx.inSeparateTransaction((inner) => noteChanges(inner, changesAtOnce)));
  while (await ctx.inSeparateTransaction((inner) => countStaleDays(inner, daysAtOnce)));
}

export const workflowDayTimer: TimerDeclaration = {
  queue: 'workflow-days',
  cron: '1-59/5 * * * *',
  handler: countWorkflowDays,
};
