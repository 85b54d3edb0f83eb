import { sql } from 'kysely';
import type { AuditEntry, NewNotification, TenantCtx } from './context.ts';
import { Failure } from './failure.ts';
import { failureOf } from './http/problem.ts';
import type { LiveChange } from './realtime/live-changes.ts';

/**
 * For batches whose items are answered one by one: an item's rows, audit lines, notifications and events are
 * written together or not at all, without effect on the other items. An error of the whole transaction (a
 * conflict to be tried again, a lost connection, a full disk) is thrown on.
 */
export type Attempt<T> = { ok: true; value: T } | { ok: false; failure: Failure };

const ofTheWhole = new Set(['UNAVAILABLE', 'STORAGE_FULL']);
const conflicts = new Set(['40001', '40P01']);

export async function attempt<C extends TenantCtx, T>(
  ctx: C,
  work: (inner: C) => Promise<T>,
): Promise<Attempt<T>> {
  const audits: AuditEntry[] = [];
  const notifications: NewNotification[] = [];
  const changes: LiveChange[] = [];
  const after: (() => void | Promise<void>)[] = [];
  const inner: C = {
    ...ctx,
    audit: (entry: AuditEntry) => void audits.push(entry),
    notify: (notification: NewNotification) => void notifications.push(notification),
    publishChange: (change: LiveChange) => void changes.push(change),
    afterCommit: (then: () => void | Promise<void>) => void after.push(then),
  };
  await sql`savepoint item`.execute(ctx.db);
  try {
    const value = await work(inner);
    await sql`release savepoint item`.execute(ctx.db);
    audits.forEach(ctx.audit);
    notifications.forEach(ctx.notify);
    changes.forEach(ctx.publishChange);
    after.forEach(ctx.afterCommit);
    return { ok: true, value };
  } catch (error) {
    const failure = failureOf(error);
    if (ofTheWhole.has(failure.code) || conflicts.has((error as { code?: string }).code ?? '')) throw error;
    await sql`rollback to savepoint item; release savepoint item`.execute(ctx.db);
    if (!(error instanceof Failure) && failure.status >= 500)
      ctx.log.error({ err: error }, 'an item of a batch failed');
    return { ok: false, failure };
  }
}
