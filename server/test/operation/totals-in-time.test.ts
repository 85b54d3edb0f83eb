import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery } from '@cuadrilla/contract/kit/search.ts';
import { listOfOperations, searchOperations } from '#features/operation/operations/operations.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { readList } from '../../src/platform/db/list.ts';
import { gatewayPath } from '../../src/platform/http/gateway.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

/** Lists whose rows take long to count, and replies that take long to send. */
let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
  const { id } = await demo.create('WFSUSREC', '400001');
  await demo.test.sql(
    `insert into operation (tenant_id, number, workflow_id, workflow_version_id, status, zone_id, account,
      subscriber, address, created_at, due_at)
     select tenant_id, 'L' || n, workflow_id, workflow_version_id, case n % 9 when 0 then 'open' else 'finished' end,
       zone_id, 'A' || n, subscriber, 'Calle ' || n, now() - n * interval '5 minutes',
       case when n % 4 > 0 then now() + n * 7919 % 3000 * interval '1 hour' end
     from operation, generate_series(1, 3000) n where id = $1`,
    [id],
  );
  await demo.test.sql('vacuum analyze operation');
});
afterAll(() => demo.test.close());

/** A list of operations, in any order, of which each row takes its time. */
async function slowList(ctx: TenantCtx, seconds: number, numbers: RegExp) {
  const list = await listOfOperations(
    { ...ctx, actor: { companyScope: null } } as unknown as TenantCtx,
    searchQuery.parse({ size: 5 }),
  );
  return {
    ...list,
    search: { ...list.search, orderBy: sql`null::int` },
    scope: sql<boolean>`${list.scope}
      and case when o.number ~ ${numbers.source} then pg_sleep(${seconds})::text = '' else false end`,
  };
}

test('13.A: a page does not wait for a total that takes long to count', async () => {
  const read = (seconds: number, numbers: RegExp) =>
    demo.asTenant(async (ctx) => readList(ctx, await slowList(ctx, seconds, numbers)));
  await demo.test.sql(`update pg_class set reltuples = 1e6 where relname = 'operation'`);
  expect(await read(0.001, /^L/)).toMatchObject({ total: 5, more: true, rows: { length: 5 } });
  expect(await read(0.06, /^L[1-3]$/)).toMatchObject({ total: 3, more: false, rows: { length: 3 } });
  // A table of few rows is counted whatever the machine is doing meanwhile.
  await demo.test.sql('analyze operation');
  expect(await read(0.03, /^L[1-9]$/)).toMatchObject({ total: 9, more: false, rows: { length: 5 } });
});

test.each([
  ['number', 'number collate "es-x-icu" DIR, id DIR'],
  ['dueAt', 'due_at DIR nulls last, id DIR'],
  ['priority', 'priority collate "es-x-icu" DIR, created_at DIR, id DIR'],
])(
  '13.A: open operations by %s are those of the whole order, found in it soon or sorted',
  async (key, order) => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const whole = await demo.test.sql<{ id: string }>(
        `select id from operation where tenant_id = $1 and status = 'open'
         order by ${order.replaceAll('DIR', direction)} limit 60`,
        [demo.tenantId],
      );
      const filters = [{ key: 'status', operator: 'EQUAL' as const, value: 'open' }];
      for (const isSlow of [false, true]) {
        const pages = await demo.asTenant(async (ctx) => {
          const readWithin: TenantCtx['readWithin'] = (statement, limit) =>
            isSlow && limit < 50 ? Promise.resolve(null) : ctx.readWithin(statement, limit);
          const caller = { ...ctx, readWithin, actor: { companyScope: null } } as unknown as TenantCtx;
          const read = (page: number) =>
            searchOperations(
              caller,
              searchQuery.parse({ filters, sorts: [{ key, direction }], size: 20, page }),
            );
          return [await read(0), await read(1), await read(2)];
        });
        expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
          whole.map(({ id }) => Number(id)),
        );
      }
    }
  },
);

test('13.A: a limit holds for its statement alone, and never ends what was written', async () => {
  const nap = (seconds: number) => sql<{ nap: string }>`select pg_sleep(${seconds})::text as nap`;
  const [limited, after] = await demo.asTenant(async (ctx) => [
    await ctx.readWithin(nap(20), 50),
    (
      await sql<{ limit: string; tenant: string }>`
      select current_setting('statement_timeout') as limit, app_tenant()::text as tenant`.execute(ctx.db)
    ).rows[0],
  ]);
  expect(limited).toBeNull();
  expect(after).toEqual({ limit: '5s', tenant: String(demo.tenantId) });
  const written = await demo.asTenant(async (ctx) => {
    await sql`update operation set note = 'apuntada' where tenant_id = ${ctx.tenantId} and number = 'L1'`.execute(
      ctx.db,
    );
    return ctx.readWithin(nap(0.2), 50);
  });
  expect(written).toEqual([{ nap: '' }]);
  expect(await demo.test.sql(`select number from operation where note = 'apuntada'`)).toEqual([
    { number: 'L1' },
  ]);
});

test('13.A: a long reply is compressed for browsers that take it', async () => {
  const reply = (encoding: string) =>
    demo.test.app.http.inject({
      method: 'POST',
      url: `${gatewayPath}/operacion-campo-service/operation/v1/search`,
      headers: { authorization: `Bearer ${demo.staff.token}`, 'accept-encoding': encoding },
      payload: { size: 500 },
    });
  const [plain, compressed] = [await reply('identity'), await reply('gzip, deflate, br')];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'x-total-count': plain.headers['x-total-count'],
  });
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.payload);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});
