import { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import type { PhotoDownload, photos as endpoints } from '@cuadrilla/contract/operation/photos.ts';
import type { Ctx } from '#platform/context.ts';
import type { PhotoDownloadTable } from '#platform/db/schema.ts';
import { fail } from '#platform/failure.ts';
import { FileMissing } from '#platform/files/files.ts';
import { photoKey, thumbnailKey } from '#features/operation/attachments/photo-keys.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { downloadKey, photoDownloadJob } from './photo-download.jobs.ts';
import { attachmentExtensions, isImage } from '#features/operation/attachments/attachment.ts';
import { attach } from './attachment-upload.ts';
import { checkPhoto } from '#features/operation/attachments/photo-image.ts';
import {
  activityVisible,
  photoOf,
  photosOf,
  photoView,
  selectionSize,
  type Selection,
} from '#features/operation/attachments/photos.store.ts';

/** Above either the download takes so long that a notification says when it is ready. */
const heavyPhotos = 200;
const heavyBytes = 200_000_000;
/** Whoever may see a photo now may not in an hour; while a screen is open it is fetched once. */
const cacheSeconds = 300;

const downloadView = (row: Selectable<PhotoDownloadTable>): PhotoDownload => ({
  id: row.id,
  status: row.status,
  photos: row.photos,
  done: row.done,
  bytes: row.bytes,
  failure: row.failure,
});

export const photoHandlers: Handlers<typeof endpoints> = {
  list: async (ctx, { params }) => {
    if (!(await activityVisible(ctx, params.id))) fail('NOT_FOUND');
    return (await photosOf(ctx, params.id)).map(photoView);
  },
  original: async (ctx, { params }) => {
    const photo = await received(ctx, params.id);
    const key = photoKey(ctx.tenantId, photo.sha256);
    const type = photo.type ?? 'image/jpeg';
    const stem = photo.name.replace(/\.\w{1,5}$/, '') || photo.question;
    return {
      name: `${stem}.${attachmentExtensions[type] ?? 'jpg'}`,
      type,
      stream: await ctx.platform.files.stream(key),
      bytes: await ctx.platform.files.size(key),
      inline: isImage(photo.type),
      maxAge: cacheSeconds,
    };
  },
  thumbnail: async (ctx, { params }) => {
    const photo = await received(ctx, params.id);
    if (!isImage(photo.type)) fail('NOT_FOUND');
    const thumbnail = await thumbnailOf(ctx, photo.sha256);
    return {
      name: `${photo.sha256.slice(0, 12)}.webp`,
      type: 'image/webp',
      stream: Readable.from([thumbnail]),
      bytes: thumbnail.length,
      inline: true,
      maxAge: cacheSeconds,
    };
  },
  attach: (ctx, { params, query, stream }) => attach(ctx, params.id, query, stream),
  requestDownload: async (ctx, { body }) => {
    const selection: Selection = { ...body, companyId: ctx.actor.companyScope };
    const { photos, bytes } = await selectionSize(ctx, selection);
    if (photos === 0) fail('NOT_FOUND');
    const heavy = photos > heavyPhotos || bytes > heavyBytes;
    const row = await ctx.db
      .insertInto('photo_download')
      .values({
        tenant_id: ctx.tenantId,
        user_id: ctx.actor.userId,
        selection: JSON.stringify(selection),
        status: 'queued',
        photos,
        bytes,
        heavy,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.enqueue(photoDownloadJob, { id: row.id, locale: ctx.actor.locale });
    ctx.audit({
      action: 'photo.download',
      subject: 'photo_download',
      subjectId: row.id,
      after: { ...body, photos },
    });
    return { ...downloadView(row), heavy };
  },
  download: async (ctx, { params }) => downloadView(await ownDownload(ctx, params.id)),
  downloadFile: async (ctx, { params }) => {
    const row = await ownDownload(ctx, params.id);
    if (row.status !== 'ready') fail('NOT_FOUND');
    const key = downloadKey(ctx.tenantId, row.id);
    const bytes = await ctx.platform.files.size(key);
    return {
      name: `fotos-${row.id}.zip`,
      type: 'application/zip',
      stream: await ctx.platform.files.stream(key),
      bytes,
    };
  },
};

async function received(ctx: Ctx, id: number) {
  const photo = await photoOf(ctx, id);
  return photo?.received_at ? photo : fail('NOT_FOUND');
}

/** The stored thumbnail; a photo that did not come through an upload gets its thumbnail now. */
async function thumbnailOf(ctx: Ctx, sha256: string): Promise<Buffer> {
  const { files } = ctx.platform;
  try {
    return await files.read(thumbnailKey(ctx.tenantId, sha256));
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    const { thumbnail } = await checkPhoto(ctx.tenantId, await files.read(photoKey(ctx.tenantId, sha256)));
    await files.put(thumbnailKey(ctx.tenantId, sha256), thumbnail);
    return thumbnail;
  }
}

/** A download of the caller's own. @throws NOT_FOUND */
async function ownDownload(ctx: Ctx, id: number): Promise<Selectable<PhotoDownloadTable>> {
  const row = await ctx.db
    .selectFrom('photo_download')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', ctx.actor.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  const { companyScope } = ctx.actor;
  // Requested while the person still saw more than the own company.
  const isWider =
    companyScope !== null && (row?.selection as Selection | undefined)?.companyId !== companyScope;
  return row && !isWider ? row : fail('NOT_FOUND');
}
