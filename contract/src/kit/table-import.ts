import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { Permission } from '../permissions.ts';
import { id, idParam } from './fields.ts';

export const tableFormat = z.enum(['csv', 'xlsx']);

/** The import of a file of rows: a dry run reports the faults of each row, then the good rows are written. */
export const importFault = z.object({
  line: z.number().int(),
  faults: z.array(z.object({ column: z.string(), message_key: z.string(), message: z.string() })),
});
export const importJob = z.object({
  id,
  fileName: z.string(),
  status: z.enum(['checking', 'checked', 'loading', 'loaded', 'failed']),
  rows: z.number().int(),
  good: z.number().int(),
  bad: z.number().int(),
  done: z.number().int(),
  failure: z.string().nullable(),
  /** The first hundred; all are in the failed-rows file. */
  faults: z.array(importFault),
  /** Rows that are good but unusual, and the first hundred of them. */
  unusual: z.number().int(),
  warnings: z.array(importFault),
});
export type ImportJob = z.output<typeof importJob>;

export const fileQuery = z.object({ fileName: z.string().min(1).max(200) });

/**
 * The five endpoints of an import; `query` is the schema of what the dry run needs besides the file, `template` of
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
