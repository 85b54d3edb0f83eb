import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../app.ts';
import { openAddressWorld } from '../address-world.ts';
import { sendRaw } from '../raw-http.ts';

/** The calls of the specification, section 7, about security. */
let world: TestApp;
let tenantId: number;
let admin: Person;

beforeAll(async () => {
  ({ world, tenantId, admin } = await openAddressWorld());
});
afterAll(() => world.close());

const send = (method: string, path: string, body?: unknown, token?: string) =>
  sendRaw(world.app, method, path, body, token);

test('a role is deleted once nothing uses it and the deletion was confirmed', async () => {
  const role = await admin.client.security.roles.create({
    body: { code: 'BORRAR', name: 'Borrar', components: ['ZONE_MOD_LIST', 'JOB_MOD_LIST'] },
  });
  const team = await admin.client.security.teams.create({
    body: { name: 'Con rol', userList: [], roleList: [role.id] },
  });
  const remove = (tail = '') =>
    send(
      'DELETE',
      `/services/dynamic-service/services/user-service/rol/v1/delete_rol/${role.id}${tail}`,
      undefined,
      admin.token,
    );
  expect(await remove()).toMatchObject({
    status: 409,
    json: {
      success: false,
      message_key: 'SOURCE_HAVE_DEPENDENCY',
      message: expect.stringContaining('usando'),
      detail: { teams: 1, users: 0, teamsNamed: 'Con rol' },
    },
  });
  expect(await remove('?confirm=true')).toMatchObject({
    status: 409,
    json: { message_key: 'SOURCE_HAVE_DEPENDENCY' },
  });
  const twice = '/services/dynamic-service/services/dynamic-service';
  const gone = `${twice}/services/security-service/teams/v1/delete_team/${team.id}`;
  expect(await send('DELETE', gone, undefined, admin.token)).toMatchObject({
    status: 409,
    json: { message_key: 'EXCEPTION_TO_CONFIRM_DELETE' },
  });
  expect(await send('DELETE', `${gone}?confirm=true`, undefined, admin.token)).toMatchObject({
    status: 200,
    json: { success: true, data: null },
  });
  expect(await send('DELETE', gone, undefined, admin.token)).toMatchObject({
    status: 404,
    json: { message_key: 'NOT_FOUND' },
  });
  expect(await remove()).toMatchObject({
    status: 409,
    json: { message_key: 'EXCEPTION_TO_CONFIRM_DELETE', detail: { components: 2 } },
  });
  expect(
    await send(
      'DELETE',
      `/services/dynamic-service/services/security-service/role/v1/delete_component_by_role/${role.id}`,
      undefined,
      admin.token,
    ),
  ).toMatchObject({ status: 200, json: { data: { removed: 2 } } });
  expect(await remove()).toMatchObject({ status: 200, json: { success: true, data: null } });
});

test('a team that rules name is in use', async () => {
  const team = await admin.client.security.teams.create({
    body: { name: 'Pérdidas', userList: [], roleList: [] },
  });
  await world.sql(
    `
      insert into rule (tenant_id, code, name_es, name_en, definition)
        values ($1, 'RALERTA', 'a', 'a', '{"actions":[{"type":"notify","to":"team","code":"Pérdidas"}]}')`,
    [tenantId],
  );
  await world.sql('call version_former_rules($1)', [tenantId]);
  expect(
    await send(
      'DELETE',
      `/services/dynamic-service/services/security-service/teams/v1/delete_team/${team.id}?confirm=true`,
      undefined,
      admin.token,
    ),
  ).toMatchObject({
    status: 409,
    json: { message_key: 'SOURCE_HAVE_DEPENDENCY', detail: { rules: 'RALERTA' } },
  });
});
