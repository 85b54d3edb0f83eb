import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  listDecisions,
  type formImports as endpoints,
  type FormImportPreview,
} from '@cuadrilla/contract/parameterization/xlsform.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import type { XlsFormNote } from '@cuadrilla/forms/xlsform/notes/report.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { bookStream, tableTypes } from '#platform/tables/write.ts';
import { WorkerLost, WorkerPool } from '#platform/workers/worker-pool.ts';
import { formDesignHandlers } from '#features/parameterization/versions/design-handlers.ts';
import { designById, versionById } from '#features/parameterization/versions/design-versions.store.ts';
import { createLists } from './form-lists.ts';
import type { FormFileJob, ReadForm, Refusal, WrittenForm } from './form-files.ts';

const pool = new WorkerPool<FormFileJob, ReadForm | WrittenForm | Refusal>({
  file: new URL('./form-file-worker.ts', import.meta.url),
  workers: 1,
  perTenant: 2,
  inAll: 6,
  memoryMb: 256,
  jobMs: 12_000,
  startMs: 30_000,
  idleMs: 60_000,
});

/** @throws DEFINITION_TOO_COSTLY when the job ends its thread; UNAVAILABLE, and what the file is refused for */
async function run<T extends ReadForm | WrittenForm>(ctx: Ctx, job: FormFileJob, name: string): Promise<T> {
  const output = await pool.run(job, ctx.tenantId).catch((error: unknown) => {
    if (error instanceof WorkerLost) return fail('DEFINITION_TOO_COSTLY', { code: name });
    throw error;
  });
  if ('refused' in output) return fail(output.refused.code, output.refused.detail, output.refused.fields);
  return output as T;
}

interface Upload {
  query: { fileName: string; lists?: string | undefined };
  stream: Readable;
}
type ReadFile = ReadForm & { bytes: number; sha256: string };

/** Reads the file before the first statement of the request: no connection is held meanwhile. */
async function readFile(ctx: Ctx, { query, stream }: Upload): Promise<ReadFile> {
  const file = await buffer(stream);
  const decisions = decisionsOf(query.lists);
  const knownLists = await ctx.inSeparateTransaction(listCodes);
  const read = await run<ReadForm>(ctx, { kind: 'read', file, knownLists, decisions }, query.fileName);
  return { ...read, bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') };
}

function decisionsOf(json: string | undefined) {
  if (json === undefined) return [];
  try {
    return listDecisions.parse(JSON.parse(json));
  } catch {
    return fail('INVALID_INPUT', {}, { lists: 'invalid_format' });
  }
}

const listCodes = async (ctx: TenantCtx): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('list')
      .select('code')
      .where('tenant_id', '=', ctx.tenantId)
      .where('active', '=', true)
      .execute()
  ).map(({ code }) => code);

/** @throws INVALID_DESIGN with every fault by its place */
function requireForm(ctx: Ctx, { definition, notes }: ReadForm): FormDefinition {
  if (definition) return definition;
  const faults = notes.filter(({ level }) => level === 'fault');
  return fail(
    'INVALID_DESIGN',
    {},
    Object.fromEntries(faults.slice(0, 100).map((note) => [cellOf(note), note.message[ctx.locale]])),
  );
}

const cellOf = ({ sheet, row, column }: XlsFormNote): string =>
  [sheet, row > 0 ? row : '', column].filter((part) => part !== '').join(' ') || 'file';

function previewOf(ctx: Ctx, read: ReadFile): FormImportPreview {
  const { format, definition, settings, questions, bytes, counts, notes, renamings, lists } = read;
  return {
    format,
    ready: definition !== null,
    settings,
    questions,
    bytes,
    counts: { ...counts },
    notes: notes.map(({ message, remedy, ...note }) => ({
      ...note,
      message: message[ctx.locale],
      remedy: remedy[ctx.locale],
    })),
    renamings: [...renamings],
    lists: lists.map((list) => ({ ...list, columns: [...list.columns] })),
  };
}

const auditImport = (ctx: Ctx, formId: number, fileName: string, read: ReadFile, lists: string[]): void =>
  ctx.audit({
    action: 'forms.import',
    subject: 'form',
    subjectId: formId,
    after: { fileName, sha256: read.sha256, format: read.format, lists },
  });

/** An import makes drafts, which nothing reads yet. */
const drafts = formDesignHandlers([]);

export const formImportHandlers: Handlers<typeof endpoints> = {
  importPreview: async (ctx, input) => previewOf(ctx, await readFile(ctx, input)),
  importNew: async (ctx, input) => {
    const { fileName, code, nameEs, nameEn, qualityCode, version } = input.query;
    const read = await readFile(ctx, input);
    const definition = requireForm(ctx, read);
    const lists = await createLists(ctx, code, read.newLists);
    const body = { code, nameEs, nameEn, qualityCode, version, definition };
    const made = await drafts.create(ctx, { body });
    auditImport(ctx, made.design.id, fileName, read, lists);
    return { ...made, lists };
  },
  importDraft: async (ctx, input) => {
    const { id } = input.params;
    const read = await readFile(ctx, input);
    const definition = requireForm(ctx, read);
    const design = await designById(ctx, 'form', id);
    const lists = await createLists(ctx, design.code, read.newLists);
    const draft = await drafts.createDraft(ctx, { params: { id }, body: {} });
    const version = await drafts.saveDraft(ctx, {
      params: { versionId: draft.id },
      body: { revision: draft.revision, definition },
    });
    auditImport(ctx, id, input.query.fileName, read, lists);
    return { design, version: version as typeof draft, lists };
  },
  downloadXlsForm: async (ctx, { params }) => {
    const { design, version } = await ctx.inSeparateTransaction(async (own) => {
      const found = await versionById(own, 'form', params.versionId);
      return { design: await designById(own, 'form', found.designId), version: found };
    });
    const { code, nameEs, nameEn } = design;
    const settings = { code, nameEs, nameEn, version: version.version };
    const job = { kind: 'write', definition: version.definition, settings } as const;
    const { book } = await run<WrittenForm>(ctx, job, code);
    return {
      name: `${code}-${version.version}.xlsx`,
      type: tableTypes.xlsx,
      stream: bookStream(book.map(({ name, rows }) => ({ name, rows: rows.map(({ cells }) => cells) }))),
    };
  },
};
