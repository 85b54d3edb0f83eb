import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '../app.ts';
import { endpointsOf, sampleOf } from './samples.ts';
import { served } from './served.ts';

let world: TestApp;
let admin: Person;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
});
afterAll(() => world.close());

/** A few dozen by nature: reading them all costs less than an index. */
const short = [
  'activityTypes',
  'departments',
  'documentTypes',
  'executiveRoles',
  'formGroups',
  'headquarters',
  'lists',
  'positions',
  'reports',
  'resourceTypes',
  'workPlans',
  'shifts',
  'absences',
  'readingCycles',
  'zones',
];
const long = served.filter(({ catalogue }) => !short.includes(catalogue.name));

test('every catalogue that may grow has an index of its texts, and every such index a catalogue', async () => {
  expect(long.map(({ catalogue, store }) => `${catalogue.name} ${store.searchIndex}`).toSorted()).toEqual([
    'barrios barrio_search',
    'cities city_search',
    'companies company_search',
    'contracts contract_search',
    'listItems list_item_search',
    'resources resource_search',
  ]);
  expect(
    served.filter(({ catalogue, store }) => short.includes(catalogue.name) && store.searchIndex),
  ).toEqual([]);
});

test.each(long.map((each) => [each.catalogue.name, each] as const))(
  '%s: a part of any of its texts is found through the index, in one tenant alone',
  async (name, { catalogue, store: { table, search, searchIndex } }) => {
    const created = await endpointsOf(admin, name).create({ body: await sampleOf(admin, catalogue, 60) });
    const columns = (
      await world.sql<{ name: string }>(
        `
          select column_name as name from information_schema.columns
            where table_name = $1 and is_generated = 'NEVER' and column_name not in ('id', 'code')
            order by ordinal_position`,
        [table],
      )
    ).map((column) => column.name);
    // Copies of the record under other codes, names and numbers.
    const numbered: Record<string, string> = {
      serial: `'S' || md5(n::text)`,
      name: `t.name || ' ' || n`,
      tax_id: `t.tax_id || n`,
    };
    const values = columns.map((column) => numbered[column] ?? `t.${column}`).join(', ');
    const copied = (rows: number): string =>
      `insert into ${table} (code, ${columns.join(', ')})
       select 'Z' || md5(n::text), ${values} from ${table} t, generate_series(1, ${rows}) n where t.id = $1`;
    await world.sql(copied(2500), [created.id]);
    await world.sql(`vacuum analyze ${table}`);
    const plan = (
      await world.sql<{ 'QUERY PLAN': string }>(
        `explain select id from ${table} where tenant_id = ${admin.tenantId} and search like '%5a7b9%'`,
      )
    )
      .map((row) => row['QUERY PLAN'])
      .join('\n');
    expect(plan).toContain(`Bitmap Index Scan on ${searchIndex}`);
    const endpoints = endpointsOf(admin, name);
    for (const field of search) {
      const text = String(created[field] ?? '');
      if (text.length < 3) continue;
      const { content } = await endpoints.search({
        body: {
          filters: [
            { key: 'text', operator: 'LIKE', value: text.slice(-8).toUpperCase() },
            { key: 'id', field_type: 'LONG', operator: 'EQUAL', value: created.id },
          ],
        },
      });
      expect(
        content.map(({ id }) => id),
        field,
      ).toEqual([created.id]);
    }
    expect(
      (await endpoints.search({ body: { filters: [{ key: 'text', operator: 'LIKE', value: '5a7b9' }] } }))
        .total,
    ).toBe((await world.sql(`select 1 from ${table} where code like '%5a7b9%'`)).length);
    // Few rows have it: those of the first page are read where they are found, those of others by their keys.
    const rare = { key: 'text', operator: 'LIKE' as const, value: 'A7B' };
    const some = await world.sql<{ id: string }>(
      `select id from ${table} where tenant_id = $1 and search like '%a7b%' order by id desc`,
      [admin.tenantId],
    );
    expect(some.length).toBeGreaterThan(6);
    for (const part of [0, 1]) {
      const found = await endpoints.search({ body: { filters: [rare], size: 3, page: part } });
      expect(found.total).toBe(some.length);
      expect(found.content.map(({ id }) => id)).toEqual(
        some.slice(3 * part, 3 * part + 3).map(({ id }) => Number(id)),
      );
    }
    // All copies have it: each row is compared, and the total is exact.
    const common = { key: 'text', operator: 'LIKE' as const, value: 'Z' };
    const page = await endpoints.search({ body: { filters: [common], size: 50, page: 3 } });
    const whole = await world.sql<{ id: string }>(
      `select id from ${table} where tenant_id = $1 and search like '%z%' order by id desc`,
      [admin.tenantId],
    );
    expect(page.total).toBe(whole.length);
    expect(page.content.map(({ id }) => id)).toEqual(whole.slice(150, 200).map(({ id }) => Number(id)));
  },
);
