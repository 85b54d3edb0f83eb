import path from 'node:path/posix';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import yazl from 'yazl';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { NotificationText, TenantCtx } from '#platform/context.ts';
import { FileMissing } from '#platform/files/files.ts';
import { photoKey } from '#features/operation/attachments/photo-keys.ts';
import { job, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import { inOwnTransaction } from '#platform/own-transaction.ts';
import { attachmentExtensions } from '#features/operation/attachments/attachment.ts';
import {
  photosOfSelection,
  type SelectedPhoto,
  type Selection,
} from '#features/operation/attachments/photos.store.ts';

/** One ZIP of many photos, streamed into the file store photo by photo: memory does not grow with it. */
export const downloadKey = (tenantId: number, id: number) => `${tenantId}/downloads/${id}.zip`;
const pageSize = 200;
const progressEveryMs = 1000;

export const photoDownloadJob = job<{ id: number; locale: Locale }>(
  'photo-download',
  async (ctx, { id, locale }) => {
    const row = await inOwnTransaction(
      ctx,
      ({ db }) =>
        db
          .updateTable('photo_download')
          .set({ status: 'working', done: 0 })
          .where('tenant_id', '=', ctx.tenantId)
          .where('id', '=', id)
          .where('status', 'in', ['queued', 'working'])
          .returningAll()
          .executeTakeFirst(),
      'background',
    );
    if (!row) return;
    let failed = false;
    const update = (set: object) =>
      ctx.db
        .updateTable('photo_download')
        .set(set)
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', id)
        .execute();
    try {
      const { done, bytes } = await pack(ctx, id, row.selection as Selection);
      await update({
        finished_at: ctx.now,
        status: 'ready',
        done,
        bytes,
        file_key: downloadKey(ctx.tenantId, id),
      });
    } catch (error) {
      failed = true;
      ctx.log.error({ err: error, downloadId: id }, 'a download of photos failed');
      await ctx.platform.files.remove(downloadKey(ctx.tenantId, id)).catch(() => undefined);
      await update({ finished_at: ctx.now, status: 'failed', failure: 'INTERNAL_SERVER_ERROR' });
    }
    ctx.publishChange({ kind: 'download', id });
    if (!row.heavy) return;
    ctx.notify({
      userId: row.user_id,
      locale,
      kind: 'photos',
      text: failed ? failedNotification : readyNotification(row.photos),
      about: failed ? {} : { downloadId: id },
    });
  },
);

const readyNotification = (photos: number): Record<Locale, NotificationText> => ({
  es: {
    title: 'Descarga de fotos',
    content: `El archivo con ${photos} fotos está listo. Estará disponible durante 24 horas.`,
  },
  en: {
    title: 'Photo download',
    content: `The file with ${photos} photos is ready. It stays available for 24 hours.`,
  },
});
const failedNotification: Record<Locale, NotificationText> = {
  es: {
    title: 'No se descargaron las fotos',
    content: 'Ocurrió un error al preparar el archivo. Pida la descarga de nuevo.',
  },
  en: {
    title: 'The photos were not downloaded',
    content: 'An error occurred while the file was prepared. Ask for the download again.',
  },
};

async function pack(
  ctx: TenantCtx,
  id: number,
  selection: Selection,
): Promise<{ done: number; bytes: number }> {
  const zip = new yazl.ZipFile();
  const key = downloadKey(ctx.tenantId, id);
  const output = zip.outputStream as unknown as Readable;
  const stored = ctx.platform.files.putStream(key, output);
  try {
    const done = await addAll(ctx, id, selection, zip, stored);
    zip.end();
    await stored;
    return { done, bytes: await ctx.platform.files.size(key) };
  } catch (error) {
    output.destroy();
    throw error;
  }
}

/** Adds photo by photo, and reports progress. @returns how many photos there were */
async function addAll(
  ctx: TenantCtx,
  id: number,
  selection: Selection,
  zip: yazl.ZipFile,
  stored: Promise<void>,
): Promise<number> {
  // When the store fails, nobody reads the archive any more: without this race the job would wait for ever.
  const refused = new Promise<never>((_, reject) => void stored.catch(reject));
  refused.catch(() => undefined);
  const taken = new Set<string>();
  const missing: string[] = [];
  let after = { activityId: 0, id: 0 };
  let done = 0;
  let reportedAt = Date.now();
  for (;;) {
    const page = await inOwnTransaction(
      ctx,
      (where) => photosOfSelection(where, selection, after, pageSize),
      'background',
    );
    for (const photo of page) {
      const name = entryName(photo, taken);
      if (!(await add(ctx, zip, photo, name, refused))) missing.push(name);
      done += 1;
      if (Date.now() - reportedAt > progressEveryMs) {
        reportedAt = Date.now();
        await inOwnTransaction(
          ctx,
          ({ db }) =>
            db
              .updateTable('photo_download')
              .set({ done })
              .where('tenant_id', '=', ctx.tenantId)
              .where('id', '=', id)
              .execute(),
          'background',
        );
        ctx.platform.realtime.publishChanges(ctx.tenantId, [{ kind: 'download', id }]);
      }
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = { activityId: last.activity_id, id: last.id };
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'FALTANTES.txt');
  return done;
}

/** Adds one photo and waits until it has been read, so that one file is open at a time. */
async function add(
  ctx: TenantCtx,
  zip: yazl.ZipFile,
  photo: SelectedPhoto,
  name: string,
  refused: Promise<never>,
): Promise<boolean> {
  const stream = await ctx.platform.files
    .stream(photoKey(ctx.tenantId, photo.sha256))
    .catch((error: unknown) => {
      if (error instanceof FileMissing) return null;
      throw error;
    });
  if (!stream) return false;
  // Photos are compressed already; packing them again costs time and gains nothing.
  zip.addReadStream(stream, name, { compress: false, mtime: new Date(photo.taken_at ?? ctx.now) });
  try {
    await Promise.race([finished(stream), refused]);
  } finally {
    stream.destroy();
  }
  return true;
}

/** `operation/stage-activity/name.jpg`; a second photo of the same name gets a number. */
export function entryName(
  photo: Pick<SelectedPhoto, 'name' | 'question' | 'type' | 'stage' | 'activity_id' | 'operation_number'>,
  taken: Set<string>,
): string {
  const folder = `${plain(photo.operation_number)}/${plain(photo.stage)}-${photo.activity_id}`;
  const { name: given } = path.parse(plain(photo.name));
  const stem = `${plain(photo.question)}-${given || 'foto'}`.slice(0, 120);
  const extension = attachmentExtensions[photo.type ?? 'image/jpeg'] ?? 'jpg';
  for (let n = 1; ; n++) {
    const name = `${folder}/${stem}${n === 1 ? '' : ` (${n})`}.${extension}`;
    const key = name.normalize('NFC').toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return name;
  }
}

/** Names come from phones: characters that a path or a file system does not allow become a hyphen. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 100) || '-';

/** Every hour: deletes the files of downloads older than a day. */
export const downloadExpiry: TimerDeclaration = {
  queue: 'photo-download-expiry',
  cron: '17 * * * *',
  handler: expireDownloads,
};

export async function expireDownloads(ctx: TenantCtx): Promise<void> {
  const rows = await ctx.db
    .deleteFrom('photo_download')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`coalesce(finished_at, created_at + interval '1 day') < now() - interval '24 hours'`)
    .returning('id')
    .execute();
  ctx.afterCommit(async () => {
    for (const { id } of rows) await ctx.platform.files.remove(downloadKey(ctx.tenantId, id));
  });
}
