import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery, type Filter, type SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { listOfAnswers } from '#features/operation/form-answers/form-answers.store.ts';
import { listOfOperations } from '#features/operation/operations/operations.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { listSql, type List } from '../../src/platform/db/list.ts';
import type { DemoWorld } from './demo-world.ts';
import { idOf, manyAnswers, numbered, type ManyAnswers } from './many-answers.ts';

/** Values that few rows of a long list have: they are found by an index of these, not in the order of the list. */
let demo: DemoWorld;
let form: ManyAnswers['form'];

beforeAll(async () => {
  ({ demo, form } = await manyAnswers());
});
afterAll(() => demo.test.close());

const planOf = (read: (ctx: TenantCtx) => Promise<List>): Promise<string> =>
  demo.asTenant(async (ctx) => {
    const list = await read({ ...ctx, actor: { companyScope: null } } as unknown as TenantCtx);
    const { rows } = await sql<
      Record<'QUERY PLAN', string>
    >`explain ${listSql(demo.tenantId, list).counted}`.execute(ctx.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
const query = (body: SearchInput) => searchQuery.parse(body);
const orders: Record<string, string> = {
  receivedAt: 's.received_at DIR, s.id DIR',
  operationNumber: 's.operation_number collate "es-x-icu" DIR, s.id DIR',
};

async function comparePages(filters: Filter[], condition: string): Promise<void> {
  for (const [key, order] of Object.entries(orders))
    for (const direction of ['ASC', 'DESC'] as const) {
      const whole = await demo.test.sql<{ id: string }>(
        `select s.id from submission s where s.tenant_id = $1 and s.state = 'current' and s.form_version_id = any($2)
           and ${condition} order by ${order.replaceAll('DIR', direction)}`,
        [demo.tenantId, form.versionIds],
      );
      expect(whole.length).toBeGreaterThan(0);
      for (const page of [0, 1, 30]) {
        const { content, total, more } = await demo.staff.client.operation.formAnswers.search({
          params: { id: form.id },
          body: { filters, sorts: [{ key, direction }], size: 5, page },
        });
        expect(content.map(({ id }) => id)).toEqual(
          whole.slice(page * 5, (page + 1) * 5).map(({ id }) => Number(id)),
        );
        expect([total, more ?? false]).toEqual([whole.length, false]);
      }
    }
}

test('13.A: answers of a company or zone of few activities are read by these, in any order', async () => {
  for (const [key, table] of [
    ['companyId', 'company'],
    ['zoneId', 'zone'],
  ] as const) {
    const column = `${table}_id`;
    const [few, none] = [await idOf(demo, table, 4), await idOf(demo, table, 5)];
    for (const [name, of] of [
      ['activity', 'id'],
      ['submission', 'activity_id'],
    ])
      await demo.test.sql(
        `update ${name} set ${column} = $2 where tenant_id = $1 and ${of} in (
           select a.id from activity a where a.tenant_id = $1 and a.stage like '%x' and a.operation_number like 'N0000%')`,
        [demo.tenantId, few],
      );
    const filterOf = (value: number): Filter => ({
      key,
      operator: 'EQUAL',
      field_type: 'LONG',
      value,
      sql_connector: 'AND',
    });
    await comparePages([filterOf(few)], `s.${column} = ${few}`);
    await comparePages(
      [filterOf(few), numbered('5')],
      `s.${column} = ${few} and s.operation_number like '%5%'`,
    );
    expect(await planOf((ctx) => listOfAnswers(ctx, form, query({ filters: [filterOf(few)] })))).not.toMatch(
      /submission/,
    );
    const { search, places } = demo.staff.client.operation.formAnswers;
    const placed = await places({ params: { id: form.id }, body: { filters: [filterOf(few)] } });
    expect(placed.length).toBeGreaterThan(0);
    const found = await search({ params: { id: form.id }, body: { filters: [filterOf(none)] } });
    expect([found.content, found.total]).toEqual([[], 0]);
  }
});

test('13.A: a text that all operations have, but none of them in its number, finds no answers', async () => {
  const [operation] = await demo.test.sql<{ part: string }>(
    `select substr(subscriber, 1, 4) as part from operation where tenant_id = $1 and number like 'N%' limit 1`,
    [demo.tenantId],
  );
  const body = { filters: [numbered(operation!.part)] };
  const { search, places } = demo.staff.client.operation.formAnswers;
  expect(await search({ params: { id: form.id }, body })).toMatchObject({ content: [], total: 0 });
  expect(await places({ params: { id: form.id }, body })).toEqual([]);
  expect(await planOf((ctx) => listOfAnswers(ctx, form, query(body)))).not.toMatch(/submission/);
});

test('13.A: operations for review, and the few without a company, are found by an index', async () => {
  await demo.test.sql(
    `update operation set company_id = case when number = 'N00077' then null else coalesce(company_id, $2) end,
       for_review = number in ('N00005', 'N07000')
     where tenant_id = $1`,
    [demo.tenantId, await idOf(demo, 'company', 0)],
  );
  await demo.test.sql('vacuum analyze operation');
  for (const [filter, numbers, index] of [
    [{ key: 'companyId', operator: 'IS_NULL', field_type: 'LONG' }, ['N00077'], 'operation_of_company'],
    [
      { key: 'forReview', operator: 'NOT_EQUAL', field_type: 'BOOLEAN', value: false },
      ['N00005', 'N07000'],
      'operation_for_review',
    ],
  ] as const) {
    const body: SearchInput = { filters: [filter], size: 20 };
    const { content, total } = await demo.staff.client.operation.operations.search({ body });
    expect([content.map(({ number }) => number).sort(), total]).toEqual([numbers, numbers.length]);
    expect(await planOf((ctx) => listOfOperations(ctx, query(body)))).toContain(index);
  }
});
