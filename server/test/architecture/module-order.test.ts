import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  describeImport,
  imports,
  moduleOf,
  modules,
  orderedModules,
  partOf,
  readSource,
  root,
  sourceFiles,
  type Import,
} from './source-files.ts';

/** Parts in their order: each may import those in earlier groups, and none of its own group. */
const partOrder: Record<string, string[][]> = {
  'server/operation': [
    ['lifecycle', 'attachments'],
    ['engine', 'work-codes'],
    ['activities'],
    ['operations', 'sync', 'form-answers'],
    ['rehearsal', 'migration', 'workflow-report', 'activity-reports', 'list-reports'],
    ['report-runs'],
  ],
  'web/operation': [
    ['answers', 'phones'],
    ['actions'],
    ['operation'],
    ['workspace', 'field-day', 'form-answers', 'workflow-report', 'report-designer', 'report-runs'],
  ],
};
const mostFilesInFolder = 30;

const violations = (rule: (one: Import) => boolean): string[] => imports.filter(rule).map(describeImport);
const isOlderModule = (own: string, other: string): boolean =>
  other !== 'activity' && orderedModules.indexOf(other) < orderedModules.indexOf(own);

test('the check sees the source', () => {
  expect(sourceFiles.length).toBeGreaterThan(500);
  expect(imports.length).toBeGreaterThan(2000);
  expect(imports.filter(({ to }) => partOf(to)).length).toBeGreaterThan(300);
});

test('the contract depends on zod and itself alone', () => {
  const isForeign = ({ from, to }: Import) =>
    from.startsWith('contract/') && !from.endsWith('.test.ts') && !to.startsWith('contract/') && to !== 'zod';
  expect(violations(isForeign)).toEqual([]);
});

test('modules of the contract import lower modules only, and its kit imports none', () => {
  const isUpward = ({ from, to }: Import) => {
    if (!from.startsWith('contract/src/') || !to.startsWith('contract/src/')) return false;
    const [own, other] = [moduleOf(from), moduleOf(to)];
    if (from.startsWith('contract/src/kit/')) return other !== undefined;
    return own !== undefined && other !== undefined && own !== other && !isOlderModule(own, other);
  };
  expect(violations(isUpward)).toEqual([]);
});

test('forms depend on the form library, the engine of patterns and the kit of the contract alone', () => {
  const isForeign = ({ from, to }: Import) =>
    from.startsWith('forms/src/') &&
    !from.endsWith('.test.ts') &&
    !to.startsWith('forms/src/') &&
    !to.startsWith('contract/src/kit/') &&
    !['survey-core', 're2js'].includes(to);
  expect(violations(isForeign)).toEqual([]);
});

test('web and server import the contract, never each other', () => {
  const isAcross = ({ from, to }: Import) =>
    (from.startsWith('web/') && to.startsWith('server/')) ||
    (from.startsWith('server/src') && to.startsWith('web/'));
  expect(violations(isAcross)).toEqual([]);
});

test('what modules share imports no module', () => {
  const shared = ['server/src/platform/', 'web/src/kit/', 'web/src/api/', 'web/src/i18n/'];
  const isUpward = ({ from, to }: Import) =>
    shared.some((folder) => from.startsWith(folder)) && to.includes('/features/');
  expect(violations(isUpward)).toEqual([]);
});

test('a module of the server imports lower modules only', () => {
  const isUpward = ({ from, to }: Import) => {
    if (!from.startsWith('server/') || !to.startsWith('server/')) return false;
    const [own, other] = [moduleOf(from), moduleOf(to)];
    return own !== undefined && other !== undefined && own !== other && !isOlderModule(own, other);
  };
  expect(violations(isUpward)).toEqual([]);
});

test('a module of the web imports another only for a picker of a lower module', () => {
  const isAcross = ({ from, to }: Import) => {
    if (!from.startsWith('web/') || !to.startsWith('web/')) return false;
    const [own, other] = [moduleOf(from), moduleOf(to)];
    return own !== undefined && other !== undefined && own !== other && !/picker/.test(to);
  };
  expect(violations(isAcross)).toEqual([]);
});

test('the parts of a module import in one order', () => {
  const isUpward = ({ from, to }: Import) => {
    const [own, other] = [partOf(from), partOf(to)];
    if (!own || !other || own === other || moduleOf(from) !== moduleOf(to)) return false;
    const groups = partOrder[`${from.split('/')[0]}/${moduleOf(from)}`];
    if (!groups) return false;
    const groupOf = (part: string) => groups.findIndex((group) => group.includes(part.split('/')[1]!));
    return groupOf(other) === -1 || groupOf(own) === -1 || groupOf(other) >= groupOf(own);
  };
  expect(violations(isUpward)).toEqual([]);
});

test('no parts import each other in a circle', () => {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [own, other] = [partOf(from), partOf(to)];
    if (!own || !other || own === other) continue;
    const key = `${from.split('/')[0]}/${own}`;
    edges.set(key, (edges.get(key) ?? new Set()).add(`${to.split('/')[0]}/${other}`));
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  expect([...edges.keys()].filter((part) => reaches(part, part))).toEqual([]);
});

const fieldEntries = ['web/src/field-main.tsx', 'web/src/form-preview-main.tsx'];
/** Parts of the field app in their order; those of one group do not import each other. */
const fieldParts = [['store'], ['sync'], ['frame'], ['today', 'work', 'sent'], ['preview']];
const fieldGroup = (file: string): number => {
  const part = /^web\/src\/field\/([a-z]+)\//.exec(file)?.[1];
  return part === undefined ? fieldParts.length : fieldParts.findIndex((group) => group.includes(part));
};

test('the field app stands alone: it imports what modules share, and nothing of the office imports it', () => {
  const isField = (file: string) => file.startsWith('web/src/field/');
  expect(sourceFiles.filter(isField).length).toBeGreaterThan(30);
  expect(sourceFiles.filter((file) => isField(file) && fieldGroup(file) < 0)).toEqual([]);
  const isForeign = ({ from, to }: Import) =>
    (isField(from) && (to.startsWith('web/src/features/') || to.startsWith('web/src/app/'))) ||
    (!isField(from) && isField(to) && !fieldEntries.includes(from));
  expect(violations(isForeign)).toEqual([]);
  expect(violations(({ from, to }) => isField(from) && to.startsWith('@mui/'))).toEqual([]);
});

test('the parts of the field app import in one order', () => {
  const isUpward = ({ from, to }: Import) =>
    from.startsWith('web/src/field/') &&
    to.startsWith('web/src/field/') &&
    path.dirname(from).split('/')[3] !== path.dirname(to).split('/')[3] &&
    fieldGroup(to) >= fieldGroup(from);
  expect(violations(isUpward)).toEqual([]);
});

test('modules bear equal names in contract, server and web', () => {
  const foldersOf = (folder: string) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  expect(foldersOf('server/src/features').filter((name) => !modules.includes(name))).toEqual([]);
  expect(foldersOf('web/src/features').filter((name) => !modules.includes(name) && name !== 'home')).toEqual(
    [],
  );
  expect(foldersOf('contract/src').filter((name) => !modules.includes(name) && name !== 'kit')).toEqual([]);
});

test('no folder is a long flat list', () => {
  const counts = new Map<string, number>();
  for (const file of sourceFiles.filter((one) => !/\.test\.tsx?$/.test(one)))
    counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > mostFilesInFolder)).toEqual([]);
});

test('no file is a barrel', () => {
  const isBarrel = (file: string) => {
    const lines = readSource(file)
      .split('\n')
      .filter((line) => line.trim() && !line.trim().startsWith('//'));
    return lines.length > 1 && lines.every((line) => /^export (\*|\{[^}]*\}) from/.test(line.trim()));
  };
  expect(sourceFiles.filter(isBarrel)).toEqual([]);
});

test('no file has a name without meaning', () => {
  expect(sourceFiles.filter((file) => /\/(utils?|common|misc|helpers?)(\/|\.tsx?$)/.test(file))).toEqual([]);
});
