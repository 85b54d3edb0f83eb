import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Files that are being written lie here, on the same file system, so that a rename is all that is left. */
const unfinishedFolder = '.unfinished';
/** Milliseconds after which a file that nobody writes any more was left by a process that died. */
const abandonedAfter = 24 * 3_600_000;

export interface LocalWriter {
  put(key: string, content: Uint8Array): Promise<void>;
  putStream(key: string, content: Readable): Promise<void>;
  move(from: string, to: string): Promise<void>;
}

/**
 * Writes files into `dir`. A file appears under its key whole or not at all, also when the power fails: it is
 * written under another name, flushed to the disk, and renamed; then its folder is flushed.
 */
export async function openLocalWriter(dir: string): Promise<LocalWriter> {
  const unfinished = path.join(dir, unfinishedFolder);
  await mkdir(unfinished, { recursive: true });
  await sweepAbandoned(unfinished);

  const put = async (key: string, write: (file: FileHandle) => Promise<unknown>): Promise<void> => {
    const temporary = path.join(unfinished, randomUUID());
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await write(file);
        await file.sync();
      } finally {
        await file.close();
      }
      await renameDurably(temporary, pathOf(dir, key));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  };
  return {
    put: (key, content) => put(key, (file) => file.writeFile(content)),
    putStream: (key, content) => put(key, (file) => file.writeFile(content)),
    move: (from, to) => renameDurably(pathOf(dir, from), pathOf(dir, to)),
  };
}

function pathOf(dir: string, key: string): string {
  const file = path.resolve(dir, key);
  if (!file.startsWith(path.resolve(dir) + path.sep)) throw new Error(`Not a key of a file: ${key}`);
  return file;
}

async function renameDurably(from: string, to: string): Promise<void> {
  const folder = path.dirname(to);
  const firstMade = await mkdir(folder, { recursive: true });
  await rename(from, to);
  await flushFolder(folder);
  // A folder that was made is an entry of the one above.
  if (!firstMade) return;
  const last = path.dirname(firstMade);
  for (let at = folder; at !== last; await flushFolder(at)) at = path.dirname(at);
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweepAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(file, { force: true });
  }
}
