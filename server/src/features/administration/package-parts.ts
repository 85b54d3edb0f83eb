import { z } from 'zod';
import { parameterDefinitions, parameterSchema } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { day } from '@cuadrilla/contract/kit/fields.ts';
import { cataloguePart, invalid, text, type PackageSource } from '#platform/packages.ts';
import type { ServedCatalogue } from '#platform/catalogue.ts';
import { servedBarrios } from './barrios.ts';
import { servedCompanies } from './companies.ts';
import { servedContracts } from './contracts.ts';
import { servedDepartments } from './departments.ts';
import { servedHeadquarters } from './headquarters.ts';
import { servedListItems, servedLists } from './lists.ts';
import { saveParameter } from './parameters.ts';
import { servedPositions } from './positions.ts';
import { servedReports } from './reports.ts';
import { servedResourceTypes } from './resources.ts';
import { servedZones } from './zones.ts';

const part = (served: unknown, name: PackageSource['part']): PackageSource => cataloguePart(served as ServedCatalogue, name);

const parameterRecord = z.object({ key: z.string().regex(/^[A-Z][A-Z0-9]*$/).max(30), module: z.string().max(30), value: z.json(), unit: z.string().max(50).nullable().default(null), basis: z.string().max(300).nullable().default(null), validFrom: day });

/** Values of parameters, each with the day it holds from. */
const parameterPart: PackageSource = {
  part: 'parameters', name: { es: 'Parámetros', en: 'Parameters' }, exports: 'PARAMETER_MOD_LIST', imports: ['PARAMETER_MOD_EDIT'], ownName: false,
  keyOf: (record) => `${text(record.key)}/${text(record.validFrom)}`,
  read: async (ctx) => (await ctx.db.selectFrom('parameter').select(['id', 'key', 'module', 'value', 'unit', 'basis', 'valid_from']).where('tenant_id', '=', ctx.tenantId).orderBy('key').orderBy('valid_from').execute())
    .map(({ id, valid_from, ...rest }) => ({ id, record: { ...rest, nameEs: parameterDefinitions[rest.key]?.name.es ?? rest.key, nameEn: parameterDefinitions[rest.key]?.name.en ?? rest.key, validFrom: valid_from } })),
  references: () => [],
  fault: (record) => {
    const parsed = parameterRecord.safeParse(record);
    if (!parsed.success) return invalid(parsed.error);
    const value = parameterSchema(parsed.data.key).safeParse(parsed.data.value);
    return value.success ? null : { es: 'El valor no cumple el esquema del parámetro', en: 'The value does not fit the schema of the parameter' };
  },
  write: async (ctx, items) => {
    for (const { id, record } of items) {
      const { key, ...given } = parameterRecord.parse(record);
      const version = id === null ? null : (await ctx.db.selectFrom('parameter').select('version').where('tenant_id', '=', ctx.tenantId).where('id', '=', id).executeTakeFirstOrThrow()).version;
      await saveParameter(ctx, key, { ...given, version });
    }
  },
};

/** What stands by itself, before what the higher rooms give. */
export const administrationParts: readonly PackageSource[] = [
  part(servedZones, 'zones'), part(servedBarrios, 'barrios'), part(servedHeadquarters, 'headquarters'), part(servedDepartments, 'departments'), part(servedPositions, 'positions'),
  part(servedCompanies, 'companies'), part(servedResourceTypes, 'resourceTypes'), part(servedLists, 'lists'), part(servedListItems, 'listItems'), parameterPart,
];
/** What refers to activity types and roles. */
export const laterParts: readonly PackageSource[] = [part(servedContracts, 'contracts'), part(servedReports, 'reports')];
