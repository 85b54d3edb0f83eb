import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type Hmac,
} from 'node:crypto';
import { z } from 'zod';
import { fail } from '#platform/failure.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/**
 * The outside of a backup: a readable header, chunks under AES-256-GCM with a key of this file alone (from
 * the tenant's key and the header's salt), and an HMAC-SHA-256 over all of it. A chunk's number is its nonce,
 * the header's hash and the mark of the last chunk are bound into each: none can be left out, moved, or taken
 * from another file. Both ways run in bounded memory.
 */
const magic = Buffer.from('CUADRILLA BACKUP\n');
const chunkBytes = 262_144;
const tagBytes = 16;
const signatureBytes = 32;
const lastChunk = 0x8000_0000;
export const formatVersion = 1;

const header = z.object({
  format: z.number().int().positive(),
  /** Tells the installation whose secret it was made with. */
  instance: z.string(),
  tenantId: z.number().int().positive(),
  kind: z.enum(['tenant', 'work', 'device']),
  takenAt: z.string(),
  /** Name of the newest migration of the database it was taken from. */
  schema: z.string(),
  salt: z.string(),
});
export type BackupHeader = z.output<typeof header>;
export type NewHeader = Omit<BackupHeader, 'format' | 'instance' | 'salt'>;

const instanceOf = (secrets: Secrets): string => secrets.derive('backup-instance', 12).toString('hex');
const signatureKey = (secrets: Secrets): Buffer => secrets.derive('backup-signature');
const fileKey = (secrets: Secrets, { tenantId, salt }: Pick<BackupHeader, 'tenantId' | 'salt'>): Buffer =>
  Buffer.from(
    hkdfSync(
      'sha256',
      secrets.derive(`backup|${tenantId}`),
      Buffer.from(salt, 'base64url'),
      'cuadrilla|backup-file',
      32,
    ),
  );

function nonceOf(counter: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(counter), 4);
  return nonce;
}
function wordOf(length: number, last: boolean): Buffer {
  const word = Buffer.alloc(4);
  word.writeUInt32BE(last ? (length | lastChunk) >>> 0 : length);
  return word;
}

export const isSealed = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic);

/** The bytes of the file, from the plain bytes. */
export async function* seal(
  secrets: Secrets,
  given: NewHeader,
  plain: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const full: BackupHeader = {
    format: formatVersion,
    instance: instanceOf(secrets),
    ...given,
    salt: randomBytes(16).toString('base64url'),
  };
  const text = Buffer.from(JSON.stringify(full));
  const start = Buffer.concat([magic, wordOf(text.length, false), text]);
  const bound = createHash('sha256').update(start).digest();
  const key = fileKey(secrets, full);
  const signature = createHmac('sha256', signatureKey(secrets));
  let counter = 0;
  const chunk = (bytes: Buffer, last: boolean): Buffer => {
    const word = wordOf(bytes.length, last);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter++)).setAAD(
      Buffer.concat([bound, word]),
    );
    const out = Buffer.concat([word, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    signature.update(out);
    return out;
  };
  signature.update(start);
  yield start;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of plain) {
    waiting.push(piece);
    size += piece.length;
    if (size < chunkBytes) continue;
    let all = Buffer.concat(waiting);
    for (; all.length >= chunkBytes; all = all.subarray(chunkBytes))
      yield chunk(all.subarray(0, chunkBytes), false);
    waiting = [all];
    size = all.length;
  }
  yield chunk(Buffer.concat(waiting), true);
  yield signature.digest();
}

/** Takes exact numbers of bytes from a stream. */
class Taker {
  readonly #from: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  taken = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#from = source[Symbol.asyncIterator]();
  }

  /** @throws DAMAGED_BACKUP when the stream ends before. */
  async take(bytes: number): Promise<Buffer> {
    if (this.#held.length < bytes) {
      const parts = [this.#held];
      for (let size = this.#held.length; size < bytes;) {
        const { value, done } = await this.#from.next();
        if (done) fail('DAMAGED_BACKUP');
        parts.push(value as Buffer);
        size += (value as Buffer).length;
      }
      this.#held = Buffer.concat(parts);
    }
    const out = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    this.taken += bytes;
    return out;
  }

  async ended(): Promise<boolean> {
    return this.#held.length === 0 && (await this.#from.next()).done === true;
  }

  async close(): Promise<void> {
    await this.#from.return?.();
  }
}

export interface Opened {
  header: BackupHeader;
  /** Throws DAMAGED_BACKUP as soon as a byte is not what was written; it is whole only when it has ended. */
  plain: AsyncGenerator<Buffer>;
  /** Bytes read so far. */
  read(): number;
  /** SHA-256 of the file, in hexadecimal, once `plain` has ended. */
  sha256(): string;
  close(): Promise<void>;
}

/**
 * Reads the header and lends the plain bytes. Nothing of the header is to be trusted before `plain` has
 * ended.
 * @throws FOREIGN_BACKUP when it is no backup, or another installation's; NEWER_BACKUP; DAMAGED_BACKUP
 */
export async function unseal(
  secrets: Secrets,
  source: AsyncIterable<Buffer>,
  knowsSchema: (schema: string) => boolean,
): Promise<Opened> {
  const taker = new Taker(source);
  const first = await taker.take(magic.length).catch(() => Buffer.alloc(0));
  if (!isSealed(first)) fail('FOREIGN_BACKUP');
  const size = await taker.take(4);
  const length = size.readUInt32BE();
  if (length > 4096) fail('DAMAGED_BACKUP');
  const text = await taker.take(length);
  const read = headerOf(text);
  if (read.format > formatVersion || !knowsSchema(read.schema)) fail('NEWER_BACKUP');
  if (read.instance !== instanceOf(secrets)) fail('FOREIGN_BACKUP');
  const start = Buffer.concat([first, size, text]);
  const hash = createHash('sha256').update(start);
  const bound = createHash('sha256').update(start).digest();
  const signature = createHmac('sha256', signatureKey(secrets)).update(start);
  return {
    header: read,
    plain: chunksOf(taker, fileKey(secrets, read), bound, signature, (bytes) => void hash.update(bytes)),
    read: () => taker.taken,
    sha256: () => hash.digest('hex'),
    close: () => taker.close(),
  };
}

async function* chunksOf(
  taker: Taker,
  key: Buffer,
  bound: Buffer,
  signature: Hmac,
  seen: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  for (let counter = 0, last = false; !last; counter++) {
    const word = await taker.take(4);
    const size = word.readUInt32BE();
    last = size >= lastChunk;
    const length = last ? size - lastChunk : size;
    if (length > chunkBytes) fail('DAMAGED_BACKUP');
    const body = await taker.take(length + tagBytes);
    for (const part of [word, body]) {
      signature.update(part);
      seen(part);
    }
    yield decrypted(key, counter, Buffer.concat([bound, word]), body);
  }
  const given = await taker.take(signatureBytes);
  seen(given);
  if (!timingSafeEqual(given, signature.digest()) || !(await taker.ended())) fail('DAMAGED_BACKUP');
}

function decrypted(key: Buffer, counter: number, aad: Buffer, body: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(counter), { authTagLength: tagBytes })
    .setAAD(aad)
    .setAuthTag(body.subarray(body.length - tagBytes));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, body.length - tagBytes)), decipher.final()]);
  } catch {
    return fail('DAMAGED_BACKUP');
  }
}

function headerOf(text: Buffer): BackupHeader {
  try {
    return header.parse(JSON.parse(text.toString()));
  } catch {
    return fail('DAMAGED_BACKUP');
  }
}
