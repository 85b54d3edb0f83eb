import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

/** Much open work, in orders in which it is read group by group. */
let demo: DemoWorld;

beforeAll(async () => {
  demo = await demoWorld();
  const { id } = await demo.create('WFSUSREC', '440001');
  await demo.test.sql(
    `insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id, status,
       sync_state, priority, zone_id, company_id, account, subscriber, address, created_at, due_at, ended_at)
     select o.tenant_id, o.id, o.number, w.id, 'Q' || n, case when n % 5 = 0 then 'field' else 'office' end, t.id,
       case when n % 16 = 0 then 'synchronized' when n % 400 = 1 then 'seen' when n % 3 = 0 then 'pending' else 'new' end,
       case when n % 50 = 0 then 'ERROR' else 'SYNC' end, case when n % 300 = 0 then 'high' else 'low' end,
       case when n % 7 > 0 then z.id end, case when n % 6 > 0 then c.id end, o.account, o.subscriber, o.address,
       now() - (n * 7919 % 12000) * interval '1 minute',
       case when n % 4 > 0 then now() + (n * 31 % 997) * interval '1 hour' end, case when n % 16 = 0 then now() end
     from operation o cross join generate_series(1, 12000) n
       join (select id, row_number() over (order by id) as place from activity_type where tenant_id = $1) t
         on t.place = 1 + n % 2
       join (select id, row_number() over (order by id) as place from workflow where tenant_id = $1) w
         on w.place = 1 + n % 3
       join (select id, row_number() over (order by id) as place from zone where tenant_id = $1) z on z.place = 1 + n % 4
       join (select id, row_number() over (order by id) as place from company where tenant_id = $1) c
         on c.place = 1 + n % 2
     where o.tenant_id = $1 and o.id = $2`,
    [demo.tenantId, id],
  );
  await demo.test.sql('call recount_activities($1)', [demo.tenantId]);
  await demo.test.sql('vacuum analyze activity, activity_tally');
});
afterAll(() => demo.test.close());

const filters = [
  { key: 'status', operator: 'IN', value: ['new', 'assigned', 'seen', 'pending'] },
  { key: 'kind', operator: 'IN', value: ['field', 'office'] },
] as Filter[];
const codeOf = (table: string, column: string) =>
  `(select code from ${table} t where t.tenant_id = a.tenant_id and t.id = a.${column}) collate "es-x-icu"`;
const orders: Record<string, string> = {
  status: 'status collate "es-x-icu" DIR, created_at DIR',
  priority: 'priority collate "es-x-icu" DIR, created_at DIR',
  syncState: 'sync_state collate "es-x-icu" DIR, created_at DIR',
  kind: 'kind collate "es-x-icu" DIR, created_at DIR',
  zoneId: 'zone_id DIR nulls last, created_at DIR',
  companyId: 'company_id DIR nulls last, created_at DIR',
  typeCode: `${codeOf('activity_type', 'type_id')} DIR nulls last, created_at DIR`,
  workflowCode: `${codeOf('workflow', 'workflow_id')} DIR, created_at DIR`,
  dueAt: 'due_at DIR nulls last',
};

test('13.A: open work sorted by its end, which none has, is the newest first', async () => {
  const newest = await demo.test.sql<{ id: string }>(
    `select id from activity where tenant_id = $1 and withdrawn_at is null and ended_at is null
       and kind in ('field', 'office') order by created_at desc, id desc limit 80`,
    [demo.tenantId],
  );
  for (const direction of ['ASC', 'DESC'] as const)
    for (const page of [0, 1]) {
      const found = await demo.staff.client.operation.activities.search({
        body: { filters, sorts: [{ key: 'endedAt', direction }], size: 40, page },
      });
      expect(found.content.map(({ id }) => id)).toEqual(
        newest.slice(page * 40, (page + 1) * 40).map(({ id }) => Number(id)),
      );
    }
});

test.each(Object.keys(orders))('13.A: open work sorted by %s is that of the whole order', async (key) => {
  for (const direction of ['ASC', 'DESC'] as const) {
    const whole = await demo.test.sql<{ id: string }>(
      `select id from activity a where tenant_id = $1 and withdrawn_at is null and ended_at is null
         and kind in ('field', 'office') order by ${orders[key]!.replaceAll('DIR', direction)}, id ${direction}`,
      [demo.tenantId],
    );
    expect(whole.length).toBeGreaterThan(10_000);
    for (const page of [0, 1, 20, 400]) {
      const found = await demo.staff.client.operation.activities.search({
        body: { filters, sorts: [{ key, direction }], size: 40, page },
      });
      expect([found.total, found.more ?? false]).toEqual([whole.length, false]);
      expect(found.content.map(({ id }) => id)).toEqual(
        whole.slice(page * 40, (page + 1) * 40).map(({ id }) => Number(id)),
      );
    }
  }
});

test('13.A: open work of some stages is found among all open work, and counted', async () => {
  const stages: Filter = {
    key: 'stage',
    operator: 'LIKE',
    field_type: 'STRING',
    value: 'Q1',
    sql_connector: 'AND',
  };
  for (const direction of ['ASC', 'DESC'] as const) {
    const whole = await demo.test.sql<{ id: string }>(
      `select id from activity where tenant_id = $1 and withdrawn_at is null and ended_at is null and stage like '%Q1%'
       order by created_at ${direction}, id ${direction}`,
      [demo.tenantId],
    );
    expect(whole.length).toBeGreaterThan(1000);
    for (const page of [0, 3, 1000]) {
      const found = await demo.staff.client.operation.activities.search({
        body: { filters: [...filters, stages], sorts: [{ key: 'createdAt', direction }], size: 40, page },
      });
      expect([found.total, found.more ?? false]).toEqual([whole.length, false]);
      expect(found.content.map(({ id }) => id)).toEqual(
        whole.slice(page * 40, (page + 1) * 40).map(({ id }) => Number(id)),
      );
    }
  }
});
