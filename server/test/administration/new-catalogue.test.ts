import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
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
const workspaces = ['contract', 'forms', 'server', 'web'];
let copy: string;

/** The sources in a folder of their own, with the installed packages behind links and our own among them. */
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'cuadrilla-new-'));
  chmodSync(copy, 0o711);
  for (const each of [...workspaces, 'tools'])
    cpSync(path.join(root, each), path.join(copy, each), {
      recursive: true,
      filter: (from) => !/node_modules|\/dist(\/|$)/.test(path.relative(root, from)),
    });
  for (const file of readdirSync(root).filter((name) =>
    /^(package|tsconfig|\.oxfmtrc).*\.json$|^vitest/.test(name),
  ))
    cpSync(path.join(root, file), path.join(copy, file));
  mkdirSync(path.join(copy, 'node_modules', '@cuadrilla'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@cuadrilla' && name !== '.cache')
      symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  for (const each of workspaces)
    symlinkSync(path.join(copy, each), path.join(copy, 'node_modules', '@cuadrilla', each));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const tool = (...args: string[]) =>
  run(process.execPath, ['tools/new-catalogue.ts', 'catalogue', ...args], { cwd: copy });
const read = (file: string): string => readFileSync(path.join(copy, file), 'utf8');

/** What the compiler says of the files that the tool touched; both projects read the contract along. */
async function problemsIn(each: 'server' | 'web', touched: readonly string[]): Promise<string[]> {
  const project = path.join(copy, each, 'tsconfig.touched.json');
  const own = touched.filter((file) => file.startsWith(`${each}/`)).map((file) => path.relative(each, file));
  expect(own.length).toBeGreaterThan(1);
  writeFileSync(
    project,
    JSON.stringify({ extends: './tsconfig.json', include: ['src/**/*.d.ts'], files: own }),
  );
  const { stdout } = await run(
    process.execPath,
    [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--noEmit', '--checkers', '1'],
    { cwd: copy },
  ).catch((error: { stdout: string }) => error);
  const names = touched.map((file) => path.relative(each, file));
  return stdout.split('\n').filter((line) => names.some((name) => line.startsWith(`${name}(`)));
}

test('a new catalogue has screen, menu entry, order, package part, permissions and unique indexes', async () => {
  const { stdout } = await tool('vehicleBrands', 'VEHICLEBRAND', 'marca de vehículo', 'Marcas de vehículo');
  const report = stdout.split('\n');
  const files = report.filter((line) => line.startsWith('+ ')).map((line) => line.slice(2));
  expect(files).toHaveLength(4);
  for (const file of files) expect(read(file).split('\n').length).toBeLessThan(30);
  const changed = report.flatMap((line) => /^~ (\S+) \((.*)\)$/.exec(line)?.slice(1, 3).join(' ') ?? []);
  for (const purpose of [
    'endpoints',
    'handlers',
    'manifest',
    'screen',
    'order',
    'menu entry',
    'package part',
    'permission module',
  ])
    expect(
      changed.some((line) => line.endsWith(` ${purpose}`)),
      purpose,
    ).toBe(true);
  expect(read('server/src/platform/db/schema.ts')).toContain('export interface VehicleBrandTable');
  expect(read('web/src/app/menu/menu.ts')).toContain(
    "entry('vehicleBrands', '/administration/#vehicleBrands', 'vehicle brand', 'lists')",
  );
  const touched = [...new Set([...files, ...changed.map((line) => line.split(' ')[0]!)])];
  for (const each of ['server', 'web'] as const)
    expect(
      await problemsIn(
        each,
        touched.filter((file) => /\.tsx?$/.test(file)),
      ),
    ).toEqual([]);
}, 300_000);

test('the tests of catalogues, unique indexes, permissions and the menu hold for the new catalogue', async () => {
  const output = await run(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=json',
      '--outputFile=results.json',
      'server/test/administration/battery.test.ts',
      'server/test/administration/unique.test.ts',
      'web/src/app/menu/menu.test.ts',
      'server/test/architecture/endpoints.test.ts',
      '-t',
      'vehicleBrands|unique index|in the battery|of the menu|module tree',
    ],
    { cwd: copy, maxBuffer: 20_000_000 },
  ).catch((error: { stdout: string; stderr: string }) => error);
  if (!existsSync(path.join(copy, 'results.json'))) throw new Error(`${output.stdout}\n${output.stderr}`);
  const { testResults } = JSON.parse(read('results.json')) as {
    testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
  };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(results.flatMap(({ failureMessages }) => failureMessages)).toEqual([]);
  const passed = results.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
  expect(passed.filter((name) => name.includes('vehicleBrands')).length).toBeGreaterThan(7);
  expect(passed.length).toBeGreaterThan(12);
}, 300_000);

test('a catalogue may share a module; obstacles are named, and nothing is written then', async () => {
  await expect(tool('vehicleBrands', 'RESOURCE', 'x', 'y')).rejects.toThrow(
    /Nothing was written.[^]*contract\/src\/administration\/vehicle-brands.ts exists already/,
  );
  await expect(tool('colours', 'STATISTICS', 'color', 'Colores')).rejects.toThrow(
    /one of those with all four/,
  );
  const menu = read('web/src/app/menu/menu.ts');
  writeFileSync(
    path.join(copy, 'web/src/app/menu/menu.ts'),
    menu.replace("entry('parameters'", "entry('others'"),
  );
  await expect(tool('colours', 'RESOURCE', 'color', 'Colores')).rejects.toThrow(
    /Nothing was written.[^]*menu.ts: the place for the menu entry was not found.[^]*'\/administration\/#colours', 'resource'/,
  );
  writeFileSync(path.join(copy, 'web/src/app/menu/menu.ts'), menu);
  await tool('colours', 'RESOURCE', 'color', 'Colores');
  expect(read('web/src/features/administration/administration.tsx')).toContain("section('RESOURCE_MOD_LIST'");
}, 300_000);
