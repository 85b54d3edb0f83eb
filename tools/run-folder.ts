import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../server/src/platform/db/embedded-cluster.ts';

/** Bytes that a folder in memory must have left. */
const roomNeeded = 1_500_000_000;

/**
 * A new folder for the data of a test run, in memory where there is room for it. It goes with this process; what a
 * killed process left behind is removed by the next that asks for a folder of the same kind.
 */
export function runFolder(kind: string): string {
  const parent = parentWithSpace();
  sweep(parent, kind);
  const folder = path.join(parent, `cuadrilla-${kind}-${process.pid}-${randomBytes(4).toString('hex')}`);
  mkdirSync(folder);
  process.once('exit', () => removeFolder(folder));
  return folder;
}

/** Also while a program that is ending still writes there. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

function parentWithSpace(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > roomNeeded) return '/dev/shm';
  } catch {
    // No such file system here.
  }
  return os.tmpdir();
}

function sweep(parent: string, kind: string): void {
  const owned = new RegExp(`^cuadrilla-${kind}-(\\d+)-`);
  for (const name of readdirSync(parent)) {
    const pid = owned.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) removeFolder(path.join(parent, name));
  }
}
