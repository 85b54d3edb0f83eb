import { expect, test } from 'vitest';
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';
import {
  codesOf,
  codesOn,
  countOn,
  everyModule,
  rowsOf,
  searchTree,
  toggled,
} from './permission-tree.rules.ts';

const component = (componentCode: string, componentName: string, status = false) => ({
  componentId: 1,
  componentCode,
  componentName,
  status,
});
const users: PermissionNode = {
  moduleId: 2,
  moduleCode: 'user',
  moduleName: 'Usuarios',
  status: true,
  modules: [],
  components: [component('USER_MOD_LIST', 'Listar', true), component('USER_MOD_CREATE', 'Crear')],
};
const teams: PermissionNode = {
  moduleId: 3,
  moduleCode: 'team',
  moduleName: 'Equipos',
  status: false,
  modules: [],
  components: [component('TEAM_MOD_LIST', 'Listar')],
};
const tree: PermissionNode[] = [
  {
    moduleId: 1,
    moduleCode: 'security',
    moduleName: 'Administración y seguridad',
    status: true,
    modules: [users, teams],
    components: [component('SECURITY_MOD_VIEW', 'Ver')],
  },
];
const any = () => true;

test('a module counts the codes of its sub-modules too', () => {
  expect(codesOf(tree[0]!)).toEqual([
    'SECURITY_MOD_VIEW',
    'USER_MOD_LIST',
    'USER_MOD_CREATE',
    'TEAM_MOD_LIST',
  ]);
  expect(codesOn(tree)).toEqual(['USER_MOD_LIST']);
  expect(countOn(tree[0]!, new Set(['USER_MOD_LIST', 'TEAM_MOD_LIST']))).toEqual({ on: 2, all: 4 });
});

test('a closed module hides its content', () => {
  expect(rowsOf(tree, new Set()).map((row) => row.id)).toEqual(['module security']);
  expect(rowsOf(tree, new Set(['module security'])).map((row) => [row.id, row.level])).toEqual([
    ['module security', 1],
    ['SECURITY_MOD_VIEW', 2],
    ['module user', 2],
    ['module team', 2],
  ]);
  expect(rowsOf(tree, new Set(everyModule(tree)))).toHaveLength(7);
});

test('the search ignores accents and matches names of modules and components together', () => {
  expect(codesOf(searchTree(tree, 'equipos')[0]!)).toEqual(['TEAM_MOD_LIST']);
  expect(codesOf(searchTree(tree, 'usuarios crear')[0]!)).toEqual(['USER_MOD_CREATE']);
  expect(codesOf(searchTree(tree, 'listar')[0]!)).toEqual(['USER_MOD_LIST', 'TEAM_MOD_LIST']);
  expect(codesOf(searchTree(tree, 'ADMINISTRACION')[0]!)).toHaveLength(4);
  expect(searchTree(tree, 'nada')).toEqual([]);
});

test('a click turns all codes on, then all off, and leaves those the person may not change', () => {
  const codes = codesOf(users);
  expect([...toggled(codes, new Set(['USER_MOD_LIST']), any)]).toEqual(['USER_MOD_LIST', 'USER_MOD_CREATE']);
  expect([...toggled(codes, new Set(codes), any)]).toEqual([]);
  const mayCreate = (code: string) => code === 'USER_MOD_CREATE';
  expect([...toggled(codes, new Set(['USER_MOD_LIST']), mayCreate)]).toEqual([
    'USER_MOD_LIST',
    'USER_MOD_CREATE',
  ]);
  expect([...toggled(codes, new Set(codes), mayCreate)]).toEqual(['USER_MOD_LIST']);
  expect([...toggled(codes, new Set(['USER_MOD_LIST']), () => false)]).toEqual(['USER_MOD_LIST']);
});
