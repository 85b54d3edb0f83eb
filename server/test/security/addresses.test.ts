import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import { hashPassword } from '../../src/features/access/password.ts';
import { testApp, type Person, type TestApp } from '../app.ts';
import { employeeIn, placeIn, type Place } from './people.ts';

/** The calls of the specification's section 7 on this ground, one row each, as they are written there. */
let world: TestApp;
let tenantId: number;
let admin: Person;
let place: Place;
const made = { user: 0, role: 0, team: 0, code: '', notification: 0, username: '' };

beforeAll(async () => {
  world = await testApp({ runJobs: true });
  tenantId = await world.tenant();
  admin = await world.person(tenantId, { username: 'raiz' });
  place = await placeIn(world, tenantId);
  await world.sql('update app_user set password_hash = $1 where id = $2', [
    await hashPassword(world.app.platform.secrets, 'clave-de-raiz'),
    admin.id,
  ]);
  const employee = employeeIn(place);
  const user = await admin.client.security.users.create({ body: { employee } });
  Object.assign(made, { user: user.id, code: user.code, username: user.username });
  made.role = (
    await admin.client.security.roles.create({
      body: { code: 'LECTURA', name: 'Lectura', components: ['ZONE_MOD_LIST'] },
    })
  ).id;
  made.team = (
    await admin.client.security.teams.create({
      body: { name: 'Norte', userList: [made.user], roleList: [made.role] },
    })
  ).id;
  const [notification] = await world.sql<{ id: string }>(
    `insert into notification (tenant_id, user_id, title, content, body) values ($1, $2, 't', 'c', '{"format":"f","formato":"W","operationId":1,"activityId":null}') returning id`,
    [tenantId, admin.id],
  );
  made.notification = Number(notification!.id);
  const [form] = await world.sql<{ id: string }>(
    `insert into form (tenant_id, code, name_es, name_en, quality_code) values ($1, 'LECTURA', 'Lectura', 'Reading', 'FT01') returning id`,
    [tenantId],
  );
  await world.sql(
    `insert into form_version (tenant_id, form_id, version, status, definition) values ($1, $2, '1.0', 'published', '{}'), ($1, $2, '1.1', 'draft', '{}')`,
    [tenantId, form!.id],
  );
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: () => string;
  body?: () => unknown;
  /** What `data` looks like. */
  data: () => unknown;
  /** A page: the four headers are there. */
  paged?: boolean;
  open?: boolean;
}

const page = { filters: [], sorts: [], page: 0, size: 1000 };
const filter = (
  key: string,
  field_type: string,
  operator: string,
  value: unknown,
  sql_connector = 'AND',
) => ({ key, field_type, operator, value, sql_connector });
const list = (item: object) => expect.arrayContaining([expect.objectContaining(item)]);
const tree = list({
  moduleId: expect.any(Number),
  moduleCode: 'security',
  moduleName: 'Seguridad',
  status: expect.any(Boolean),
  modules: list({
    components: list({
      componentId: expect.any(Number),
      componentCode: 'USER_MOD_LIST',
      componentName: 'Listar',
      status: expect.any(Boolean),
    }),
  }),
});
const again = (more: object) => ({ ...employeeIn(place), code: made.code, ...more });

const calls: Call[] = [
  {
    name: 'login',
    method: 'POST',
    path: () => '/auth/login',
    body: () => ({ username: 'raiz', password: 'clave-de-raiz' }),
    data: () => ({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      mustChangePassword: false,
    }),
    open: true,
  },
  {
    name: 'notifications',
    method: 'GET',
    path: () => 'notification/v1/list',
    data: () => list({ id: made.notification, userId: admin.id, read: false, body: expect.any(String) }),
  },
  {
    name: 'mark read',
    method: 'POST',
    path: () => `notification/v1/mark-to-read/${made.notification}`,
    data: () => expect.objectContaining({ id: made.notification, read: true }),
  },
  {
    name: 'every user',
    method: 'GET',
    path: () => 'user-service/employee/v1/get_employee_data',
    data: () =>
      list({
        id: made.user,
        name: 'Nhora Inés_Ñáñez Güiza',
        lastname: 'Ñáñez Güiza',
        id_type_id: 1,
        birth_date: '1990-02-28',
        company_job_id: place.companyJobId,
        status: true,
      }),
  },
  {
    name: 'user by code',
    method: 'GET',
    path: () => `user-service/employee/v1/get_employee_info_by_code/${made.code}`,
    data: () =>
      expect.objectContaining({
        id: made.user,
        idTypeId: 1,
        birthDate: '1990-02-28',
        companyJobId: place.companyJobId,
        zoneId: place.zoneId,
        genderId: 1,
        departmentId: place.departmentId,
        executive: null,
      }),
  },
  {
    name: 'create a user',
    method: 'POST',
    path: () => 'user-service/employee/v1/create_employee',
    body: () => ({ employee: employeeIn(place) }),
    data: () =>
      expect.objectContaining({
        id: expect.any(Number),
        temporaryPassword: expect.stringMatching(/^\w{16}$/),
      }),
  },
  {
    name: 'update a user',
    method: 'PUT',
    path: () => 'user-service/employee/v1/update_employee',
    body: () => ({ employee: again({ id: made.user, phone: '6025551234', executive: 'JEFE' }) }),
    data: () => expect.objectContaining({ id: made.user, phone: '6025551234', executive: 'JEFE' }),
  },
  {
    name: 'reset a password',
    method: 'POST',
    path: () => `user-service/user/v1/reset-password?username=${made.username}&password=nueva-clave-3`,
    data: () => null,
  },
  {
    name: 'ask for a reset link',
    method: 'POST',
    path: () => 'security-service/user/restore_password?username=raiz',
    data: () => null,
    open: true,
  },
  {
    name: 'executive roles',
    method: 'GET',
    path: () => 'user-service/employee/v1/get_executive_roles',
    data: () => list({ id: 4, code_id: 'JEFE', description: 'Jefe de oficina' }),
  },
  {
    name: 'users, for the list',
    method: 'POST',
    path: () => 'user-service/employee/v1/search',
    body: () => ({
      ...page,
      filters: [filter('name', 'STRING', 'LIKE', ''), filter('status', 'INTEGER', 'EQUAL', 1)],
    }),
    data: () => expect.objectContaining({ content: list({ id: made.user }) }),
    paged: true,
  },
  {
    name: 'users, for a selection',
    method: 'POST',
    path: () => 'user-service/employee/v1/search',
    body: () => page,
    data: () =>
      expect.objectContaining({
        content: list({
          id: made.user,
          code: made.code,
          idEmployee: made.user,
          idMobile: null,
          isMobile: false,
        }),
      }),
    paged: true,
  },
  {
    name: 'positions of a company',
    method: 'GET',
    path: () => `user-service/job/v1/get_jobs_by_company/${place.companyId}`,
    data: () => [{ id: place.companyJobId, jobId: expect.any(Number), code: 'JC1', name: 'Lector' }],
  },
  {
    name: 'document types',
    method: 'GET',
    path: () => 'user-service/document_type/v1/get_all_document_types',
    data: () => list({ id: 1, code: 'CC', name: 'Cédula de ciudadanía' }),
  },
  {
    name: 'assignable modules',
    method: 'GET',
    path: () => 'user-service/module/v1/asignable',
    data: () => tree,
  },
  {
    name: 'cities',
    method: 'GET',
    path: () => 'user-service/city/v1/get_city?size=2000',
    data: () => list({ id: 76001, code: '76001', name: 'Cali', region: 'Valle del Cauca' }),
  },
  {
    name: 'departments',
    method: 'GET',
    path: () => 'user-service/department/v1/get_all_department',
    data: () => [{ id: place.departmentId, name: 'Lectura C1', status: true, departmentId: 0 }],
  },
  {
    name: 'roles',
    method: 'POST',
    path: () => 'user-service/rol/v1/get_roles_criteria',
    body: () => ({
      ...page,
      filters: [filter('code', 'STRING', 'LIKE', 'lect'), filter('name', 'STRING', 'LIKE', 'lect', 'OR')],
      sorts: [{ key: 'createdDate', direction: 'DESC' }],
    }),
    data: () => [expect.objectContaining({ id: made.role, code: 'LECTURA', name: 'Lectura', status: true })],
    paged: true,
  },
  {
    name: 'roles, for teams',
    method: 'POST',
    path: () => 'user-service/rol/v1/get_roles_criteria',
    body: () => ({
      ...page,
      filters: [filter('name', 'STRING', 'LIKE', ''), filter('status', 'BOOLEAN', 'EQUAL', true)],
    }),
    data: () => list({ id: made.role }),
    paged: true,
  },
  {
    name: 'one role',
    method: 'GET',
    path: () => `user-service/rol/v1/get_rol/${made.role}`,
    data: () => expect.objectContaining({ id: made.role, components: ['ZONE_MOD_LIST'] }),
  },
  {
    name: 'create a role',
    method: 'POST',
    path: () => 'user-service/rol/v1/create_rol',
    body: () => ({
      name: `Otro ${performance.now()}`,
      code: `R${Math.floor(performance.now() * 1000)}`,
      status: true,
      components: [1, 'ZONE_MOD_LIST'],
    }),
    data: () => expect.objectContaining({ components: ['STATISTICS_MOD_VIEW', 'ZONE_MOD_LIST'] }),
  },
  {
    name: 'update a role',
    method: 'PUT',
    path: () => 'user-service/rol/v1/update_rol',
    body: () => ({
      id: made.role,
      name: 'Lectura',
      code: 'LECTURA',
      status: true,
      components: ['ZONE_MOD_LIST'],
    }),
    data: () => expect.objectContaining({ id: made.role }),
  },
  {
    name: 'teams',
    method: 'POST',
    path: () => 'security-service/teams/v1/list_teams_criteria',
    body: () => ({
      ...page,
      filters: [
        filter('id', 'LONG', 'LIKE_NUMBER', 'Norte'),
        filter('teamName', 'STRING', 'EQUAL', 'Norte', 'OR'),
      ],
      sorts: [{ key: 'createdDate', direction: 'ASC' }],
    }),
    data: () => [
      expect.objectContaining({
        id: made.team,
        teamName: 'Norte',
        roleNum: 1,
        userNum: 1,
        createdDate: expect.any(String),
      }),
    ],
    paged: true,
  },
  {
    name: 'users of a team',
    method: 'POST',
    path: () => 'security-service/teams/v1/list_users_criteria',
    body: () => ({ ...page, filters: [filter('teamId', 'LONG', 'EQUAL', made.team)] }),
    data: () => [
      {
        id: made.user,
        teamId: made.team,
        teamName: 'Norte',
        username: made.username,
        tenanId: tenantId,
        code: made.code,
        employeeName: 'Nhora Inés_Ñáñez Güiza',
      },
    ],
    paged: true,
  },
  {
    name: 'roles of a team',
    method: 'GET',
    path: () => `security-service/teams/v1/get_team_role/${made.team}`,
    data: () => [{ id: made.role, rolId: made.role, name: 'Lectura', code: 'LECTURA', status: true }],
  },
  {
    name: 'create a team',
    method: 'POST',
    path: () => 'security-service/teams/v1/create_team',
    body: () => ({ name: `Sur ${performance.now()}`, status: true, userList: [], roleList: [] }),
    data: () => expect.objectContaining({ roleNum: 0, userNum: 0 }),
  },
  {
    name: 'update a team',
    method: 'PUT',
    path: () => 'security-service/teams/v1/update_team',
    body: () => ({
      id: made.team,
      name: 'Norte',
      status: true,
      userList: [made.user],
      roleList: [made.role],
    }),
    data: () => expect.objectContaining({ id: made.team }),
  },
  {
    name: 'versions of reports',
    method: 'POST',
    path: () => 'operacion-campo-service/report-template/v1/get_versions_criteria',
    body: () => page,
    data: () => expect.objectContaining({ content: [] }),
    paged: true,
  },
  {
    name: 'forms',
    method: 'POST',
    path: () => 'operacion-campo-service/form/v1/get_forms_criteria',
    body: () => ({
      ...page,
      filters: [filter('name', 'STRING', 'LIKE', 'lect'), filter('status', 'BOOLEAN', 'EQUAL', true)],
      sorts: [{ key: 'createdDate', direction: 'DESC' }],
    }),
    data: () =>
      expect.objectContaining({
        content: [
          {
            id: expect.any(Number),
            code: 'LECTURA',
            name: 'Lectura',
            qualityCode: 'FT01',
            status: true,
            versionId: expect.any(Number),
            version: '1.0',
            createdDate: expect.any(String),
          },
        ],
      }),
    paged: true,
  },
  {
    name: 'own permission tree',
    method: 'GET',
    path: () => 'security-service/user/v1/app_permission_list/',
    data: () => tree,
  },
  {
    name: 'permission tree of a role',
    method: 'GET',
    path: () => `security-service/user/v1/app_permission_list/role/${made.role}`,
    data: () => tree,
  },
  {
    name: 'modules',
    method: 'GET',
    path: () => 'security-service/user/v1/list_modules',
    data: () => ({ modules: list({ moduleName: 'Usuarios', moduleCode: 'user' }) }),
  },
  {
    name: 'permissions',
    method: 'GET',
    path: () => 'security-service/user/get_permissions',
    data: () => expect.arrayContaining(['USER_MOD_LIST']),
  },
];

const prefixes = [
  '/services/dynamic-service/services/',
  '/services/dynamic-service/',
  '/dynamic-service/',
  '/services/dynamic-service/services/dynamic-service/services/',
];

/** Straight onto the wire: nothing on the way tidies the address up. */
function send(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; headers: Record<string, unknown>; json: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const { port } = world.app.http.server.address() as AddressInfo;
    const out = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          application: 'web',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              json: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
            });
          });
      },
    );
    out.on('error', reject);
    out.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

test.each(calls)(
  '$name: $method, whatever the spelling of the prefix',
  async ({ method, path, body, data, paged, open }) => {
    const spellings = path().startsWith('/') ? [path()] : prefixes.map((prefix) => prefix + path());
    for (const url of spellings) {
      const answer = await send(method, url, body?.(), open ? undefined : admin.token);
      expect([url, answer.status, answer.json.message_key, answer.json.fields]).toEqual([
        url,
        200,
        undefined,
        undefined,
      ]);
      expect(answer.json).toEqual({ success: true, data: data() });
      if (paged)
        for (const header of ['x-page', 'x-size', 'x-total-count', 'total-count'])
          expect(Number(answer.headers[header]), header).toBeGreaterThanOrEqual(0);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-type': 'application/json; charset=utf-8',
      });
      if (!open)
        expect(await send(method, url, body?.())).toMatchObject({
          status: 401,
          json: { success: false, message_key: 'SESSION_REQUIRED' },
        });
    }
  },
);

test('passwords in the query, as specified: the own and that of another, with no body, an empty one or none to speak of', async () => {
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

test('permissions that cannot be read: INTERNAL_SERVER_ERROR in words, nothing of the inside, and all is well once they can', async () => {
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

test('a role: in use, then to be confirmed, then without its components, then gone', async () => {
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
    },
  });
  expect(await remove('?confirm=true')).toMatchObject({
    status: 409,
    json: { message_key: 'SOURCE_HAVE_DEPENDENCY' },
  });
  const gone = `/services/dynamic-service/services/dynamic-service/services/security-service/teams/v1/delete_team/${team.id}`;
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
    `insert into rule (tenant_id, code, name_es, name_en, definition) values ($1, 'RALERTA', 'a', 'a', '{"actions":[{"type":"notify","to":"team","code":"Pérdidas"}]}')`,
    [tenantId],
  );
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

// Z9
test.each(['x/%2e%2e/', '/', '%2fuser-service/', 'x;y/../', '../'])(
  'a crooked address (%s) opens nothing',
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
