import { FormError, faultText } from '@cuadrilla/forms/guard/form-faults.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/**
 * Runs work over a saved form. One that may no longer be used, since the rules for forms became stricter, refuses
 * the answers to it and nothing around them.
 * @throws INVALID_ANSWERS with the reason
 */
export async function refuseUnusableForm<T>({ locale }: TenantCtx, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    return fail('INVALID_ANSWERS', {}, { answers: faultText(error.faults[0]!)[locale] });
  }
}
