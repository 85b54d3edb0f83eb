import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fail, Failure } from '../failure.ts';

/**
 * Where an uploaded body waits until it is there whole: nothing else is held while a client sends. Small
 * bodies stay in memory. A file has no name any more once it is open, so that nothing of it outlives the
 * process.
 */
export interface Spool {
  /**
   * Receives a body of at most `limit` bytes.
   * @throws TOO_LARGE, UPLOAD_INCOMPLETE when the client went away, STORAGE_FULL, BUSY
   */
  receive(source: Readable, limit: number): Promise<Received>;
  /**
   * Refuses what would bring more bytes while there is too little free space.
   * @throws STORAGE_FULL
   */
  requireSpace(): Promise<void>;
}

export interface Received {
  bytes: number;
  /** The body from its beginning, as often as wanted. */
  open(): Readable;
  remove(): Promise<void>;
}

export interface SpoolLimits {
  /** Bytes of all bodies that wait at a time. */
  mostBytes: number;
  /** Below this much free space, or this part of the disk, no body is received. */
  floorBytes: number;
  floorPercent: number;
}

const memoryBytes = 65_536;
const recheckMs = 1000;
const abandonedMs = 60_000;

/** The free space that must remain: the larger of the two limits. */
export const floorOf = (
  limits: Pick<SpoolLimits, 'floorBytes' | 'floorPercent'>,
  diskBytes: number,
): number => Math.max(limits.floorBytes, (diskBytes * limits.floorPercent) / 100);

export async function openSpool(dir: string, limits: SpoolLimits): Promise<Spool> {
  await mkdir(dir, { recursive: true });
  await sweep(dir);
  let used = 0;

  let checkedAt = -Infinity;
  const requireSpace = async (): Promise<void> => {
    if (performance.now() - checkedAt < recheckMs) return;
    const { bavail, blocks, bsize } = await statfs(dir);
    if (bavail * bsize < floorOf(limits, blocks * bsize)) fail('STORAGE_FULL');
    checkedAt = performance.now();
  };

  return {
    requireSpace,
    async receive(source, limit) {
      const body = new Body(dir);
      try {
        await requireSpace();
        for await (const chunk of chunksOf(source, body)) {
          if (body.bytes + chunk.length > limit) fail('TOO_LARGE');
          if (used + chunk.length > limits.mostBytes) fail('BUSY');
          used += chunk.length;
          await body.add(chunk);
          if (body.bytes > memoryBytes) await requireSpace();
        }
      } catch (error) {
        used -= body.bytes;
        await body.close();
        throw error;
      }
      return {
        bytes: body.bytes,
        open: () => body.read(),
        remove: async () => {
          used -= body.bytes;
          await body.close();
        },
      };
    },
  };
}

async function* chunksOf(source: Readable, body: Body): AsyncGenerator<Buffer> {
  try {
    // A refusal on the way must leave the connection open for its reply.
    yield* source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof Failure) throw error;
    fail('UPLOAD_INCOMPLETE', { offset: body.bytes });
  }
}

/** Files whose process died between opening and unnaming them. */
async function sweep(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const file = path.join(dir, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(file, { force: true, recursive: true });
  }
}

class Body {
  bytes = 0;
  readonly #dir: string;
  #chunks: Buffer[] = [];
  #file: FileHandle | undefined;

  constructor(dir: string) {
    this.#dir = dir;
  }

  async add(chunk: Buffer): Promise<void> {
    this.bytes += chunk.length;
    this.#chunks.push(chunk);
    if (!this.#file && this.bytes <= memoryBytes) return;
    this.#file ??= await openNameless(this.#dir);
    const chunks = this.#chunks;
    this.#chunks = [];
    await this.#file.appendFile(Buffer.concat(chunks));
  }

  read(): Readable {
    return this.#file
      ? this.#file.createReadStream({ start: 0, autoClose: false })
      : Readable.from(this.#chunks, { objectMode: false });
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#chunks = [];
    await file?.close();
  }
}

async function openNameless(dir: string): Promise<FileHandle> {
  const file = path.join(dir, randomUUID());
  const handle = await open(file, 'wx+', 0o600);
  await rm(file, { force: true });
  return handle;
}
