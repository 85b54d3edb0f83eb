import { stageAnnexes } from '@cuadrilla/contract/parameterization/workflows/workflow-annexes.ts';
import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { TenantCtx } from '#platform/context.ts';
import { groupForms } from './form-groups/annexes.store.ts';
import { askingTypes } from './form-groups/form-users.store.ts';
import { workflowsInUse } from './versions/workflows-in-use.store.ts';

/** How many groups, activity types and workflows use each form, by its id; one that nothing uses is missing. */
export async function formUseCounts(ctx: TenantCtx): Promise<Record<string, number>> {
  const types = new Map((await askingTypes(ctx)).map((type) => [type.code, type]));
  const formsOf = (stage: Stage): string[] => [
    ...(stage.form === undefined ? [types.get(stage.activityType ?? '')?.form ?? ''] : [stage.form]),
    ...stageAnnexes(stage, types).map(({ form }) => form),
  ];
  /** Codes of the forms of each user; the versions of a workflow are one. */
  const users = new Map<string, Set<string>>();
  for (const [code, forms] of await groupForms(ctx, { activeOnly: true }))
    users.set(`group ${code}`, new Set(forms.map(({ form }) => form)));
  for (const { code, form, annexes } of types.values())
    users.set(`type ${code}`, new Set([form ?? '', ...annexes.map((annex) => annex.form)]));
  // Every workflow has stages, so none is left out.
  for (const { code, definition } of await workflowsInUse(ctx, ['"stages"'])) {
    const forms = users.get(`workflow ${code}`) ?? new Set();
    for (const form of definition.stages.flatMap(formsOf)) forms.add(form);
    users.set(`workflow ${code}`, forms);
  }
  const counts = new Map<string, number>();
  for (const forms of users.values()) for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  const rows = await ctx.db
    .selectFrom('form')
    .select(['id', 'code'])
    .where('tenant_id', '=', ctx.tenantId)
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ id, code }) => (counts.has(code) ? [[String(id), counts.get(code)!]] : [])),
  );
}
