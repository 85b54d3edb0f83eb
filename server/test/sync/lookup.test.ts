import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedSql } from '#features/operation/sync/sync.store.ts';
import { Unit } from '../../src/platform/db/pools.ts';
import type { TestApp } from '../app.ts';
import { fieldWorld, openTest, type FieldWorld } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;
let deviceId: string;
beforeAll(async () => {
  app = await openTest();
  world = await fieldWorld(app);
  ({ deviceId } = await world.worker());
});
afterAll(() => app.close());

async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const unit = new Unit(app.app.platform.pools.requests, world.tenantId);
  const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${statement}`.execute(unit.db);
  await unit.rollback();
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const sent = (device: string, count: number, state: 'held' | 'applied', from = 1) =>
  app.sql(
    `insert into mutation (tenant_id, device_id, id, sequence, body_hash, state)
      select $1, $2, gen_random_uuid(), n, '\\x00', $3
      from generate_series($4::int, $4::int + $5::int - 1) n`,
    [world.tenantId, device, state, from, count],
  );

test('a stored mutation is found by its own key, before and after a burst of mutations', async () => {
  const moments: [string, () => Promise<unknown>][] = [
    ['before the first message', async () => undefined],
    ['after a burst of one phone, of which nothing is known yet', () => sent(deviceId, 20_000, 'applied')],
    ['when the table is known', () => app.sql('analyze mutation')],
    [
      'after a burst of many phones, each with something waiting',
      async () => {
        for (let n = 0; n < 20; n++) {
          const other = await world.worker();
          await sent(other.deviceId, 500, 'applied');
          await sent(other.deviceId, 300, 'held', 501);
        }
        await sent(deviceId, 100, 'held', 20_001);
      },
    ],
    ['when that is known too', () => app.sql('analyze mutation')],
  ];
  for (const [moment, happens] of moments) {
    await happens();
    for (const count of [1, 50, 500]) {
      const plan = await planOf(
        storedSql(
          world.tenantId,
          deviceId,
          Array.from({ length: count }, () => randomUUID()),
        ),
      );
      expect(plan, moment).toMatch(
        /Index Scan using mutation_pkey on mutation\b.*\n\s+Index Cond: \(\(tenant_id = .*\) AND \(device_id = .*\) AND \(id = given\.id\)\)/,
      );
      // Held mutations are read by device: neither those of others nor all that the phone ever sent.
      expect(plan, moment).toMatch(/(using|on) mutation_tenant_id_device_id_idx/);
      expect(plan, moment).not.toMatch(/Seq Scan on mutation|sequence/);
    }
  }
});
