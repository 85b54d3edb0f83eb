import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileMissing, openFiles, type Files } from './files.ts';

let dir: string;
let files: Files;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'cuadrilla-files-'));
  files = await openFiles({ kind: 'local', dir });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const key = '1/photos/ab/abc';
const whole = Buffer.alloc(200_000, 'photo');
const stored = () => statSync(path.join(dir, key));
const unfinished = () => readdirSync(path.join(dir, '.unfinished'));

test('N12: a whole file that is there is never written again, and a damaged one is replaced', async () => {
  await files.put(key, whole);
  const before = stored();
  await files.put(key, whole);
  expect([stored().ino, stored().mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  writeFileSync(path.join(dir, key), Buffer.alloc(whole.length));
  await files.put(key, whole);
  expect((await files.read(key)).equals(whole)).toBe(true);
});

test('N12: what fails while a file is written leaves the one that was there, and nothing half written', async () => {
  await files.put(key, whole);
  const broken = Readable.from(
    (function* () {
      yield whole.subarray(0, 70_000);
      throw new Error('The disk is gone.');
    })(),
  );
  await expect(files.putStream(key, broken)).rejects.toThrow('The disk is gone.');
  expect((await files.read(key)).equals(whole)).toBe(true);
  expect(unfinished()).toEqual([]);
  const fresh = '1/photos/cd/cde';
  const second = Readable.from(
    (function* () {
      yield whole;
      throw new Error('The disk is gone.');
    })(),
  );
  await expect(files.putStream(fresh, second)).rejects.toThrow('The disk is gone.');
  await expect(files.read(fresh)).rejects.toBeInstanceOf(FileMissing);
});

test('N12: a file appears whole: nobody sees it while it is being written', async () => {
  const midway = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const writing = files.putStream(
    key,
    Readable.from(
      (async function* () {
        yield whole;
        midway.resolve();
        await goOn.promise;
        yield whole;
      })(),
    ),
  );
  await midway.promise;
  expect([await files.exists(key), unfinished().length]).toEqual([false, 1]);
  goOn.resolve();
  await writing;
  expect([await files.size(key), unfinished().length]).toEqual([2 * whole.length, 0]);
});

test('N12: what a process that died left half written is swept a day later; another process may still write', async () => {
  const folder = path.join(dir, '.unfinished');
  writeFileSync(path.join(folder, 'old'), 'x');
  writeFileSync(path.join(folder, 'new'), 'x');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(path.join(folder, 'old'), longAgo, longAgo);
  await openFiles({ kind: 'local', dir });
  expect(unfinished()).toEqual(['new']);
});

test('N12: a moved file is renamed, not written again; a key never leaves the folder', async () => {
  await files.put(key, whole);
  const { ino } = stored();
  await files.move(key, '1/backups/one');
  expect(statSync(path.join(dir, '1/backups/one')).ino).toBe(ino);
  await expect(files.put('../outside', whole)).rejects.toThrow();
});
