import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, instant, text } from '../kit/fields.ts';

/**
 * Configuration packages: a selection of a tenant's configuration as one JSON file, which people can review and
 * another tenant can import after a preview. Records and references have codes instead of ids.
 */
export const packagePart = z.enum([
  'documentTypes',
  'executiveRoles',
  'cities',
  'zones',
  'barrios',
  'headquarters',
  'departments',
  'positions',
  'companies',
  'resourceTypes',
  'resources',
  'lists',
  'listItems',
  'parameters',
  'roles',
  'forms',
  'formGroups',
  'activityTypes',
  'rules',
  'workflows',
  'contracts',
  'reports',
  'dashboards',
]);
export type PackagePart = z.output<typeof packagePart>;

export const packageRecord = z.record(z.string().max(60), z.unknown());
export type PackageRecord = z.output<typeof packageRecord>;
export const configurationPackage = z.strictObject({
  format: z.literal('cuadrilla-package'),
  formatVersion: z.literal(1),
  name: z.string().trim().min(1).max(100),
  description: text(1000).default(''),
  exportedAt: instant,
  exportedFrom: z.string().max(100),
  parts: z.partialRecord(packagePart, z.array(packageRecord).max(50_000)),
});
export type ConfigurationPackage = z.output<typeof configurationPackage>;

const choice = z.object({
  part: packagePart,
  name: bilingual,
  count: z.number().int(),
  /** Of the part that was requested alone: a tenant may have a hundred thousand records. */
  records: z.array(z.object({ key: z.string(), label: z.string() })).optional(),
  exportable: z.boolean(),
  importable: z.boolean(),
});

export const packageOutcome = z.enum(['new', 'same', 'different', 'clash', 'fault']);
const previewed = z.object({
  part: packagePart,
  key: z.string(),
  label: z.string(),
  /**
   * `clash`: another record has this name, or another value that no two may share, under another code;
   * `fault` says which.
   */
  outcome: packageOutcome,
  /** Dotted paths, inside designs too: `definition.stages.S03.term`. At most a hundred. */
  differences: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  missingTranslations: z.array(z.string()),
  /** What it refers to and neither the tenant nor the package has: `zones: ZN09`. */
  missing: z.array(z.string()),
  /** Why it cannot be imported, in the caller's language. */
  fault: z.string().nullable(),
});
export type PackagePreview = z.output<typeof previewed>;

const rights = [
  'LISTS_MOD_LIST',
  'FORM_MOD_LIST',
  'WORKFLOW_MOD_LIST',
  'RULE_MOD_LIST',
  'ROLE_MOD_LIST',
  'PARAMETER_MOD_LIST',
  'ZONE_MOD_LIST',
  'COMPANY_MOD_LIST',
] as const;
const chosen = z.strictObject({
  part: packagePart,
  keys: z.union([z.literal('all'), z.array(z.string().max(120)).max(20_000)]),
});

/** Each part also needs the permissions of its own module: LIST to export it, CREATE and EDIT to import it. */
export const packages = {
  contents: endpoint({
    method: 'GET',
    path: '/user-service/package/v1/contents',
    access: rights,
    summary: 'What may be put in a package: how many records of each part, and the keys of one part',
    query: z.object({ part: packagePart.optional() }),
    reply: z.array(choice),
  }),
  export: endpoint({
    method: 'POST',
    path: '/user-service/package/v1/export',
    access: rights,
    summary: 'A package as a file of JSON',
    reply: 'file',
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      description: text(1000).default(''),
      parts: z.array(chosen).min(1).max(50),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    readOnly: true,
    path: '/user-service/package/v1/preview',
    access: rights,
    bodyLimit: 20_000_000,
    body: z.strictObject({ package: configurationPackage }),
    summary: 'What an import would do, record by record',
    reply: z.array(previewed),
  }),
  import: endpoint({
    method: 'POST',
    path: '/user-service/package/v1/import',
    access: rights,
    bodyLimit: 20_000_000,
    summary: 'Import a package: everything selected, or nothing',
    body: z.strictObject({
      package: configurationPackage,
      /** Whether records that differ are left as they are or changed. New records are always created. */
      existing: z.enum(['keep', 'update']).default('keep'),
      /** Records left out, as `part:key`. */
      skip: z.array(z.string().max(200)).max(20_000).default([]),
    }),
    reply: z.array(
      z.object({
        part: packagePart,
        created: z.number().int(),
        updated: z.number().int(),
        unchanged: z.number().int(),
      }),
    ),
  }),
};
