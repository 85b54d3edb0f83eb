// Builds the web app when its sources changed since the last build, and otherwise not.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node24, root, run } from './process.mjs';

const stamp = path.join(root, 'web', 'dist', '.sources');

/**
 * @param {(line: string) => void} [report] see `run`
 * @returns {Promise<boolean>} whether there is a build of the present sources
 */
export async function ensureBuilt(report) {
  const sources = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true;
  console.log('Building the web app…');
  const { code, interrupted } = await run(
    node24,
    [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: path.join(root, 'web'), report },
  );
  if (code !== 0 || interrupted) return false;
  writeFileSync(stamp, sources);
  return true;
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of [
    path.join(root, 'package-lock.json'),
    ...filesBelow(path.join(root, 'contract')),
    ...filesBelow(path.join(root, 'forms')),
    ...filesBelow(path.join(root, 'web')),
  ]) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const place = path.join(folder, entry.name);
    if (entry.isFile()) yield place;
    else if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist')
      yield* filesBelow(place);
  }
}
