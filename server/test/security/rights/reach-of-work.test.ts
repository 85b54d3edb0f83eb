import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { recipientsOf } from '#features/security/recipients.store.ts';
import { testApp, type TestApp } from '../../app.ts';
import { placeIn, type Place } from '../people.ts';

/** What happens later, without a request of the person: notifications and files that are loaded. */
let world: TestApp;
let tenantId: number;
let own: Place;
beforeAll(async () => {
  world = await testApp({ runJobs: true });
  tenantId = await world.tenant();
  own = await placeIn(world, tenantId, 'OWN');
});
afterAll(() => world.close());

test('N10: notifications about one company’s work reach nobody of another', async () => {
  const tenant = await world.tenant();
  const [here, there] = [await placeIn(world, tenant, 'AQUI'), await placeIn(world, tenant, 'ALLA')];
  const can: Permission[] = ['SUBOPERATIVE_MOD_ASSIGN'];
  const wide = await world.person(tenant, { can });
  const near = await world.person(tenant, { can, scoped: true, companyId: here.companyId });
  await world.person(tenant, { can, scoped: true, companyId: there.companyId });
  const ids = (companyId: number | null, by: Parameters<typeof recipientsOf>[1]) =>
    world.app.units.asTenant(
      tenant,
      { requestId: 'test', locale: 'es', log: world.app.platform.log, address: null, agent: null },
      async (ctx) => (await recipientsOf(ctx, by, companyId)).map(({ id }) => id),
    );
  expect(await ids(here.companyId, { permission: 'SUBOPERATIVE_MOD_ASSIGN' })).toEqual([wide.id, near.id]);
  expect(await ids(null, { permission: 'SUBOPERATIVE_MOD_ASSIGN' })).toEqual([wide.id]);
  expect(await ids(there.companyId, { id: near.id })).toEqual([]);
  expect(await ids(there.companyId, { role: `R${near.id}` })).toEqual([]);
});

test('N10: a file is not loaded once its uploader sees less than when it was checked', async () => {
  const uploader = await world.person(tenantId, { companyId: own.companyId });
  const { zones } = uploader.client.administration;
  const until = async (id: number, ...statuses: string[]) => {
    for (let tries = 0; tries < 300; tries++) {
      const job = await zones.importStatus({ params: { id } });
      if (statuses.includes(job.status)) return job;
      await sleep(100);
    }
    throw new Error('The upload does not get on.');
  };
  const { id } = await zones.importCheck({
    query: { fileName: 'zonas.csv' },
    body: new Blob(['code;nameEs;nameEn;latitude;longitude\r\nZX1;Nueva;New;3.4;-76.5']),
  });
  expect(await until(id, 'checked', 'failed')).toMatchObject({ status: 'checked', good: 1 });
  await world.sql(`update app_user set reach = 'company' where id = $1`, [uploader.id]);
  await zones.importLoad({ params: { id }, body: { skipBad: false } });
  expect(await until(id, 'loaded', 'failed')).toMatchObject({ status: 'failed' });
  expect(await world.sql(`select 1 from zone where tenant_id = $1 and code = 'ZX1'`, [tenantId])).toEqual([]);
});
