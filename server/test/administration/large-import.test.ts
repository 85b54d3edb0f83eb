import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';
import { settled } from './import-runner.ts';

let world: TestApp;
let admin: Person;
let listId: number;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
  listId = (
    await admin.client.administration.lists.create({
      body: { code: 'GRANDE', nameEs: 'Grande', nameEn: 'Large' },
    })
  ).id;
});
afterAll(() => world.close());

const rows = 10_000;
/** One row in a hundred has no name. */
const file = [
  'code;nameEs;nameEn;position',
  ...Array.from(
    { length: rows },
    (_, n) => `K${n + 1};${n % 100 === 99 ? '' : `Elemento ñ ${n}`};Item ${n};${n}`,
  ),
].join('\n');
const present = async (): Promise<number> =>
  (
    await world.sql<{ n: number }>('select count(*)::int as n from list_item where list_id = $1', [listId])
  )[0]!.n;

test('R15: a hundred bad rows of ten thousand are reported by line; all others load, or none, if killed', async () => {
  const { listItems } = admin.client.administration;
  const held = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = held();
  let most = before;
  const { id } = await listItems.importCheck({
    query: { fileName: 'grande.csv', existing: 'refuse', given: JSON.stringify({ listId }) },
    body: new Blob([file]),
  });
  const viewOf = async () => {
    most = Math.max(most, held());
    return listItems.importStatus({ params: { id } });
  };
  const verdict = await settled(world, admin.tenantId, viewOf, (job) => job === 0);
  expect(verdict).toMatchObject({ status: 'checked', rows, good: 9_900, bad: 100 });
  expect(verdict.faults.map(({ line }) => line)).toEqual(
    Array.from({ length: 100 }, (_, n) => (n + 1) * 100 + 1),
  );
  expect(verdict.faults.every(({ faults }) => faults.length === 1 && faults[0]!.column === 'nameEs')).toBe(
    true,
  );

  expect((await refusal(listItems.importLoad({ params: { id }, body: {} }))).problem.fields).toEqual({
    skipBad: 'required',
  });
  expect(await present()).toBe(0);
  await listItems.importLoad({ params: { id }, body: { skipBad: true } });
  // Every fifth part is lost with its process: what it wrote is gone, and it is carried out again.
  expect(await settled(world, admin.tenantId, viewOf, (job) => job % 5 === 1)).toMatchObject({
    status: 'loaded',
    good: 9_900,
    bad: 100,
  });
  expect(await present()).toBe(9_900);
  expect(
    await world.sql('select code from list_item where list_id = $1 group by code having count(*) > 1', [
      listId,
    ]),
  ).toEqual([]);
  expect(most - before).toBeLessThan(150_000_000);
});
