import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import { refusal, testApp, type Person, type TestApp } from '../../app.ts';
import { employeeIn, placeIn, type Place } from '../people.ts';

let world: TestApp;
let tenantId: number;
let admin: Person;
let own: Place;
let foreign: Place;
/** Works for the other company. */
let stranger: Person;
beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  admin = await world.person(tenantId);
  [own, foreign] = [await placeIn(world, tenantId, 'OWN'), await placeIn(world, tenantId, 'FAR')];
  stranger = await world.person(tenantId, { companyId: foreign.companyId, can: ['ZONE_MOD_LIST'] });
});
afterAll(() => world.close());

const reads: Permission[] = permissions.filter((code) => /_MOD_(LIST|VIEW)$/.test(code));
const seenBy = async ({ client }: Person): Promise<number[]> =>
  (await client.security.users.search({ body: { size: 2000 } })).content.map(({ id }) => id);

test('N10: staff of one company stay there without a role, with one switched off, and with direct grants', async () => {
  const { roles, users, teams } = admin.client.security;
  const role = await roles.create({
    body: { code: 'MIRA', name: 'Mira', components: ['USER_MOD_LIST', 'SUBOPERATIVE_MOD_LIST'] },
  });
  const person = await world.person(tenantId, { scoped: true, companyId: own.companyId, can: reads });
  const before = await seenBy(person);
  expect(before).not.toContain(stranger.id);
  const [ownRole] = await world.sql<{ id: string }>(
    'select role_id as id from user_role where user_id = $1',
    [person.id],
  );
  const roleId = Number(ownRole!.id);
  const { components, code, name } = await roles.get({ params: { id: roleId } });
  await users.changePermissions({
    params: { id: person.id },
    query: {},
    body: { changes: reads.map((each) => ({ code: each, to: 'granted' as const })) },
  });
  const steps: Record<string, () => Promise<unknown>> = {
    'the role is switched off': () =>
      roles.update({ query: {}, body: { id: roleId, code, name, components, status: false } }),
    'the role has no permission': () => roles.removeComponents({ params: { id: roleId }, query: {} }),
    'a second role comes': () =>
      world.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [
        tenantId,
        person.id,
        role.id,
      ]),
    'a team comes': () =>
      teams.create({ body: { name: 'Mixto', userList: [person.id, admin.id], roleList: [role.id] } }),
    'no role is left': () => world.sql('delete from user_role where user_id = $1', [person.id]),
    'no team is left': () => world.sql('delete from team_user where user_id = $1', [person.id]),
  };
  for (const [step, work] of Object.entries(steps)) {
    await work();
    await admin.client.security.users.changePermissions({
      params: { id: person.id },
      query: {},
      body: { changes: [{ code: 'USER_MOD_LIST', to: 'granted' }] },
    });
    expect([step, await seenBy(person)]).toEqual([step, before]);
  }
});

/** Everything that decides what others than the company's own staff may do and see. */
const rightsOutside = async (companyId: number): Promise<unknown> =>
  world.sql(
    `
      with others as (
        select * from app_user
          where tenant_id = $1 and (reach = 'tenant' or company_id is distinct from $2)),
      held as (
        select ur.user_id, ur.role_id from user_role ur where ur.tenant_id = $1
        union
        select tu.user_id, tr.role_id from team_user tu
          join team t on t.tenant_id = tu.tenant_id and t.id = tu.team_id and t.active
          join team_role tr on tr.tenant_id = tu.tenant_id and tr.team_id = tu.team_id
          where tu.tenant_id = $1)
      select o.username, o.reach, o.company_id, o.active, o.password_hash, array(
        select rp.permission from held h join role r on r.tenant_id = $1 and r.id = h.role_id and r.active
          join role_permission rp on rp.tenant_id = $1 and rp.role_id = r.id where h.user_id = o.id
        union select '+' || p.permission from user_permission p
          where p.tenant_id = $1 and p.user_id = o.id and p.granted order by 1) as permissions
      from others o order by o.id`,
    [tenantId, companyId],
  );

test('N10: nothing that staff of one company can change leaves anyone reaching further than they do', async () => {
  const scoped = await world.person(tenantId, { scoped: true, companyId: own.companyId });
  // Of the own company, sees the whole tenant and may do nothing yet.
  const wide = await world.person(tenantId, { companyId: own.companyId, can: [] });
  const peer = await world.person(tenantId, { scoped: true, companyId: own.companyId, can: [] });
  const { security, administration } = scoped.client;
  const shared = await admin.client.security.roles.create({
    body: { code: 'COMUN', name: 'Común', components: ['ZONE_MOD_LIST'] },
  });
  const team = await admin.client.security.teams.create({
    body: { name: 'Común', userList: [stranger.id, peer.id], roleList: [shared.id] },
  });
  const rolesOf = { query: { confirm: true }, body: { id: shared.id, code: 'COMUN', name: 'Común' } };
  const edited = async (person: Person, more: object) => {
    const [{ code } = { code: '' }] = await world.sql<{ code: string }>(
      'select code from app_user where id = $1',
      [person.id],
    );
    return security.users.update({
      query: { confirm: true },
      body: { employee: { ...employeeIn(own), code, id: person.id, ...more } },
    });
  };
  const before = await rightsOutside(own.companyId);
  const attempts: Record<string, () => Promise<unknown>> = {
    'a wide colleague is edited': () => edited(wide, {}),
    'a wide colleague is granted': () =>
      security.users.changePermissions({
        params: { id: wide.id },
        query: {},
        body: { changes: [{ code: 'USER_MOD_LIST', to: 'granted' }] },
      }),
    'a wide colleague is given a password': () =>
      security.users.resetPassword({
        query: {},
        body: { username: wide.username, password: 'otra-clave-9' },
      }),
    'a wide colleague is viewed': () => security.users.viewAs({ params: { id: wide.id } }),
    'a wide colleague’s sessions are read': () => security.users.sessions({ params: { id: wide.id } }),
    'a wide colleague is switched off': () =>
      security.users.activate({ query: {}, body: { ids: [wide.id], active: false } }),
    'a peer is widened': () => edited(peer, { reach: 'tenant' }),
    'a peer is moved': () => edited(peer, { ...foreign }),
    'the actor widens themselves': () => edited(scoped, { reach: 'tenant' }),
    'the actor moves': () => edited(scoped, { ...foreign }),
    'a wide user is made': () =>
      security.users.create({ body: { employee: employeeIn(own, { reach: 'tenant' }) } }),
    'a foreign user is made': () => security.users.create({ body: { employee: employeeIn(foreign) } }),
    'a shared role grows': () =>
      security.roles.update({
        ...rolesOf,
        body: { ...rolesOf.body, components: ['ZONE_MOD_LIST', 'USER_MOD_LIST'] },
      }),
    'a shared role is switched off': () =>
      security.roles.update({
        ...rolesOf,
        body: { ...rolesOf.body, components: ['ZONE_MOD_LIST'], status: false },
      }),
    'a shared role is emptied': () =>
      security.roles.removeComponents({ params: { id: shared.id }, query: { confirm: true } }),
    'a shared role is deleted': () =>
      security.roles.remove({ params: { id: shared.id }, query: { confirm: true } }),
    'a shared role comes in a package': () =>
      administration.packages.import({
        body: {
          existing: 'update',
          package: {
            format: 'cuadrilla-package',
            formatVersion: 1,
            name: 'x',
            createdAt: new Date().toISOString(),
            parts: {
              roles: [{ code: 'COMUN', name: 'Común', active: true, components: ['USER_MOD_LIST'] }],
            },
          } as never,
        },
      }),
    'a shared team is given a role': async () => {
      const role = await security.roles.create({
        body: { code: 'SUYO', name: 'Suyo', components: ['USER_MOD_LIST'] },
      });
      await security.teams.update({
        query: { confirm: true },
        body: {
          id: team.id,
          name: 'Común',
          userList: [stranger.id, peer.id],
          roleList: [shared.id, role.id],
        },
      });
    },
    'a shared team is switched off': () =>
      security.teams.update({
        query: { confirm: true },
        body: {
          id: team.id,
          name: 'Común',
          status: false,
          userList: [stranger.id, peer.id],
          roleList: [shared.id],
        },
      }),
    'a shared team is deleted': () =>
      security.teams.remove({ params: { id: team.id }, query: { confirm: true } }),
    'a team takes a foreign person in': () =>
      security.teams.create({ body: { name: 'Ajenos', userList: [stranger.id], roleList: [] } }),
  };
  for (const [attempt, work] of Object.entries(attempts)) {
    const refused = await refusal(work()).catch((error: unknown) => error as Error);
    expect([attempt, (refused as { status?: number }).status]).toEqual([
      attempt,
      expect.toSatisfy((status) => [400, 403, 404].includes(status as number)),
    ]);
  }
  expect(await rightsOutside(own.companyId)).toEqual(before);
  // The own people may still be managed, with a role of one's own making too.
  const mine = await security.roles.create({
    body: { code: 'MIO', name: 'Mío', components: ['ZONE_MOD_LIST'] },
  });
  const made = await security.users.create({ body: { employee: employeeIn(own, { roles: [mine.id] }) } });
  expect(made.reach).toBe('company');
  await security.roles.update({
    query: { confirm: true },
    body: { id: mine.id, code: 'MIO', name: 'Mío', components: ['ZONE_MOD_LIST', 'JOB_MOD_LIST'] },
  });
});

test('N10: who sees the whole tenant gives it by name alone; another company takes it back', async () => {
  const { users } = admin.client.security;
  const made = await users.create({ body: { employee: employeeIn(own) } });
  expect(made.reach).toBe('company');
  const body = { ...employeeIn(own), code: made.code, id: made.id };
  const changed = async (more: object) =>
    (await users.update({ query: {}, body: { employee: { ...body, ...more } } })).reach;
  expect(await changed({ reach: 'tenant' })).toBe('tenant');
  expect(await changed({ phone: '6025551234' })).toBe('tenant');
  expect(await changed({ ...foreign })).toBe('company');
});

test('N10: the last administrator of the whole tenant stays one, and narrowing oneself needs a yes', async () => {
  const alone = await world.tenant();
  const place = await placeIn(world, alone);
  const boss = await world.person(alone, { companyId: place.companyId });
  const [{ code } = { code: '' }] = await world.sql<{ code: string }>(
    'select code from app_user where id = $1',
    [boss.id],
  );
  const narrow = (confirm: boolean) =>
    boss.client.security.users.update({
      query: { confirm },
      body: { employee: { ...employeeIn(place), code, id: boss.id, reach: 'company' } },
    });
  expect((await refusal(narrow(true))).problem.message_key).toBe('LAST_ADMINISTRATOR');
  await world.person(alone);
  expect((await refusal(narrow(false))).problem.message_key).toBe('SELF_DEMOTION');
  expect((await narrow(true)).reach).toBe('company');
});

test('N10: "view as" ends when the viewer sees less than the person viewed', async () => {
  const viewer = await world.person(tenantId, { companyId: own.companyId });
  const view = await viewer.client.security.users.viewAs({ params: { id: stranger.id } });
  const seen = world.through(world.app, view.accessToken);
  expect(await seen.access.session.permissions()).toEqual(['ZONE_MOD_LIST']);
  await world.sql(`update app_user set reach = 'company' where id = $1`, [viewer.id]);
  await admin.client.security.users.changePermissions({
    params: { id: viewer.id },
    query: {},
    body: { changes: [{ code: 'ZONE_MOD_LIST', to: 'granted' }] },
  });
  await vi.waitFor(
    async () => expect((await refusal(seen.access.session.permissions())).status).toBe(401),
    6000,
  );
});
