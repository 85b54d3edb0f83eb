import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * What is brought in from outside: whole, without scripts, not older than the known repairs; and no secret
 * goes out.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));
interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}
const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
const lock = Object.entries(read<{ packages: Record<string, Locked> }>('package-lock.json').packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, locked]) => ({ name: place.slice(place.lastIndexOf('node_modules/') + 13), ...locked }));
const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'].map(
  (file) => read<Record<string, Record<string, string>>>(file),
);

const isBelow = (version: string, floor: string): boolean => {
  const [own, least] = [version, floor].map((text) => text.split('-')[0]!.split('.').map(Number)) as [
    number[],
    number[],
  ];
  const at = own.findIndex((part, place) => part !== least[place]);
  return at >= 0 && own[at]! < least[at]!;
};

test('C8: every package is locked by the hash of what it holds', () => {
  expect(lock.length).toBeGreaterThan(400);
  expect(lock.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual(
    [],
  );
});

test('C8: every version is exact', () => {
  const loose = manifests
    .flatMap((manifest) =>
      ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
        Object.entries(manifest[kind] ?? {}),
      ),
    )
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
});

test('C8: no package runs a script when it is installed, save the reviewed ones', () => {
  const allowed = Object.keys(
    (manifests[0] as unknown as { allowScripts: Record<string, boolean> }).allowScripts,
  );
  expect(
    lock
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ name, version }) => `${name}@${version}`)
      .toSorted(),
  ).toEqual(allowed.toSorted());
});

test('C8: no version is below the one that mended a known fault, and what is never mended is not there', () => {
  const floors: Record<string, string> = {
    fastify: '5.12.1',
    'fast-jwt': '6.3.0',
    'socket.io': '4.8.4',
    'engine.io': '6.6.7',
    'socket.io-parser': '4.2.6',
    '@fastify/middie': '9.2.0',
    '@fastify/jwt': '10.2.5',
  };
  const seen = lock.filter(({ name }) => name in floors);
  expect(seen.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'fast-jwt', 'socket.io', 'engine.io', 'socket.io-parser']),
  );
  expect(
    seen
      .filter(({ name, version }) => isBelow(version ?? '0', floors[name]!))
      .map(({ name, version }) => `${name}@${version}`),
  ).toEqual([]);
  expect(lock.filter(({ name }) => ['xlsx', 'exceljs'].includes(name))).toEqual([]);
  expect([isBelow('5.9.9', '5.12.1'), isBelow('5.12.1', '5.12.1'), isBelow('6.0.0', '5.12.1')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('C8: no file holds a private key, a token or a key of a cloud', () => {
  const secrets =
    /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}\b|\bglpat-[\w-]{20}\b|\bxox[baprs]-[\w-]{10,}|\beyJhbGciOi[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;
  const files = ['contract', 'server', 'web/src', 'e2e', 'bench', 'tools', 'docs', 'examples']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() && /\.(ts|tsx|mjs|js|json|sql|md|csv|ya?ml|env|txt|html)$/.test(entry.name),
        )
        .map((entry) => path.join(entry.parentPath, entry.name)),
    )
    .filter((file) => !file.includes('node_modules'));
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => secrets.test(readFileSync(file, 'utf8')))).toEqual([]);
});
