import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import { refusal, statusOf, twoProcesses, type Person, type TestApp } from '../../app.ts';
import { eventOf, testSockets } from '../realtime/sockets.ts';

/** Two servers on one database behave as one. */
let world: TestApp;
let other: App;
let tenantId: number;
let admin: Person;
const { dial, disconnectAll } = testSockets();
beforeAll(async () => {
  ({ world, other, tenantId } = await twoProcesses());
  admin = await world.person(tenantId);
});
afterAll(async () => {
  disconnectAll();
  await world.close();
});

test('view as: shows what the user sees, is read-only and audited, and ends with the right to it', async () => {
  const [viewer, user] = [
    await world.person(tenantId),
    await world.person(tenantId, {
      can: [
        'ZONE_MOD_LIST',
        'ZONE_MOD_EDIT',
        'ROLE_MOD_PERMISSION',
        'SUBOPERATIVE_MOD_LIST',
        'SUBOPERATIVE_MOD_VIEW',
      ],
    }),
  ];
  const view = await viewer.client.security.users.viewAs({ params: { id: user.id } });
  const seen = world.through(other, view.accessToken);
  expect((await seen.access.session.permissions()).toSorted()).toEqual([
    'ROLE_MOD_PERMISSION',
    'SUBOPERATIVE_MOD_LIST',
    'SUBOPERATIVE_MOD_VIEW',
    'ZONE_MOD_EDIT',
    'ZONE_MOD_LIST',
  ]);
  expect((await seen.security.users.permissionTree({ params: { id: user.id } })).length).toBe(7);
  expect(await seen.operation.activities.counts({ body: { from: '2026-01-01', to: '2026-01-01' } })).toEqual(
    [],
  );
  expect((await seen.operation.fieldDay.today({ body: {} })).employees).toEqual([]);
  for (const attempt of [
    () =>
      seen.security.users.changePermissions({
        params: { id: user.id },
        query: {},
        body: { changes: [{ code: 'ZONE_MOD_LIST', to: 'withdrawn' }] },
      }),
    () =>
      seen.access.session.changePassword({
        query: {},
        body: { old_password: 'abcd1', username: user.username, password: 'abcd2' },
      }),
    () => seen.activity.notifications.markAllRead(),
    () => seen.security.users.viewAs({ params: { id: viewer.id } }),
  ]) {
    const refused = await refusal(attempt());
    expect([refused.status, refused.problem.message_key]).toEqual([403, 'READ_ONLY_VIEW']);
  }
  expect(
    await world.sql(
      `select 1 from audit where action = 'session.view_as' and actor_id = $1 and subject_id = $2`,
      [viewer.id, String(user.id)],
    ),
  ).toHaveLength(1);
  expect((await user.client.access.mySessions.list()).map(({ viewedBy }) => viewedBy)).toContain(
    `${viewer.username} Prueba`,
  );
  const socket = dial(other, { token: view.accessToken });
  await eventOf(socket, 'connect', 5000);
  const closed = eventOf(socket, 'disconnect', 5000);
  await admin.client.security.users.changePermissions({
    params: { id: viewer.id },
    query: {},
    body: { changes: [{ code: 'ROLE_MOD_PERMISSION', to: 'withdrawn' }] },
  });
  await closed;
  await expect.poll(() => statusOf(seen.access.session.permissions()), { timeout: 5000 }).toBe(401);
});
