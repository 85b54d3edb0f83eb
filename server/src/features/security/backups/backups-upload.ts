import { Readable } from 'node:stream';
import { deviceBackupBytes, uploadedBackupBytes } from '@cuadrilla/contract/security/backups.ts';
import { reserveTries } from '#features/access/throttle.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { isSealed } from './backups-seal.ts';
import { sealDeviceData } from './backups-write.ts';
import { fileNameOf, insertBackup, newBackupKey } from './backups.store.ts';

/** A phone that cannot synchronize sends its data a few times an hour. */
const uploadsPerHour = 10;

/**
 * Stores an uploaded file and returns the number of its backup, which is listed once a background job has
 * verified it.
 * @throws THROTTLED, FORBIDDEN, TOO_LARGE, UNREADABLE_FILE
 */
export async function receiveUpload(ctx: Ctx, fileName: string, stream: Readable): Promise<number> {
  const tries = await reserveTries(ctx.platform, [
    { key: `backup-upload:${ctx.tenantId}:${ctx.actor.userId}`, most: uploadsPerHour, minutes: 60 },
  ]);
  if (!tries) fail('THROTTLED');
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await firstBytes(pieces);
  const key = newBackupKey(ctx.tenantId);
  try {
    return isSealed(first)
      ? await storeSealedBackup(ctx, fileName, key, first, pieces)
      : await storeDeviceData(ctx, key, first, pieces);
  } catch (error) {
    await ctx.platform.files.remove(key).catch(() => undefined);
    throw error;
  }
}

/** A backup file that was downloaded from this installation before. */
async function storeSealedBackup(
  ctx: Ctx,
  fileName: string,
  key: string,
  first: Buffer,
  rest: AsyncIterator<Buffer>,
): Promise<number> {
  if (!ctx.actor.permissions.has('BACKUP_MOD_CREATE') || ctx.actor.companyScope !== null) fail('FORBIDDEN');
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of joined(first, rest)) {
      bytes += piece.length;
      if (bytes > uploadedBackupBytes) fail('TOO_LARGE');
      yield piece;
    }
  };
  await ctx.platform.files.putStream(key, Readable.from(counted(), { objectMode: false }));
  // The verification replaces the kind by that of the manifest.
  const { id } = await insertBackup(ctx, {
    kind: 'tenant',
    origin: 'upload',
    status: 'verifying',
    created_by: ctx.actor.userId,
    subject_id: null,
    file_name: plainName(fileName),
    file_key: key,
    bytes,
  });
  return id;
}

/** The local data of a phone, as JSON of the phone's own shape; it is sealed here. */
async function storeDeviceData(
  ctx: Ctx,
  key: string,
  first: Buffer,
  rest: AsyncIterator<Buffer>,
): Promise<number> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of joined(first, rest)) {
    bytes += piece.length;
    if (bytes > deviceBackupBytes) fail('TOO_LARGE');
    pieces.push(piece);
  }
  const data = Buffer.concat(pieces);
  if (!isJson(data)) fail('UNREADABLE_FILE', { reason: 'JSON' });
  const { platform, tenantId, actor, now } = ctx;
  const tenant = await ctx.db
    .selectFrom('tenant')
    .select(['code', 'name'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  await sealDeviceData(platform.files, platform.secrets, key, {
    tenantId,
    tenant,
    subject: { id: actor.userId, username: actor.username, name: actor.name },
    takenAt: now.toISOString(),
    data,
  });
  const { id } = await insertBackup(ctx, {
    kind: 'device',
    origin: 'upload',
    status: 'verifying',
    created_by: actor.userId,
    subject_id: actor.userId,
    file_name: await fileNameOf(ctx, `${actor.username}-movil`),
    file_key: key,
    bytes,
  });
  return id;
}

function isJson(data: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data);
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** Enough bytes to recognize the kind of file. */
async function firstBytes(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  let first = Buffer.alloc(0);
  while (first.length < 32) {
    const { value, done } = await pieces.next();
    if (done) break;
    first = Buffer.concat([first, value as Buffer]);
  }
  return first;
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield value as Buffer;
  }
}

const plainName = (name: string): string => {
  // oxlint-disable-next-line no-control-regex
  const clean = name
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f\\/:*?"<>|\u202a-\u202e\u2066-\u2069]+/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 150);
  return clean.endsWith('.cuadrilla') ? clean : `${clean || 'copia'}.cuadrilla`;
};
