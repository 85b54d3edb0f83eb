import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import { errors, type ErrorCode } from '@cuadrilla/contract/errors.ts';
import type { TenantCtx } from '#platform/context.ts';
import { FileMissing } from '#platform/files/files.ts';
import { tableStream, type Cell } from '#platform/tables/write.ts';
import { itemsAfter, printAgain, type PrintedItem } from './run-items.store.ts';
import type { RunRow } from './report-runs.store.ts';

/** The files of a run: a PDF for each record while it works, and at the end one ZIP with a manifest. */

const folderOf = (tenantId: number, runId: number): string => `${tenantId}/report-runs/${runId}`;
export const partKey = (tenantId: number, runId: number, position: number): string =>
  `${folderOf(tenantId, runId)}/parts/${position}.pdf`;
export const zipKey = (tenantId: number, runId: number): string => `${folderOf(tenantId, runId)}/reports.zip`;

export const removeParts = (ctx: TenantCtx, runId: number): Promise<void> =>
  ctx.platform.files.removeAll(`${folderOf(ctx.tenantId, runId)}/parts`);
export const removeFiles = (ctx: TenantCtx, runId: number): Promise<void> =>
  ctx.platform.files.removeAll(folderOf(ctx.tenantId, runId));

const pageSize = 200;
const folder = { es: 'reportes', en: 'reports' } as const;
const heads = {
  es: ['Archivo', 'Operación', 'Actividad', 'Resultado', 'Bytes', 'SHA-256', 'Motivo'],
  en: ['File', 'Operation', 'Activity', 'Result', 'Bytes', 'SHA-256', 'Reason'],
} as const;
const results = {
  es: { done: 'impreso', failed: 'fallido' },
  en: { done: 'printed', failed: 'failed' },
} as const;

/** One line of the manifest. */
interface Entry {
  item: PrintedItem;
  file: string;
  bytes: number;
  sha256: string;
}

/** The file of a record that was printed is gone: it has to be printed again. */
export class PartLost extends Error {}

/**
 * Writes the ZIP into the file store, one PDF in memory at a time.
 * @returns its size
 * @throws {PartLost}
 */
export async function packRun(ctx: TenantCtx, run: RunRow): Promise<number> {
  const zip = new yazl.ZipFile();
  const key = zipKey(ctx.tenantId, run.id);
  const output = zip.outputStream as unknown as Readable;
  const stored = ctx.platform.files.putStream(key, output);
  // When the store fails, nobody reads the archive any more: without this race the job would wait for ever.
  const refused = new Promise<never>((_, reject) => void stored.catch(reject));
  refused.catch(() => undefined);
  try {
    const entries = await addReports(ctx, run, zip, refused);
    addManifest(run, ctx.now, zip, entries);
    zip.end();
    await stored;
  } catch (error) {
    output.destroy();
    throw error;
  }
  return ctx.platform.files.size(key);
}

async function addReports(
  ctx: TenantCtx,
  run: RunRow,
  zip: yazl.ZipFile,
  refused: Promise<never>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let after = 0; ;) {
    const page = await ctx.inSeparateTransaction((inner) => itemsAfter(inner, run.id, after, pageSize));
    for (const item of page) {
      if (item.file === null) {
        entries.push({ item, file: '', bytes: 0, sha256: '' });
        continue;
      }
      const pdf = await readPart(ctx, run.id, item);
      const file = `${folder[run.locale]}/${item.file}`;
      const content = Readable.from([pdf]);
      // The text of a PDF is compressed already, and so are its pictures.
      zip.addReadStream(content, file, { compress: false, mtime: ctx.now });
      await Promise.race([finished(content), refused]);
      entries.push({ item, file, bytes: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') });
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return entries;
    after = last.position;
  }
}

async function readPart(ctx: TenantCtx, runId: number, { position }: PrintedItem): Promise<Buffer> {
  try {
    return await ctx.platform.files.read(partKey(ctx.tenantId, runId, position));
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    await ctx.inSeparateTransaction((inner) => printAgain(inner, runId, position));
    throw new PartLost();
  }
}

/** `MANIFIESTO.csv` for people, `SHA256SUMS` for `sha256sum --check`, and `MANIFIESTO.json` with what was requested. */
function addManifest(run: RunRow, now: Date, zip: yazl.ZipFile, entries: readonly Entry[]): void {
  const options = { mtime: now };
  const lines = (async function* (): AsyncGenerator<Cell[]> {
    yield [...heads[run.locale]];
    for (const entry of entries) yield manifestLine(run, entry);
  })();
  zip.addReadStream(tableStream('csv', lines, 'MANIFIESTO'), 'MANIFIESTO.csv', options);
  const printed = entries.filter(({ sha256 }) => sha256 !== '');
  const sums = printed.map(({ sha256, file }) => `${sha256}  ${file}\n`).join('');
  zip.addBuffer(Buffer.from(sums), 'SHA256SUMS', options);
  const { code, number, filters, total, created_at: requestedAt } = run;
  const summary = {
    schema: 1,
    report: { code, version: number, name: { es: run.name_es, en: run.name_en } },
    filters,
    requestedAt,
    packedAt: now.toISOString(),
    total,
    printed: printed.length,
    failed: entries.length - printed.length,
  };
  zip.addBuffer(Buffer.from(`${JSON.stringify(summary, null, 2)}\n`), 'MANIFIESTO.json', options);
}

function manifestLine({ locale }: RunRow, { item, file, bytes, sha256 }: Entry): Cell[] {
  const { number, activity_id: activityId, failure } = item;
  if (failure === null) return [file, number, activityId, results[locale].done, bytes, sha256, ''];
  return ['', number, activityId, results[locale].failed, null, '', reasonOf(failure, locale)];
}

/** Error codes of this release have a message; others stay codes. */
const reasonOf = (failure: string, locale: RunRow['locale']): string =>
  Object.hasOwn(errors, failure) ? formatError(failure as ErrorCode, locale) : failure;
