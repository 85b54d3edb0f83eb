import { z } from 'zod';
import {
  parameterDefinitions,
  parameterSchema,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { listConfig } from '@cuadrilla/contract/administration/lists.ts';
import { recordCodes } from '@cuadrilla/contract/kit/catalogue.ts';
import { day } from '@cuadrilla/contract/kit/fields.ts';
import { cataloguePart } from '#platform/catalogue/catalogue-part.ts';
import type { ServedCatalogue } from '#platform/catalogue/catalogue.ts';
import { countAll, extendedPart, invalidValues, textOf, type PackageSource } from '#platform/packages.ts';
import { stableJson } from '#platform/catalogue/record-history.ts';
import { servedBarrios } from '#features/administration/zones/barrios.ts';
import { servedCompanies } from '#features/administration/companies/companies.ts';
import { servedContracts } from '#features/administration/contracts/contracts.ts';
import { servedDepartments } from '#features/administration/departments/departments.ts';
import {
  servedCities,
  servedDocumentTypes,
  servedExecutiveRoles,
} from '#features/administration/lists/fixed-lists.ts';
import { servedHeadquarters } from '#features/administration/headquarters/headquarters.ts';
import { listHandlers, servedListItems, servedLists } from '#features/administration/lists/lists.ts';
import { saveParameter } from '#features/administration/parameters/parameters.ts';
import { servedPositions, setPositionsOf } from '#features/administration/positions/positions.ts';
import { reportPart } from './report-package.ts';
import { servedResources, servedResourceTypes } from '#features/administration/resources/resources.ts';
import { servedZones } from '#features/administration/zones/zones.ts';

const part = (served: unknown, name: PackageSource['part'], without: readonly string[] = []): PackageSource =>
  cataloguePart(served as ServedCatalogue, name, without);

const parameterRecord = z.object({
  key: z
    .string()
    .regex(/^[A-Z][A-Z0-9]*$/)
    .max(30),
  module: z.string().max(30),
  value: z.json(),
  unit: z.string().max(50).nullable().default(null),
  basis: z.string().max(300).nullable().default(null),
  validFrom: day,
});

/** Values of parameters, each with the day from which it is valid. */
const parameterPart: PackageSource = {
  part: 'parameters',
  name: { es: 'Parámetros', en: 'Parameters' },
  exports: 'PARAMETER_MOD_LIST',
  imports: ['PARAMETER_MOD_EDIT'],
  table: 'parameter',
  unique: [['key', 'validFrom']],
  keyOf: (record) => `${textOf(record.key)}/${textOf(record.validFrom)}`,
  count: countAll('parameter'),
  read: async (ctx) =>
    (
      await ctx.db
        .selectFrom('parameter')
        .select(['id', 'key', 'module', 'value', 'unit', 'basis', 'valid_from'])
        .where('tenant_id', '=', ctx.tenantId)
        .orderBy('key')
        .orderBy('valid_from')
        .execute()
    ).map(({ id, valid_from, ...rest }) => ({
      id,
      record: {
        ...rest,
        nameEs: parameterDefinitions[rest.key]?.name.es ?? rest.key,
        nameEn: parameterDefinitions[rest.key]?.name.en ?? rest.key,
        validFrom: valid_from,
      },
    })),
  references: () => [],
  fault: (record) => {
    const parsed = parameterRecord.safeParse(record);
    if (!parsed.success) return invalidValues(parsed.error);
    const value = parameterSchema(parsed.data.key).safeParse(parsed.data.value);
    return value.success
      ? null
      : {
          es: 'El valor no cumple el esquema del parámetro',
          en: 'The value does not fit the schema of the parameter',
        };
  },
  write: async (ctx, items) => {
    for (const { id, record } of items) {
      const { key, ...given } = parameterRecord.parse(record);
      const version =
        id === null
          ? null
          : (
              await ctx.db
                .selectFrom('parameter')
                .select('version')
                .where('tenant_id', '=', ctx.tenantId)
                .where('id', '=', id)
                .executeTakeFirstOrThrow()
            ).version;
      await saveParameter(ctx, key, { ...given, version });
    }
  },
};

/** A list with its configuration. */
const listPart = extendedPart(part(servedLists, 'lists'), 'lists', {
  fields: z.object({ config: listConfig }),
  imports: ['LISTS_MOD_CONFIG'],
  read: async (ctx) =>
    new Map(
      (
        await ctx.db
          .selectFrom('list')
          .select(['id', 'config'])
          .where('tenant_id', '=', ctx.tenantId)
          .execute()
      ).map(({ id, config }) => [id, { config: listConfig.parse(config) }]),
    ),
  write: async (ctx, items) => {
    for (const { id, record } of items) {
      const { config, version } = await ctx.db
        .selectFrom('list')
        .select(['config', 'version'])
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (stableJson(listConfig.parse(config)) !== stableJson(record.config))
        await listHandlers.configure(ctx, {
          params: { id },
          body: { ...listConfig.parse(record.config), version },
        });
    }
  },
});

/** A company with its positions. */
const companyPart = extendedPart(part(servedCompanies, 'companies'), 'companies', {
  fields: z.object({ positions: recordCodes('positions') }),
  imports: ['JOB_MOD_ASSICOMP'],
  read: async (ctx) => {
    const rows = await ctx.db
      .selectFrom('company_job as c')
      .innerJoin('job as j', (on) =>
        on.onRef('j.tenant_id', '=', 'c.tenant_id').onRef('j.id', '=', 'c.job_id'),
      )
      .select(['c.company_id', 'j.code'])
      .where('c.tenant_id', '=', ctx.tenantId)
      .orderBy('j.code')
      .execute();
    const companies = await ctx.db
      .selectFrom('company')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .execute();
    return new Map(
      companies.map(({ id }) => [
        id,
        { positions: rows.filter(({ company_id }) => company_id === id).map(({ code }) => code) },
      ]),
    );
  },
  references: (record) =>
    ((record.positions as string[] | undefined) ?? []).map((code) => ({ part: 'positions', code })),
  write: async (ctx, items) => {
    for (const { id, record } of items) await setPositionsOf(ctx, id, record.positions as string[]);
  },
});

/** The holder of a resource and the spent part of a budget are not configuration. */
export const administrationParts: readonly PackageSource[] = [
  part(servedDocumentTypes, 'documentTypes'),
  part(servedExecutiveRoles, 'executiveRoles'),
  part(servedCities, 'cities'),
  part(servedZones, 'zones'),
  part(servedBarrios, 'barrios'),
  part(servedHeadquarters, 'headquarters'),
  part(servedDepartments, 'departments'),
  part(servedPositions, 'positions'),
  companyPart,
  part(servedResourceTypes, 'resourceTypes'),
  part(servedResources, 'resources', ['userId']),
  listPart,
  part(servedListItems, 'listItems'),
  parameterPart,
  part(servedContracts, 'contracts', ['budgetSpent']),
  reportPart,
];
