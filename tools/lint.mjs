// Which files the linter has to read: all of them, or those that changed since they last passed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { root } from './process.mjs';

const stamp = path.join(root, '.cache', 'lint.json');
const linted = /\.(ts|tsx|mjs)$/;
const settings = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json'];

const hashOf = (file) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex');

/** The tracked and new source files with the hash of each, and one hash of what decides how they are linted. */
function currentHashes() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  });
  const files = listed.split('\n').filter((file) => linted.test(file) && existsSync(path.join(root, file)));
  return {
    settings: settings.map(hashOf).join(' '),
    files: Object.fromEntries(files.map((file) => [file, hashOf(file)])),
  };
}

/**
 * Files to lint on a warm tree. Rules that read types see a changed file alone, not those that import it;
 * `npm test` therefore lints everything.
 * @returns {{ files: string[], passed(): void }} paths from the root; `passed` records that they were clean
 */
export function filesToLint() {
  const current = currentHashes();
  const before = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : { settings: '', files: {} };
  const known = before.settings === current.settings ? before.files : {};
  return {
    files: Object.keys(current.files).filter((file) => known[file] !== current.files[file]),
    passed() {
      mkdirSync(path.dirname(stamp), { recursive: true });
      writeFileSync(stamp, JSON.stringify(current));
    },
  };
}
