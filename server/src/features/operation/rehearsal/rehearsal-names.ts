import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { ReplayDesign } from '@cuadrilla/contract/parameterization/rehearsal/replay-design.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';

/** Names of everything that a summary names by its key or code. */
export async function namesOf(
  ctx: TenantCtx,
  published: ReplayDesign,
  draft: ReplayDesign,
): Promise<Record<string, Bilingual>> {
  const { types } = await settingsOf(ctx);
  const { zones } = await territoryOf(ctx);
  const companies = await ctx.db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('tenant_id', '=', ctx.tenantId)
    .execute();
  const rules = await ctx.db
    .selectFrom('rule')
    .select(['code', 'name_es', 'name_en'])
    .where('tenant_id', '=', ctx.tenantId)
    .execute();
  const named = [...published.rulesInUse, ...draft.rulesInUse];
  return Object.fromEntries([
    ...[published, draft].flatMap(({ definition }) =>
      definition.stages.map(({ key, name }) => [`stage.${key}`, name] as const),
    ),
    ...[...types.values()].map(({ code, name }) => [`type.${code}`, name] as const),
    ...[...zones.values()].map(({ code, name }) => [`zone.${code}`, name] as const),
    ...companies.map(({ id, name }) => [`company.${id}`, { es: name, en: name }] as const),
    ...rules
      .filter(({ code }) => named.includes(code))
      .map(({ code, name_es, name_en }) => [`rule.${code}`, { es: name_es, en: name_en }] as const),
  ]);
}
