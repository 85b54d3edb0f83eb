import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery, type Filter, type SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { activitySearch, listOfActivities } from '#features/operation/activities/activities.store.ts';
import { placesOf } from '#features/operation/activities/activity-places.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { listSql } from '../../src/platform/db/list.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

/** Searches of many activities that no index of activities answers by itself. */
let demo: DemoWorld;
let activities: DemoWorld['staff']['client']['operation']['activities'];

beforeAll(async () => {
  demo = await demoWorld();
  ({ activities } = demo.staff.client.operation);
  const { id } = await demo.create('WFSUSREC', '400001');
  await demo.test.sql(
    `insert into operation (tenant_id, number, workflow_id, workflow_version_id, status, priority, zone_id, account,
      subscriber, address, created_at)
     select tenant_id, 'L' || lpad(n::text, 6, '0'), workflow_id, workflow_version_id, 'finished', 'half', zone_id,
       'A' || lpad(n::text, 6, '0'), 'Persona ' || (n * 31 % 997), 'Calle ' || n, now() - n * interval '5 minutes'
     from operation, generate_series(1, 12000) n where tenant_id = $2 and id = $1`,
    [id, demo.tenantId],
  );
  await demo.test.sql(
    `insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id, status, priority,
       zone_id, account, subscriber, address, created_at, ended_at, withdrawn_at, own_texts)
     select o.tenant_id, o.id, o.number, o.workflow_id, 'S0' || 1 + o.id % 3, 'office', a.type_id, 'synchronized', 'half',
       o.zone_id, case when o.id % 50 = 0 then 'B' || o.account else o.account end, o.subscriber, o.address, o.created_at,
       o.created_at, case when o.id % 400 = 0 then now() end, o.id % 50 = 0
     from operation o, (select type_id from activity where tenant_id = $1 and operation_id = $2 limit 1) a
     where o.tenant_id = $1 and o.number like 'L%'`,
    [demo.tenantId, id],
  );
  await demo.test.sql('call recount_activities($1)', [demo.tenantId]);
  await demo.test.sql('vacuum analyze operation, activity');
});
afterAll(() => demo.test.close());

const plan = (body: SearchInput): Promise<string> =>
  demo.asTenant(async (ctx) => {
    const caller = { ...ctx, actor: { companyScope: null } } as unknown as TenantCtx;
    const list = await listOfActivities(caller, searchQuery.parse(body));
    const { rows } = await sql<
      Record<'QUERY PLAN', string>
    >`explain ${listSql(demo.tenantId, list).found}`.execute(ctx.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
/** Which index is read by them depends on whether the last vacuum saw all rows as visible. */
const byKeys = /Index Cond: .*\b(operation_)?id = ANY/;
const ids = async (condition: string, order = 'created_at desc, id desc'): Promise<number[]> =>
  (
    await demo.test.sql<{ id: string }>(
      `select id from activity a where tenant_id = $1 and ${condition} order by ${order}`,
      [demo.tenantId],
    )
  ).map(({ id }) => Number(id));
async function compare(filters: Partial<Filter>[], condition: string): Promise<void> {
  const body = { filters: filters as Filter[], size: 100 };
  const whole = await ids(`withdrawn_at is null and ${condition}`);
  const { total, content } = await activities.search({ body });
  expect({ total, ids: content.map(({ id }) => id) }).toEqual({
    total: whole.length,
    ids: whole.slice(0, 100),
  });
}

test.each([
  ['account', 'A000100', 'A000180', 'account'],
  ['account', 'BA000050', 'BA002000', 'account'],
  ['operationNumber', 'L000500', 'L000540', 'operation_number'],
  ['subscriber', 'Persona 11', 'Persona 12', 'subscriber'],
  ['address', 'Calle 1', 'Calle 2', 'address'],
])(
  '13.A: a range of few values of %s is read from the index of operations',
  async (key, from, to, column) => {
    const filter = { key, operator: 'BETWEEN' as const, value: [from, to] };
    await compare([filter], `${column} collate "es-x-icu" between '${from}' and '${to}'`);
    expect(await plan({ filters: [filter], size: 50 })).toMatch(byKeys);
  },
);

test('13.A: a range of very many values is compared in the order of the list', async () => {
  const filter = { key: 'account', operator: 'BETWEEN' as const, value: ['A000001', 'BZ'] };
  await compare([filter], `account collate "es-x-icu" between 'A000001' and 'BZ'`);
  const read = await plan({ filters: [filter], size: 50 });
  expect(read).toMatch(/activity_newest/);
  expect(read).not.toMatch(byKeys);
});

test('13.A: of texts joined by OR, those that no stage or workflow has change nothing', async () => {
  const joined = (value: string) =>
    ['operationNumber', 'workflowCode', 'stage', 'workflowStage'].map((key) => ({
      key,
      operator: 'LIKE' as const,
      value,
      sql_connector: 'OR' as const,
    }));
  await compare(joined('l00012'), `operation_number ilike '%l00012%'`);
  expect(await plan({ filters: joined('l00012'), size: 50 })).toMatch(byKeys);
  await compare(joined('s02'), `(operation_number ilike '%s02%' or stage = 'S02')`);
});

test('13.A: two letters that few activities contain are read by their keys', async () => {
  const filters = [{ key: 'text', operator: 'LIKE' as const, value: 'ba' }];
  await compare(filters, `search like '%ba%'`);
  expect(await plan({ filters, size: 50 })).toMatch(byKeys);
});

const withdrawn = { key: 'withdrawn', operator: 'IS_NOT_NULL', field_type: 'BOOLEAN' } as const;

test.each([
  ['createdAt', 'created_at DIR, id DIR'],
  ['status', 'status collate "es-x-icu" DIR, created_at DIR, id DIR'],
  ['endedAt', 'ended_at DIR nulls last, id DIR'],
  ['account', 'account collate "es-x-icu" DIR, id DIR'],
  ['withdrawn', '(withdrawn_at is not null) DIR, created_at DIR, id DIR'],
])('13.A: withdrawn activities and the others together, by %s, are in one order', async (key, order) => {
  for (const direction of ['ASC', 'DESC'] as const) {
    const whole = await ids('true', order.replaceAll('DIR', direction));
    const body = { filters: [withdrawn], sorts: [{ key, direction }], size: 50 };
    const pages = await Promise.all([0, 1].map((page) => activities.search({ body: { ...body, page } })));
    expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(whole.slice(0, 100));
    expect(pages[0]!.total).toBe(whole.length);
    expect(await plan(body)).not.toMatch(/Seq Scan on activity/);
  }
});

test('13.A: withdrawn activities alone, and counts and maps with them, are right', async () => {
  const alone = { ...withdrawn, operator: 'EQUAL' as const, value: true };
  const whole = await ids('withdrawn_at is not null');
  const found = await activities.search({ body: { filters: [alone], size: 50 } });
  expect({ total: found.total, ids: found.content.map(({ id }) => id) }).toEqual({
    total: whole.length,
    ids: whole.slice(0, 50),
  });
  expect(await plan({ filters: [alone], size: 50 })).toMatch(/activity_withdrawn/);
  for (const [filters, condition] of [
    [[alone], 'withdrawn_at is not null'],
    [[withdrawn], 'true'],
    [[], 'withdrawn_at is null'],
  ] as const) {
    const counts = await activities.statusCounts({ body: { filters: [...filters] } });
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe((await ids(condition)).length);
    const places = await activities.places({ body: { filters: [...filters] } });
    expect(places.places.map(([id]) => id)).toEqual(await ids(`${condition} and latitude is not null`));
  }
  expect(
    await activities.search({ body: { filters: [{ ...withdrawn, operator: 'IS_NULL' }] } }),
  ).toMatchObject({
    total: 0,
    content: [],
  });
});

test('13.A: a map of a long table hardly waits for all places with a text that most activities have', async () => {
  const limits: (number | undefined)[] = [];
  const placesWith = (value: string) =>
    demo.asTenant(async (ctx) => {
      const body = searchQuery.parse({ filters: [{ key: 'text', operator: 'LIKE', value }] });
      const search = await activitySearch(ctx, body);
      const readWithin: TenantCtx['readWithin'] = (statement, limit) => {
        if (search.search.byFrequentText) limits.push(limit);
        return ctx.readWithin(statement, limit);
      };
      return placesOf({ ...ctx, readWithin }, search);
    });
  await placesWith('Persona 12');
  expect(limits).toEqual([]);
  await placesWith('Persona');
  expect(limits[0]).toBeLessThan(50);
});

test('the total of a part of a number, in an order that is read from several places, is that of all rows', async () => {
  const filters = [
    { key: 'operationId', operator: 'LIKE', field_type: 'LONG', value: '1' },
  ] as unknown as Filter[];
  const { total } = await activities.search({
    body: { filters, sorts: [{ key: 'dueAt', direction: 'DESC' }], size: 10 },
  });
  expect(total).toBe((await ids(`withdrawn_at is null and operation_id::text like '%1%'`)).length);
});

test.each<[key: string, operator: Filter['operator'], value: unknown, condition: string]>([
  ['id', 'LIKE', '123', `id::text like '%123%'`],
  ['id', 'LIKE_NUMBER', '0', `id::text like '%0%'`],
  ['id', 'LIKE', '1a', 'false'],
  ['operationId', 'LIKE', '999', `operation_id::text like '%999%'`],
  ['operationId', 'LIKE_NUMBER', 1200, `operation_id::text like '%1200%'`],
  ['zoneId', 'LIKE', '1', `zone_id::text like '%1%'`],
  ['zoneId', 'BETWEEN', [2, 3], 'zone_id between 2 and 3'],
  ['companyId', 'LIKE', '1', `company_id::text like '%1%'`],
  ['companyId', 'BETWEEN', [1, 2], 'company_id between 1 and 2'],
])('13.A: activities by a part of an id: %s %s %o', async (key, operator, value, condition) => {
  const filter = { key, operator, field_type: 'LONG', value } as Partial<Filter>;
  await compare([filter], condition);
  // Where few ids have the digits, the text of no row's id is compared.
  if (key === 'operationId')
    expect(await plan({ filters: [filter as Filter], size: 50 })).toMatch(/Index Cond: .*operation_id = ANY/);
});

test('13.A: activities whose whole text is one of some are found by the index of texts', async () => {
  const [text] = await demo.test.sql<{ search: string }>(
    `select search from activity where tenant_id = $1 and operation_number = 'L000500'`,
    [demo.tenantId],
  );
  const { search } = text!;
  for (const value of [search, [search, 'a', '%', 'Persona_']]) {
    const operator = Array.isArray(value) ? ('IN' as const) : ('EQUAL' as const);
    const filter = { key: 'text', operator, value } as Partial<Filter>;
    await compare([filter], `search = any(array['${[value].flat().join("','")}'])`);
    expect(await plan({ filters: [filter as Filter], size: 50 })).toMatch(byKeys);
  }
});

test.each(['id', 'operationId'])('13.A: open activities by %s are sorted among themselves', async (key) => {
  const open = { key: 'status', operator: 'IN' as const, value: ['new', 'assigned', 'downloaded', 'seen'] };
  const column = key === 'id' ? 'id' : 'operation_id';
  for (const direction of ['ASC', 'DESC'] as const) {
    const body = { filters: [open], sorts: [{ key, direction }], size: 20 };
    const whole = await ids(
      `withdrawn_at is null and status in ('new', 'assigned', 'downloaded', 'seen')`,
      `${column} ${direction}, id ${direction}`,
    );
    const { total, content } = await activities.search({ body });
    expect({ total, ids: content.map(({ id }) => id) }).toEqual({
      total: whole.length,
      ids: whole.slice(0, 20),
    });
    expect(await plan(body)).toMatch(byKeys);
  }
});

test('13.A: no activity is without a text', async () => {
  await compare([{ key: 'text', operator: 'IS_NULL' }], 'search is null');
  await compare([{ key: 'text', operator: 'IS_NOT_NULL' }], 'search is not null');
});
