import type { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Unit, openPools, type Pools } from '../src/platform/db/pools.ts';
import { readsMuch } from '../src/platform/db/prepared-texts.rules.ts';
import { attempt } from '../src/platform/savepoint.ts';
import { testDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let owner: pg.Client;
let pools: Pools;
let tenantId: number;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  tenantId = Number(
    (
      await owner.query<{ id: string }>(
        `insert into tenant (code, name, tax_id) values ('A', 'A', '1') returning id`,
      )
    ).rows[0]!.id,
  );
  // One connection: whatever a unit leaves behind, the next one would find.
  pools = openPools(database.appUrl, () => undefined, 1);
});
afterAll(async () => {
  await pools.end();
  await owner.end();
  await database.drop();
});

const add = (unit: Unit, code: string) =>
  unit.query(
    `insert into company (tenant_id, code, name, tax_id) values ($1, $2, $2, $2) returning id, code, active`,
    [tenantId, code],
  );
const codes = async (): Promise<string[]> =>
  (await owner.query<{ code: string }>('select code from company order by code')).rows.map(
    ({ code }) => code,
  );

/** How many writes to the socket `work` caused; corked writes count as one. */
async function writes(work: () => Promise<unknown>): Promise<number> {
  const client = await pools.requests.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  client.release();
  const single = vi.spyOn(stream, '_write');
  const together = vi.spyOn(stream, '_writev' as '_write');
  try {
    await work();
    return single.mock.calls.length + together.mock.calls.length;
  } finally {
    single.mockRestore();
    together.mockRestore();
  }
}

// Z12
test('a single read sees its tenant alone, and leaves neither a transaction nor the tenant behind', async () => {
  const unit = new Unit(pools.requests, tenantId);
  expect(
    (
      await unit.query(
        `
          select app_tenant() as tenant, 1.5 as part, null as nothing,
            '2026-11-21 09:30:00+00'::timestamptz as at`,
      )
    ).rows,
  ).toEqual([{ tenant: tenantId, part: '1.5', nothing: null, at: '2026-11-21T09:30:00.000Z' }]);
  await unit.commit();
  const client = await pools.requests.connect();
  expect(
    (
      await client.query(
        `
          select current_setting('app.tenant_id', true) as tenant,
            pg_current_xact_id_if_assigned() as transaction`,
      )
    ).rows,
  ).toEqual([{ tenant: '', transaction: null }]);
  client.release();
});

test('reads started together are sent in one write; a writing unit sends one for each turn', async () => {
  const reading = async (): Promise<void> => {
    const unit = new Unit(pools.requests, tenantId);
    await Promise.all([
      unit.query('select id from company where tenant_id = $1', [tenantId]),
      unit.query('select count(*) as n from company where tenant_id = $1', [tenantId]),
    ]);
    await unit.commit();
  };
  await reading();
  expect(await writes(reading)).toBe(1);
  expect(
    await writes(async () => {
      const unit = new Unit(pools.requests, tenantId);
      await add(unit, 'TURNS');
      await Promise.all([add(unit, 'LAST'), unit.commit()]);
    }),
  ).toBe(2);
  expect(await codes()).toEqual(['LAST', 'TURNS']);
});

test('a failure at the commit rolls everything back, and the connection stays usable', async () => {
  const unit = new Unit(pools.requests, tenantId);
  await unit.query('select id from company where tenant_id = $1', [tenantId]);
  expect((await add(unit, 'LOST')).rows).toMatchObject([{ code: 'LOST', active: true }]);
  await expect(Promise.all([add(unit, 'LAST'), unit.commit()])).rejects.toThrow(/duplicate key/);
  expect(await codes()).toEqual(['LAST', 'TURNS']);
  const next = new Unit(pools.requests, tenantId);
  await add(next, 'NEXT');
  await next.commit();
  expect(await codes()).toEqual(['LAST', 'NEXT', 'TURNS']);
});

test('an unpreparable statement says why each time; known columns are shared by all connections', async () => {
  for (let turn = 0; turn < 2; turn++) {
    const unit = new Unit(pools.requests, tenantId);
    await expect(unit.query('select nothing from company where tenant_id = $1', [tenantId])).rejects.toThrow(
      /column "nothing" does not exist/,
    );
    await unit.rollback();
  }
  for (const pool of [pools.requests, pools.background, pools.requests]) {
    const unit = new Unit(pool, tenantId);
    expect(
      (await unit.query('select code from company where tenant_id = $1 order by code', [tenantId])).rows,
    ).toEqual([{ code: 'LAST' }, { code: 'NEXT' }, { code: 'TURNS' }]);
    await unit.commit();
  }
});

test('several commands in one text begin the transaction that they belong to', async () => {
  const unit = new Unit(pools.requests, tenantId);
  await unit.query(
    `savepoint item; insert into company (tenant_id, code, name, tax_id) values (${tenantId}, 'SEVERAL', ` +
      `'S', '1'); release savepoint item`,
  );
  await unit.rollback();
  expect(await codes()).not.toContain('SEVERAL');
});

test('what the database says is read as it is, whatever its type, letters and length', async () => {
  const values: [sql: string, read: unknown][] = [
    [`'Íñigo Ñáñez 水 😀'`, 'Íñigo Ñáñez 水 😀'],
    [`''`, ''],
    ['null::text', null],
    [`'plain'`, 'plain'],
    [`repeat('ñ', 200000)`, 'ñ'.repeat(200_000)],
    [`'x'::varchar`, 'x'],
    ['0', 0],
    ['-7::smallint', -7],
    ['-2147483648', -2_147_483_648],
    ['9007199254740991', 9_007_199_254_740_991],
    ['-999999999999999', -999_999_999_999_999],
    ['null::bigint', null],
    ['true', true],
    ['false', false],
    ['null::boolean', null],
    ['1.50::numeric', '1.50'],
    ['-0.25::float8', -0.25],
    [`'{"ñ": [1, null]}'::jsonb`, { ñ: [1, null] }],
    [`array['ñ', null, 'b']`, ['ñ', null, 'b']],
    [`array[1, 2]::int[]`, [1, 2]],
    [`'2026-02-28'::date`, '2026-02-28'],
    [`'2026-11-21 09:30:00.1234+00'::timestamptz`, '2026-11-21T09:30:00.123Z'],
    [`'2026-11-21 09:30:00-05'::timestamptz`, '2026-11-21T14:30:00.000Z'],
    ['null::timestamptz', null],
  ];
  const columns = values.map(([value], at) => `${value} as "c${at}"`).join(', ');
  const expected = Object.fromEntries(values.map(([, read], at) => [`c${at}`, read]));
  const unit = new Unit(pools.requests, tenantId);
  const { rows } = await unit.query(
    `select ${columns}, n as "número" from generate_series(1, 3) n where $1::bigint > 0`,
    [tenantId],
  );
  expect(rows).toEqual([1, 2, 3].map((n) => ({ ...expected, número: n })));
  await unit.commit();
  // The same by the driver's own reading.
  const client = await pools.requests.connect();
  expect((await client.query(`select ${columns}`)).rows).toEqual([expected]);
  client.release();
});

test('a statement that is written alone is committed in its one round trip, or not at all', async () => {
  const renamed = (unit: Unit, code: string, name: string) =>
    unit.writeAlone<{ name: string }>(
      sql`update company set name = ${name} where code = ${code} returning name`.compile(unit.db),
    );
  const made = new Unit(pools.requests, tenantId);
  await add(made, 'SOLA');
  await made.commit();
  const nameOf = async () =>
    (await owner.query<{ name: string }>(`select name from company where code = 'SOLA'`)).rows[0]!.name;

  const unit = new Unit(pools.requests, tenantId);
  expect(
    await writes(async () => {
      expect(await renamed(unit, 'SOLA', 'Sola')).toEqual([{ name: 'Sola' }]);
      await unit.commit();
    }),
  ).toBe(1);
  expect(await nameOf()).toBe('Sola');
  // What else is written would not be undone with it.
  await expect(add(unit, 'OTRA')).rejects.toThrow('Nothing is written after');
  await expect(renamed(unit, 'SOLA', 'Otra')).rejects.toThrow('is the only one');
  const begun = new Unit(pools.requests, tenantId);
  await add(begun, 'OTRA');
  await expect(renamed(begun, 'SOLA', 'Otra')).rejects.toThrow('is the only one');
  await begun.rollback();

  const failed = new Unit(pools.requests, tenantId);
  await expect(failed.writeAlone(sql`update company set name = null`.compile(failed.db))).rejects.toThrow(
    'null',
  );
  await failed.rollback();
  const foreign = new Unit(pools.requests, tenantId + 1);
  expect(await renamed(foreign, 'SOLA', 'Ajena')).toEqual([]);
  await foreign.commit();
  expect(await nameOf()).toBe('Sola');
  expect(await codes()).not.toContain('OTRA');
});

test('an item of a batch is sent with its savepoint, and what follows with its end', async () => {
  const unit = new Unit(pools.requests, tenantId);
  const ignored = () => undefined;
  const effects = { audit: ignored, notify: ignored, publishChange: ignored, afterCommit: ignored };
  const ctx = { db: unit.db, ...effects } as unknown as Parameters<typeof attempt>[0];
  const sent = await writes(async () => {
    expect(await attempt(ctx, () => add(unit, 'ITEM'))).toMatchObject({ ok: true });
    await unit.commit();
  });
  expect(sent).toBe(2);
  expect(await codes()).toContain('ITEM');
});

test('a statement that reads much has settings of its own, and the next one on its connection has not', async () => {
  const unit = new Unit(pools.requests, tenantId);
  const memory = sql`current_setting('work_mem') as memory, current_setting('app.tenant_id') as tenant`;
  const read = async (mark = sql``) =>
    (await sql<{ memory: string; tenant: string }>`select ${mark} ${memory}`.execute(unit.db)).rows[0];
  const usual = await read();
  expect(usual).not.toMatchObject({ memory: '16MB' });
  expect(await read(readsMuch)).toEqual({ memory: '16MB', tenant: String(tenantId) });
  expect(await read()).toEqual(usual);
  await unit.commit();
});
