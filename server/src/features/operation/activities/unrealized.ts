import { unrealizedAnswers } from '@cuadrilla/forms/definition.ts';
import { withFormerNames } from '@cuadrilla/forms/former-names.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import type { Answers } from '#features/operation/engine/operation-facts.ts';

/** What an activity that could not be done says to rules and transitions, as its form declares it. */
export async function unrealizedStatement(
  ctx: TenantCtx,
  { form_version_id }: Pick<ActivityRow, 'form_version_id'>,
  cause: string | null,
): Promise<Answers> {
  if (form_version_id === null) return {};
  const { definition } = await formVersion(ctx, form_version_id);
  return withFormerNames(definition, unrealizedAnswers(definition, cause));
}
