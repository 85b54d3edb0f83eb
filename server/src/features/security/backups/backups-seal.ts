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
 * The envelope of a backup: a readable header, chunks encrypted with AES-256-GCM under a key of this file
 * alone (derived from the tenant's key and the header's salt), and an HMAC-SHA-256 over all of it. A chunk's
 * number is its nonce; its associated data are the header's hash and the mark of the last chunk. So no chunk
 * can be removed, moved, or taken from another file. Writing and reading need a bounded amount of memory.
 */
const magic = Buffer.from('CUADRILLA BACKUP\n');
const chunkBytes = 262_144;
const tagBytes = 16;
const signatureBytes = 32;
const lastChunk = 0x8000_0000;
export const formatVersion = 1;

const header = z.object({
  format: z.number().int().positive(),
  /** Identifies the installation whose secret was used. */
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
/** A length of four bytes, whose highest bit marks the last chunk. */
function lengthBytes(length: number, last: boolean): Buffer {
  const lengthField = Buffer.alloc(4);
  lengthField.writeUInt32BE(last ? (length | lastChunk) >>> 0 : length);
  return lengthField;
}

export const isSealed = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic);

/** Encrypts and signs; yields the bytes of the file. */
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
  const start = Buffer.concat([magic, lengthBytes(text.length, false), text]);
  const headerHash = createHash('sha256').update(start).digest();
  const key = fileKey(secrets, full);
  const signature = createHmac('sha256', signatureKey(secrets));
  let counter = 0;
  const chunk = (bytes: Buffer, last: boolean): Buffer => {
    const lengthField = lengthBytes(bytes.length, last);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter++)).setAAD(
      Buffer.concat([headerHash, lengthField]),
    );
    const out = Buffer.concat([lengthField, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
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

/** Reads exact numbers of bytes from a stream. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);
  bytesRead = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** @throws DAMAGED_BACKUP when the stream ends before */
  async read(bytes: number): Promise<Buffer> {
    if (this.#buffer.length < bytes) {
      const parts = [this.#buffer];
      for (let size = this.#buffer.length; size < bytes;) {
        const { value, done } = await this.#source.next();
        if (done) fail('DAMAGED_BACKUP');
        parts.push(value as Buffer);
        size += (value as Buffer).length;
      }
      this.#buffer = Buffer.concat(parts);
    }
    const out = this.#buffer.subarray(0, bytes);
    this.#buffer = this.#buffer.subarray(bytes);
    this.bytesRead += bytes;
    return out;
  }

  async ended(): Promise<boolean> {
    return this.#buffer.length === 0 && (await this.#source.next()).done === true;
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

export interface Opened {
  header: BackupHeader;
  /** Throws DAMAGED_BACKUP at the first altered byte; the backup is complete only when this has ended. */
  plain: AsyncGenerator<Buffer>;
  /** Bytes read so far. */
  read(): number;
  /** SHA-256 of the file, in hexadecimal, once `plain` has ended. */
  sha256(): string;
  close(): Promise<void>;
}

/**
 * Reads the header and returns a stream of the decrypted bytes. The header is to be trusted only once `plain`
 * has ended.
 * @throws FOREIGN_BACKUP when it is not a backup, or one of another installation; NEWER_BACKUP; DAMAGED_BACKUP
 */
export async function unseal(
  secrets: Secrets,
  source: AsyncIterable<Buffer>,
  knowsSchema: (schema: string) => boolean,
): Promise<Opened> {
  const reader = new ByteReader(source);
  const first = await reader.read(magic.length).catch(() => Buffer.alloc(0));
  if (!isSealed(first)) fail('FOREIGN_BACKUP');
  const size = await reader.read(4);
  const length = size.readUInt32BE();
  if (length > 4096) fail('DAMAGED_BACKUP');
  const text = await reader.read(length);
  const found = headerOf(text);
  if (found.format > formatVersion || !knowsSchema(found.schema)) fail('NEWER_BACKUP');
  if (found.instance !== instanceOf(secrets)) fail('FOREIGN_BACKUP');
  const start = Buffer.concat([first, size, text]);
  const fileHash = createHash('sha256').update(start);
  const headerHash = createHash('sha256').update(start).digest();
  const signature = createHmac('sha256', signatureKey(secrets)).update(start);
  const key = fileKey(secrets, found);
  return {
    header: found,
    plain: chunksOf(reader, key, headerHash, signature, (bytes) => void fileHash.update(bytes)),
    read: () => reader.bytesRead,
    sha256: () => fileHash.digest('hex'),
    close: () => reader.close(),
  };
}

async function* chunksOf(
  reader: ByteReader,
  key: Buffer,
  headerHash: Buffer,
  signature: Hmac,
  onBytes: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  for (let counter = 0, last = false; !last; counter++) {
    const lengthField = await reader.read(4);
    const size = lengthField.readUInt32BE();
    last = size >= lastChunk;
    const length = last ? size - lastChunk : size;
    if (length > chunkBytes) fail('DAMAGED_BACKUP');
    const body = await reader.read(length + tagBytes);
    for (const part of [lengthField, body]) {
      signature.update(part);
      onBytes(part);
    }
    yield decrypted(key, counter, Buffer.concat([headerHash, lengthField]), body);
  }
  const given = await reader.read(signatureBytes);
  onBytes(given);
  if (!timingSafeEqual(given, signature.digest()) || !(await reader.ended())) fail('DAMAGED_BACKUP');
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
