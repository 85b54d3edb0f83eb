import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
let copy: string;

/** The sources in a folder of their own, with the installed packages behind links and our own among them. */
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'cuadrilla-new-'));
  chmodSync(copy, 0o711);
  for (const each of ['contract', 'server', 'web', 'tools'])
    cpSync(path.join(root, each), path.join(copy, each), {
      recursive: true,
      filter: (from) => !/node_modules|\/dist(\/|$)/.test(path.relative(root, from)),
    });
  for (const file of readdirSync(root).filter((name) => /^(package|tsconfig).*\.json$|^vitest/.test(name)))
    cpSync(path.join(root, file), path.join(copy, file));
  mkdirSync(path.join(copy, 'node_modules', '@cuadrilla'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@cuadrilla' && name !== '.cache')
      symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  for (const each of ['contract', 'server', 'web'])
    symlinkSync(path.join(copy, each), path.join(copy, 'node_modules', '@cuadrilla', each));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new catalogue is four short files and five lines, and everything still compiles', async () => {
  const { stdout } = await run(
    process.execPath,
    [
      'tools/new-catalogue.ts',
      'catalogue',
      'vehicleBrands',
      'RESOURCE',
      'marca de vehículo',
      'Marcas de vehículo',
    ],
    { cwd: copy },
  );
  const told = stdout.split('\n');
  const files = told.filter((line) => line.startsWith('+ ')).map((line) => line.slice(2));
  expect(files).toHaveLength(4);
  expect(told.filter((line) => line.startsWith('~ '))).toHaveLength(5);
  for (const file of files)
    expect(readFileSync(path.join(copy, file), 'utf8').split('\n').length).toBeLessThan(26);
  expect(readFileSync(path.join(copy, 'server/src/platform/db/schema.ts'), 'utf8')).toContain(
    'export interface VehicleBrandTable',
  );
  // What was touched, and all that it reaches; both read the contract along.
  const touched = told.flatMap((line) => (/^[+~] .*\.tsx?$/.test(line) ? [line.slice(2)] : []));
  for (const each of ['server', 'web']) {
    const project = path.join(copy, each, 'tsconfig.touched.json');
    const own = touched
      .filter((file) => file.startsWith(`${each}/`))
      .map((file) => path.relative(each, file));
    expect(own.length).toBeGreaterThan(1);
    writeFileSync(
      project,
      JSON.stringify({ extends: './tsconfig.json', include: ['src/**/*.d.ts'], files: own }),
    );
    const { stdout: problems } = await run(
      process.execPath,
      [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--noEmit'],
      { cwd: copy },
    ).catch((error: { stdout: string }) => error);
    expect(
      problems.split('\n').filter((line) => /vehicle|api\.ts|handlers\.ts|administration\.tsx/.test(line)),
    ).toEqual([]);
  }
  await expect(
    run(process.execPath, ['tools/new-catalogue.ts', 'catalogue', 'vehicleBrands', 'RESOURCE', 'x', 'y'], {
      cwd: copy,
    }),
  ).rejects.toThrow('exists already');
}, 300_000);
