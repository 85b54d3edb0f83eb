import { formatError } from '@cuadrilla/contract/error-messages.ts';
import type { MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import type { Ctx } from '#platform/context.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { retryAfter, type QuotaScope } from './held-quota.rules.ts';
import type { Refusal } from '#features/operation/lifecycle/event-legality.rules.ts';

export const plainReply = (id: string, result: MutationReply['result']): MutationReply => ({
  id,
  result,
  message_key: null,
  message: null,
  fields: null,
  retryAfter: null,
  activityId: null,
  version: null,
  status: null,
});

export const activityReply = (
  id: string,
  result: MutationReply['result'],
  row: ActivityRow,
): MutationReply => ({
  ...plainReply(id, result),
  activityId: row.id,
  version: row.version,
  status: row.status,
});

/** Why a mutation is refused, in the caller's language; `invalid` when its body is not readable. */
export const refusalReply = (
  ctx: Ctx,
  id: string,
  { code, detail = {}, fields }: Pick<Refusal, 'code' | 'detail' | 'fields'>,
): MutationReply => ({
  ...plainReply(id, code === 'INVALID_INPUT' ? 'invalid' : 'refused'),
  message_key: code,
  message: formatError(code, ctx.locale, detail),
  fields: fields && Object.keys(fields).length > 0 ? fields : null,
});

/** Seconds after which what took too long is sent again. */
const afterTimeout = 30;

/** A mutation that took too long, or that follows one on the same work: nothing of it was done. */
export const delayedReply = (ctx: Ctx, id: string): MutationReply => ({
  ...plainReply(id, 'deferred'),
  message_key: 'UNAVAILABLE',
  message: formatError('UNAVAILABLE', ctx.locale),
  retryAfter: afterTimeout,
});

/** A mutation that would have to wait and for which there is no room: the phone keeps it and sends it again. */
export const deferredReply = (ctx: Ctx, id: string, scope: QuotaScope, missing: number): MutationReply => ({
  ...plainReply(id, 'deferred'),
  message_key: 'TOO_MUCH_WAITING',
  message: formatError('TOO_MUCH_WAITING', ctx.locale, { missing }),
  fields: { [scope]: 'TOO_MUCH_WAITING' },
  retryAfter: retryAfter[scope],
});
