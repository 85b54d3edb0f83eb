import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countBatch, sealBatch } from '#features/audit/chain/audit-seal.jobs.ts';
import { testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const hour = { from: '2026-10-01T12:00:00Z', until: '2026-10-01T14:00:00Z' };

class Lines {
  written = 0;
  readonly tenant: number;
  readonly #reader: Person;
  constructor(tenant: number, reader: Person) {
    this.tenant = tenant;
    this.#reader = reader;
  }

  async write(n: number): Promise<void> {
    await world.sql(
      `insert into audit (tenant_id, action, subject, at)
       select $1, 'zones.update', 'zone', $2::timestamptz + n * interval '50 milliseconds' from generate_series(1, $3) n`,
      [this.tenant, hour.from, n],
    );
    this.written += n;
  }

  async histogram(filter: { subject?: string; address?: string } = { subject: 'zone' }) {
    const { total, state } = await this.#reader.client.audit.lines.histogram({
      body: { ...hour, ...filter },
    });
    return { total, state };
  }

  step(work: typeof sealBatch): Promise<number> {
    const { platform, units } = world.app;
    const { log } = platform;
    const request = { requestId: 'test', locale: 'es' as const, log, address: null, agent: null };
    return units.asTenant(this.tenant, request, work);
  }

  /** Until so many lines are done; a transaction of another database may hold them up. Sums are right all the while. */
  async finish(work: typeof sealBatch, n: number): Promise<void> {
    let done = 0;
    const next = async () => {
      done += await this.step(work);
      expect(await this.histogram()).toEqual({ total: this.written, state: 'whole' });
      return done;
    };
    await expect.poll(next).toBeGreaterThanOrEqual(n);
  }
}

const newLines = async () => {
  const tenant = await world.tenant();
  return new Lines(tenant, await world.person(tenant));
};

test('lines are counted once: one by one, before they are sealed, or with their link', async () => {
  const lines = await newLines();
  await lines.write(5);
  expect(await lines.histogram()).toEqual({ total: 5, state: 'whole' });
  await lines.finish(countBatch, 5);
  await lines.write(3);
  await lines.finish(sealBatch, 8);
  await lines.write(2);
  await lines.finish(countBatch, 2);
  await lines.write(1);
  await lines.finish(countBatch, 1);
  await lines.finish(sealBatch, 3);
  expect(await lines.histogram({})).toEqual({ total: 11, state: 'whole' });
});

test('on a server that counts transactions anew, or without a position, lines are counted once, too', async () => {
  const lines = await newLines();
  await lines.write(4);
  await lines.finish(sealBatch, 4);
  await lines.write(3);
  await lines.finish(countBatch, 3);
  const owner = new pg.Client({ connectionString: world.url });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const far = '999999999999';
  await owner.query(`update audit set written_by = '${far}' where tenant_id = $1`, [lines.tenant]);
  await owner.query(
    `update audit_sealing set up_to = '${far}', counted_to = '${far}', counted_id = 9999999 where tenant_id = $1`,
    [lines.tenant],
  );
  await lines.write(2);
  expect((await lines.histogram()).state).toBe('newest_missing');
  await lines.finish(sealBatch, 5);
  await lines.write(1);
  await lines.finish(countBatch, 1);
  await owner.query('delete from audit_sealing where tenant_id = $1', [lines.tenant]);
  await owner.end();
  await lines.finish(sealBatch, 1);
});

test('a histogram of more new lines than are counted one by one says so, and has them all a minute later', async () => {
  const lines = await newLines();
  await lines.write(51_000);
  const { total, state } = await lines.histogram();
  expect([total >= 50_000 && total < lines.written, state]).toEqual([true, 'newest_missing']);
  await expect
    .poll(async () => {
      await lines.step(countBatch);
      return lines.histogram();
    })
    .toEqual({ total: 51_000, state: 'whole' });
});
