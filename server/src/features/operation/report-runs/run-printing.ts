import type { Actor, Ctx, TenantCtx } from '#platform/context.ts';
import { failureOf } from '#platform/http/problem.ts';
import type { AnsweredDesign } from '#features/operation/form-answers/form-answers.ts';
import {
  fillReport,
  printReport,
  readRecord,
  type Printed,
} from '#features/operation/activity-reports/fill-report.ts';
import { partName } from './part-name.rules.ts';
import { partKey } from './run-files.ts';
import type { ItemOutcome, PendingItem } from './run-items.store.ts';
import type { RunRow } from './report-runs.store.ts';

/** What all records of a run are printed with. */
export interface Prepared {
  actor: Actor;
  design: AnsweredDesign;
  printed: Printed;
}

/** A record that was begun this often and never ended ends the server each time. */
const mostTries = 3;

/** Errors of a machine that is busy or full: the record is printed later. */
const passing: readonly string[] = ['UNAVAILABLE', 'STORAGE_FULL'];

/**
 * Prints one record and stores its PDF. What is wrong with the record is its outcome; null while the threads that draw
 * are busy.
 */
export async function printItem(
  ctx: TenantCtx,
  { actor, design, printed }: Prepared,
  run: RunRow,
  { position, activity_id: activityId, number, tries }: PendingItem,
): Promise<ItemOutcome | null> {
  if (activityId === null) return { position, failure: 'NOT_FOUND' };
  if (tries > mostTries) return { position, failure: 'INTERNAL_SERVER_ERROR' };
  const asPerson = (inner: TenantCtx): Ctx => ({ ...inner, actor, locale: run.locale });
  try {
    const read = await ctx.inSeparateTransaction((inner) =>
      readRecord(asPerson(inner), printed, activityId, design),
    );
    const pdf = await printReport(asPerson(ctx), run.code, await fillReport(asPerson(ctx), read));
    await ctx.platform.files.put(partKey(ctx.tenantId, run.id, position), pdf);
  } catch (error) {
    const { code } = failureOf(error);
    if (code === 'UNAVAILABLE') return null;
    if (passing.includes(code)) throw error;
    if (code === 'INTERNAL_SERVER_ERROR')
      ctx.log.error({ err: error, runId: run.id, activityId }, 'a report of a run failed');
    return { position, failure: code };
  }
  return { position, file: partName(run.code, number, activityId) };
}
