import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The order of the rooms: each may call verbs of those before it. */
const floors = ['access', 'security', 'administration', 'parameterization', 'operation', 'insights'];
const rooms = [...floors, 'activity'];
const root = fileURLToPath(new URL('../../../', import.meta.url));

const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mts)$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(folder, file));

const aliases: [RegExp, string][] = [
  [/^@cuadrilla\/contract\//, 'contract/src/'],
  [/^#platform\//, 'server/src/platform/'],
  [/^#features\//, 'FEATURES/'],
  [/^#(app|api|kit|i18n)\//, 'web/src/$1/'],
];

interface Import {
  from: string;
  to: string;
}
const importsOf = (file: string): Import[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
    ([, target]) => {
      if (target!.startsWith('.'))
        return { from: file, to: path.normalize(path.join(path.dirname(file), target!)) };
      for (const [pattern, folder] of aliases) {
        if (pattern.test(target!))
          return {
            from: file,
            to: target!
              .replace(pattern, folder)
              .replace('FEATURES/', file.startsWith('web/') ? 'web/src/features/' : 'server/src/features/'),
          };
      }
      return { from: file, to: target! };
    },
  );

const files = ['contract/src', 'server/src', 'web/src'].flatMap(filesUnder);
const imports = files.flatMap(importsOf);
const named = ({ from, to }: Import) => `${from} -> ${to}`;
const roomOf = (file: string): string | undefined =>
  /^(?:server|web)\/src\/features\/([a-z-]+)/.exec(file)?.[1];

test('the check sees the house', () => {
  expect(files.length).toBeGreaterThan(80);
  expect(imports.length).toBeGreaterThan(300);
});

test('the contract is pure: it imports zod, the form library where forms are, and itself', () => {
  const foreign = imports.filter(
    ({ from, to }) =>
      from.startsWith('contract/') &&
      !from.endsWith('.test.ts') &&
      !to.startsWith('contract/') &&
      to !== 'zod',
  );
  expect(
    foreign
      .filter(
        ({ from, to }) => !(to === 'survey-core' && from.startsWith('contract/src/parameterization/form-')),
      )
      .map(named),
  ).toEqual([]);
});

test('web and server see the contract, never each other', () => {
  expect(
    imports
      .filter(
        ({ from, to }) =>
          (from.startsWith('web/') && to.startsWith('server/')) ||
          (from.startsWith('server/src') && to.startsWith('web/')),
      )
      .map(named),
  ).toEqual([]);
});

test('the corridors know no room', () => {
  const corridors = ['server/src/platform/', 'web/src/kit/', 'web/src/api/', 'web/src/i18n/'];
  expect(
    imports
      .filter(
        ({ from, to }) =>
          corridors.some((corridor) => from.startsWith(corridor)) && to.includes('/features/'),
      )
      .map(named),
  ).toEqual([]);
});

test('a room of the server calls lower floors only', () => {
  const upstairs = imports.filter(({ from, to }) => {
    if (!from.startsWith('server/')) return false;
    const [own, other] = [roomOf(from), roomOf(to)];
    if (!own || !other || own === other) return false;
    return other === 'activity' || floors.indexOf(other) > floors.indexOf(own);
  });
  expect(upstairs.map(named)).toEqual([]);
});

test('a room of the web does not look into another, save at a picker of a lower floor', () => {
  const across = imports.filter(({ from, to }) => {
    if (!from.startsWith('web/')) return false;
    const [own, other] = [roomOf(from), roomOf(to)];
    return own && other && own !== other && !/picker/.test(to);
  });
  expect(across.map(named)).toEqual([]);
});

test('rooms bear equal names in the three packages', () => {
  const foldersOf = (folder: string) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  expect(foldersOf('server/src/features').filter((room) => !rooms.includes(room))).toEqual([]);
  expect(foldersOf('web/src/features').filter((room) => !rooms.includes(room) && room !== 'home')).toEqual(
    [],
  );
  expect(foldersOf('contract/src').filter((room) => !rooms.includes(room) && room !== 'kit')).toEqual([]);
});

test('no file is a barrel', () => {
  const barrels = files.filter((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => line.trim() && !line.trim().startsWith('//'));
    return lines.length > 1 && lines.every((line) => /^export (\*|\{[^}]*\}) from/.test(line.trim()));
  });
  expect(barrels).toEqual([]);
});

test('no name says nothing', () => {
  expect(files.filter((file) => /\/(utils?|common|misc|helpers?)(\/|\.tsx?$)/.test(file))).toEqual([]);
});

test('files named in the documents exist', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join('docs', file)),
  ];
  const missing = documents
    .filter((document) => existsSync(path.join(root, document)))
    .flatMap((document) => {
      const text = readFileSync(path.join(root, document), 'utf8');
      const paths = [
        ...text.matchAll(
          /`((?:contract|server|web|e2e|bench|tools|docs|examples)\/[\w./-]+)`|\]\((?!https?:|#)([\w./-]+)(?:#[\w-]+)?\)/g,
        ),
      ];
      return paths
        .map(([, code, link]) => (code ? code : path.join(path.dirname(document), link!)))
        .filter((file) => !file.includes('*') && !existsSync(path.join(root, file)))
        .map((file) => `${document}: ${file}`);
    });
  expect(missing).toEqual([]);
});
