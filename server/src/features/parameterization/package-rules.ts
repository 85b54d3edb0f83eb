import { z } from 'zod';
import { ruleDefinition } from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { checkCondition } from '@cuadrilla/contract/parameterization/conditions.ts';
import { invalidValues, type PackageSource } from '#platform/packages.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { auditImport, codeOf, commonFields, packaged } from './package-records.ts';

const ruleRecord = z.object({ ...commonFields(200), definition: ruleDefinition });

export const rulePart: PackageSource = {
  part: 'rules',
  name: { es: 'Reglas', en: 'Rules' },
  exports: 'RULE_MOD_LIST',
  imports: ['RULE_MOD_CREATE', 'RULE_MOD_EDIT'],
  table: 'rule',
  unique: [['code']],
  keyOf: codeOf,
  read: async (ctx) =>
    packaged(
      await ctx.db
        .selectFrom('rule')
        .select(['id', 'code', 'name_es as nameEs', 'name_en as nameEn', 'definition', 'active'])
        .where('tenant_id', '=', ctx.tenantId)
        .orderBy('code')
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
        definition: JSON.stringify(rule.definition),
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
      auditImport(ctx, 'rules', 'rule', written.id, rule);
    }
    await publishSettingsChanged(ctx);
  },
};
