import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { code, idParam, text } from '../kit/fields.ts';
import { fileQuery } from '../kit/table-import.ts';
import { design, designVersion } from './designs.ts';

/** Forms from files, and as files: XLSForm workbooks (.xlsx, or .csv when they are read), and the JSON that a download gives. */

/** What becomes of a list of a workbook: it stays in the form, or is a list of the tenant, which may be new. */
export const listDecisions = z
  .array(
    z.strictObject({
      name: z.string().min(1).max(200),
      use: z.enum(['inline', 'list']),
      /** Of a list of the tenant. */
      code: code.optional(),
    }),
  )
  .max(100);
export type ListDecisions = z.output<typeof listDecisions>;

/** `listDecisions` as JSON: they travel in the query, since the body is the file. */
const decisions = z.string().max(8_000).optional();

/** A place of the file, what is found there, and what to do about it, in the caller's language. */
export const importNote = z.object({
  level: z.enum(['fault', 'warning', 'remark']),
  code: z.string(),
  sheet: z.string(),
  /** 0 where it concerns the whole sheet. */
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
  remedy: z.string(),
});
export type ImportNote = z.output<typeof importNote>;

export const importedList = z.object({
  name: z.string(),
  source: z.enum(['choices', 'file']),
  choices: z.number().int(),
  columns: z.array(z.string()),
  questions: z.number().int(),
  use: z.enum(['inline', 'list']),
  code: z.string(),
  exists: z.boolean(),
});
export type ImportedList = z.output<typeof importedList>;

export const formImportPreview = z.object({
  format: z.enum(['xlsform', 'json']),
  /** Whether it can be imported: there are no faults. */
  ready: z.boolean(),
  settings: z.object({
    code: z.string(),
    nameEs: z.string(),
    nameEn: z.string(),
    version: z.string(),
  }),
  questions: z.number().int(),
  bytes: z.number().int(),
  /** Counts of all notes; a thousand of them are listed. */
  counts: z.object({ fault: z.number().int(), warning: z.number().int(), remark: z.number().int() }),
  notes: z.array(importNote),
  renamings: z.array(z.object({ row: z.number().int(), from: z.string(), to: z.string() })),
  lists: z.array(importedList),
});
export type FormImportPreview = z.output<typeof formImportPreview>;

const path = '/operacion-campo-service/form/v1';
const upload = { maxBytes: 5_000_000 } as const;
const shortName = text(50).min(1);

export const formImports = {
  importPreview: endpoint({
    method: 'POST',
    path: `${path}/import_preview`,
    access: ['FORM_MOD_CREATE', 'FORM_MOD_EDITSTRU'],
    summary: 'What a form in a file would become (raw bytes: an XLSForm as .xlsx or .csv, or JSON)',
    readOnly: true,
    upload,
    query: fileQuery.extend({ lists: decisions }),
    reply: formImportPreview,
  }),
  importNew: endpoint({
    method: 'POST',
    path: `${path}/import_new`,
    access: 'FORM_MOD_CREATE',
    summary: 'A new form with its first draft, from a file; nothing when the file has a fault',
    upload,
    query: fileQuery.extend({
      lists: decisions,
      code,
      nameEs: shortName,
      nameEn: shortName,
      qualityCode: text(50).default(''),
      version: text(10).min(1).default('1'),
    }),
    reply: z.object({ design, version: designVersion, lists: z.array(z.string()) }),
  }),
  importDraft: endpoint({
    method: 'POST',
    path: `${path}/import_draft/:id`,
    access: 'FORM_MOD_EDITSTRU',
    summary: 'A draft of a form that exists, from a file; refused while it has another draft',
    upload,
    params: idParam,
    query: fileQuery.extend({ lists: decisions }),
    reply: z.object({ design, version: designVersion, lists: z.array(z.string()) }),
  }),
  downloadXlsForm: endpoint({
    method: 'GET',
    path: `${path}/download_xlsform/:versionId`,
    access: 'FORM_MOD_DOWNLOAD',
    summary: 'The definition of a version as an XLSForm workbook',
    params: z.object({ versionId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    reply: 'file',
  }),
};
