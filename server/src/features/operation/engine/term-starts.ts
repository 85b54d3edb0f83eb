import { readInstant } from '@cuadrilla/contract/kit/read-instant.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { isMissing } from '@cuadrilla/forms/values.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The instant in the answer that a term starts at; null when nothing was answered.
 * @throws INVALID_ANSWERS when the answer is no time: a term never starts at another moment than the one meant
 */
export function termStart(answers: Values, key: string, timeZone: string): Date | null {
  const value = answers[key];
  if (isMissing(value)) return null;
  return readInstant(value, timeZone) ?? fail('INVALID_ANSWERS', {}, { [key]: 'wrong_type' });
}

/** Values from outside a form, and their path in the request as a prefix of field names. */
export interface GivenValues {
  values: Values;
  path: string;
}

/**
 * Refuses values that terms of the workflow start at and that are no time.
 * @throws INVALID_INPUT with the names of the values
 */
export async function refuseUnreadableStarts(
  ctx: TenantCtx,
  { stages }: WorkflowDefinition,
  given: readonly GivenValues[],
): Promise<void> {
  const { typesByCode } = await settingsOf(ctx);
  const starts = stages.flatMap(({ term, notBefore, activityType }) => [
    term?.from,
    notBefore?.from,
    activityType === undefined ? undefined : typesByCode.get(activityType)?.term?.from,
  ]);
  const keys = new Set(starts.filter((key) => key !== undefined));
  const faults = given.flatMap(({ values, path }) =>
    Object.entries(values)
      .filter(
        ([key, value]) => keys.has(key) && !isMissing(value) && readInstant(value, ctx.timeZone) === null,
      )
      .map(([key]) => [`${path}${key}`, 'NOT_A_TIME']),
  );
  if (faults.length > 0) fail('INVALID_INPUT', {}, Object.fromEntries(faults) as Record<string, string>);
}
