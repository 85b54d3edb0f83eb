import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import { Refused, refusal, testApp, type Person, type TestApp } from '../../app.ts';

let world: TestApp;
let tenantId: number;
let admin: Person;
let other: Person;
/** The other administrator through a second process. */
let elsewhere: Person['client'];
beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  [admin, other] = [await world.person(tenantId), await world.person(tenantId)];
  elsewhere = world.through(await world.twin(), other.token);
});
afterAll(() => world.close());

const rule = async (to: 'role' | 'team', code: string, name: string) => {
  await world.sql(
    `insert into rule (tenant_id, code, name_es, name_en, definition) values ($1, $2, 'a', 'a', $3)`,
    [
      tenantId,
      code,
      JSON.stringify({
        when: null,
        actions: [{ type: 'notify', to, code: name, text: { es: 'a', en: 'a' } }],
      }),
    ],
  );
  await world.sql('call version_former_rules($1)', [tenantId]);
};

const maySeeZones = ({ client }: Person): Promise<boolean> =>
  client.administration.zones.search({ body: {} }).then(
    () => true,
    () => false,
  );

test('a new name of a role or a team is checked by the same rules as the first', async () => {
  const { roles, teams } = admin.client.security;
  const role = await roles.create({ body: { code: 'NOMBRES', name: 'Nombres', components: [] } });
  const team = await teams.create({ body: { name: 'Nombres', userList: [], roleList: [] } });
  await roles.create({ body: { code: 'TOMADO', name: 'Está tomado', components: [] } });
  await teams.create({ body: { name: 'Está tomado', userList: [], roleList: [] } });
  const makeRole = (given: object) =>
    roles.create({ body: { code: 'NUEVO1', name: 'Nuevo', components: [], ...given } });
  const renameRole = (given: object) =>
    roles.update({
      query: {},
      body: { id: role.id, code: role.code, name: role.name, components: [], ...given },
    });
  for (const given of [
    { code: '' },
    { code: 'CON ESPACIO' },
    { code: 'CON_RAYA' },
    { code: 'x'.repeat(51) },
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { code: 'TOMADO' },
    { name: 'ESTA TOMADO' },
  ]) {
    const [made, renamed] = [await refusal(makeRole(given)), await refusal(renameRole(given))];
    expect([given, renamed.status, renamed.problem.message_key, renamed.problem.fields]).toEqual([
      given,
      made.status,
      made.problem.message_key,
      made.problem.fields,
    ]);
    expect(Object.keys(renamed.problem.fields ?? {})).toEqual(Object.keys(given));
  }
  const makeTeam = (name: string) => teams.create({ body: { name, userList: [], roleList: [] } });
  const renameTeam = (name: string) =>
    teams.update({ query: {}, body: { id: team.id, name, userList: [], roleList: [] } });
  for (const name of ['', '   ', 'x'.repeat(101), 'Está tomado', 'esta TOMADO']) {
    const [made, renamed] = [await refusal(makeTeam(name)), await refusal(renameTeam(name))];
    expect([name, renamed.status, renamed.problem.message_key, renamed.problem.fields]).toEqual([
      name,
      made.status,
      made.problem.message_key,
      made.problem.fields,
    ]);
  }
  expect((await renameRole({ name: 'NOMBRES' })).name).toBe('NOMBRES');
  expect((await renameTeam(' Nómbres ')).teamName).toBe('Nómbres');
});

test('a role or team that a rule or report names cannot be renamed or deleted meanwhile', async () => {
  const { roles, teams } = admin.client.security;
  const role = await roles.create({ body: { code: 'AVISADO', name: 'Avisado', components: [] } });
  const reader = await roles.create({ body: { code: 'LECTOR', name: 'Lector', components: [] } });
  const team = await teams.create({ body: { name: 'Avisados', userList: [], roleList: [] } });
  await rule('role', 'RROL', 'AVISADO');
  await rule('team', 'REQUIPO', 'Avisados');
  await world.sql(
    `
      insert into report (tenant_id, code, name_es, name_en, data_set, format, roles)
        values ($1, 'INFORME', 'a', 'a', 'operations', 'pdf', '{LECTOR}')`,
    [tenantId],
  );
  const rename = (one: { id: number; name: string }, code: string) =>
    roles.update({ query: {}, body: { id: one.id, code, name: one.name, components: [] } });
  expect((await refusal(rename(role, 'OTRO1'))).problem).toMatchObject({
    message_key: 'INVALID_INPUT',
    fields: { code: 'IN_USE' },
    detail: { rules: 'RROL' },
  });
  expect((await refusal(rename(reader, 'OTRO2'))).problem).toMatchObject({
    fields: { code: 'IN_USE' },
    detail: { reports: 'INFORME' },
  });
  expect(
    (
      await refusal(
        teams.update({ query: {}, body: { id: team.id, name: 'Otros', userList: [], roleList: [] } }),
      )
    ).problem,
  ).toMatchObject({ fields: { name: 'IN_USE' }, detail: { rules: 'REQUIPO' } });
  for (const { id } of [role, reader])
    expect(
      (await refusal(roles.remove({ params: { id }, query: { confirm: true } }))).problem.message_key,
    ).toBe('SOURCE_HAVE_DEPENDENCY');
  expect((await rename({ ...role, name: 'Otro nombre' }, role.code)).name).toBe('Otro nombre');
  for (const table of ['rule_version', 'rule'])
    await world.sql(`delete from ${table} where tenant_id = $1`, [tenantId]);
  expect((await rename(role, 'OTRO1')).code).toBe('OTRO1');
});

test('R8: two editors of one role, on two processes, lose nothing of each other', async () => {
  const edits = 25;
  const modules =
    'ZONE JOB COMPANY CONTRACT RESOURCE LISTS FORM RULE WORKFLOW REPORT BRANCH AUDIT USER ROLE TEAM FIELD ' +
    'DASHBOARD SUBOPERATIVE';
  const pool: Permission[] = permissions.filter((code) => modules.split(' ').includes(code.split('_')[0]!));
  const role = await admin.client.security.roles.create({
    body: { code: 'CONTADOR', name: '0', components: [] },
  });
  let stale = 0;
  const editor = async ({ security: { roles } }: Person['client'], own: readonly Permission[]) => {
    for (let edit = 0; edit < edits;) {
      const { id, code, name, version, components } = await roles.get({ params: { id: role.id } });
      const changed = [...new Set([...components, own[edit % own.length]!])];
      try {
        await roles.update({
          query: {},
          body: { id, code, name: String(Number(name) + 1), version, components: changed },
        });
        edit++;
      } catch (error) {
        if (!(error instanceof Refused) || error.problem.message_key !== 'STALE_VERSION') throw error;
        expect(error.problem.detail?.version).toBeGreaterThan(version);
        stale++;
      }
    }
  };
  await Promise.all([
    editor(admin.client, pool.slice(0, edits)),
    editor(elsewhere, pool.slice(edits, 2 * edits)),
  ]);
  const after = await admin.client.security.roles.get({ params: { id: role.id } });
  expect([after.name, after.version, stale > 0]).toEqual([String(2 * edits), 1 + 2 * edits, true]);
  expect(after.components.toSorted()).toEqual(
    [...new Set([...pool.slice(0, edits), ...pool.slice(edits, 2 * edits)])].toSorted(),
  );
  expect(
    await world.sql(
      `select 1 from audit where tenant_id = $1 and action = 'role.update' and subject_id = $2`,
      [tenantId, String(role.id)],
    ),
  ).toHaveLength(2 * edits);
});

test('R8: when a role is deleted and given out or edited at once, one of both happens, never half', async () => {
  const { roles, teams } = admin.client.security;
  for (let turn = 0; turn < 8; turn++) {
    const role = await roles.create({
      body: { code: `FUGAZ${turn}`, name: `Fugaz ${turn}`, components: [] },
    });
    const outcome = await Promise.allSettled([
      roles.remove({ params: { id: role.id }, query: { confirm: true } }),
      elsewhere.security.teams.create({
        body: { name: `Con fugaz ${turn}`, userList: [], roleList: [role.id] },
      }),
      elsewhere.security.roles.update({
        query: {},
        body: { id: role.id, code: role.code, name: role.name, version: role.version, components: [] },
      }),
    ]);
    for (const each of outcome)
      if (each.status === 'rejected')
        expect((each.reason as Refused).status, String(each.reason)).toBeLessThan(500);
    const left = await world.sql('select 1 from role where id = $1 and tenant_id = $2', [role.id, tenantId]);
    const given = (
      await teams.search({
        body: { filters: [{ key: 'teamName', operator: 'EQUAL', value: `Con fugaz ${turn}` }] },
      })
    ).content;
    expect([left.length, given.length, given[0]?.roleNum ?? 0]).toEqual(
      outcome[0].status === 'fulfilled' ? [0, 0, 0] : [1, 1, 1],
    );
  }
});

test('9.41: who deactivated a role, a team or a user takes that back while nothing happened since, nobody else', async () => {
  const { roles, teams, users } = admin.client.security;
  const member = await world.person(tenantId, { can: [] });
  const role = await roles.create({
    body: { code: 'VOLVER', name: 'Volver', components: ['ZONE_MOD_LIST'] },
  });
  const team = await teams.create({
    body: { name: 'Volver', userList: [member.id], roleList: [role.id] },
  });
  const changeRole = (given: object) =>
    roles.update({
      query: {},
      body: { id: role.id, code: role.code, name: role.name, components: role.components, ...given },
    });
  const changeTeam = (given: object) =>
    teams.update({
      query: {},
      body: { id: team.id, name: 'Volver', userList: [member.id], roleList: [role.id], ...given },
    });
  const activeUser = (active: boolean) => users.activate({ query: {}, body: { ids: [member.id], active } });
  const seesZones = () => maySeeZones(member);
  await expect.poll(seesZones, { timeout: 5000 }).toBe(true);
  for (const { of, id, deactivate, change, restore } of [
    {
      of: 'roles',
      id: role.id,
      deactivate: () => changeRole({ status: false }),
      change: () => changeRole({ status: false, name: 'Otro' }),
      restore: () => changeRole({ status: true }),
    },
    {
      of: 'teams',
      id: team.id,
      deactivate: () => changeTeam({ status: false }),
      change: () => changeTeam({ status: false, name: 'Otro' }),
      restore: () => changeTeam({ status: true }),
    },
    {
      of: 'users',
      id: member.id,
      deactivate: () => activeUser(false),
      change: async () => [await activeUser(true), await activeUser(false)],
      restore: () => activeUser(true),
    },
  ] as const) {
    const undo = (client: Person['client']) => client.security[of].undoDeactivate({ body: { ids: [id] } });
    const refused = async (client: Person['client']) =>
      (await refusal(undo(client))).problem.message_key === 'NOT_UNDOABLE';
    expect(await refused(admin.client), `${of}, active`).toBe(true);
    await deactivate();
    expect(await refused(elsewhere), `${of}, of another`).toBe(true);
    expect(await undo(admin.client), of).toEqual({ changed: 1 });
    expect(await refused(admin.client), `${of}, a second time`).toBe(true);
    if (of !== 'users') await expect.poll(seesZones, { timeout: 5000 }).toBe(true);
    await deactivate();
    await change();
    // For users the caller's own second deactivation is the last one.
    if (of !== 'users') expect(await refused(admin.client), `${of}, changed since`).toBe(true);
    else expect(await undo(admin.client), `${of}, deactivated again`).toEqual({ changed: 1 });
    await restore();
  }
});

test('9.41: a deactivation is not taken back by who does not hold what the role grants', async () => {
  const { roles } = admin.client.security;
  const role = await roles.create({
    body: { code: 'AJENO', name: 'Ajeno', components: ['ZONE_MOD_LIST', 'ROLE_MOD_EDIT'] },
  });
  const holder = await world.person(tenantId, { can: ['ROLE_MOD_EDIT', 'ROLE_MOD_LIST', 'ZONE_MOD_LIST'] });
  const mine = holder.client.security.roles;
  await mine.update({
    query: {},
    body: { id: role.id, code: role.code, name: role.name, components: role.components, status: false },
  });
  await admin.client.security.users.changePermissions({
    params: { id: holder.id },
    query: {},
    body: { changes: [{ code: 'ZONE_MOD_LIST', to: 'withdrawn' }] },
  });
  // A right that was withdrawn may count some seconds longer, in which the deactivation is taken back.
  await expect.poll(() => maySeeZones(holder), { timeout: 5000 }).toBe(false);
  const refused = await refusal(mine.undoDeactivate({ body: { ids: [role.id] } }));
  expect(refused.problem.message_key).toBe('PERMISSION_NOT_HELD');
});

test('13.A: people of teams are found by a part of their name, and by nothing of another column', async () => {
  const { id, username } = await world.person(tenantId);
  await world.sql(`update app_user set name = 'Ñusta', lastname = 'Órtez' where id = $1`, [id]);
  await admin.client.security.teams.create({ body: { name: 'Nórdicos', userList: [id], roleList: [] } });
  const found = async (value: string) => {
    const filters = [
      { key: 'employeeName', operator: 'LIKE' as const, field_type: 'STRING' as const, value },
    ];
    return (await admin.client.security.teams.members({ body: { filters } })).content.map((one) => one.id);
  };
  expect([await found('usta ORT'), await found(username)]).toEqual([[id], []]);
});
