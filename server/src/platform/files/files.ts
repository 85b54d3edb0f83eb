import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';
import { openLocalWriter } from './files-local.ts';

/**
 * Where bytes live: a local folder, or any S3-compatible store. Keys begin with the tenant's number; content
 * is stored under its SHA-256, so that a row can be committed before or after its file. A file appears under
 * its key whole or not at all, and one whose bytes are there already is never written again: whatever fails,
 * what was acknowledged stays.
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

export async function openFiles(config: Config['files']): Promise<Files> {
  // Loaded only by processes that store files there: the client is large.
  const store =
    config.kind === 's3' ? (await import('./files-s3.ts')).openS3(config) : await openLocal(config.dir);
  const disk = new Disk(store.driver);
  const missing = (error: unknown, key: string): never => {
    const { cause } = error as Error;
    // A disk or a store that fails says nothing about the file.
    throw isAbsent(cause) ? new FileMissing(key, { cause: error }) : (cause ?? error);
  };
  const holds = async (key: string, content: Uint8Array): Promise<boolean> => {
    const size = await disk.getMetaData(key).then(
      ({ contentLength }) => contentLength,
      () => null,
    );
    // What cannot be read is damaged: it is replaced.
    return (
      size === content.length &&
      (await disk.getBytes(key).then(
        (bytes) => Buffer.compare(bytes, content) === 0,
        () => false,
      ))
    );
  };
  return {
    put: async (key, content) => {
      if (!(await holds(key, content))) await store.put(key, content);
    },
    putStream: store.putStream,
    read: async (key) => {
      const { buffer, byteOffset, length } = await disk
        .getBytes(key)
        .catch((error: unknown) => missing(error, key));
      // The same bytes, not a copy of them.
      return Buffer.from(buffer, byteOffset, length);
    },
    stream: async (key) => {
      if (!(await disk.exists(key))) throw new FileMissing(key);
      return disk.getStream(key);
    },
    size: async (key) =>
      (await disk.getMetaData(key).catch((error: unknown) => missing(error, key))).contentLength,
    exists: (key) => disk.exists(key),
    move: store.move ?? ((from, to) => disk.move(from, to)),
    remove: (key) => disk.delete(key),
    removeAll: (prefix) => disk.deleteAll(prefix),
  };
}

function isAbsent(cause: unknown): boolean {
  const { code = '', name = '' } = (cause ?? {}) as { code?: string; name?: string };
  return ['ENOENT', 'ENOTDIR'].includes(code) || ['NotFound', 'NoSuchKey'].includes(name);
}

async function openLocal(dir: string) {
  return { driver: new FSDriver({ location: dir, visibility: 'private' }), ...(await openLocalWriter(dir)) };
}
