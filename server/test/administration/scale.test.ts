import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let admin: Person;
let listId: number;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
  listId = (await admin.client.administration.lists.create({ body: { code: 'ENORME', nameEs: 'Enorme', nameEn: 'Huge' } })).id;
  await world.sql(
    `insert into list_item (tenant_id, list_id, code, name_es, name_en, position) select $1, $2, 'K' || n, 'Elemento ' || md5(n::text) || ' ñ', 'Item ' || md5(n::text), n from generate_series(1, 100000) n`,
    [admin.tenantId, listId],
  );
  await world.sql('analyze list_item');
}, 60_000);
afterAll(() => world.close());

const median = async (times: number, work: () => Promise<unknown>): Promise<number> => {
  const taken: number[] = [];
  for (let run = 0; run < times; run++) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)]!;
};

test('a list of a hundred thousand items is paged, sorted and searched without waiting', async () => {
  const { listItems } = admin.client.administration;
  const mine = { key: 'listId', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: listId };
  const first = await median(9, () => listItems.search({ body: { filters: [mine], sorts: [{ key: 'position' }], size: 50 } }));
  const byName = await median(9, () => listItems.search({ body: { filters: [mine], sorts: [{ key: 'nameEs', direction: 'DESC' }], size: 50 } }));
  const text = await median(5, () => listItems.search({ body: { filters: [mine, { key: 'text', operator: 'LIKE', value: 'abc12' }], size: 50 } }));
  // What it costs to touch every row once, on the same machine at the same moment.
  const scan = await median(5, () => world.sql('select count(*) from list_item where list_id = $1 and md5(name_es) like $2', [listId, '%zzz%']));
  const found = await listItems.search({ body: { filters: [mine, { key: 'text', operator: 'LIKE', value: 'K99999' }] } });
  expect(found).toMatchObject({ total: 1, content: [{ code: 'K99999' }] });
  expect(Math.max(first, byName, text) / scan).toBeLessThan(1.5);
});

// R16
test.each(['csv', 'xlsx'] as const)('an export of all of them as %s holds a page in memory', async (format) => {
  // A first export of the same kind, so that only what grows with the rows is measured.
  await (await admin.client.administration.lists.export({ body: { format } })).text();
  const reply = await world.app.http.inject({ method: 'POST', url: '/services/dynamic-service/user-service/list-item/v1/export', headers: { authorization: `Bearer ${admin.token}` }, payload: { format }, payloadAsStream: true });
  // This thread's own memory: the process is shared with other tests.
  const held = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = held();
  let [most, bytes] = [before, 0];
  for await (const chunk of reply.stream() as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    most = Math.max(most, held());
  }
  expect(bytes).toBeGreaterThan(3_000_000);
  expect(most - before).toBeLessThan(120_000_000);
}, 60_000);
