import { addDays, firstOfMonth, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import {
  answeredWith,
  endedChanges,
  type AnswerPosition,
} from '#features/operation/activities/activity-facts.store.ts';
import { countedByForm } from '#features/parameterization/counted-questions.store.ts';
import { formVersionIds } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { job, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import {
  declaredBefore,
  differingDays,
  lockFacts,
  lockFactsWaiting,
  replaceFacts,
  saveCheck,
  saveDeclared,
  saveFirstDeclared,
  savePosition,
} from './fold.store.ts';
import { countDuty } from './duty-days.store.ts';
import { countMonth, monthsToCount } from './months.store.ts';
import { countPersonDuty } from './person-duty.store.ts';
import { countQuarter, quartersToCount } from './person-periods.store.ts';
import { countNotedDays } from './people.store.ts';

/**
 * Part of the names of the queues that count. Raised with every change of what they write: while processes of two versions
 * run, the earlier one would leave sums that it does not know as they were.
 */
export const sumsVersion = 4;

/**
 * Activities of one transaction: many enough that to plan its statement costs little of it, and few enough that what is
 * read of them is held in memory.
 */
export const factBatch = 5_000;

/** Folds up to `most` of what changed; whether more is left. */
async function foldBatch(ctx: TenantCtx, most: number): Promise<boolean> {
  const position = await lockFacts(ctx);
  if (!position) return false;
  const { upTo, afterId, horizon } = position;
  const changes = await endedChanges(ctx, { upTo, afterId }, horizon, most);
  await replaceFacts(ctx, changes);
  const more = changes.ids.length === most;
  if (!more) await countNotedDays(ctx);
  await savePosition(ctx, more ? changes.next : { upTo: horizon, afterId: 0 }, !more);
  return more;
}

/**
 * Folds all that changed, each batch of `most` in a transaction of its own. A form is noted as counted once its work is:
 * who is stopped in between counts the rest again, not all.
 */
export async function foldFacts(ctx: TenantCtx, most = factBatch): Promise<void> {
  const declared = await countedByForm(ctx);
  const before = await declaredBefore(ctx);
  // Of a tenant that was never counted, the fold counts everything as it is declared now.
  if (!before) await ctx.inSeparateTransaction((inner) => saveFirstDeclared(inner, declared));
  else
    for (const code of new Set([...Object.keys(declared), ...Object.keys(before)])) {
      const counted = declared[code] ?? '';
      if (counted === (before[code] ?? '')) continue;
      await countFormAgain(ctx, code);
      await ctx.inSeparateTransaction((inner) => saveDeclared(inner, { [code]: counted }));
    }
  while (await ctx.inSeparateTransaction((inner) => foldBatch(inner, most)));
}

/** The work of a form that counts other questions than when its work was counted, in batches. */
async function countFormAgain(ctx: TenantCtx, code: string): Promise<void> {
  const versions = await formVersionIds(ctx, code);
  for (const version of versions) await countAnsweredAgain(ctx, { version });
  await countAnsweredAgain(ctx, { annexVersions: versions });
}

async function countAnsweredAgain(
  ctx: TenantCtx,
  answers: Parameters<typeof answeredWith>[1],
): Promise<void> {
  let after: AnswerPosition | null = null;
  do
    after = await ctx.inSeparateTransaction(async (inner): Promise<AnswerPosition | null> => {
      const answered = await answeredWith(inner, answers, after, factBatch);
      await lockFactsWaiting(inner);
      await replaceFacts(inner, answered);
      return answered.next;
    });
  while (after);
}

/** Counts the months and quarters that are over and whose facts changed, and the minutes on duty of their people. */
export async function countMonths(ctx: TenantCtx): Promise<void> {
  const today = localDate(ctx.now, ctx.timeZone);
  const locked = (count: (inner: TenantCtx) => Promise<void>) =>
    ctx.inSeparateTransaction(async (inner) => {
      await lockFactsWaiting(inner);
      await count(inner);
    });
  for (const month of await monthsToCount(ctx, firstOfMonth(today)))
    await locked((inner) => countMonth(inner, month));
  for (const quarter of await quartersToCount(ctx, today))
    await locked((inner) => countQuarter(inner, quarter, today));
  await whileLocked(ctx, countPersonDuty);
}

/** Counts in transactions of their own until nothing is left. */
async function whileLocked(ctx: TenantCtx, count: (inner: TenantCtx) => Promise<boolean>): Promise<void> {
  const countSome = async (inner: TenantCtx): Promise<boolean> => {
    await lockFactsWaiting(inner);
    return count(inner);
  };
  while (await ctx.inSeparateTransaction(countSome));
}

/** Counts the minutes on duty of days that are over, some days in each transaction. */
export const countDutyDays = (ctx: TenantCtx): Promise<void> => whileLocked(ctx, countDuty);

/** Half a minute after the timer: a timer runs once a minute at most, and numbers are a minute old at most. */
export const foldJob = job<Record<string, never>>(`facts-fold-again-${sumsVersion}`, (ctx) => foldFacts(ctx));
const halfMinute = 30_000;

/** Days that a nightly check recounts, somewhere in the last year. */
const checkedDays = 7;

/** Compares the sums of a week with its facts: a difference is a fault of the fold, and is logged as one. */
export async function checkFacts(ctx: TenantCtx, back = Math.floor(Math.random() * 358)): Promise<string[]> {
  const to = addDays(localDate(ctx.now, ctx.timeZone), -back);
  const days = await differingDays(ctx, addDays(to, 1 - checkedDays), to);
  await saveCheck(ctx, days.length);
  if (days.length > 0) ctx.log.error({ tenantId: ctx.tenantId, days }, 'sums differ from their facts');
  return days;
}

export const factTimers: TimerDeclaration[] = [
  {
    queue: `facts-fold-${sumsVersion}`,
    cron: '* * * * *',
    handler: async (ctx) => {
      await foldFacts(ctx);
      await ctx.enqueue(
        foldJob,
        {},
        { startAfter: new Date(ctx.now.getTime() + halfMinute), singletonKey: 'again' },
      );
    },
  },
  { queue: `facts-months-${sumsVersion}`, cron: '41 * * * *', handler: countMonths },
  { queue: `facts-duty-${sumsVersion}`, cron: '6-59/10 * * * *', handler: countDutyDays },
  {
    queue: `facts-check-${sumsVersion}`,
    cron: '23 7 * * *',
    handler: async (ctx) => void (await checkFacts(ctx)),
  },
];
