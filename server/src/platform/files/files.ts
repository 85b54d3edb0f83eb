import type { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

/**
 * Where bytes live: a local folder, or any S3-compatible store. Keys begin with the tenant's number; content
 * is stored under its SHA-256, so writing the same bytes twice is harmless and a row can be committed before
 * or after its file.
 */
export interface Files {
  put(key: string, content: Uint8Array): Promise<void>;
  putStream(key: string, content: Readable): Promise<void>;
  /** Throws `FileMissing` when there is none. */
  read(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  size(key: string): Promise<number>;
  exists(key: string): Promise<boolean>;
  /** Gives what lies under one key another. */
  move(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  removeAll(prefix: string): Promise<void>;
}

export class FileMissing extends Error {}

/** Key of a photo's bytes, shared by every photo with the same content. */
export const photoKey = (tenantId: number, sha256: string) =>
  `${tenantId}/photos/${sha256.slice(0, 2)}/${sha256}`;
export const thumbnailKey = (tenantId: number, sha256: string) =>
  `${tenantId}/thumbnails/${sha256.slice(0, 2)}/${sha256}.webp`;

export async function openFiles(config: Config['files']): Promise<Files> {
  // Loaded only by processes that store files there: the client is large.
  const { driver, putStream } =
    config.kind === 's3'
      ? (await import('./files-s3.ts')).openS3(config)
      : { driver: new FSDriver({ location: config.dir, visibility: 'private' }), putStream: null };
  const disk = new Disk(driver);
  const missing = (error: unknown, key: string): never => {
    if (error instanceof errors.E_CANNOT_READ_FILE || error instanceof errors.E_CANNOT_GET_METADATA)
      throw new FileMissing(key, { cause: error });
    throw error;
  };
  // The store wraps what went wrong (a full disk, a refusal of whoever gives the bytes) in an error of its
  // own.
  const reason = (error: unknown): never => {
    throw error instanceof errors.E_CANNOT_WRITE_FILE && error.cause ? error.cause : error;
  };
  return {
    put: (key, content) => disk.put(key, content).catch(reason),
    putStream: putStream ?? ((key, content) => disk.putStream(key, content).catch(reason)),
    read: async (key) => Buffer.from(await disk.getBytes(key).catch((error: unknown) => missing(error, key))),
    stream: async (key) => {
      if (!(await disk.exists(key))) throw new FileMissing(key);
      return disk.getStream(key);
    },
    size: async (key) =>
      (await disk.getMetaData(key).catch((error: unknown) => missing(error, key))).contentLength,
    exists: (key) => disk.exists(key),
    move: (from, to) => disk.move(from, to),
    remove: (key) => disk.delete(key),
    removeAll: (prefix) => disk.deleteAll(prefix),
  };
}
