import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupClock } from '#features/security/backups/backups.jobs.ts';
import { refusal, type Person } from '../app.ts';
import { backupWorld, type BackupWorld } from './backup-world.ts';

let world: BackupWorld;
const patient = { timeout: 15_000 };

beforeAll(async () => {
  world = await backupWorld();
  await world.make();
});
afterAll(() => world.close());

const endpointsOf = (person: Person) => person.client.security.backups;

test('a backup that cannot be written is never listed, and shows why', async () => {
  const { files } = world.app.app.platform;
  const real = files.putStream;
  files.putStream = async (key, content) => {
    content.destroy();
    throw Object.assign(new Error(`no space for ${key}`), { code: 'ENOSPC' });
  };
  const made = await world.make();
  files.putStream = real;
  expect(made).toMatchObject({ status: 'failed', failure: 'STORAGE_FULL', verifiedAt: null });
  expect((await endpointsOf(world.admin).search({ body: {} })).content.map(({ id }) => id)).not.toContain(
    made.id,
  );
  expect(await endpointsOf(world.admin).running()).toMatchObject([{ id: made.id, status: 'failed' }]);
  await endpointsOf(world.admin).remove({ params: { id: made.id } });
});

test('schedule: one backup a night by default, due backups start, the oldest are deleted', async () => {
  const { backups } = world.admin.client.security;
  expect(await backups.schedule()).toMatchObject({
    active: true,
    time: '02:00',
    keep: 7,
    nextAt: expect.stringMatching(/T07:00:00\.000Z$/),
  });
  const set = { active: true, time: '03:30', weekdays: [6, 1], keep: 1 };
  expect(await backups.setSchedule({ body: set })).toMatchObject({ ...set, weekdays: [1, 6] });
  for (const wrong of [
    { ...set, time: '24:00' },
    { ...set, weekdays: [] },
    { ...set, weekdays: [1, 1] },
    { ...set, keep: 0 },
  ])
    expect(await refusal(backups.setSchedule({ body: wrong }))).toMatchObject({ status: 400 });
  const tick = () => world.field.asTenant(backupClock.handler);
  const scheduled = async () =>
    (
      await backups.search({
        body: {
          filters: [{ key: 'origin', operator: 'EQUAL', value: 'schedule' }],
          sorts: [{ key: 'id', direction: 'ASC' }],
        },
      })
    ).content;
  await tick();
  expect(await scheduled()).toEqual([]);
  const ids: number[] = [];
  for (let night = 1; night <= 2; night++) {
    await world.app.sql(`update backup_schedule set next_at = now() - interval '1 minute'`);
    await tick();
    await expect
      .poll(
        async () =>
          (await scheduled()).filter(({ status, id }) => status === 'ready' && !ids.includes(id)).length,
        patient,
      )
      .toBe(1);
    ids.push((await scheduled()).at(-1)!.id);
  }
  expect((await scheduled()).map(({ id }) => id)).toEqual([ids[1]]);
  expect(Date.parse((await backups.schedule()).nextAt!)).toBeGreaterThan(Date.now());

  await world.app.sql(
    `
      insert into backup (tenant_id, kind, origin, status, file_name, heartbeat_at)
        values ($1, 'tenant', 'manual', 'working', 'muerta', now() - interval '1 hour')`,
    [world.field.tenantId],
  );
  await tick();
  expect((await backups.running()).find(({ fileName }) => fileName === 'muerta')).toMatchObject({
    status: 'failed',
    failure: 'UNAVAILABLE',
  });
});
