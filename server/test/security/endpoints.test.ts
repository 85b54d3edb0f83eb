import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@cuadrilla/contract/api.ts';
import { flattenEndpoints, type Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import { gatewayPath } from '#platform/http/gateway.ts';
import { testApp, type Person, type TestApp } from '../app.ts';
import { fingerprint, folderprint } from './fingerprint.ts';

/** Z3: who may call which endpoint, generated from the contract. */
let world: TestApp;
let tenantId: number;

beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
});
afterAll(() => world.close());

const guarded = flattenEndpoints(api).filter(([, { access }]) => access !== 'public');
const codesOf = ({ access }: Endpoint): readonly Permission[] =>
  access === 'session'
    ? []
    : typeof access === 'string'
      ? [access as Permission]
      : (access as readonly Permission[]);

async function call(endpoint: Endpoint, person?: Person): Promise<{ status: number; key: string }> {
  const response = await world.app.http.inject({
    method: endpoint.method,
    url:
      gatewayPath +
      endpoint.path.replace(/:uploadId/g, '0198e0a0-0000-7000-8000-000000000000').replace(/:\w+/g, '987654'),
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.body ? { payload: '{}' } : {}),
  });
  const problem = response.headers['content-type']?.toString().includes('json')
    ? response.json<{ message_key?: string }>()
    : {};
  return { status: response.statusCode, key: problem.message_key ?? '' };
}

test.each(guarded)('%s refuses a caller without a session', async (_name, endpoint) => {
  expect(await call(endpoint)).toEqual({ status: 401, key: 'SESSION_REQUIRED' });
});

test('Z3, Z13: an endpoint refuses whoever lacks only its codes, and writes nothing to database or files', async () => {
  const closed = guarded.flatMap(([name, endpoint]) =>
    codesOf(endpoint).length > 0 ? [{ name, endpoint, label: codesOf(endpoint).join() }] : [],
  );
  const people = new Map<string, Person>();
  for (const { endpoint, label } of closed)
    if (!people.has(label))
      people.set(
        label,
        await world.person(tenantId, {
          can: permissions.filter((code) => !codesOf(endpoint).includes(code)),
        }),
      );
  const before = [await fingerprint(world, tenantId), folderprint(world.config.dataDir)];
  for (const { name, endpoint, label } of closed)
    expect(await call(endpoint, people.get(label)), name).toEqual({ status: 403, key: 'FORBIDDEN' });
  for (const [, endpoint] of guarded) await call(endpoint);
  expect([await fingerprint(world, tenantId), folderprint(world.config.dataDir)]).toEqual(before);
});

test('Z3: each endpoint accepts a person with any one of its codes', async () => {
  const people = new Map<string, Person>();
  for (const [name, endpoint] of guarded) {
    for (const code of codesOf(endpoint)) {
      if (!people.has(code)) people.set(code, await world.person(tenantId, { can: [code] }));
      const { status } = await call(endpoint, people.get(code));
      expect(status, `${name} with ${code}`).not.toBe(401);
      expect(status, `${name} with ${code}`).not.toBe(403);
      expect(status, `${name} with ${code}`).toBeLessThan(500);
    }
  }
});

// Z9, Q11
test.each([
  ['PATCH', gatewayPath + '/notification/v1/list', 404],
  ['GET', gatewayPath + '/notification/v1/list/', 404],
  ['GET', gatewayPath + '/Notification/v1/list', 404],
  ['GET', gatewayPath + '//notification/v1/list', 404],
  ['GET', gatewayPath + '/notification/v1;a/list', 404],
  ['HEAD', gatewayPath + '/notification/v1/list', 404],
  ['OPTIONS', gatewayPath + '/notification/v1/list', 404],
])('%s %s answers %d without a session', async (method, url, status) => {
  expect((await world.app.http.inject({ method: method as 'GET', url })).statusCode).toBe(status);
});
