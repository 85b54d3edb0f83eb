import { z } from 'zod';
import { catalogue, recordCodes } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, id, idParam, instant, name, text } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';

const path = '/user-service/report/v1';

/** Where a report may take its rows from: a list of the product's own, never a query. */
export const reportData = z.enum([
  'operations',
  'activities',
  'submissions',
  'contracts',
  'resources',
  'employees',
]);

export const reports = catalogue({
  name: 'reports',
  titles: { one: { es: 'reporte', en: 'report' }, many: { es: 'Reportes', en: 'Reports' } },
  module: 'REPORT',
  path,
  fields: z.object({
    code,
    nameEs: name,
    nameEn: name,
    description: text(500).nullable().default(null),
    dataSet: reportData,
    format: z.enum(['pdf', 'xlsx', 'csv']).default('pdf'),
  }),
  computed: z.object({ versions: z.number().int(), currentVersion: z.string().nullable() }),
});

export const reportVersion = z.object({
  id,
  reportId: id,
  reportCode: z.string(),
  reportName: z.string(),
  version: z.string(),
  status: z.enum(['draft', 'published', 'retired']),
  /** Rises with each save of a draft. */
  revision: z.number().int(),
  createdAt: instant,
  publishedAt: instant.nullable(),
});
export type ReportVersion = z.output<typeof reportVersion>;
export const reportVersionKeys = {
  id: 'LONG',
  reportId: 'LONG',
  reportCode: 'STRING',
  version: 'STRING',
  status: 'STRING',
  createdAt: 'INSTANT',
} as const;

/** A template is data only: pages, fields and texts. */
export const reportTemplate = z.record(z.string(), z.unknown());
export const reportSetting = z.strictObject({
  /** The version that is run; null while none is. */
  versionId: id.nullable(),
  dataSet: reportData,
  /** Roles that may run it, by code. */
  roles: recordCodes('roles'),
  /** Filters that always hold, in the grammar of searches. */
  conditions: searchQuery.shape.filters,
});
export type ReportSetting = z.output<typeof reportSetting>;

export const reportEndpoints = {
  versionsCriteria: endpoint({
    method: 'POST',
    path: '/operacion-campo-service/report-template/v1/get_versions_criteria',
    access: 'REPORT_MOD_LIST',
    summary: 'Versions of reports',
    body: searchQuery,
    keys: reportVersionKeys,
    reply: pageOf(reportVersion),
  }),
  template: endpoint({
    method: 'GET',
    path: `${path}/version/:id`,
    access: 'REPORT_MOD_LIST',
    summary: 'A version of a report with its template',
    params: idParam,
    reply: reportVersion.extend({ template: reportTemplate }),
  }),
  saveVersion: endpoint({
    method: 'POST',
    path: `${path}/save_version/:id`,
    access: 'REPORT_MOD_EDIT',
    bodyLimit: 2_000_000,
    params: idParam,
    reply: reportVersion,
    summary:
      'Write a draft of a report; a draft of the same version is replaced when nobody saved it meanwhile, ' +
      'a published one never',
    body: z.strictObject({
      /** Of the draft that was read; null for a version that is not there yet. */
      revision: z.number().int().nullable().default(null),
      version: z
        .string()
        .trim()
        .regex(/^[\w.]+$/)
        .min(1)
        .max(10),
      template: reportTemplate,
    }),
  }),
  publishVersion: endpoint({
    method: 'POST',
    path: `${path}/publish_version/:id`,
    access: 'REPORT_MOD_SETTING',
    summary: 'Publish a version; the one before is retired. With `revision`, only what was saved then',
    params: idParam,
    query: z.object({ revision: z.coerce.number().int().optional() }),
    reply: reportVersion,
  }),
  setting: endpoint({
    method: 'GET',
    path: `${path}/setting/:id`,
    access: ['REPORT_MOD_LIST', 'REPORT_MOD_SETTING'],
    summary: 'Which template, which data, who may run it',
    params: idParam,
    reply: reportSetting,
  }),
  configure: endpoint({
    method: 'PUT',
    path: `${path}/setting/:id`,
    access: 'REPORT_MOD_SETTING',
    summary: 'Change the setting of a report; a condition that does not fit the data is refused',
    params: idParam,
    body: reportSetting.extend({ version: z.number().int() }),
    reply: reportSetting,
  }),
};
