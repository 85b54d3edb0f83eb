import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery, type Filter, type SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { listOfActivities, searchActivities } from '#features/operation/activities/activities.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

/** Work that ended in a period, in an order that has nothing to do with it. */
let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
  const { id } = await demo.create('WFSUSREC', '410001');
  const columns = `tenant_id, operation_id, operation_number, workflow_id, stage, kind, status, priority, company_id,
    zone_id, account, subscriber, address, own_texts`;
  await demo.test.sql(
    `insert into activity (${columns}, due_at, ended_at, created_at)
     select tenant_id, operation_id, 'N' || n * 7919 % 6000, workflow_id, 'P' || n, 'office', 'synchronized', priority,
       company_id, zone_id, 'A' || n * 7907 % 6000, subscriber, address, true,
       case when n % 5 > 0 then now() - n * 7901 % 6000 * interval '1 hour' end, now() - n * interval '2 hours',
       now() - n * interval '3 hours'
     from (select * from activity where operation_id = $1 order by id limit 1) a, generate_series(1, 6000) n`,
    [id],
  );
  await demo.test.sql('vacuum analyze activity');
});
afterAll(() => demo.test.close());

const days = (count: number) => {
  const to = Date.now() - 86_400_000;
  return {
    key: 'endedAt',
    operator: 'BETWEEN' as const,
    field_type: 'DATE' as const,
    value: [new Date(to - count * 86_400_000).toISOString(), new Date(to).toISOString()],
  };
};

/** How the rows of the period are found; nothing when they are not looked for apart. */
const plan = (body: SearchInput): Promise<string> =>
  demo.asTenant(async (ctx) => {
    const plans: string[] = [];
    const readWithin: TenantCtx['readWithin'] = async (statement, limit) => {
      const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${statement}`.execute(ctx.db);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return ctx.readWithin(statement, limit);
    };
    const caller = { ...ctx, readWithin, actor: { companyScope: null } } as unknown as TenantCtx;
    await listOfActivities(caller, searchQuery.parse(body));
    return plans.join('\n');
  });

const orders: Record<string, string> = {
  dueAt: 'due_at DIR nulls last, id DIR',
  operationNumber: 'operation_number collate "es-x-icu" DIR, id DIR',
  account: 'account collate "es-x-icu" DIR, id DIR',
  createdAt: 'created_at DIR, id DIR',
  status: 'status collate "es-x-icu" DIR, created_at DIR, id DIR',
};

test.each(Object.keys(orders))(
  '13.A: work that ended in a week, sorted by %s, is found by its period, in the order of the whole list',
  async (key) => {
    const week = days(7);
    for (const direction of ['ASC', 'DESC'] as const) {
      const query = { filters: [week], sorts: [{ key, direction }], size: 20 };
      const { search } = demo.staff.client.operation.activities;
      const pages = await Promise.all([0, 1, 2].map((page) => search({ body: { ...query, page } })));
      const whole = await demo.test.sql<{ id: string }>(
        `select id from activity where tenant_id = $1 and withdrawn_at is null and ended_at between $2 and $3
         order by ${orders[key]!.replaceAll('DIR', direction)}`,
        [demo.tenantId, ...week.value],
      );
      expect(whole.length).toBeGreaterThan(60);
      expect(pages.map(({ total }) => total)).toEqual([whole.length, whole.length, whole.length]);
      expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(
        whole.slice(0, 60).map(({ id }) => Number(id)),
      );
      // A page of one row would soon be found in the order of the list, if ended work were everywhere in it.
      const read = await plan({ ...query, filters: [days(30)], size: 1 });
      expect(read).toContain('activity_ended');
      expect(read).not.toMatch(/using (activity_due|activity_newest|operation_number|operation_account)/);
    }
  },
);

test('13.A: what is due in a month with a status, newest first, is found by the month, also when that takes long', async () => {
  const value = [new Date(Date.now() - 40 * 86_400_000), new Date(Date.now() - 12 * 86_400_000)].map((at) =>
    at.toISOString(),
  );
  const filters: Filter[] = [
    { key: 'status', operator: 'EQUAL', value: 'synchronized', field_type: 'STRING', sql_connector: 'AND' },
    { key: 'dueAt', operator: 'BETWEEN', value, field_type: 'INSTANT', sql_connector: 'AND' },
  ];
  const whole = await demo.test.sql<{ id: string }>(
    `select id from activity where tenant_id = $1 and withdrawn_at is null and due_at between $2 and $3
       and status = 'synchronized' order by created_at desc, id desc`,
    [demo.tenantId, ...value],
  );
  expect(whole.length).toBeGreaterThan(100);
  for (const isSlow of [false, true]) {
    const found = await demo.asTenant((ctx) => {
      const readWithin: TenantCtx['readWithin'] = (statement, limit) =>
        isSlow ? Promise.resolve(null) : ctx.readWithin(statement, limit);
      const caller = { ...ctx, readWithin, actor: { companyScope: null } } as unknown as TenantCtx;
      return searchActivities(caller, searchQuery.parse({ filters, size: 50, page: 1 }));
    });
    expect({ total: found.total, ids: found.rows.map(({ id }) => id) }).toEqual({
      total: whole.length,
      ids: whole.slice(50, 100).map(({ id }) => Number(id)),
    });
  }
});

test('13.A: withdrawn work and the other that ended in a week are in one order', async () => {
  const week = days(7);
  await demo.test.sql(
    `update activity set withdrawn_at = now() where tenant_id = $1 and id % 5 = 0 and stage like 'P%'`,
    [demo.tenantId],
  );
  const whole = await demo.test.sql<{ id: string }>(
    `select id from activity where tenant_id = $1 and ended_at between $2 and $3
     order by account collate "es-x-icu", id`,
    [demo.tenantId, ...week.value],
  );
  const withdrawn: Filter = {
    key: 'withdrawn',
    operator: 'IS_NOT_NULL',
    field_type: 'BOOLEAN',
    sql_connector: 'AND',
  };
  const { total, content } = await demo.staff.client.operation.activities.search({
    body: { filters: [week, withdrawn], sorts: [{ key: 'account', direction: 'ASC' }], size: 40 },
  });
  expect({ total, ids: content.map(({ id }) => id) }).toEqual({
    total: whole.length,
    ids: whole.slice(0, 40).map(({ id }) => Number(id)),
  });
});
