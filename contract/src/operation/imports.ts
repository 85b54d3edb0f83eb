import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, idParam, instant } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { importStatus } from '../kit/table-import.ts';

const base = '/operacion-campo-service/import/v1';
const access = 'SUBOPERATIVE_MOD_LOAD';

/** A file of work orders that somebody imported. */
export const operationImport = z.object({
  id,
  fileName: z.string(),
  bytes: z.number().int(),
  workflowCode: z.string(),
  workflowName: bilingual.nullable(),
  status: importStatus,
  rows: z.number().int(),
  /** Operations that it created. */
  created: z.number().int(),
  /** Rows that were refused. */
  refused: z.number().int(),
  /** Operations that were cancelled by undoing it, and those that were left because their work had begun. */
  undone: z.number().int(),
  left: z.number().int(),
  createdBy: z.string(),
  createdAt: instant,
  undoneBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  /** Whether the caller uploaded it. */
  own: z.boolean(),
  /** Whether the caller may undo it, as far as the import itself tells. */
  mayUndo: z.boolean(),
});
export type OperationImport = z.output<typeof operationImport>;

/** What counts as begun. */
export const begunReason = z.enum(['ended', 'launched', 'edited', 'facts', 'phone', 'decided', 'file']);
export type BegunReason = z.output<typeof begunReason>;

export const undoCheck = z.object({
  operations: z.number().int(),
  begun: z.number().int(),
  /** The first of those that have begun. */
  first: z.array(z.object({ id, number: z.string(), why: begunReason })),
});
export type UndoCheck = z.output<typeof undoCheck>;

export const imports = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    access,
    summary: 'Files of work orders that were imported, newest first',
    query: z.object({
      page: z.coerce.number().int().min(0).max(10_000).default(0),
      size: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: pageOf(operationImport),
  }),
  undoCheck: endpoint({
    method: 'GET',
    path: `${base}/undo_check/:id`,
    access,
    summary: 'How many operations of an import can be undone, and which have begun',
    params: idParam,
    reply: undoCheck,
  }),
  /** One's own import, or with the permission to cancel operations that of anyone. */
  undo: endpoint({
    method: 'POST',
    path: `${base}/undo/:id`,
    access,
    summary: 'Cancel the operations of an import and free their numbers; `rest` leaves those that have begun',
    params: idParam,
    body: z.strictObject({ rest: z.boolean().default(false) }),
    reply: operationImport,
  }),
};
