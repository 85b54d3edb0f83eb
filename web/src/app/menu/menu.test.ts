import { expect, test } from 'vitest';
import { codesUnder, moduleTree, type ModuleNode } from '@cuadrilla/contract/access/module-tree.ts';
import { allowedMenu, entryAt, everyEntry, menu, moduleOf } from './menu.ts';

const paths = (codes: string[]) =>
  allowedMenu(new Set(codes)).map((entry) => [
    entry.path,
    ...(entry.children ?? []).map((child) => child.path),
  ]);

test('every code of the menu is a module of the contract', () => {
  const known = new Set<string>();
  const walk = (nodes: readonly ModuleNode[]) =>
    nodes.forEach((node) => (known.add(node.code), walk(node.children ?? [])));
  walk(moduleTree);
  const codes = everyEntry.flatMap(({ code }) => code ?? []);
  expect(codes.filter((code) => !known.has(code))).toEqual([]);
  expect(moduleTree.flatMap(codesUnder).length).toBeGreaterThan(80);
});

test('9.39: the groups and their children are in the order of the specification', () => {
  expect(menu.map(({ path }) => path)).toEqual([
    '/statistics',
    '/operation',
    '/operaciones_campo',
    '/reportes-kpi',
    '/parameterization',
    '/security',
    '/administration',
    '/audit',
  ]);
  expect(menu.find(({ path }) => path === '/security')?.children?.map(({ path }) => path)).toEqual([
    '/security/#backup',
    '/security/#teams',
    '/security/#roles',
    '/security/#users',
  ]);
});

test('nobody sees more than they may', () => {
  expect(paths([])).toEqual([]);
  expect(paths(['operative'])).toEqual([['/operation'], ['/operaciones_campo']]);
});

test('a parent without allowed children is still shown if its own code is allowed', () => {
  expect(paths(['security'])).toEqual([['/security']]);
});

test('a group is shown for any of its children', () => {
  expect(paths(['activity type'])).toEqual([['/parameterization', '/parameterization/#dynamic_forms']]);
  expect(paths(['user', 'team'])).toEqual([
    ['/security', '/security/#teams', '/security/#users'],
    ['/administration', '/administration/#workPlans'],
  ]);
});

test('an address finds its entry, with or without its last slash', () => {
  expect(entryAt('/security/', 'users')?.title).toBe('users');
  expect(entryAt('/parameterization', 'dynamic_forms#groups_form')?.title).toBe('formGroups');
  expect(entryAt('/administration/', 'resources')?.code).toBe('resource');
  expect(entryAt('/administration/', 'listas#city')?.code).toBe('lists');
  expect(entryAt('/administration/', 'nothing')).toBeUndefined();
  expect(moduleOf('/operation/monitoring/4')?.path).toBe('/operation');
  expect(moduleOf('/operaciones_campo')?.title).toBe('fieldDay');
  expect(moduleOf('/')).toBeUndefined();
});
