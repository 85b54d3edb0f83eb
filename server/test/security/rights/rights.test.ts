import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import { grantNewPermissions } from '#features/access/new-permissions.ts';
import { refusal, testApp, type Person, type TestApp } from '../../app.ts';
import { employeeIn, placeIn } from '../people.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const securityCodes = permissions.filter((code) => /^(USER|ROLE|TEAM|SECURITY)_MOD_/.test(code));
const payload = (
  person: Person,
  changes: { code: Permission; to: 'inherited' | 'granted' | 'withdrawn' }[],
  confirm = false,
) => ({ params: { id: person.id }, query: { confirm }, body: { changes } });

// Z4
test('the last administrator cannot be switched off, lose rights, or leave the team that gives them', async () => {
  const tenantId = await world.tenant();
  const admin = await world.person(tenantId);
  const helper = await world.person(tenantId, {
    can: permissions.filter((code) => code !== 'BACKUP_MOD_DELETE'),
  });
  const { users, roles } = admin.client.security;
  for (const attempt of [
    () => users.activate({ query: { confirm: true }, body: { ids: [admin.id], active: false } }),
    () => users.changePermissions(payload(admin, [{ code: 'ZONE_MOD_LIST', to: 'withdrawn' }], true)),
    () =>
      roles
        .search({ body: { filters: [{ key: 'code', operator: 'EQUAL', value: `R${admin.id}` }] } })
        .then(({ content: [own] }) =>
          roles.removeComponents({ params: { id: own!.id }, query: { confirm: true } }),
        ),
  ]) {
    const refused = await refusal(attempt());
    expect([refused.status, refused.problem.message_key]).toEqual([409, 'LAST_ADMINISTRATOR']);
  }
  await users.changePermissions(payload(helper, [{ code: 'BACKUP_MOD_DELETE', to: 'granted' }]));
  expect(
    (await refusal(users.changePermissions(payload(admin, [{ code: 'ZONE_MOD_LIST', to: 'withdrawn' }]))))
      .problem.message_key,
  ).toBe('SELF_DEMOTION');
  await users.changePermissions(payload(admin, [{ code: 'ZONE_MOD_LIST', to: 'withdrawn' }], true));
  await expect
    .poll(() => admin.client.access.session.permissions(), { timeout: 5000 })
    .not.toContain('ZONE_MOD_LIST');
});

// Z4
test('a permission added by an upgrade can be given, and the last administrator stays protected', async () => {
  const fresh: Permission[] = ['BACKUP_MOD_DOWNLOAD', 'AUDIT_MOD_VIEW'];
  const known = permissions.filter((code) => !fresh.includes(code));
  const start = (tenantId: number) =>
    world.app.units.asTenant(
      tenantId,
      { requestId: 'start', locale: 'es', log: world.app.platform.log, address: null, agent: null },
      grantNewPermissions,
    );
  const held = async (person: Person) => (await person.client.access.session.permissions()).length;

  const tenantId = await world.tenant();
  const [admin, helper] = [
    await world.person(tenantId, { can: known }),
    await world.person(tenantId, { can: known.slice(5) }),
  ];
  expect(
    (
      await refusal(
        admin.client.security.users.changePermissions(
          payload(admin, [{ code: 'ZONE_MOD_LIST', to: 'withdrawn' }], true),
        ),
      )
    ).problem.message_key,
  ).toBe('LAST_ADMINISTRATOR');
  expect(
    (
      await refusal(
        admin.client.security.users.activate({
          query: { confirm: true },
          body: { ids: [admin.id], active: false },
        }),
      )
    ).problem.message_key,
  ).toBe('LAST_ADMINISTRATOR');
  await start(tenantId);
  await expect.poll(() => held(admin), { timeout: 5000 }).toBe(permissions.length);
  expect(await held(helper)).toBe(known.length - 5);
  await admin.client.security.users.changePermissions(
    payload(helper, [{ code: 'AUDIT_MOD_VIEW', to: 'granted' }]),
  );
  await start(tenantId);
  expect(
    await world.sql(`select 1 from audit where tenant_id = $1 and action = 'permission.new'`, [tenantId]),
  ).toHaveLength(1);

  // An administrator by two roles together: no role holds all the others.
  const own = await world.tenant();
  const both = await world.person(own, { can: known.slice(40) });
  const [role] = await world.sql<{ id: string }>(
    `insert into role (tenant_id, code, name) values ($1, 'HALF', 'Half') returning id`,
    [own],
  );
  await world.sql(
    'insert into role_permission (tenant_id, role_id, permission) select $1, $2, unnest($3::text[])',
    [own, role!.id, known.slice(0, 40)],
  );
  await world.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [
    own,
    both.id,
    role!.id,
  ]);
  await start(own);
  await expect.poll(() => held(both), { timeout: 5000 }).toBe(permissions.length);
});

// Z4
test('of two administrators who withdraw each other’s rights at the same moment, one stays', async () => {
  const tenantId = await world.tenant();
  const [one, other] = [await world.person(tenantId), await world.person(tenantId)];
  const results = await Promise.allSettled([
    one.client.security.users.activate({ query: {}, body: { ids: [other.id], active: false } }),
    other.client.security.users.activate({ query: {}, body: { ids: [one.id], active: false } }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await world.sql('select 1 from app_user where tenant_id = $1 and active', [tenantId])).toHaveLength(
    1,
  );
});

// Z6
test('N11: a weaker user cannot touch a stronger one, nor read their sessions', async () => {
  const tenantId = await world.tenant();
  const place = await placeIn(world, tenantId);
  const [strong, weak] = [await world.person(tenantId), await world.person(tenantId, { can: securityCodes })];
  const { users } = weak.client.security;
  const [{ code } = { code: '' }] = await world.sql<{ code: string }>(
    'select code from app_user where id = $1',
    [strong.id],
  );
  for (const [name, attempt] of Object.entries({
    edit: () =>
      users.update({ query: {}, body: { employee: { ...employeeIn(place), code, id: strong.id } } }),
    password: () =>
      users.resetPassword({ query: {}, body: { username: strong.username, password: 'otra-clave-9' } }),
    query: () => users.resetPassword({ query: { username: strong.username, password: 'otra-clave-9' } }),
    off: () => users.activate({ query: {}, body: { ids: [strong.id], active: false } }),
    permissions: () => users.changePermissions(payload(strong, [{ code: 'USER_MOD_LIST', to: 'withdrawn' }])),
    view: () => users.viewAs({ params: { id: strong.id } }),
    sessions: () => users.endSessions({ params: { id: strong.id }, body: {} }),
    readSessions: () => users.sessions({ params: { id: strong.id } }),
  })) {
    const refused = await refusal(attempt());
    expect([name, refused.status, refused.problem.message_key]).toEqual([name, 403, 'STRONGER_USER']);
  }
  expect((await users.byCode({ params: { code } })).stronger).toBe(true);
  expect(await strong.client.access.session.permissions()).toHaveLength(permissions.length);
});

test('staff of one company see and manage their own company alone, and cannot widen it', async () => {
  const tenantId = await world.tenant();
  const [own, foreign] = [await placeIn(world, tenantId, 'OWN'), await placeIn(world, tenantId, 'FAR')];
  const scoped = await world.person(tenantId, { scoped: true, companyId: own.companyId });
  const stranger = await world.person(tenantId, { companyId: foreign.companyId, can: [] });
  const { users } = scoped.client.security;
  expect((await users.search({ body: {} })).content.map(({ id }) => id)).toEqual([scoped.id]);
  expect(
    (await refusal(users.activate({ query: {}, body: { ids: [stranger.id], active: false } }))).status,
  ).toBe(404);
  expect((await refusal(users.create({ body: { employee: employeeIn(foreign) } }))).problem.fields).toEqual({
    companyId: 'NOT_FOUND',
  });
  const wide = await refusal(users.create({ body: { employee: employeeIn(own, { reach: 'tenant' }) } }));
  expect([wide.problem.message_key, wide.problem.fields]).toEqual([
    'PERMISSION_NOT_HELD',
    { reach: 'PERMISSION_NOT_HELD' },
  ]);
  expect(await users.create({ body: { employee: employeeIn(own) } })).toMatchObject({
    companyId: own.companyId,
    reach: 'company',
  });
});

test('each permission is listed with the roles, teams and own changes it comes from', async () => {
  const tenantId = await world.tenant();
  const admin = await world.person(tenantId);
  const user = await world.person(tenantId, { can: ['ZONE_MOD_LIST'] });
  const { users, roles, teams } = admin.client.security;
  const role = await roles.create({
    body: { code: 'LECTURA', name: 'Lectura', components: ['ZONE_MOD_LIST', 'JOB_MOD_LIST'] },
  });
  await teams.create({ body: { name: 'Norte', userList: [user.id], roleList: [role.id] } });
  await users.changePermissions(
    payload(user, [
      { code: 'JOB_MOD_LIST', to: 'withdrawn' },
      { code: 'AUDIT_MOD_VIEW', to: 'granted' },
    ]),
  );
  const reasons = new Map(
    (await users.permissionReasons({ params: { id: user.id } })).map((reason) => [reason.code, reason]),
  );
  expect(reasons.get('ZONE_MOD_LIST')).toMatchObject({
    held: true,
    sources: [
      { kind: 'team', team: { name: 'Norte' }, role: { code: 'LECTURA' } },
      { kind: 'role', team: null },
    ],
  });
  expect(reasons.get('JOB_MOD_LIST')).toMatchObject({
    held: false,
    sources: [{ kind: 'withdrawn' }, { kind: 'team' }],
  });
  expect(reasons.get('AUDIT_MOD_VIEW')).toMatchObject({
    held: true,
    moduleName: 'Auditoría',
    sources: [{ kind: 'granted', role: null, team: null }],
  });
  expect(reasons.size).toBe(3);
});
