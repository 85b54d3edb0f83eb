import { z } from 'zod';
import { recordCodes } from '@cuadrilla/contract/kit/catalogue.ts';
import { code, priority } from '@cuadrilla/contract/kit/fields.ts';
import { term } from '@cuadrilla/contract/kit/term.ts';
import { activityColor, activityIcon } from '@cuadrilla/contract/parameterization/activity-types.ts';
import { typeForms } from '@cuadrilla/contract/parameterization/annexes.ts';
import { countAll, textOf, type PackageSource } from '#platform/packages.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { typeForms as readTypeForms } from './form-groups/annexes.store.ts';
import { writeTypeForms } from './form-groups/annex-writes.store.ts';
import { conditionFault, formReferences } from './form-groups/package-annexes.ts';
import { auditImport, codeOf, commonFields, faultBySchema, packaged } from './package-records.ts';

const typeRecord = z.object({
  ...commonFields(100),
  form: code.nullable().default(null),
  priority,
  standardMinutes: z.number().int().min(1).max(10_000),
  skill: z.string().max(50).nullable().default(null),
  evidence: z.record(z.string(), z.unknown()),
  term: term.nullable().default(null),
  icon: activityIcon.nullable().default(null),
  color: activityColor.nullable().default(null),
  resourceTypes: recordCodes('resourceTypes').default([]),
  /** Annexes; those of the tenant stay when absent. */
  forms: typeForms.optional(),
});
const faultByFields = faultBySchema(typeRecord);

export const typePart: PackageSource = {
  part: 'activityTypes',
  name: { es: 'Tipos de actividad', en: 'Activity types' },
  exports: 'ACTIVITYTYPE_MOD_LIST',
  imports: ['ACTIVITYTYPE_MOD_CREATE', 'ACTIVITYTYPE_MOD_EDIT', 'ACTIVITYTYPE_MOD_ASSIGN'],
  table: 'activity_type',
  unique: [['code']],
  keyOf: codeOf,
  count: countAll('activity_type'),
  read: async (ctx) => {
    const forms = await readTypeForms(ctx);
    return packaged(
      (
        await ctx.db
          .selectFrom('activity_type as t')
          .leftJoin('form as f', (on) =>
            on.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.id', '=', 't.form_id'),
          )
          .select([
            't.id',
            't.code',
            't.name_es as nameEs',
            't.name_en as nameEn',
            'f.code as form',
            't.priority',
            't.standard_minutes as standardMinutes',
            't.skill',
            't.evidence',
            't.term',
            't.icon',
            't.color',
            't.resource_types as resourceTypes',
            't.active',
          ])
          .where('t.tenant_id', '=', ctx.tenantId)
          .orderBy('t.code')
          .execute()
      ).map((row) => ({ ...row, forms: forms.get(row.id) ?? [] })),
    );
  },
  references: (record) => [
    ...(record.form ? [{ part: 'forms', code: textOf(record.form) }] : []),
    ...formReferences(record),
    ...(Array.isArray(record.resourceTypes)
      ? record.resourceTypes.map((each) => ({ part: 'resourceTypes', code: textOf(each) }))
      : []),
  ],
  fault: (record, existing) => faultByFields(record, existing) ?? conditionFault(record),
  write: async (ctx, items) => {
    const forms = new Map(
      (
        await ctx.db.selectFrom('form').select(['id', 'code']).where('tenant_id', '=', ctx.tenantId).execute()
      ).map((form) => [form.code, form.id]),
    );
    for (const { id, record } of items) {
      const type = typeRecord.parse(record);
      const columns = {
        name_es: type.nameEs,
        name_en: type.nameEn,
        form_id: type.form === null ? null : (forms.get(type.form) ?? null),
        priority: type.priority,
        standard_minutes: type.standardMinutes,
        skill: type.skill,
        evidence: JSON.stringify(type.evidence),
        term: type.term === null ? null : JSON.stringify(type.term),
        icon: type.icon,
        color: type.color,
        resource_types: type.resourceTypes,
        active: type.active,
      };
      const written =
        id === null
          ? await ctx.db
              .insertInto('activity_type')
              .values({ ...columns, tenant_id: ctx.tenantId, code: type.code })
              .returning('id')
              .executeTakeFirstOrThrow()
          : await ctx.db
              .updateTable('activity_type')
              .set((update) => ({ ...columns, version: update('version', '+', 1) }))
              .where('tenant_id', '=', ctx.tenantId)
              .where('id', '=', id)
              .returning('id')
              .executeTakeFirstOrThrow();
      if (type.forms) await writeTypeForms(ctx, written.id, type.forms);
      auditImport(ctx, 'activityTypes', 'activity_type', written.id, type);
    }
    await publishSettingsChanged(ctx);
  },
};
