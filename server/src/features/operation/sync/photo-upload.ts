import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { z } from 'zod';
import type { sync as endpoints, upload } from '@cuadrilla/contract/operation/sync.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import type { Database, PhotoUploadTable } from '#platform/db/schema.ts';
import { fail, Failure } from '#platform/failure.ts';
import { photoKey, thumbnailKey } from '#features/operation/attachments/photo-keys.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { inOwnTransaction } from '#platform/own-transaction.ts';
import type { Family } from '#features/operation/attachments/attachment.rules.ts';
import { completeWhenNothingOwed } from './upload-complete.ts';
import {
  annexVersions,
  checkAttachment,
  familiesOfQuestions,
  type CheckedAttachment,
} from '#features/operation/attachments/attachment.ts';

/**
 * Resumable uploads. Chunks are in the file store under their offset, so that any process may receive the
 * next one; the row counts the bytes received. A chunk is stored in a transaction of its own: the check of
 * the whole photo holds no transaction open, and its refusal does not undo what arrived.
 */
type UploadRow = Selectable<PhotoUploadTable>;
type UploadState = z.output<typeof upload>;
type UploadEndpoints = Pick<typeof endpoints, 'startUpload' | 'uploadChunk'>;

const chunkBytes = 1_048_576;
const chunksPrefix = (tenantId: number, uploadId: string) => `${tenantId}/uploads/${uploadId}`;
const chunkKey = (tenantId: number, uploadId: string, offset: number) =>
  `${chunksPrefix(tenantId, uploadId)}/${offset}`;
const stateOf = (row: UploadRow): UploadState => ({
  uploadId: row.id,
  sha256: row.sha256,
  bytes: row.bytes,
  received: row.received,
  complete: row.completed_at !== null,
});

export const uploadHandlers: Handlers<UploadEndpoints> = {
  startUpload: async (ctx, { body }) => {
    const announced = await announcement(ctx, body.activityId, body.sha256);
    if (announced.bytes !== null && announced.bytes !== body.bytes)
      fail('INVALID_INPUT', {}, { bytes: 'differs' });
    // What is there needs no space; anything else is refused before its first chunk.
    if (!announced.received) await ctx.platform.requireSpace();
    const row = await inOwnTransaction(ctx, ({ db }) => openUpload(db, ctx, body, announced.received));
    return row.received === row.bytes && !row.completed_at ? finish(ctx, row) : stateOf(row);
  },
  uploadChunk: async (ctx, { params, query, stream }) => {
    const chunk = await readChunk(stream);
    const row = await inOwnTransaction(ctx, ({ db }) =>
      storeChunk(db, ctx, params.uploadId, query.offset, chunk),
    );
    return row.received === row.bytes && !row.completed_at ? finish(ctx, row) : stateOf(row);
  },
};

/** Only who announced a photo may upload it, even after the activity was given to another. */
async function announcement(
  ctx: Ctx,
  activityId: number,
  sha256: string,
): Promise<{ bytes: number | null; received: boolean }> {
  const row = await ctx.db
    .selectFrom('photo as p')
    .innerJoin('submission as s', (on) =>
      on.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.id', '=', 'p.submission_id'),
    )
    .select(['p.bytes', sql<boolean>`p.received_at is not null`.as('received')])
    .where('p.tenant_id', '=', ctx.tenantId)
    .where('p.activity_id', '=', activityId)
    .where('p.sha256', '=', sha256)
    .where('s.author_id', '=', ctx.actor.userId)
    .orderBy('p.received_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? fail('NOT_FOUND');
}

async function openUpload(
  db: Kysely<Database>,
  ctx: Ctx,
  { activityId, sha256, bytes }: { activityId: number; sha256: string; bytes: number },
  received: boolean,
): Promise<UploadRow> {
  await db
    .insertInto('photo_upload')
    .values({
      tenant_id: ctx.tenantId,
      id: randomUUID(),
      user_id: ctx.actor.userId,
      activity_id: activityId,
      sha256,
      bytes,
      ...(received && { received: bytes, completed_at: ctx.now }),
    })
    .onConflict((on) => on.columns(['tenant_id', 'user_id', 'activity_id', 'sha256']).doNothing())
    .execute();
  const row = await db
    .selectFrom('photo_upload')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', ctx.actor.userId)
    .where('activity_id', '=', activityId)
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Completed before, and announced again since (the answers were sent again): the bytes are needed again.
  const lost = row.completed_at !== null && !received;
  if (!lost && row.bytes === bytes) return row;
  return db
    .updateTable('photo_upload')
    .set({ bytes, received: 0, completed_at: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function readChunk(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > chunkBytes) fail('TOO_LARGE');
  }
  return Buffer.concat(parts);
}

async function storeChunk(
  db: Kysely<Database>,
  ctx: Ctx,
  id: string,
  offset: number,
  chunk: Buffer,
): Promise<UploadRow> {
  const row =
    (await db
      .selectFrom('photo_upload')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.userId)
      .forUpdate()
      .executeTakeFirst()) ?? fail('NOT_FOUND');
  if (row.completed_at) return row;
  if (offset > row.received) fail('UPLOAD_INCOMPLETE', { offset: row.received });
  if (offset + chunk.length > row.bytes) fail('INVALID_INPUT', {}, { offset: 'beyond_the_end' });
  const fresh = chunk.subarray(row.received - offset);
  if (fresh.length === 0) return row;
  await ctx.platform.files.put(chunkKey(ctx.tenantId, id, row.received), fresh);
  return db
    .updateTable('photo_upload')
    .set({ received: row.received + fresh.length })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * All bytes have arrived: checks the photo, stores it under its hash, and completes activities that wait for
 * it.
 */
async function finish(ctx: Ctx, row: UploadRow): Promise<UploadState> {
  const { files } = ctx.platform;
  let bytes: Buffer;
  let photo: CheckedAttachment;
  try {
    bytes = await assemble(ctx, row);
    if (createHash('sha256').update(bytes).digest('hex') !== row.sha256) fail('HASH_MISMATCH');
    photo = await checkAttachment(ctx, bytes, await familiesFor(ctx, row));
  } catch (error) {
    if (error instanceof Failure && !mayGoOn(error)) await discard(ctx, row);
    throw error;
  }
  await files.put(photoKey(ctx.tenantId, row.sha256), bytes);
  if (photo.thumbnail) await files.put(thumbnailKey(ctx.tenantId, row.sha256), photo.thumbnail);

  await ctx.db
    .updateTable('photo')
    .set({
      received_at: sql<string>`clock_timestamp()`,
      bytes: bytes.length,
      type: photo.type,
      width: photo.width,
      height: photo.height,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('activity_id', '=', row.activity_id)
    .where('sha256', '=', row.sha256)
    .where('received_at', 'is', null)
    .execute();
  const complete =
    (await ctx.db
      .updateTable('photo_upload')
      .set({ completed_at: sql<string>`now()` })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirst()) ?? fail('NOT_FOUND');
  await completeWhenNothingOwed(ctx, row.activity_id);
  ctx.afterCommit(() => files.removeAll(chunksPrefix(ctx.tenantId, row.id)));
  return stateOf(complete);
}

/** What arrived stays: a chunk is sent again, or the photo is checked when the next chunk comes. */
const mayGoOn = (error: Failure): boolean => error instanceof UploadGap || error.code === 'UNAVAILABLE';

/** The kinds of files that the questions accept for which the file was announced. */
async function familiesFor(ctx: Ctx, row: UploadRow): Promise<readonly Family[]> {
  const announced = await ctx.db
    .selectFrom('photo as p')
    .innerJoin('activity as a', (on) =>
      on.onRef('a.tenant_id', '=', 'p.tenant_id').onRef('a.id', '=', 'p.activity_id'),
    )
    .select(['p.question', 'a.form_version_id'])
    .where('p.tenant_id', '=', ctx.tenantId)
    .where('p.activity_id', '=', row.activity_id)
    .where('p.sha256', '=', row.sha256)
    .execute();
  return familiesOfQuestions(
    ctx,
    {
      main: announced[0]?.form_version_id ?? null,
      annexes: await annexVersions(ctx, row.activity_id),
    },
    announced.map(({ question }) => question),
  );
}

/** Joins the chunks; each begins at the offset where the one before ends. */
async function assemble(ctx: Ctx, row: UploadRow): Promise<Buffer> {
  const parts: Buffer[] = [];
  let offset = 0;
  while (offset < row.bytes) {
    const key = chunkKey(ctx.tenantId, row.id, offset);
    if (!(await ctx.platform.files.exists(key))) {
      await inOwnTransaction(ctx, ({ db }) =>
        db
          .updateTable('photo_upload')
          .set({ received: offset })
          .where('tenant_id', '=', ctx.tenantId)
          .where('id', '=', row.id)
          .where('completed_at', 'is', null)
          .execute(),
      );
      throw new UploadGap(offset);
    }
    const part = await ctx.platform.files.read(key);
    parts.push(part);
    offset += part.length;
  }
  return Buffer.concat(parts);
}

/** A chunk is no longer in the store; the phone continues from there, and the others stay. */
class UploadGap extends Failure {
  constructor(offset: number) {
    super('UPLOAD_INCOMPLETE', { offset });
  }
}

async function discard(ctx: Ctx, row: UploadRow): Promise<void> {
  await inOwnTransaction(ctx, ({ db }) =>
    db
      .deleteFrom('photo_upload')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', row.id)
      .where('completed_at', 'is', null)
      .execute(),
  );
  await ctx.platform.files.removeAll(chunksPrefix(ctx.tenantId, row.id));
}

/** Deletes uploads that nobody continued for two days, and rows of completed ones after a week. */
export async function sweepUploads(ctx: TenantCtx): Promise<void> {
  const rows = await ctx.db
    .deleteFrom('photo_upload')
    .where('tenant_id', '=', ctx.tenantId)
    .where((where) =>
      where.or([
        where.and([where('completed_at', 'is', null), sql<boolean>`created_at < now() - interval '2 days'`]),
        sql<boolean>`completed_at < now() - interval '7 days'`,
      ]),
    )
    .returning('id')
    .execute();
  ctx.afterCommit(async () => {
    for (const { id } of rows) await ctx.platform.files.removeAll(chunksPrefix(ctx.tenantId, id));
  });
}
