import { sql } from 'kysely';
import type { AuditEntry, NewNotification, TenantCtx } from './context.ts';
import { statementTimeout } from './db/statement.ts';
import { Failure } from './failure.ts';
import { failureOf } from './http/problem.ts';
import type { LiveChange } from './realtime/live-changes.ts';

/**
 * For batches whose items are answered one by one: an item's rows, audit lines, notifications and events are
 * written together or not at all, without effect on the other items. An error of the whole transaction (a
 * conflict to be tried again, a lost connection, a full disk) is thrown on.
 */
export type Attempt<T> = { ok: true; value: T } | { ok: false; failure: Failure; timedOut: boolean };

export interface AttemptOptions {
  /** A statement that took too long ends the item alone, for callers that answer it so that it comes again. */
  outlivesTimeout?: boolean;
}

const ofTheWhole = new Set(['UNAVAILABLE', 'STORAGE_FULL']);
const conflicts = new Set(['40001', '40P01']);

export async function attempt<C extends TenantCtx, T>(
  ctx: C,
  work: (inner: C) => Promise<T>,
  { outlivesTimeout = false }: AttemptOptions = {},
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
  // Sent with the first statement of the work: statements are answered in their order.
  const begun = sql`savepoint item`.execute(ctx.db);
  begun.catch(() => undefined);
  try {
    const value = await work(inner);
    await begun;
    // Sent with whatever comes next; should it fail, so does everything after it, and the commit.
    sql`release savepoint item`.execute(ctx.db).catch(() => undefined);
    audits.forEach(ctx.audit);
    notifications.forEach(ctx.notify);
    changes.forEach(ctx.publishChange);
    after.forEach(ctx.afterCommit);
    return { ok: true, value };
  } catch (error) {
    await begun;
    const failure = failureOf(error);
    const code = (error as { code?: string }).code ?? '';
    // The connection is still usable after it, unlike after other codes of `UNAVAILABLE`.
    const timedOut = outlivesTimeout && code === statementTimeout;
    if ((ofTheWhole.has(failure.code) && !timedOut) || conflicts.has(code)) throw error;
    await sql`rollback to savepoint item; release savepoint item`.execute(ctx.db);
    if (timedOut) ctx.log.warn({ err: error }, 'an item of a batch took too long');
    else if (!(error instanceof Failure) && failure.status >= 500)
      ctx.log.error({ err: error }, 'an item of a batch failed');
    return { ok: false, failure, timedOut };
  }
}
