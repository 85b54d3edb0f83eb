import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery, type Filter, type SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { listOfActivities } from '#features/operation/activities/activities.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

/** Much work of a zone and of a company, in orders that no index has beside them: groups of few and of many rows. */
let demo: DemoWorld;
let shelves: Record<string, { filter: Filter; condition: string; total: number }>;
beforeAll(async () => {
  demo = await demoWorld();
  const { id } = await demo.create('WFSUSREC', '420001');
  await demo.test.sql(
    `insert into operation (tenant_id, number, workflow_id, workflow_version_id, status, priority, zone_id, account,
       subscriber, address, created_at)
     select o.tenant_id, 'G' || lpad(n::text, 6, '0'), v.workflow_id, v.id, 'finished', 'half', o.zone_id,
       'A' || n, 'Persona', 'Calle', now() - n * interval '5 minutes'
     from operation o cross join generate_series(1, 12000) n
       join (select w.*, row_number() over (order by workflow_id) as place from workflow_version w
         where tenant_id = $2 and status = 'published') v on v.place = case when n % 2000 = 0 then 1 else 2 + n % 2 end
     where o.tenant_id = $2 and o.id = $1`,
    [id, demo.tenantId],
  );
  await demo.test.sql(
    `insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id, status,
       sync_state, priority, company_id, zone_id, account, subscriber, address, created_at, ended_at, own_texts)
     select o.tenant_id, o.id, o.number, o.workflow_id, 'S0' || 1 + o.id % 3, 'office', t.id,
       case when o.id % 1000 = 0 then 'unrealized' when o.id % 4001 = 0 then 'rejected' else 'synchronized' end,
       case when o.id % 997 = 0 then 'ERROR' else 'SYNC' end,
       case when o.id % 500 = 0 then 'high' when o.id % 3 = 0 then 'half' else 'low' end,
       case when o.id % 20 > 0 then c.id end,
       case when o.id % 20 = 1 then other.id else o.zone_id end,
       o.account, o.subscriber, o.address, o.created_at, o.created_at, false
     from operation o
       join (select id, row_number() over (order by id) as place from activity_type where tenant_id = $1) t
         on t.place = case when o.id % 400 = 0 then 3 else 1 + o.id % 2 end
       cross join (select min(id) as id from company where tenant_id = $1) c
       cross join lateral (select min(id) as id from zone where tenant_id = $1 and id <> o.zone_id) other
     where o.tenant_id = $1 and o.number like 'G%'`,
    [demo.tenantId],
  );
  await demo.test.sql('call recount_activities($1)', [demo.tenantId]);
  await demo.test.sql('vacuum analyze operation, activity, activity_tally');
  const [most] = await demo.test.sql<Record<'zone_id' | 'company_id', string>>(
    `select zone_id, company_id from activity where tenant_id = $1 and company_id is not null
     group by 1, 2 order by count(*) desc limit 1`,
    [demo.tenantId],
  );
  const shelf = async (key: string, column: 'zone_id' | 'company_id') => {
    const value = Number(most![column]);
    const condition = `withdrawn_at is null and ${column} = ${value}`;
    const [counted] = await demo.test.sql<{ n: string }>(
      `select count(*) as n from activity where tenant_id = $1 and ${condition}`,
      [demo.tenantId],
    );
    const filter: Filter = { key, operator: 'EQUAL', field_type: 'LONG', value, sql_connector: 'AND' };
    return { filter, condition, total: Number(counted!.n) };
  };
  shelves = { zone: await shelf('zoneId', 'zone_id'), company: await shelf('companyId', 'company_id') };
});
afterAll(() => demo.test.close());

const codeOf = (table: string, column: string) =>
  `(select code from ${table} t where t.tenant_id = a.tenant_id and t.id = a.${column}) collate "es-x-icu"`;
const orders: Record<string, string> = {
  status: 'status collate "es-x-icu" DIR',
  priority: 'priority collate "es-x-icu" DIR',
  syncState: 'sync_state collate "es-x-icu" DIR',
  kind: 'kind collate "es-x-icu" DIR',
  zoneId: 'zone_id DIR',
  companyId: 'company_id DIR nulls last',
  typeCode: `${codeOf('activity_type', 'type_id')} DIR nulls last`,
  workflowCode: `${codeOf('workflow', 'workflow_id')} DIR`,
  workflowStage: `${codeOf('workflow', 'workflow_id')} DIR, stage collate "es-x-icu" DIR`,
  stage: 'stage collate "es-x-icu" DIR',
};
const size = 40;
const pages = [0, 1, 2, 13];

test.each(
  Object.keys(orders).flatMap((key) =>
    ['zone', 'company'].flatMap((of) => (['ASC', 'DESC'] as const).map((to) => [of, key, to] as const)),
  ),
)('13.A: much work of a %s, by %s %s, is in one order over all pages', async (of, key, direction) => {
  const { filter, condition, total } = shelves[of]!;
  const query: SearchInput = { filters: [filter], sorts: [{ key, direction }], size };
  const order = `${orders[key]!.replaceAll('DIR', direction)}, created_at ${direction}, id ${direction}`;
  const whole = await demo.test.sql<{ id: string }>(
    `select id from activity a where tenant_id = $1 and ${condition} order by ${order} limit $2`,
    [demo.tenantId, (pages.at(-1)! + 1) * size],
  );
  const { search } = demo.staff.client.operation.activities;
  for (const page of pages) {
    const found = await search({ body: { ...query, page } });
    expect({ total: found.total, ids: found.content.map(({ id }) => id) }).toEqual({
      total,
      ids: whole.slice(page * size, (page + 1) * size).map(({ id }) => Number(id)),
    });
  }
  const { first } = await demo.asTenant((ctx) =>
    listOfActivities(
      { ...ctx, actor: { companyScope: null } } as unknown as TenantCtx,
      searchQuery.parse(query),
    ),
  );
  expect(first).toBeDefined();
});

test('13.A: of work that lacks a value, none is known from the counters', async () => {
  const isNull = (key: string) => ({ key, operator: 'IS_NULL', field_type: 'LONG' }) as Filter;
  const { search, places } = demo.staff.client.operation.activities;
  const [absent] = await demo.test.sql<{ n: number }>(
    'select count(*)::int as n from activity where tenant_id = $1 and withdrawn_at is null and company_id is null',
    [demo.tenantId],
  );
  expect(absent!.n).toBeGreaterThan(0);
  const some = await search({ body: { filters: [isNull('companyId')], size: 10 } });
  expect([some.content.length, some.total]).toEqual([10, absent!.n]);
  const other = { key: 'zoneId', operator: 'EQUAL', field_type: 'LONG', value: -1 } as Filter;
  const filters = [isNull('companyId'), other];
  expect(await search({ body: { filters } })).toMatchObject({ content: [], total: 0 });
  expect(await places({ body: { filters } })).toEqual({ total: 0, places: [] });
});
