import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { Permission } from '../permissions.ts';
import { id, idParam } from './fields.ts';

export const tableFormat = z.enum(['csv', 'xlsx']);

/** The import of a file of rows: a dry run reports the faults of each row, then the good rows are written. */
const rowFault = z.object({ column: z.string(), message_key: z.string(), message: z.string() });
export const importFault = z.object({ line: z.number().int(), faults: z.array(rowFault) });
/** Only imports of operations are undone. */
export const importStatus = z.enum([
  'checking',
  'checked',
  'loading',
  'loaded',
  'failed',
  'undoing',
  'undone',
]);
export const importJob = z.object({
  id,
  fileName: z.string(),
  bytes: z.number().int(),
  status: importStatus,
  rows: z.number().int(),
  good: z.number().int(),
  bad: z.number().int(),
  done: z.number().int(),
  /** Of an import that is undone: records taken back so far, and those that were left. */
  undone: z.number().int(),
  left: z.number().int(),
  failure: z.string().nullable(),
  /** The first hundred; all are in the failed-rows file. */
  faults: z.array(importFault),
  /** Rows that are good but unusual, and the first hundred of them. */
  unusual: z.number().int(),
  warnings: z.array(importFault),
});
export type ImportJob = z.output<typeof importJob>;

/** Rows of a checked file on one page of its preview. */
export const previewSize = 50;
const previewCell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  /** What the server will give, as far as it can be known before. */
  z.object({ expected: z.string() }),
]);
export type PreviewCell = z.output<typeof previewCell> | null;
export const previewColumn = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'boolean', 'date', 'instant']),
});
export type PreviewColumn = z.output<typeof previewColumn>;
/** A fault at its cell: `at` is the place among the columns of the preview, `value` the text of the file. */
const cellFault = rowFault.extend({
  at: z.number().int().nullable(),
  value: z.string(),
  remedy: z.string(),
});
export const importPreview = z.object({
  columns: z.array(previewColumn),
  rows: z.array(
    z.object({
      line: z.number().int(),
      /** Values as they will be written; of a row with faults, the texts of the file. */
      cells: z.array(previewCell.nullable()),
      faults: z.array(cellFault),
      warnings: z.array(cellFault),
    }),
  ),
  /** Rows that the preview has in all. */
  total: z.number().int(),
});
export type ImportPreview = z.output<typeof importPreview>;

export const fileQuery = z.object({ fileName: z.string().min(1).max(200) });

const rowsEndpoint = <const P extends Permission>(path: `/${string}`, access: P, what: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/import_rows/:id`,
    access,
    summary: `Rows of a checked file of ${what}, as they will be written, with the faults of each`,
    params: idParam,
    query: z.object({
      page: z.coerce.number().int().min(0).max(1000).default(0),
      only: z.enum(['all', 'faulty']).default('all'),
    }),
    reply: importPreview,
  });

/**
 * The endpoints of an import; `query` is the schema of what the dry run needs besides the file, `template` of
 * what the template depends on.
 */
export const importEndpoints = <
  const P extends Permission,
  Q extends z.ZodObject,
  T extends z.ZodRawShape = Record<never, never>,
>(
  path: `/${string}`,
  access: P,
  what: string,
  query: Q,
  template: z.ZodObject<T> = z.object({}) as unknown as z.ZodObject<T>,
) => ({
  importTemplate: endpoint({
    method: 'GET',
    path: `${path}/import_template`,
    access,
    summary: `A spreadsheet with the columns of a file of ${what}`,
    query: template.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    reply: 'file',
  }),
  importCheck: endpoint({
    method: 'POST',
    path: `${path}/import_check`,
    access,
    summary: `Upload a file of ${what} for a dry run (raw bytes; CSV or XLSX)`,
    query,
    upload: { maxBytes: 5_000_000 },
    reply: importJob,
  }),
  importStatus: endpoint({
    method: 'GET',
    path: `${path}/import_status/:id`,
    access,
    summary: `How far an upload of ${what} is`,
    params: idParam,
    reply: importJob,
  }),
  importRows: rowsEndpoint(path, access, what),
  importLoad: endpoint({
    method: 'POST',
    path: `${path}/import_load/:id`,
    access,
    summary: `Write the good rows of a checked file of ${what}`,
    params: idParam,
    body: z.strictObject({ skipBad: z.boolean().default(false) }),
    reply: importJob,
  }),
  importFailed: endpoint({
    method: 'GET',
    path: `${path}/import_failed/:id`,
    access,
    summary: 'The bad rows as a file, each with its reasons, ready to be mended and loaded again',
    params: idParam,
    reply: 'file',
  }),
});
