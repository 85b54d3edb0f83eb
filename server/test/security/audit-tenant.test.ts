import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const requestInfo = () => ({
  requestId: 'test',
  locale: 'es' as const,
  log: world.app.platform.log,
  address: '10.0.0.1',
  agent: null,
});
const write = (tenantId: number, action: string) =>
  world.app.units.asTenant(tenantId, requestInfo(), async (ctx) =>
    ctx.audit({ action, subject: 'user', subjectId: 1 }),
  );

// Z10, C7
test('a line belongs to a tenant that exists, and a tenant with lines stays', async () => {
  const tenantId = await world.tenant();
  await write(tenantId, 'act');
  await expect(write(999_999, 'act')).rejects.toThrow();
  expect(await world.sql('select from audit where tenant_id = 999999')).toEqual([]);
  await expect(world.sql('delete from tenant where id = $1', [tenantId])).rejects.toMatchObject({
    code: '23503',
  });
  await expect(world.sql('update tenant set id = 999999 where id = $1', [tenantId])).rejects.toMatchObject({
    code: '23503',
  });
  const [empty] = await world.sql<{ id: string }>(
    `insert into tenant (code, name, tax_id) values ('SINLINEAS', 'Sin líneas', '1') returning id`,
  );
  await world.sql('delete from tenant where id = $1', [empty!.id]);
});

// Z10, C7
test('whoever removes a tenant waits for those who are writing a line of it', async () => {
  const [row] = await world.sql<{ id: string }>(
    `insert into tenant (code, name, tax_id) values ('CARRERA', 'Carrera', '1') returning id`,
  );
  const tenantId = Number(row!.id);
  const written = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const writing = world.app.units.asTenant(tenantId, requestInfo(), async (ctx) => {
    await ctx.db
      .insertInto('audit')
      .values({ tenant_id: tenantId, action: 'act', subject: 'user' })
      .execute();
    written.resolve();
    await go.promise;
  });
  await written.promise;
  const removing = world.sql('delete from tenant where id = $1', [tenantId]);
  const outcome = expect(removing).rejects.toMatchObject({ code: '23503' });
  const isWaiting = async () =>
    (
      await world.sql<{ n: number }>(
        `select count(*)::int as n from pg_locks
         where relation = 'audit'::regclass and mode = 'ShareLock' and not granted`,
      )
    )[0]!.n;
  await expect.poll(isWaiting).toBe(1);
  go.resolve();
  await writing;
  await outcome;
});
