import { formatError } from '@cuadrilla/contract/error-messages.ts';
import type { Outcome } from '@cuadrilla/contract/operation/activities.ts';
import type { Ctx } from '#platform/context.ts';
import type { Refusal } from '#features/operation/lifecycle/event-legality.rules.ts';

/** What became of one activity of a bulk action. */
export const outcomeOf = (
  ctx: Ctx,
  id: number,
  refusal: Pick<Refusal, 'code' | 'detail'> | undefined,
): Outcome => ({
  id,
  ok: !refusal,
  message_key: refusal?.code ?? null,
  message: refusal ? formatError(refusal.code, ctx.locale, refusal.detail ?? {}) : null,
});
