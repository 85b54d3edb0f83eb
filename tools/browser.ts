/**
 * A browser for tests and pictures, the same on every machine: it comes by npm in the version of the lock
 * file, and is unpacked once with the libraries and fonts that a bare machine lacks.
 */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import * as tar from 'tar';
import { root } from './process.mjs';

export type Browser = { executablePath: string; args: string[] };

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** The caller gives it a fresh `--user-data-dir` (Playwright does). */
export async function findBrowser(): Promise<Browser> {
  return { executablePath: await unpackedBrowser(), args: flags };
}

async function unpackedBrowser(): Promise<string> {
  const packed = path.join(root, 'node_modules', '@sparticuz', 'chromium');
  const { version } = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = path.join(root, '.cache', `chromium-${version}`);
  const starter = path.join(home, 'start');
  if (existsSync(starter)) return starter;

  process.stderr.write('Unpacking chromium…\n');
  const fresh = `${home}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const source = (name: string) => createReadStream(path.join(packed, 'bin', name));
  await pipeline(
    source('chromium.br'),
    createBrotliDecompress(),
    createWriteStream(path.join(fresh, 'chromium'), { mode: 0o755 }),
  );
  for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'])
    await pipeline(source(archive), createBrotliDecompress(), tar.extract({ cwd: fresh }));
  // Its own folder, under any name that the folder had while it was unpacked.
  const script = `#!/bin/sh
home=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$home/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_PATH="$home/fonts"
exec "$home/chromium" "$@"
`;
  writeFileSync(path.join(fresh, 'start'), script, { mode: 0o755 });
  try {
    renameSync(fresh, home);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(starter)) throw error;
  }
  return starter;
}

if (import.meta.main) process.stdout.write(`${(await findBrowser()).executablePath}\n`);
