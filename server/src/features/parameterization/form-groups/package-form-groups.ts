import { z } from 'zod';
import { groupForms as groupFormsSchema } from '@cuadrilla/contract/parameterization/annexes.ts';
import { countAll, type PackageSource } from '#platform/packages.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { groupForms } from './annexes.store.ts';
import { writeGroupForms } from './annex-writes.store.ts';
import { conditionFault, formReferences } from './package-annexes.ts';
import {
  auditImport,
  codeOf,
  commonFields,
  faultBySchema,
  packaged,
} from '#features/parameterization/package-records.ts';

const groupRecord = z.object({ ...commonFields(100), forms: groupFormsSchema.default([]) });
const faultByFields = faultBySchema(groupRecord);

export const groupPart: PackageSource = {
  part: 'formGroups',
  name: { es: 'Grupos de formularios', en: 'Form groups' },
  exports: 'FORMGROUP_MOD_LIST',
  imports: ['FORMGROUP_MOD_CREATE', 'FORMGROUP_MOD_EDIT', 'FORMGROUP_MOD_ASSIFORM'],
  table: 'form_group',
  unique: [['code']],
  keyOf: codeOf,
  count: countAll('form_group'),
  read: async (ctx) => {
    const forms = await groupForms(ctx, { activeOnly: false });
    const rows = await ctx.db
      .selectFrom('form_group')
      .select(['id', 'code', 'name_es as nameEs', 'name_en as nameEn', 'active'])
      .where('tenant_id', '=', ctx.tenantId)
      .orderBy('code')
      .execute();
    return packaged(rows.map((row) => ({ ...row, forms: forms.get(row.code) ?? [] })));
  },
  references: formReferences,
  mostRecords: 200,
  fault: (record, existing) => faultByFields(record, existing) ?? conditionFault(record),
  write: async (ctx, items) => {
    for (const { id, record } of items) {
      const group = groupRecord.parse(record);
      const columns = { name_es: group.nameEs, name_en: group.nameEn, active: group.active };
      const written =
        id === null
          ? await ctx.db
              .insertInto('form_group')
              .values({ ...columns, tenant_id: ctx.tenantId, code: group.code })
              .returning('id')
              .executeTakeFirstOrThrow()
          : await ctx.db
              .updateTable('form_group')
              .set((update) => ({ ...columns, version: update('version', '+', 1) }))
              .where('tenant_id', '=', ctx.tenantId)
              .where('id', '=', id)
              .returning('id')
              .executeTakeFirstOrThrow();
      await writeGroupForms(ctx, written.id, group.forms);
      auditImport(ctx, 'formGroups', 'form_group', written.id, group);
    }
    await publishSettingsChanged(ctx);
  },
};
