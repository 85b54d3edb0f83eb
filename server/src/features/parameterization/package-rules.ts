import { z } from 'zod';
import {
  ruleDefinition,
  type RuleDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { checkCondition } from '@cuadrilla/contract/parameterization/conditions.ts';
import { stableJson } from '#platform/catalogue/record-history.ts';
import type { Ctx } from '#platform/context.ts';
import { invalidValues, type PackageSource } from '#platform/packages.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { auditImport, codeOf, commonFields, countPublished, packaged } from './package-records.ts';
import { nextNumber, writePublished } from './versions/published-version.store.ts';

const ruleRecord = z.object({ ...commonFields(200), definition: ruleDefinition });

export const rulePart: PackageSource = {
  part: 'rules',
  name: { es: 'Reglas', en: 'Rules' },
  exports: 'RULE_MOD_LIST',
  imports: ['RULE_MOD_CREATE', 'RULE_MOD_EDIT'],
  table: 'rule',
  unique: [['code']],
  keyOf: codeOf,
  count: countPublished('rule'),
  read: async (ctx) =>
    packaged(
      await ctx.db
        .selectFrom('rule as r')
        .innerJoin('rule_version as v', (on) =>
          on
            .onRef('v.tenant_id', '=', 'r.tenant_id')
            .onRef('v.rule_id', '=', 'r.id')
            .on('v.status', '=', 'published'),
        )
        .select(['r.id', 'r.code', 'r.name_es as nameEs', 'r.name_en as nameEn', 'v.definition', 'r.active'])
        .where('r.tenant_id', '=', ctx.tenantId)
        .orderBy('r.code')
        .execute(),
    ),
  references: (record) => {
    const parsed = ruleDefinition.safeParse(record.definition);
    return parsed.success
      ? parsed.data.actions.flatMap((action) =>
          action.type === 'notify' && action.to === 'role' && action.code
            ? [{ part: 'roles', code: action.code }]
            : [],
        )
      : [];
  },
  mostRecords: 500,
  fault: (record) => {
    const parsed = ruleRecord.safeParse(record);
    if (!parsed.success) return invalidValues(parsed.error);
    const wrong = checkCondition(parsed.data.definition.when);
    return wrong === null
      ? null
      : { es: `La condición no se puede leer: ${wrong}`, en: `The condition cannot be read: ${wrong}` };
  },
  write: async (ctx, items) => {
    for (const { id, record } of items) {
      const rule = ruleRecord.parse(record);
      const columns = {
        name_es: rule.nameEs,
        name_en: rule.nameEn,
        active: rule.active,
      };
      const written =
        id === null
          ? await ctx.db
              .insertInto('rule')
              .values({ ...columns, tenant_id: ctx.tenantId, code: rule.code })
              .returning('id')
              .executeTakeFirstOrThrow()
          : await ctx.db
              .updateTable('rule')
              .set((update) => ({ ...columns, version: update('version', '+', 1) }))
              .where('tenant_id', '=', ctx.tenantId)
              .where('id', '=', id)
              .returning('id')
              .executeTakeFirstOrThrow();
      await publishVersion(ctx, written.id, rule.definition);
      auditImport(ctx, 'rules', 'rule', written.id, rule);
    }
    await publishSettingsChanged(ctx);
  },
};

/** Published workflows keep the version that they pinned; the next one that is published takes this one. */
async function publishVersion(ctx: Ctx, ruleId: number, definition: RuleDefinition): Promise<void> {
  const published = await ctx.db
    .selectFrom('rule_version')
    .select('definition')
    .where('tenant_id', '=', ctx.tenantId)
    .where('rule_id', '=', ruleId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (published && stableJson(published.definition) === stableJson(definition)) return;
  await writePublished(ctx, 'rule', ruleId, await nextNumber(ctx, 'rule', ruleId), definition);
}
