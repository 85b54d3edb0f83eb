import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeStampTimer } from '#features/audit/time-stamps/time-stamp.jobs.ts';
import { verifyFile } from '../../src/evidence-cli.ts';
import { setPassword } from '../app.ts';
import { elsewhere, password, type BackupWorld } from '../backups/backup-world.ts';
import { stampedWorld, type StampedWorld } from './stamped-world.ts';

let world: StampedWorld;
beforeAll(async () => {
  world = await stampedWorld(true);
});
afterAll(() => world.close());

const rows = 'select size, token, chain, authority, root, policy, serial, stamped_at from evidence_stamp';

test('E26: the queue has a checkpoint stamped, and a backup restored elsewhere has the same stamp', async () => {
  const id = await world.sealed(1);
  await world.asProduct(timeStampTimer.handler);
  await expect.poll(() => world.app.sql(rows), { timeout: 20_000 }).toHaveLength(1);
  expect(await verifyFile(await world.downloaded(id), { authority: world.trusted })).toMatchObject({
    code: 0,
  });
  const { requests } = world.server;
  await world.asProduct(timeStampTimer.handler);
  expect(world.server.requests).toBe(requests);

  const admin = await world.app.person(world.field.tenantId, { username: 'jefa' });
  await setPassword(world.app, admin.id, password);
  const { backups } = admin.client.security;
  const { id: backup } = await backups.create({ body: { kind: 'tenant' } });
  const statusOf = async () => (await backups.get({ params: { id: backup } })).status;
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('ready');
  const [file] = await world.app.sql<{ file_key: string }>('select file_key from backup where id = $1', [
    backup,
  ]);
  const there = await elsewhere({ app: world.app, folder: world.folder } as BackupWorld);
  try {
    await there.restore(await world.app.app.platform.files.read(file!.file_key));
    const restored = new pg.Client({ connectionString: there.database.url });
    await restored.connect();
    expect((await restored.query(rows)).rows).toEqual(await world.app.sql(rows));
    await restored.end();
  } finally {
    await there.close();
  }
});
