import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import { Refused, testApp, type Person, type TestApp } from '../../app.ts';
import { componentsOf, employeeIn, placeIn } from '../people.ts';

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

/** The oracle: written from the text of the rule, without reading the server's SQL. */
interface Graph {
  roles: Map<number, { active: boolean; codes: Set<Permission> }>;
  teams: Map<number, { active: boolean; roles: Set<number>; users: Set<number> }>;
  held: Map<number, Set<number>>;
  own: Map<number, Map<Permission, boolean>>;
}
function effective(graph: Graph, userId: number): Set<Permission> {
  const result = new Set<Permission>();
  const take = (roleId: number) => {
    const role = graph.roles.get(roleId);
    if (role?.active) for (const code of role.codes) result.add(code);
  };
  for (const roleId of graph.held.get(userId) ?? []) take(roleId);
  for (const team of graph.teams.values())
    if (team.active && team.users.has(userId)) for (const roleId of team.roles) take(roleId);
  for (const [code, granted] of graph.own.get(userId) ?? []) {
    if (granted) result.add(code);
    else result.delete(code);
  }
  return result;
}

// Z4, Z5
test('after random changes, rights follow the rule, and nobody gives what they lack', async () => {
  const universe: Permission[] = ['ZONE_MOD_LIST', 'ZONE_MOD_EDIT', 'JOB_MOD_LIST', 'AUDIT_MOD_VIEW'];
  const command = fc.record({
    by: fc.constantFrom('admin', 'limited'),
    what: fc.constantFrom('role', 'switch', 'hold', 'team', 'own'),
    a: fc.nat(1),
    b: fc.nat(1),
    on: fc.boolean(),
    codes: fc.subarray(universe),
    to: fc.constantFrom('inherited', 'granted', 'withdrawn'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 14 }), async (commands) => {
      const tenantId = await world.tenant();
      const place = await placeIn(world, tenantId);
      const admin = await world.person(tenantId);
      const limitedHolds = new Set<Permission>([...securityCodes, 'ZONE_MOD_LIST', 'JOB_MOD_LIST']);
      const limited = await world.person(tenantId, { can: [...limitedHolds] });
      const users = [await world.person(tenantId, { can: [] }), await world.person(tenantId, { can: [] })];
      const graph: Graph = {
        roles: new Map(),
        teams: new Map(),
        held: new Map(users.map(({ id }) => [id, new Set()])),
        own: new Map(users.map(({ id }) => [id, new Map()])),
      };
      const roles = await Promise.all(
        ['RA', 'RB'].map((code) =>
          admin.client.security.roles.create({ body: { code, name: code, components: [] } }),
        ),
      );
      for (const role of roles) graph.roles.set(role.id, { active: true, codes: new Set() });
      const team = await admin.client.security.teams.create({
        body: { name: 'T', userList: [], roleList: [] },
      });
      graph.teams.set(team.id, { active: true, roles: new Set(), users: new Set() });
      const details = await Promise.all(
        users.map((user) =>
          world.sql<{ code: string }>('select code from app_user where id = $1', [user.id]),
        ),
      );

      for (const { by, what, a, b, on, codes, to } of commands) {
        const { security } = (by === 'admin' ? admin : limited).client;
        const before = structuredClone(graph);
        const [role, user] = [graph.roles.get(roles[a]!.id)!, users[b]!];
        const members = graph.teams.get(team.id)!;
        const attempt = async (): Promise<void> => {
          if (what === 'role' || what === 'switch') {
            if (what === 'role') role.codes = new Set(codes);
            else role.active = on;
            await security.roles.update({
              query: {},
              body: {
                id: roles[a]!.id,
                code: roles[a]!.code,
                name: roles[a]!.name,
                status: role.active,
                components: [...role.codes],
              },
            });
          } else if (what === 'hold') {
            const now = graph.held.get(user.id)!;
            if (on) now.add(roles[a]!.id);
            else now.delete(roles[a]!.id);
            await security.users.update({
              query: {},
              body: {
                employee: { ...employeeIn(place), code: details[b]![0]!.code, id: user.id, roles: [...now] },
              },
            });
          } else if (what === 'team') {
            members.users[on ? 'add' : 'delete'](user.id);
            members.roles[on ? 'add' : 'delete'](roles[a]!.id);
            await security.teams.update({
              query: {},
              body: {
                id: team.id,
                name: 'T',
                status: true,
                userList: [...members.users],
                roleList: [...members.roles],
              },
            });
          } else {
            const own = graph.own.get(user.id)!;
            for (const code of codes) {
              if (to === 'inherited') own.delete(code);
              else own.set(code, to === 'granted');
            }
            if (codes.length > 0)
              await security.users.changePermissions(
                payload(
                  user,
                  codes.map((code) => ({ code, to })),
                ),
              );
          }
        };
        try {
          await attempt();
          if (by === 'limited') {
            for (const each of users) {
              const [old, now] = [effective(before, each.id), effective(graph, each.id)];
              for (const code of universe)
                if (old.has(code) !== now.has(code))
                  expect(limitedHolds.has(code), `${what} changed ${code}`).toBe(true);
            }
          }
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          expect(
            [by, ['PERMISSION_NOT_HELD', 'STRONGER_USER'].includes(error.problem.message_key)],
            error.message,
          ).toEqual(['limited', true]);
          Object.assign(graph, before);
        }
        for (const each of users) {
          const tree = await admin.client.security.users.permissionTree({ params: { id: each.id } });
          expect(
            componentsOf(tree)
              .filter(({ status }) => status)
              .map(({ componentCode }) => componentCode)
              .toSorted(),
          ).toEqual([...effective(graph, each.id)].toSorted());
        }
      }
      for (const each of users)
        await expect
          .poll(async () => (await each.client.access.session.permissions()).toSorted(), { timeout: 5000 })
          .toEqual([...effective(graph, each.id)].toSorted());
    }),
    { numRuns: 12, seed: 20261121, endOnFailure: true },
  );
});
