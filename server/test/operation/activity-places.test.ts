import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

/** Maps of much work: its newest places and their number, whichever index finds them. */
let demo: DemoWorld;
let zoneId: number;
let type: { id: number; code: string };

beforeAll(async () => {
  demo = await demoWorld();
  const { id } = await demo.create('WFSUSREC', '430001');
  const [own] = await demo.test.sql<Record<'zone_id' | 'type_id' | 'code', string>>(
    `select o.zone_id, t.id as type_id, t.code from operation o join activity_type t on t.tenant_id = o.tenant_id
     where o.tenant_id = $1 and o.id = $2 order by t.id limit 1`,
    [demo.tenantId, id],
  );
  zoneId = Number(own!.zone_id);
  type = { id: Number(own!.type_id), code: own!.code };
  await demo.test.sql(
    `insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id, status, priority,
       zone_id, account, subscriber, address, latitude, longitude, created_at, due_at, ended_at, withdrawn_at)
     select o.tenant_id, o.id, o.number, o.workflow_id, 'P' || n, 'office', $3,
       case when n % 9 = 0 then 'pending' when n % 7 = 0 then 'rejected' else 'synchronized' end,
       case when n % 3 = 0 then 'high' else 'low' end, o.zone_id, o.account, o.subscriber, o.address,
       case when n % 11 > 0 then 3.4 + n * 1e-5 end, case when n % 11 > 0 then -76.5 - n * 1e-5 end,
       now() - (n * 7919 % 15000) * interval '1 minute', now() - n * interval '1 hour',
       case when n % 9 > 0 then now() end, case when n % 50 = 0 then now() end
     from operation o cross join generate_series(1, 15000) n where o.tenant_id = $1 and o.id = $2`,
    [demo.tenantId, id, type.id],
  );
  await demo.test.sql('call recount_activities($1)', [demo.tenantId]);
  await demo.test.sql('vacuum analyze activity');
});
afterAll(() => demo.test.close());

const within = (key: string, value: (string | number)[]): Partial<Filter> => ({ key, operator: 'IN', value });
const ended = within('status', ['rejected', 'synchronized', 'rejected', 'unrealized']);
const isEnded = `status in ('rejected', 'synchronized', 'unrealized')`;
const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
const to = new Date(Date.now() - 86_400_000).toISOString();

test.each<[name: string, filters: () => Partial<Filter>[], condition: () => string]>([
  ['of all', () => [], () => 'true'],
  ['of a zone', () => [within('zoneId', [zoneId])], () => `zone_id = ${zoneId}`],
  [
    'that have ended, of a zone and type',
    () => [within('zoneId', [zoneId]), within('typeCode', [type.code]), ended],
    () => `zone_id = ${zoneId} and type_id = ${type.id} and ${isEnded}`,
  ],
  ['that are open', () => [within('status', ['pending'])], () => `status = 'pending'`],
  [
    'that are open and of nobody',
    () => [within('status', ['pending']), { key: 'employeeId', operator: 'IS_NULL', field_type: 'LONG' }],
    () => `status = 'pending' and employee_id is null`,
  ],
  [
    'due in a month',
    () => [{ key: 'dueAt', operator: 'BETWEEN', field_type: 'INSTANT', value: [from, to] }],
    () => `due_at between '${from}' and '${to}'`,
  ],
  [
    'with a text',
    () => [{ key: 'account', operator: 'LIKE', value: '430001' }],
    () => `account like '%430001%'`,
  ],
])(
  '13.A: a map of activities %s has the newest places and their number',
  async (_name, filters, condition) => {
    const { places, total, more } = await demo.staff.client.operation.activities.places({
      body: { filters: filters() as Filter[] },
    });
    const whole = await demo.test.sql<Record<string, string>>(
      `select id, latitude, longitude, status, priority from activity
     where tenant_id = $1 and withdrawn_at is null and ${condition()} order by created_at desc, id desc`,
      [demo.tenantId],
    );
    const placed = whole.filter(({ latitude }) => latitude !== null);
    expect(placed.length).toBeGreaterThan(500);
    expect([total, more ?? false]).toEqual([whole.length, false]);
    expect(places).toEqual(
      placed
        .slice(0, 10_000)
        .map(({ id, latitude, longitude, status, priority }) => [
          Number(id),
          Number(latitude),
          Number(longitude),
          status,
          priority,
        ]),
    );
  },
);

test('13.A: a map of what ended in a period, withdrawn or not, has the newest places and their number', async () => {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const filters = [
    { key: 'withdrawn', operator: 'IN', field_type: 'BOOLEAN', value: [true, false] },
    { key: 'endedAt', operator: 'BETWEEN', field_type: 'INSTANT', value: [since, until] },
  ] as Filter[];
  const { places, total } = await demo.staff.client.operation.activities.places({ body: { filters } });
  const whole = await demo.test.sql<{ id: string; latitude: string | null; gone: boolean }>(
    `select id, latitude, withdrawn_at is not null as gone from activity
     where tenant_id = $1 and ended_at is not null order by created_at desc, id desc`,
    [demo.tenantId],
  );
  expect(whole.filter(({ gone }) => gone).length).toBeGreaterThan(100);
  expect(total).toBe(whole.length);
  const placed = whole.filter(({ latitude }) => latitude !== null).map(({ id }) => Number(id));
  expect(places.map(([id]) => id)).toEqual(placed.slice(0, 10_000));
});

test('13.A: a map under filters that no activity fulfils is empty', async () => {
  const filters = [{ key: 'account', operator: 'LIKE', value: 'nadie9' }] as Filter[];
  expect(await demo.staff.client.operation.activities.places({ body: { filters } })).toEqual({
    total: 0,
    places: [],
  });
});
