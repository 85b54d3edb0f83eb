import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

/** Texts of two letters among many operations: at their end, within words, and before signs. */
let demo: DemoWorld;
const addresses = [
  'Calle XQ',
  'xq 5',
  'Axqueta 1',
  'Calle xq-5',
  'Calle axq',
  'xqñ',
  'Calle 9xq, piso 2',
  'xqß',
  'Calle xq– 3',
  'xq7',
  'xq;',
  'Calle xq\tsur',
  'xq[2]',
  'xq’s',
  'x q',
  'qx',
];
const withPair = addresses.slice(0, -2);

beforeAll(async () => {
  demo = await demoWorld();
  const { id } = await demo.create('WFSUSREC', '430001');
  await demo.test.sql(
    `with added as (
       insert into operation (tenant_id, number, workflow_id, workflow_version_id, status, priority, zone_id, account,
         subscriber, address, created_at)
       select tenant_id, 'T' || lpad(n::text, 6, '0'), workflow_id, workflow_version_id, 'finished', 'half', zone_id,
         'A' || n, 'Persona ' || n, coalesce(($2::text[])[n], 'Carrera ' || n), now() - n * interval '5 minutes'
       from operation, generate_series(1, 25000) n where id = $1 returning *)
     insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, status, zone_id, account,
       subscriber, address, created_at, ended_at, own_texts)
     select tenant_id, id, number, workflow_id, 'S01', 'office', 'synchronized', zone_id, account, subscriber,
       case when number = 'T020000' then 'Avenida xq' else address end, created_at, created_at, number = 'T020000'
     from added`,
    [id, addresses],
  );
  await demo.test.sql('call recount_activities($1)', [demo.tenantId]);
  await demo.test.sql('vacuum analyze operation, activity');
});
afterAll(() => demo.test.close());

const text = (value: string): Filter => ({
  key: 'text',
  operator: 'LIKE',
  field_type: 'STRING',
  value,
  sql_connector: 'AND',
});
const search = (value: string) => ({ body: { filters: [text(value)], size: 100 } });

test.each(['xq', 'XQ', 'Xq'])('13.A: two letters are found wherever they are in a text: %s', async (pair) => {
  const { operations, activities } = demo.staff.client.operation;
  const found = await operations.search(search(pair));
  expect(found.content.map(({ address }) => address).sort()).toEqual([...withPair].sort());
  const work = await activities.search(search(pair));
  expect(work.content.map(({ address }) => address).sort()).toEqual([...withPair, 'Avenida xq'].sort());
  expect([found.total, work.total]).toEqual([withPair.length, withPair.length + 1]);
  const [counts] = await activities.statusCounts({ body: { filters: [text(pair)] } });
  expect(counts).toMatchObject({ status: 'synchronized', count: withPair.length + 1 });
});

test('13.A: two letters that nothing has, and signs, are looked for too', async () => {
  const { operations } = demo.staff.client.operation;
  expect(await operations.search(search('wz'))).toMatchObject({ total: 0, content: [] });
  expect((await operations.search(search('q-'))).content.map(({ address }) => address)).toEqual([
    'Calle xq-5',
  ]);
});

test.each(['pe', 'per', 'T0'])(
  '13.A: what most rows have is found in the order of the list: %s',
  async (part) => {
    const { operations, activities } = demo.staff.client.operation;
    const whole = await demo.test.sql<{ number: string }>(
      `select number from operation where tenant_id = $1 and search like '%' || lower($2) || '%'
     order by created_at desc, id desc limit 100`,
      [demo.tenantId, part],
    );
    const found = await operations.search(search(part));
    expect(found.content.map(({ number }) => number)).toEqual(whole.map(({ number }) => number));
    expect(found.more === true || found.total === 25_000).toBe(true);
    expect(found.total).toBeGreaterThanOrEqual(10_000);
    const counts = await activities.statusCounts({ body: { filters: [text(part)] } });
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(25_000);
  },
);

test('13.A: the index is searched for what two letters can be followed by, not read as a whole', async () => {
  const client = new pg.Client({ connectionString: demo.test.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ prosrc: string }>(
      `select prosrc from pg_proc where proname = 'operation_search_pair'`,
    );
    const statement = rows[0]!.prosrc
      .replaceAll('app_tenant()', String(demo.tenantId))
      .replaceAll(/\bpair\b/g, `'xq'`)
      .replace(/limit most/, 'limit 10001');
    await client.query('set enable_seqscan = off; set enable_indexscan = off');
    const plan = await client.query<Record<'QUERY PLAN', string>>(
      `explain (analyze, costs off) ${statement}`,
    );
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('Bitmap Index Scan on operation_search');
    expect(lines).not.toMatch(/Bitmap Index Scan on operation_search.*rows=\d{4}/);
  } finally {
    await client.end();
  }
});
