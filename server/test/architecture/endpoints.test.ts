import { expect, test } from 'vitest';
import { z } from 'zod';
import { codesUnder, moduleTree, actionNames } from '@cuadrilla/contract/access/module-tree.ts';
import { api } from '@cuadrilla/contract/api.ts';
import { flattenEndpoints } from '@cuadrilla/contract/kit/endpoint.ts';
import { modules, permissions } from '@cuadrilla/contract/permissions.ts';
import { canonicalUrl, gatewayPath } from '#platform/http/gateway.ts';
import { openApiOf } from '#platform/http/openapi.ts';

const all = flattenEndpoints(api);
const known = new Set<string>(permissions);

test('every endpoint declares who may call it, with codes that exist', () => {
  expect(all.length).toBeGreaterThan(40);
  for (const [name, { access }] of all) {
    if (access === 'public' || access === 'session') continue;
    const codes = typeof access === 'string' ? [access] : access;
    expect(codes.length, name).toBeGreaterThan(0);
    expect(
      codes.filter((code) => !known.has(code)),
      name,
    ).toEqual([]);
  }
});

test('every permission opens an endpoint; those of modules open their entry in the menu', () => {
  const used = new Set<string>(all.flatMap(([, { access }]) => access));
  const opensNothing = permissions.filter((code) => !used.has(code));
  expect(opensNothing).toEqual([
    'OPERATIVE_MOD_VIEW',
    'SETTING_MOD_VIEW',
    'SECURITY_MOD_VIEW',
    'MANAGE_MOD_VIEW',
    'DASHBOARDKPI_MOD_VIEW',
  ]);
});

test('only the endpoints of this list are public', () => {
  expect(
    all
      .filter(([, { access }]) => access === 'public')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual([
    'access.passwordReset.check',
    'access.passwordReset.complete',
    'access.passwordReset.request',
    'access.session.demoAccounts',
    'access.session.login',
    'audit.verification.check',
    'audit.verification.seal',
  ]);
});

test('no two endpoints have one address', () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

test('a path names its params, and no body travels with GET', () => {
  for (const [name, { method, path, params, body }] of all) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param);
    expect(params instanceof z.ZodObject ? Object.keys(params.shape) : [], name).toEqual(inPath);
    expect(method === 'GET' && body !== undefined, name).toBe(false);
  }
});

test('a search has keys, and keys have a search', () => {
  for (const [name, { keys, body }] of all) {
    const searches = body instanceof z.ZodObject && 'filters' in body.shape;
    expect(searches, name).toBe(keys !== undefined);
  }
});

test('the OpenAPI document holds every endpoint, and each schema can be printed', () => {
  const { paths } = openApiOf(api) as { paths: Record<string, Record<string, { operationId: string }>> };
  const printed = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(printed.toSorted()).toEqual(all.map(([name]) => name).toSorted());
});

test('the module tree holds every permission once, and names every action', () => {
  const inTree = moduleTree.flatMap(codesUnder);
  expect(inTree.toSorted()).toEqual([...permissions].toSorted());
  expect(
    Object.values(modules)
      .flat()
      .filter((action) => !(action in actionNames)),
  ).toEqual([]);
});

test.each([
  ['/services/dynamic-service/user-service/employee/v1/search', '/user-service/employee/v1/search'],
  [
    '/services/dynamic-service/services/user-service/employee/v1/search?a=1',
    '/user-service/employee/v1/search?a=1',
  ],
  ['/dynamic-service/user-service/employee/v1/search', '/user-service/employee/v1/search'],
  [
    '/services/dynamic-service/services/dynamic-service/services/security-service/teams/v1/delete_team/7',
    '/security-service/teams/v1/delete_team/7',
  ],
  ['/services/dynamic-service/auth/login', '/auth/login'],
  ['/auth/login', '/auth/login'],
])('the gateway reads %s as one address', (written, meant) => {
  expect(canonicalUrl(written)).toBe(gatewayPath + meant);
});

// Z9
test.each([
  '//user-service/x',
  '/user-service/../x',
  '/user-service/%2e%2e/x',
  '/user-service%2fx',
  '/user-service/x;y',
  '/user-service\\x',
])('the gateway refuses %s', (tail) => {
  expect(canonicalUrl(gatewayPath + tail)).toBe('/refused');
});
