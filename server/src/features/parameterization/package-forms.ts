import { z } from 'zod';
import type { PackageRecord } from '@cuadrilla/contract/administration/packages.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { faultText } from '@cuadrilla/forms/guard/form-faults.ts';
import { stableJson } from '#platform/catalogue/record-history.ts';
import type { Ctx } from '#platform/context.ts';
import { invalidValues, type PackageSource } from '#platform/packages.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { inspectForms, inspectionOf } from './form-inspection.ts';
import { formCheck, joinFaults } from './package-check.rules.ts';
import { auditImport, codeOf, commonFields, countPublished, packaged } from './package-records.ts';
import { writePublished } from './versions/published-version.store.ts';

const formRecord = z.object({
  ...commonFields(50),
  qualityCode: z.string().max(50),
  version: z.string().min(1).max(10),
  definition: z.record(z.string(), z.unknown()),
});
type FormRecord = z.output<typeof formRecord>;

export const formPart: PackageSource = {
  part: 'forms',
  name: { es: 'Formularios', en: 'Forms' },
  exports: 'FORM_MOD_LIST',
  imports: ['FORM_MOD_CREATE', 'FORM_MOD_EDITSTRU', 'FORM_MOD_PUBLISH'],
  table: 'form',
  unique: [['code']],
  keyOf: codeOf,
  count: countPublished('form'),
  read: async (ctx) =>
    packaged(
      await ctx.db
        .selectFrom('form as f')
        .innerJoin('form_version as v', (on) =>
          on
            .onRef('v.tenant_id', '=', 'f.tenant_id')
            .onRef('v.form_id', '=', 'f.id')
            .on('v.status', '=', 'published'),
        )
        .select([
          'f.id',
          'f.code',
          'f.name_es as nameEs',
          'f.name_en as nameEn',
          'f.quality_code as qualityCode',
          'v.version',
          'v.definition',
          'f.active',
        ])
        .where('f.tenant_id', '=', ctx.tenantId)
        .orderBy('f.code')
        .execute(),
    ),
  mostRecords: 200,
  inspect: (ctx, records) =>
    inspectForms(
      ctx.tenantId,
      records.map((record) => ({ code: codeOf(record), definition: record.definition })),
    ),
  references: (record) => listsOf(record).map((code) => ({ part: 'lists', code })),
  fault: formFault,
  check: { needs: ['lists'], prepare: formCheck },
  write: async (ctx, items) => {
    for (const { id, record } of items) {
      const form = formRecord.parse(record);
      const formId = await saveForm(ctx, id, form);
      await publishVersion(ctx, formId, form);
      auditImport(ctx, 'forms', 'form', formId, form);
    }
    await publishSettingsChanged(ctx);
  },
};

/** Codes of the lists that the questions of a form choose from. */
function listsOf({ definition = {} }: PackageRecord): string[] {
  const found = JSON.stringify(definition).matchAll(/"list":"([^"]+)"/g);
  return [...new Set([...found].map(([, list]) => list!))];
}

function formFault(record: PackageRecord, existing: PackageRecord | null): Bilingual | null {
  const parsed = formRecord.safeParse(record);
  if (!parsed.success) return invalidValues(parsed.error);
  const { version } = parsed.data;
  const unusable = joinFaults(inspectionOf(record.definition as object).faults.map(faultText));
  if (unusable)
    return {
      es: `El formulario no se puede usar: ${unusable.es}`,
      en: `The form cannot be used: ${unusable.en}`,
    };
  // Answers are stored with the version they were given to, so a version never changes.
  const isSameVersion = existing !== null && existing.version === record.version;
  if (!isSameVersion || stableJson(existing.definition) === stableJson(record.definition)) return null;
  return {
    es: `La versión ${version} ya existe con otro contenido`,
    en: `Version ${version} exists with another content`,
  };
}

/** @returns the id of the form, created when `id` is null. */
async function saveForm({ db, tenantId }: Ctx, id: number | null, form: FormRecord): Promise<number> {
  const columns = {
    name_es: form.nameEs,
    name_en: form.nameEn,
    quality_code: form.qualityCode,
    active: form.active,
  };
  if (id === null) {
    const created = await db
      .insertInto('form')
      .values({ ...columns, tenant_id: tenantId, code: form.code })
      .returning('id')
      .executeTakeFirstOrThrow();
    return created.id;
  }
  await db.updateTable('form').set(columns).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
  return id;
}

/** Publishes the version and retires the one before; nothing happens when it is published already. */
async function publishVersion(ctx: Ctx, formId: number, form: FormRecord): Promise<void> {
  const published = await ctx.db
    .selectFrom('form_version')
    .select('version')
    .where('tenant_id', '=', ctx.tenantId)
    .where('form_id', '=', formId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (published?.version === form.version) return;
  await writePublished(ctx, 'form', formId, form.version, form.definition);
}
