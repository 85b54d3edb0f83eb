import { expect, test } from 'vitest';
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';
import { permissions } from '@cuadrilla/contract/permissions.ts';
import { modulesOf, permissionTreeOf } from './permission-tree.rules.ts';

const flat = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.modules)]);
const all = flat(permissionTreeOf(new Set(), 'es'));

test('the tree contains every permission once, under the number that roles use for it, in both languages', () => {
  const components = all.flatMap((node) => node.components);
  expect(components.map(({ componentCode }) => componentCode).toSorted()).toEqual(
    [...permissions].toSorted(),
  );
  for (const { componentId, componentCode } of components)
    expect(permissions[componentId - 1]).toBe(componentCode);
  expect(new Set(all.map(({ moduleId }) => moduleId)).size).toBe(all.length);
  const english = flat(permissionTreeOf(new Set(), 'en'));
  expect(english.map(({ moduleCode }) => moduleCode)).toEqual(all.map(({ moduleCode }) => moduleCode));
  expect(english.filter(({ moduleName }, at) => moduleName !== all[at]!.moduleName).length).toBeGreaterThan(
    10,
  );
});

test('a module is on when one of its components is; one without components when a module below is', () => {
  for (const code of permissions) {
    const nodes = flat(permissionTreeOf(new Set([code]), 'es'));
    for (const node of nodes) {
      const own = node.components.some(
        ({ componentCode, status }) => status === (componentCode === code) && status,
      );
      expect([code, node.moduleCode, node.status]).toEqual([
        code,
        node.moduleCode,
        node.components.length > 0 ? own : node.modules.some(({ status }) => status),
      ]);
    }
    expect(
      nodes
        .flatMap(({ components }) => components)
        .filter(({ status }) => status)
        .map(({ componentCode }) => componentCode),
    ).toEqual([code]);
  }
  expect(all.some(({ status }) => status)).toBe(false);
});

test('the sidebar contains a module for a code of its own or of a module below, and none without codes', () => {
  expect(modulesOf(new Set(), 'es')).toEqual([]);
  expect(modulesOf(new Set(permissions), 'es').map(({ moduleCode }) => moduleCode)).toEqual(
    all.map(({ moduleCode }) => moduleCode),
  );
  const parents = modulesOf(new Set(['RESOURCETYPE_MOD_LIST']), 'es').map(({ moduleCode }) => moduleCode);
  expect(parents[0]).toBe('manage');
  expect(parents.length).toBeGreaterThan(1);
});
