import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import type { Person, TestApp } from '../app.ts';
import { employeeIn, type Place } from './people.ts';
import type { AddressWorld } from './address-calls.ts';
import { openAddressWorld } from './address-world.ts';
import { sendRaw } from './raw-http.ts';
import { roleCalls } from './rights/role-calls.ts';
import { userCalls } from './users/user-calls.ts';

/** The calls of the specification, section 7, about security. */
let world: TestApp;
let tenantId: number;
let admin: Person;
let place: Place;
let made: AddressWorld['made'];

beforeAll(async () => {
  ({ world, tenantId, admin, place, made } = await openAddressWorld());
});
afterAll(() => world.close());

const prefixes = [
  '/services/dynamic-service/services/',
  '/services/dynamic-service/',
  '/dynamic-service/',
  '/services/dynamic-service/services/dynamic-service/services/',
];

const send = (method: string, path: string, body?: unknown, token?: string) =>
  sendRaw(world.app, method, path, body, token);

test.each([...userCalls, ...roleCalls])(
  '$name: $method, whatever the spelling of the prefix',
  async ({ method, path, body, data, paged, open }) => {
    const known = { tenantId, admin, place, made };
    const address = path(known);
    const spellings = address.startsWith('/') ? [address] : prefixes.map((prefix) => prefix + address);
    for (const url of spellings) {
      const answer = await send(method, url, body?.(known), open ? undefined : admin.token);
      expect([url, answer.status, answer.json.message_key, answer.json.fields]).toEqual([
        url,
        200,
        undefined,
        undefined,
      ]);
      expect(answer.json).toEqual({ success: true, data: data(known) });
      if (paged)
        for (const header of ['x-page', 'x-size', 'x-total-count', 'total-count'])
          expect(Number(answer.headers[header]), header).toBeGreaterThanOrEqual(0);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-type': 'application/json; charset=utf-8',
      });
      if (!open)
        expect(await send(method, url, body?.(known))).toMatchObject({
          status: 401,
          json: { success: false, message_key: 'SESSION_REQUIRED' },
        });
    }
  },
);

test('passwords in the query, as specified: the own and that of another, without or with an empty body', async () => {
  const own = (old: string, next: string) =>
    `user-service/user/v1/reset-password_valid?old_password=${old}&username=raiz&password=${next}`;
  const theirs = `user-service/user/v1/reset-password?username=${made.username}&password=nueva-clave-4`;
  let [now, next] = ['clave-de-raiz', 'verde-lima-41'];
  for (const [at, prefix] of prefixes.entries()) {
    const body = [undefined, {}, null, undefined][at];
    expect(await send('POST', prefix + own(now, next), body, admin.token)).toMatchObject({
      status: 200,
      json: { success: true, data: null },
    });
    expect(await send('POST', prefix + own('otra-clave-9', next), body, admin.token)).toMatchObject({
      status: 400,
      json: { message_key: 'SAME_PASSWORD', fields: { old_password: 'SAME_PASSWORD' } },
    });
    expect(await send('POST', prefix + theirs, body, admin.token)).toMatchObject({
      status: 200,
      json: { success: true, data: null },
    });
    [now, next] = [next, now];
  }
  const both = await send('POST', prefixes[0] + own(now, next), { password: 'no-la-misma-5' }, admin.token);
  expect(both).toMatchObject({
    status: 400,
    json: { message_key: 'INVALID_INPUT', fields: { password: 'differs' } },
  });
  for (const path of [own(now, 'x'.repeat(21)), own(now, 'abc')])
    expect(await send('POST', prefixes[0] + path, undefined, admin.token)).toMatchObject({
      status: 400,
      json: { message_key: 'INVALID_INPUT' },
    });
  expect(
    await send(
      'POST',
      prefixes[0] + own(now, next).replace('username=raiz', `username=${made.username}`),
      undefined,
      admin.token,
    ),
  ).toMatchObject({ status: 403 });
});

test('unreadable permissions answer INTERNAL_SERVER_ERROR without details, until they can be read again', async () => {
  const paths = [
    'security-service/user/v1/app_permission_list/',
    'security-service/user/v1/list_modules',
    'security-service/user/get_permissions',
  ];
  const someone = await world.person(tenantId);
  await world.sql('revoke select on role_permission from cuadrilla_app');
  try {
    for (const path of paths) {
      const answer = await send('GET', prefixes[0] + path, undefined, someone.token);
      expect(answer).toMatchObject({
        status: 500,
        json: {
          success: false,
          message_key: 'INTERNAL_SERVER_ERROR',
          message: formatError('INTERNAL_SERVER_ERROR', 'es', {}),
          request_id: expect.any(String),
        },
      });
      expect(JSON.stringify(answer.json)).not.toMatch(/role_permission|denied|select|\.ts/);
    }
  } finally {
    await world.sql('grant select on role_permission to cuadrilla_app');
  }
  for (const path of paths)
    expect((await send('GET', prefixes[0] + path, undefined, someone.token)).status).toBe(200);
});

// Z9
test.each(['x/%2e%2e/', '/', '%2fuser-service/', 'x;y/../', '../'])(
  'a malformed address (%s) is refused',
  async (crooked) => {
    for (const token of [undefined, admin.token]) {
      const answer = await send(
        'GET',
        `/services/dynamic-service/${crooked}notification/v1/list`,
        undefined,
        token,
      );
      expect(answer.status).toBe(404);
    }
  },
);

// Z7, Z8
test('what a form may not set is refused, and no answer holds what is secret', async () => {
  for (const extra of [
    { tenantId: 1 },
    { createdDate: '2020-01-01' },
    { password_hash: 'x' },
    { id: 1 },
    { must_change_password: false },
  ]) {
    const answer = await send(
      'POST',
      '/services/dynamic-service/user-service/employee/v1/create_employee',
      { employee: { ...employeeIn(place), ...extra } },
      admin.token,
    );
    expect([answer.status, answer.json.message_key]).toEqual([400, 'INVALID_INPUT']);
  }
  for (const name of ['Ana_María_Ñáñez', 'Ana', '_Ñáñez', 'Ana_', 'A<b>_B']) {
    expect(
      (
        await send(
          'POST',
          '/services/dynamic-service/user-service/employee/v1/create_employee',
          { employee: employeeIn(place, { name }) },
          admin.token,
        )
      ).json,
    ).toMatchObject({ message_key: 'INVALID_INPUT', fields: { 'employee.name': 'custom' } });
  }
  const text = JSON.stringify(
    await Promise.all([
      send(
        'GET',
        '/services/dynamic-service/user-service/employee/v1/get_employee_data',
        undefined,
        admin.token,
      ),
      send(
        'GET',
        `/services/dynamic-service/user-service/employee/v1/get_employee_info_by_code/${made.code}`,
        undefined,
        admin.token,
      ),
    ]),
  );
  expect(text).not.toMatch(/argon2|password_hash|"password"|refreshToken|search"/);
});
