import { missingEvidence, type FinishedWork } from '@cuadrilla/forms/evidence.ts';
import type { AnswerError } from '@cuadrilla/forms/answer-context.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/** @throws INVALID_ANSWERS naming the questions; `<form>/<question>` in an annex */
export function refuseErrors(errors: readonly AnswerError[]): void {
  if (errors.length === 0) return;
  fail(
    'INVALID_ANSWERS',
    {},
    Object.fromEntries(
      errors.map(({ question, message_key, text }) => [question || 'answers', text ?? message_key]),
    ),
  );
}

/**
 * Refuses work that comes without the evidence of its activity type.
 * @throws INVALID_ANSWERS with `evidence.photos`, `evidence.place` or `evidence.signatures`
 */
export async function requireEvidence(
  ctx: TenantCtx,
  typeId: number | null,
  definition: FormDefinition,
  work: FinishedWork,
): Promise<void> {
  const type = typeId === null ? undefined : (await settingsOf(ctx)).types.get(typeId);
  if (!type) return;
  const missing = Object.entries(missingEvidence(definition, type.evidence, work));
  if (missing.length > 0)
    fail(
      'INVALID_ANSWERS',
      {},
      Object.fromEntries(missing.map(([kind, text]) => [`evidence.${kind}`, text[ctx.locale]])),
    );
}
