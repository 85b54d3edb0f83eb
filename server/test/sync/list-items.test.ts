import { EventEmitter } from 'node:events';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import {
  itemsOfLists,
  listsByCode,
  listsOfForms,
} from '../../src/features/parameterization/list-items.store.ts';
import type { Platform, TenantCtx } from '../../src/platform/context.ts';
import { openPools, Unit, type Pools } from '../../src/platform/db/pools.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';

let demo: DemoWorld;
let pools: Pools;
let platform: Platform;
/** Readings of items since the test began. */
let readings = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (JSON.stringify(node).includes('"list_item"')) readings += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  demo = await demoWorld();
  pools = openPools(demo.test.appUrl, () => undefined, 4);
});
afterAll(async () => {
  await pools.end();
  await demo.test.close();
});
beforeEach(() => {
  platform = { bus: new EventEmitter() } as unknown as Platform;
  readings = 0;
});

async function inTenant<T>(work: (ctx: TenantCtx) => Promise<T>): Promise<T> {
  const unit = new Unit(pools.requests, demo.tenantId);
  try {
    return await work({ db: unit.db.withPlugin(counting), tenantId: demo.tenantId, platform } as TenantCtx);
  } finally {
    await unit.rollback();
  }
}
const form = (...elements: object[]): FormDefinition =>
  ({ pages: [{ name: 'p', elements }] }) as unknown as FormDefinition;
const question = (name: string, more: object) => ({
  name,
  type: 'dropdown',
  title: { default: name, en: name },
  ...more,
});
const touched = async (code: string): Promise<{ id: number; touched: string }> =>
  (
    await demo.test.sql('select id::int, touched::text from list where tenant_id = $1 and code = $2', [
      demo.tenantId,
      code,
    ])
  )[0] as never;

test('a form gets the lists that it offers and whose attributes it reads, and no other', async () => {
  const definition = form(
    question('uso', { list: 'USOS' }),
    question('dias', { type: 'expression', expression: `pulldata('CAUSALNOEJEC', 'dias', 'code', {uso})` }),
    {
      name: 'materiales',
      type: 'paneldynamic',
      title: { default: 'm', en: 'm' },
      templateElements: [
        question('material', { list: 'NADIELACONOCE' }),
        question('unidad', { list: 'CANALES' }),
      ],
    },
  );
  const lists = await inTenant((ctx) => listsOfForms(ctx, [definition]));
  expect(Object.keys(lists).toSorted()).toEqual(['CANALES', 'CAUSALNOEJEC', 'USOS']);
  expect(lists.CAUSALNOEJEC!.length).toBeGreaterThan(3);
  expect(readings).toBe(1);
});

test('sixteen requests at once read a list once', async () => {
  const several = await Promise.all(
    Array.from({ length: 16 }, () => inTenant((ctx) => listsByCode(ctx, ['CAUSALNOEJEC']))),
  );
  expect(new Set(several.map(({ CAUSALNOEJEC }) => CAUSALNOEJEC)).size).toBe(1);
  await inTenant((ctx) => listsByCode(ctx, ['CAUSALNOEJEC']));
  expect(readings).toBe(1);
});

test('a list that was touched is read again; one whose reader failed is read by who waited', async () => {
  const list = await touched('CAUSALNOEJEC');
  const before = await inTenant((ctx) => itemsOfLists(ctx, [list]));
  await demo.test.sql(
    'update list_item set active = false where tenant_id = $1 and list_id = $2 and code = $3',
    [demo.tenantId, list.id, before.get(list.id)![0]!.code],
  );
  await demo.test.sql('update list set touched = pg_current_xact_id() where tenant_id = $1 and id = $2', [
    demo.tenantId,
    list.id,
  ]);
  const after = await inTenant(async (ctx) => itemsOfLists(ctx, [await touched('CAUSALNOEJEC')]));
  expect(after.get(list.id)).toEqual(before.get(list.id)!.slice(1));

  const another = await touched('CANALES');
  const broken = inTenant((ctx) =>
    itemsOfLists(
      {
        ...ctx,
        db: {
          selectFrom: () => {
            throw new Error('no connection');
          },
        } as never,
      },
      [another],
    ),
  );
  const waiting = inTenant((ctx) => itemsOfLists(ctx, [another]));
  await expect(broken).rejects.toThrow('no connection');
  expect((await waiting).get(another.id)!.length).toBeGreaterThan(0);
});
