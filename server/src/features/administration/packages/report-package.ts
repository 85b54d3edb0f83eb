import { z } from 'zod';
import { reportData, reportSetting, reportTemplate } from '@cuadrilla/contract/administration/reports.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { cataloguePart } from '#platform/catalogue/catalogue-part.ts';
import type { ServedCatalogue } from '#platform/catalogue/catalogue.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { extendedPart, textOf, type PackageSource } from '#platform/packages.ts';
import { stableJson } from '#platform/catalogue/record-history.ts';
import { codesById, idsByCode } from '#platform/catalogue/record-labels.ts';
import {
  referencesIn,
  withPlaceholderIds,
  withReferences,
} from '#features/administration/reports/report-conditions.rules.ts';
import { reportHandlers, servedReports, unfitCondition } from '#features/administration/reports/reports.ts';

const conditionsOf = reportSetting.shape.conditions;
const reportFields = z.object({
  version: z
    .string()
    .trim()
    .regex(/^[\w.]+$/)
    .min(1)
    .max(10)
    .nullable(),
  template: reportTemplate.nullable(),
  roles: reportSetting.shape.roles,
  conditions: conditionsOf,
});

/** A report with its published version, the roles that may run it, and its conditions. */
export const reportPart: PackageSource = {
  ...extendedPart(cataloguePart(servedReports as unknown as ServedCatalogue, 'reports'), 'reports', {
    fields: reportFields,
    imports: ['REPORT_MOD_SETTING'],
    read: async (ctx) => {
      const rows = await ctx.db
        .selectFrom('report as r')
        .leftJoin('report_version as v', (on) =>
          on.onRef('v.tenant_id', '=', 'r.tenant_id').onRef('v.id', '=', 'r.version_id'),
        )
        .select(['r.id', 'r.roles', 'r.filters', 'v.number as version', 'v.template'])
        .where('r.tenant_id', '=', ctx.tenantId)
        .execute();
      const conditions = rows.map(({ filters }) => conditionsOf.parse(filters));
      const codes = await findReferenced(conditions.flat(), (to, ids) =>
        codesById(ctx, to, ids.map(Number).filter(Number.isSafeInteger)),
      );
      return new Map(
        rows.map(({ id, roles, version, template }, at) => [
          id,
          {
            conditions: withReferences(conditions[at]!, (to, value) => codes.get(to)?.get(Number(value))),
            version,
            template,
            roles: roles.toSorted(),
          },
        ]),
      );
    },
    references: (record) => [
      ...((record.roles as string[] | undefined) ?? []).map((code) => ({ part: 'roles', code })),
      ...referencesIn(conditionsOf.parse(record.conditions ?? [])),
    ],
    // The template of a version never changes.
    fault: (record, existing) =>
      existing &&
      record.version &&
      existing.version === record.version &&
      stableJson(existing.template) !== stableJson(record.template)
        ? {
            es: `La versión ${textOf(record.version)} ya existe con otro contenido`,
            en: `Version ${textOf(record.version)} exists with another content`,
          }
        : null,
    write: async (ctx, items) => {
      for (const { id, record } of items) await writeReport(ctx, id, reportFields.partial().parse(record));
    },
  }),
  check: {
    needs: [],
    prepare: () => (record, existing) => {
      const dataSet = reportData.parse(record.dataSet);
      const conditions = conditionsOf.parse(record.conditions ?? existing?.conditions ?? []);
      const key = unfitCondition(dataSet, withPlaceholderIds(conditions));
      return key === undefined
        ? null
        : {
            es: `El filtro «${key}» no sirve para los datos ${dataSet}`,
            en: `The filter “${key}” does not fit the data ${dataSet}`,
          };
    },
  },
};

/** Looks up the records to which conditions refer, catalogue by catalogue. */
async function findReferenced<Found>(
  conditions: readonly Filter[],
  find: (to: string, values: string[]) => Promise<Found>,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (const [to, references] of Map.groupBy(referencesIn(conditions), ({ part }) => part))
    found.set(to, await find(to, [...new Set(references.map(({ code }) => code))]));
  return found;
}

/** Conditions with this tenant's ids for the codes. @throws INVALID_INPUT for a code that no record has */
async function withOwnIds(ctx: TenantCtx, conditions: readonly Filter[]): Promise<Filter[]> {
  const ids = await findReferenced(conditions, (to, codes) => idsByCode(ctx, to, codes));
  return withReferences(
    conditions,
    (to, code) =>
      ids.get(to)!.get(String(code)) ?? fail('INVALID_INPUT', {}, { conditions: `${to}: ${String(code)}` }),
  );
}

async function writeReport(
  ctx: Ctx,
  id: number,
  { version, template, roles, conditions }: Partial<z.output<typeof reportFields>>,
): Promise<void> {
  const reportNow = () =>
    ctx.db
      .selectFrom('report as r')
      .leftJoin('report_version as v', (on) =>
        on.onRef('v.tenant_id', '=', 'r.tenant_id').onRef('v.id', '=', 'r.version_id'),
      )
      .select(['r.version', 'r.version_id', 'v.number', 'r.data_set', 'r.roles', 'r.filters'])
      .where('r.tenant_id', '=', ctx.tenantId)
      .where('r.id', '=', id)
      .executeTakeFirstOrThrow();
  if (version && template && (await reportNow()).number !== version) {
    // A package replaces the draft that there is.
    const draft = await ctx.db
      .selectFrom('report_version')
      .select('version as revision')
      .where('tenant_id', '=', ctx.tenantId)
      .where('report_id', '=', id)
      .where('number', '=', version)
      .where('status', '=', 'draft')
      .executeTakeFirst();
    const body = { revision: draft?.revision ?? null, version, template };
    const saved = await reportHandlers.saveVersion(ctx, { params: { id }, body });
    await reportHandlers.publishVersion(ctx, { params: { id: saved.id }, query: {} });
  }
  const now = await reportNow();
  const setting = reportSetting.parse({
    versionId: version === null ? null : now.version_id,
    dataSet: now.data_set,
    roles: roles ?? now.roles,
    conditions: conditions ? await withOwnIds(ctx, conditions) : now.filters,
  });
  const before = reportSetting.parse({
    versionId: now.version_id,
    dataSet: now.data_set,
    roles: now.roles,
    conditions: now.filters,
  });
  if (
    stableJson({ ...before, roles: before.roles.toSorted() }) !==
    stableJson({ ...setting, roles: setting.roles.toSorted() })
  )
    await reportHandlers.configure(ctx, { params: { id }, body: { ...setting, version: now.version } });
}
