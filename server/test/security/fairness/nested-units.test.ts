import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantCtx } from '#platform/context.ts';
import { openPools, Unit } from '#platform/db/pools.ts';
import { inOwnTransaction } from '#platform/own-transaction.ts';
import { testApp, type Person, type TestApp } from '../../app.ts';
import { fieldWorld, finishOf, jpeg, type FieldWorld, type Worker } from '../../sync/field-world.ts';
import { serveBystander } from './slow-clients.ts';

let world: TestApp;
let field: FieldWorld;
let bystander: Person;

beforeAll(async () => {
  world = await testApp();
  field = await fieldWorld(world);
  bystander = await world.person(await world.tenant());
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

/** A phone whose finished activity announced a photo. */
async function announcing(
  seed: number,
): Promise<{ worker: Worker; id: number; bytes: number; sha256: string }> {
  const worker = await field.worker();
  const id = await field.open();
  await field.assign(id, worker.id);
  const { bytes, sha256 } = await jpeg(seed, 64);
  const { answers } = await worker.client.operation.sync.push({
    body: {
      deviceId: worker.deviceId,
      mutations: [
        finishOf(field, 1, id, 9, { resultado: 'efectiva' }, [
          { question: 'foto', sha256, bytes: bytes.length, name: 'foto.jpg' },
        ]),
      ],
    },
  });
  expect(answers[0]).toMatchObject({ result: 'applied' });
  return { worker, id, bytes: bytes.length, sha256 };
}

test('N5: forty phones that begin an upload and forty wrong work codes at once are all answered, and so is another tenant', async () => {
  const phones: Awaited<ReturnType<typeof announcing>>[] = [];
  for (let seed = 1; seed <= 8; seed++) phones.push(await announcing(seed));
  const starts = phones.flatMap(({ worker, id, bytes, sha256 }) =>
    Array.from({ length: 5 }, () =>
      worker.client.operation.sync.startUpload({ body: { activityId: id, sha256, bytes } }),
    ),
  );
  const staff = await Promise.all(Array.from({ length: 8 }, () => world.person(field.tenantId)));
  const codes = staff.flatMap(({ client }, at) =>
    Array.from({ length: 5 }, () =>
      client.operation.workCodes.check({
        body: { employeeId: phones[at]!.worker.id, code: 'ZZZZZZ' },
      }),
    ),
  );
  const served = Array.from({ length: 10 }, () => serveBystander(world.app, bystander));
  const results = await Promise.allSettled([...starts, ...codes]);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([]);
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test('N5: units inside other units end although every connection for requests is held', async () => {
  const pools = openPools(world.appUrl, () => undefined, 3);
  const ctx = { platform: { pools }, tenantId: field.tenantId } as unknown as TenantCtx;
  const nested = async (pool: 'requests' | 'background'): Promise<number> => {
    const unit = new Unit(pools[pool], field.tenantId);
    try {
      await unit.query('select 1');
      return await unit.within(() =>
        inOwnTransaction(
          ctx,
          async ({ db }) => (await db.selectFrom('tenant').select('id').execute()).length,
          pool,
        ),
      );
    } finally {
      await unit.commit();
    }
  };
  try {
    const counts = await Promise.all([
      ...Array.from({ length: 40 }, () => nested('requests')),
      ...Array.from({ length: 20 }, () => nested('background')),
    ]);
    expect(new Set(counts).size).toBe(1);
    expect(pools.reserve.totalCount).toBeGreaterThan(0);
  } finally {
    await pools.end();
  }
});

test('N5: a third connection is refused at once, instead of being waited for', async () => {
  const { pools } = world.app.platform;
  const first = new Unit(pools.requests, field.tenantId);
  const second = new Unit(pools.requests, field.tenantId);
  await first.query('select 1');
  await first.within(async () => {
    const inner = new Unit(pools.background, field.tenantId);
    await inner.query('select 1');
    await inner.within(() => expect(second.query('select 1')).rejects.toThrow(/third connection/));
    await inner.within(() => expect(pools.requests.query('select 1')).rejects.toThrow(/third connection/));
    await inner.commit();
    // What has ended holds nothing.
    await inner.within(() => pools.requests.query('select 1'));
  });
  await first.commit();
  await second.rollback();
  await first.within(() => second.query('select 1'));
  await second.commit();
});
