import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery, type Filter, type Operator, type SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { listOfOperations } from '#features/operation/operations/operations.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { listSql } from '../../src/platform/db/list.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { toFieldStage } from './suspension.ts';

/** Long lists: texts that many rows contain, and orders that no index has as a whole. */
let demo: DemoWorld;
let activities: DemoWorld['staff']['client']['operation']['activities'];
beforeAll(async () => {
  demo = await demoWorld();
  ({ activities } = demo.staff.client.operation);
  const { id } = await demo.create('WFSUSREC', '400001');
  await demo.create('WFDANO', '400002');
  await demo.test.sql(
    `insert into operation (tenant_id, number, workflow_id, workflow_version_id, status, priority, zone_id, account,
      subscriber, address, created_at)
     select tenant_id, 'L' || n, workflow_id, workflow_version_id,
       case n % 9 when 0 then 'open' when 1 then 'cancelled' else 'finished' end,
       (array['low', 'half', 'high'])[1 + n % 3], zone_id, 'A' || n, subscriber,
       'Frecuente ' || n, now() - n * interval '5 minutes'
     from operation, generate_series(1, 12000) n where id = $1`,
    [id],
  );
  await demo.test.sql('vacuum analyze operation, activity');
});
afterAll(() => demo.test.close());

const plan = (body: SearchInput): Promise<string> =>
  demo.asTenant(async (ctx) => {
    const list = await listOfOperations(
      { ...ctx, actor: { companyScope: null } } as unknown as TenantCtx,
      searchQuery.parse(body),
    );
    const { rows } = await sql<
      Record<'QUERY PLAN', string>
    >`explain ${listSql(demo.tenantId, list).found}`.execute(ctx.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
const sought = (key: string, value: string) => ({ key, operator: 'LIKE' as const, value });

test('13.A: a text that very many operations contain is found in the order of the list, and counted to 10,000', async () => {
  const filters = [sought('text', 'frecuen')];
  const { search } = demo.staff.client.operation.operations;
  const { more, total, content } = await search({ body: { filters, size: 50, page: 1 } });
  expect({ more, total }).toEqual({ more: true, total: 10_000 });
  const newest = await demo.test.sql<{ id: string }>(
    `select id from operation where tenant_id = $1 and search like '%frecuen%'
     order by created_at desc, id desc limit 50 offset 50`,
    [demo.tenantId],
  );
  expect(content.map(({ id }) => id)).toEqual(newest.map(({ id }) => Number(id)));
  expect(await plan({ filters, size: 50 })).not.toMatch(/Seq Scan|Sort Key/);
  // Fewer rows than a page has are all of them.
  const few = await search({
    body: { filters: [...filters, { key: 'number', operator: 'EQUAL', value: 'L17' }], size: 50 },
  });
  expect(few).toMatchObject({ total: 1, content: [{ number: 'L17' }] });
  expect(few.more).toBeUndefined();
});

test('13.A: two letters are found, and counted exactly while they are in few operations', async () => {
  const { search } = demo.staff.client.operation.operations;
  const page = await search({ body: { filters: [sought('text', 'a1')], size: 50, page: 2 } });
  const [counted] = await demo.test.sql<{ n: number }>(
    `select count(*)::int as n from operation where tenant_id = $1 and search like '%a1%'`,
    [demo.tenantId],
  );
  expect(page).toMatchObject({ total: counted!.n, content: { length: 50 } });
  expect(page.more).toBeUndefined();
  for (const { number, account } of page.content)
    expect(`${number} ${account}`.toLowerCase()).toContain('a1');
  const none = await search({ body: { filters: [sought('text', 'ñ€')], size: 50 } });
  expect(none).toMatchObject({ total: 0, content: [] });
});

const orders: Record<string, string> = {
  status: 'status collate "es-x-icu" DIR, created_at DIR, id DIR',
  priority: 'priority collate "es-x-icu" DIR, created_at DIR, id DIR',
  dueAt: 'due_at DIR nulls last, id DIR',
  endedAt: 'ended_at DIR nulls last, id DIR',
  zoneId: 'zone_id DIR nulls last, created_at DIR, id DIR',
  companyId: 'company_id DIR nulls last, created_at DIR, id DIR',
  forReview: 'for_review DIR, created_at DIR, id DIR',
  number: 'number collate "es-x-icu" DIR, id DIR',
  account: 'account collate "es-x-icu" DIR, id DIR',
};

test.each(Object.keys(orders))(
  'sorted by %s, the first pages are read from an index, and are those of the whole order',
  async (key) => {
    await demo.test.sql(
      `update operation set due_at = created_at + id % 7 * interval '1 day', for_review = id % 70 = 0,
         company_id = case when id % 9 = 0 then (select min(id) from company where tenant_id = $1) end,
         ended_at = case when status <> 'open' then created_at end
       where tenant_id = $1 and id % 5 <> 0 and due_at is null`,
      [demo.tenantId],
    );
    for (const direction of ['ASC', 'DESC'] as const) {
      const sorts = [{ key, direction }];
      const whole = await demo.test.sql<{ id: string }>(
        `select id from operation where tenant_id = $1
         order by ${orders[key]!.replaceAll('DIR', direction)} limit 150`,
        [demo.tenantId],
      );
      const { search } = demo.staff.client.operation.operations;
      const pages = await Promise.all([0, 1, 2].map((page) => search({ body: { sorts, size: 50, page } })));
      expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(
        whole.map(({ id }) => Number(id)),
      );
      expect(await plan({ sorts, size: 50 })).not.toMatch(/Seq Scan on operation/);
    }
  },
);

test('13.A: after an edit, ended activities are found by the address they had, open ones by the new one', async () => {
  const operationId = await toFieldStage(demo, '441009');
  const at = async (text: string) =>
    (
      await activities.search({
        body: {
          filters: [
            { key: 'address', operator: 'LIKE', value: text },
            { key: 'operationId', operator: 'EQUAL', field_type: 'LONG', value: operationId },
          ],
        },
      })
    ).content.map(({ endedAt }) => endedAt === null);
  const before = await at('cra 24d');
  expect(new Set(before)).toEqual(new Set([true, false]));
  const { operations } = demo.staff.client.operation;
  const { version, order } = await operations.editForm({ params: { id: operationId } });
  await operations.edit({
    params: { id: operationId },
    body: { version, order: { ...order, address: 'Transversal 88 # 1-20' } },
  });
  expect(await at('transversal 88')).toEqual(before.filter(Boolean));
  expect(await at('cra 24d')).toEqual(before.filter((open) => !open));
  expect(await at('cra 24d # 5 transversal')).toEqual([]);
});

test('13.A: filtered by priority and state of synchronization, counts come from the counters and are right', async () => {
  const filters: NonNullable<SearchInput['filters']> = [
    { key: 'priority', operator: 'EQUAL', value: 'high' },
    { key: 'syncState', operator: 'IN', value: ['SYNC', 'ERROR'] },
  ];
  const { id } = await demo.create('WFDANO', '490002');
  const [one] = (
    await activities.search({
      body: { filters: [{ key: 'operationId', operator: 'EQUAL', field_type: 'LONG', value: id }] },
    })
  ).content;
  const before = (await activities.search({ body: { filters, size: 1 } })).total;
  await demo.test.sql(`update activity set priority = 'high' where id = $1`, [one!.id]);
  // Nothing was counted: the rows were not read.
  expect((await activities.search({ body: { filters, size: 1 } })).total).toBe(before);
  await demo.test.sql(
    `insert into activity_tally (tenant_id, day, status, kind, priority, sync_state, workflow_id, n)
     select tenant_id, created_at::date, status, kind, v.priority, sync_state, workflow_id, v.n
     from activity, (values ('high', 1), ('half', -1)) v (priority, n) where id = $1`,
    [one!.id],
  );
  expect((await activities.search({ body: { filters, size: 1 } })).total).toBe(before + 1);
  expect(await activities.statusCounts({ body: { filters } })).toEqual(
    await demo.test.sql(
      `select status, count(*)::int as count from activity
       where tenant_id = $1 and priority = 'high' and sync_state in ('SYNC', 'ERROR') and withdrawn_at is null
       group by status`,
      [demo.tenantId],
    ),
  );
});

const activityOrders: Record<string, string> = {
  operationNumber: 'operation_number collate "es-x-icu" DIR, id DIR',
  account: 'account collate "es-x-icu" DIR, id DIR',
  subscriber: 'subscriber collate "es-x-icu" DIR, id DIR',
  address: 'address collate "es-x-icu" DIR, id DIR',
  status: 'status collate "es-x-icu" DIR, created_at DIR, id DIR',
  kind: 'kind collate "es-x-icu" DIR, created_at DIR, id DIR',
  priority: 'priority collate "es-x-icu" DIR, created_at DIR, id DIR',
  stage: 'stage collate "es-x-icu" DIR, created_at DIR, id DIR',
  syncState: 'sync_state collate "es-x-icu" DIR, created_at DIR, id DIR',
  withdrawn: 'created_at desc, id desc',
  zoneId: 'zone_id DIR nulls last, created_at DIR, id DIR',
  employeeId: 'employee_id DIR nulls last, id DIR',
  dueAt: 'due_at DIR nulls last, id DIR',
  assignedAt: 'assigned_at DIR nulls last, id DIR',
  endedAt: 'ended_at DIR nulls last, id DIR',
};

test('13.A: sorted by any column, the first pages are those of the whole order', async () => {
  // Statuses were written past the counters.
  await demo.test.sql('call recount_activities($1)', [demo.tenantId]);
  // Some with texts of their own, some with those of their operation.
  await demo.test.sql(
    `update activity set own_texts = false where tenant_id = $1 and id % 2 = 0
    and exists (select from operation o where o.id = operation_id and o.tenant_id = activity.tenant_id
      and (o.number, o.account, o.subscriber, o.address) =
        (activity.operation_number, activity.account, activity.subscriber, activity.address))`,
    [demo.tenantId],
  );
  for (const [key, order] of Object.entries(activityOrders))
    for (const direction of ['ASC', 'DESC'] as const) {
      const whole = await demo.test.sql<{ id: string }>(
        `select id from activity where tenant_id = $1 and withdrawn_at is null
         order by ${order.replaceAll('DIR', direction)} limit 14`,
        [demo.tenantId],
      );
      const pages = await Promise.all(
        [0, 1].map((page) => activities.search({ body: { sorts: [{ key, direction }], size: 7, page } })),
      );
      expect(
        pages.flatMap(({ content }) => content.map(({ id }) => id)),
        `${key} ${direction}`,
      ).toEqual(whole.map(({ id }) => Number(id)));
    }
});

test.each<[key: string, operator: Operator, value: unknown, condition: string]>([
  ['stage', 'LIKE', '0', `stage like '%0%'`],
  ['stage', 'NOT_EQUAL', 'S02', `stage <> 'S02'`],
  ['stage', 'BETWEEN', ['S01', 'S02'], `stage collate "es-x-icu" between 'S01' and 'S02'`],
  [
    'workflowStage',
    'LIKE',
    'dano.s',
    `(select code || '.' from workflow w where w.id = workflow_id) || stage ilike '%dano.s%'`,
  ],
  ['workflowStage', 'IS_NULL', undefined, 'false'],
  ['workflowStage', 'IS_NOT_NULL', undefined, 'true'],
  ['zoneId', 'LIKE', '1', `zone_id::text like '%1%'`],
  ['companyId', 'IS_NULL', undefined, 'company_id is null'],
  ['withdrawn', 'EQUAL', false, 'true'],
  ['withdrawn', 'IN', [true, false], 'true'],
])(
  '13.A: activities whose %s is %s %j are those of which the rows say so',
  async (key, operator, value, condition) => {
    const field_type = key.endsWith('Id') ? 'LONG' : key === 'withdrawn' ? 'BOOLEAN' : 'STRING';
    const filters = [{ key, operator, field_type, ...(value === undefined ? {} : { value }) }] as Filter[];
    const { total, content } = await activities.search({ body: { filters, size: 100 } });
    const rows = await demo.test.sql<{ id: string }>(
      `select id from activity where tenant_id = $1 and withdrawn_at is null and ${condition} order by created_at desc, id desc`,
      [demo.tenantId],
    );
    expect({ total, ids: content.map(({ id }) => id) }).toEqual({
      total: rows.length,
      ids: rows.map(({ id }) => Number(id)),
    });
  },
);

test.each([2, 30])('13.A: rows of %i given instants are found by the millisecond', async (count) => {
  const { search } = demo.staff.client.operation.operations;
  const newest = (await search({ body: { size: 30 } })).content;
  const value = newest.slice(0, count).map(({ createdAt }) => createdAt);
  const filters = [{ key: 'createdAt', operator: 'IN', field_type: 'INSTANT', value }] as Filter[];
  const found = await search({ body: { filters, size: 50 } });
  expect(found.content.map(({ id }) => id)).toEqual(newest.slice(0, count).map(({ id }) => id));
});

test.each<[key: string, operator: Operator, value: unknown, condition: string]>([
  ['account', 'EQUAL', 'A500', `account = 'A500'`],
  ['address', 'IN', ['Frecuente 7', 'Frecuente 8'], `address in ('Frecuente 7', 'Frecuente 8')`],
  ['number', 'BETWEEN', ['L500', 'L501'], `number collate "es-x-icu" between 'L500' and 'L501'`],
  ['account', 'BETWEEN', ['A99', 'AB'], `account collate "es-x-icu" between 'A99' and 'AB'`],
])(
  '13.A: operations by %s %s %o are read from the index of that text',
  async (key, operator, value, where) => {
    const filters = [{ key, operator, value }] as unknown as Filter[];
    const whole = await demo.test.sql<{ id: string }>(
      `select id from operation where tenant_id = $1 and ${where} order by created_at desc, id desc`,
      [demo.tenantId],
    );
    const { search } = demo.staff.client.operation.operations;
    const { total, content } = await search({ body: { filters, size: 50 } });
    expect({ total, ids: content.map(({ id }) => id) }).toEqual({
      total: whole.length,
      ids: whole.slice(0, 50).map(({ id }) => Number(id)),
    });
    expect(await plan({ filters, size: 50 })).not.toMatch(/Seq Scan on operation|Filter: .*es-x-icu/);
  },
);
