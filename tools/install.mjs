// Makes node_modules agree with the lockfile; does nothing when it does already.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node24, root, runOrExit } from './process.mjs';

const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.cuadrilla-install');
const lockfile = path.join(root, 'package-lock.json');

export async function ensureInstalled() {
  const lock = readFileSync(lockfile, 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(node24) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!holds(JSON.parse(lock))) {
    console.log('Installing packages (a few minutes the first time)…');
    await npm('ci');
  }
  // npm may run without install scripts; Node itself is installed by one.
  if (!existsSync(node24)) await npm('rebuild', 'node', '--ignore-scripts=false');
  if (!existsSync(node24)) {
    console.error(
      'The package "node" installed no program. Look at the messages above, delete node_modules and try again.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** Whether the installed packages are those of the lockfile. */
function holds(lock) {
  const hidden = path.join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(lock.packages).every(
    ([place, wanted]) =>
      !place.includes('node_modules/') ||
      wanted.optional ||
      wanted.peer ||
      (installed[place] && installed[place].version === wanted.version),
  );
}

/** Without our own programs in PATH: npm removes them while it runs. */
async function npm(...args) {
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !path.resolve(folder).startsWith(modules));
  await runOrExit('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, PATH: folders.join(path.delimiter) },
  });
}
