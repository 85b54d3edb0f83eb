import { existsSync } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/**
 * Loaded into the server before it starts: while the file named by FAIL_WRITES_WHILE exists, a third of the
 * writes, flushes and renames below FAIL_WRITES_BELOW fail, writes after half of their bytes.
 */
const below = path.resolve(process.env.FAIL_WRITES_BELOW ?? '/nowhere') + path.sep;
const whileExists = process.env.FAIL_WRITES_WHILE ?? '/nowhere';

const fails = (): boolean => Math.random() < 1 / 3 && existsSync(whileExists);
const failure = (code: 'EIO' | 'ENOSPC'): Error =>
  Object.assign(new Error(`${code}: made to fail by the test`), { code });

const { open, rename } = fs;
fs.open = async (file, ...rest) => {
  const handle = await open(file, ...rest);
  if (path.resolve(String(file)).startsWith(below)) makeFail(handle);
  return handle;
};
fs.rename = async (from, to) => {
  if (path.resolve(String(to)).startsWith(below) && fails()) throw failure('EIO');
  return rename(from, to);
};
syncBuiltinESMExports();

function makeFail(handle: FileHandle): void {
  const { writeFile, sync } = handle;
  handle.writeFile = async (content, ...rest) => {
    if (!fails()) return writeFile.call(handle, content, ...rest);
    if (content instanceof Uint8Array)
      await writeFile.call(handle, content.subarray(0, Math.floor(content.length / 2)));
    throw failure('ENOSPC');
  };
  handle.sync = async () => {
    if (fails()) throw failure('EIO');
    return sync.call(handle);
  };
}
