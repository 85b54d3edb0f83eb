import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery, type SearchInput } from '@cuadrilla/contract/kit/search.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { listOfOperations } from '#features/operation/operations/operations.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { listSql } from '../../src/platform/db/list.ts';
import { refusal, type Person } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

/** A long list of operations: how the database finds a page of it, counts it, and reads it with its total. */
let demo: DemoWorld;
let companyId: number;
beforeAll(async () => {
  demo = await demoWorld();
  const [company] = await demo.test.sql<{ id: string }>(
    'select id from company where tenant_id = $1 order by id limit 1',
    [demo.tenantId],
  );
  companyId = Number(company!.id);
  const [{ id }, other] = [await demo.create('WFSUSREC', '400001'), await demo.create('WFDANO', '400002')];
  const copied = 'zone_id, subscriber, address, latitude, longitude';
  await demo.test.sql(
    `with added as (insert into operation (tenant_id, number, workflow_id, workflow_version_id, status,
      company_id, account, created_at, prefill, ${copied})
       select tenant_id, 'L' || n, workflow_id, workflow_version_id,
         case n % 9 when 0 then 'open' when 1 then 'cancelled' else 'finished' end,
         case when n % 100 = 0 then $2::bigint end, 'A' || n, now() - n * interval '5 minutes',
         jsonb_build_object('nota', repeat('Lectura de control. ', 30)), ${copied}
       from operation, generate_series(1, 12000) n where id = case n % 3 when 0 then $3::bigint else $1 end
         returning *)
     insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, company_id, ${copied})
     select tenant_id, id, number, workflow_id, 'S01', 'field', company_id, ${copied} from added`,
    [id, companyId, other.id],
  );
  // Only what has reached the disk is taken as seen by everybody, and so read from an index alone.
  await demo.test.sql('checkpoint');
  await demo.test.sql('vacuum analyze operation, activity');
});
afterAll(() => demo.test.close());

const plan = (
  body: SearchInput,
  what: 'found' | 'counted' | 'page',
  scope: number | null = null,
): Promise<string> =>
  demo.asTenant(async (ctx) => {
    const list = await listOfOperations(
      { ...ctx, actor: { companyScope: scope } } as unknown as TenantCtx,
      searchQuery.parse(body),
    );
    const { rows } = await sql<
      Record<'QUERY PLAN', string>
    >`explain ${listSql(demo.tenantId, list)[what]}`.execute(ctx.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

const filtersByName: Record<string, NonNullable<SearchInput['filters']>> = {
  nothing: [],
  'a status': [{ key: 'status', operator: 'EQUAL', value: 'open' }],
  'a workflow': [{ key: 'workflowCode', operator: 'EQUAL', value: 'WFDANO' }],
};

test.each(Object.keys(filtersByName))(
  'filtered by %s, the newest come from an index in its order, and another counts them',
  async (what) => {
    for (const page of [0, 20]) {
      const read = await plan({ filters: filtersByName[what]!, size: 50, page }, 'found');
      expect(read).toMatch(/Index Only Scan using operation_tenant_id_\w+ on operation o/);
      expect(read).not.toMatch(/Seq Scan|Sort Key/);
    }
    expect(await plan({ filters: filtersByName[what]!, size: 50 }, 'counted')).not.toMatch(/Seq Scan/);
  },
);

test.each(Object.keys(filtersByName))(
  'filtered by %s, a first page is read where it is found, a later one and its activities by keys',
  async (what) => {
    for (const scope of [null, companyId]) {
      const [first, later] = [
        await plan({ filters: filtersByName[what]!, size: 50 }, 'page', scope),
        await plan({ filters: filtersByName[what]!, size: 50, page: 2 }, 'page', scope),
      ];
      expect(first).not.toMatch(/operation t\b/);
      expect(later).toMatch(/Index Scan using operation_pkey on operation t\b/);
      for (const read of [first, later]) {
        expect(read).toMatch(/using activity_tenant_id_operation_id_idx on activity a\b/);
        expect(read).not.toMatch(/Seq Scan on (activity|operation [ot]\b)/);
      }
    }
  },
);

const sought = (key: string, value: string, more: object = {}) => ({
  key,
  operator: 'LIKE' as const,
  value,
  ...more,
});
const texts = ['number', 'account', 'subscriber', 'address'];

test.each(texts)(
  'a part of the %s is looked for in an index, for the page and for the count',
  async (key) => {
    for (const what of ['found', 'counted', 'page'] as const) {
      const read = await plan({ filters: [sought(key, '4711')], size: 50 }, what);
      expect(read).toMatch(/Scan (using|on) operation_pkey/);
      expect(read).not.toMatch(/Seq Scan on operation/);
    }
    // What the function of the index runs.
    const found = await demo.test.sql<Record<'QUERY PLAN', string>>(
      `explain select id from operation where tenant_id = ${demo.tenantId} and search like '%4711%' limit 10001`,
    );
    expect(found.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Bitmap Index Scan on operation_search',
    );
  },
);

test('a search in the list covers all of its texts at once, and matches by each', async () => {
  const anywhere = (value: string) =>
    texts.map((key, at) => sought(key, value, { sql_connector: at === 0 ? 'AND' : 'OR' }));
  expect(
    await plan(
      { filters: [...anywhere('4711'), { key: 'status', operator: 'EQUAL', value: 'finished' }], size: 50 },
      'page',
    ),
  ).not.toMatch(/Seq Scan on operation/);
  const { search } = demo.staff.client.operation.operations;
  const total = async (filters: NonNullable<SearchInput['filters']>): Promise<number> =>
    (await search({ body: { filters, size: 1 } })).total;
  await demo.test.sql(
    `update operation set subscriber = 'Íngrid Ñáñez', address = 'Diagonal 71 # 4-711' where tenant_id = $1
      and number = 'L4711'`,
    [demo.tenantId],
  );
  expect([
    await total([sought('number', 'l4711')]),
    await total([sought('account', 'a4711')]),
    await total([sought('subscriber', 'ingrid nan')]),
    await total([sought('address', 'DIAGONAL 71')]),
  ]).toEqual([1, 1, 1, 1]);
  expect([
    await total(anywhere('ingrid')),
    await total(anywhere('4711')),
    await total([sought('account', 'ingrid')]),
    await total([sought('subscriber', 'nañez diagonal')]),
  ]).toEqual([1, 1, 0, 0]);
});

test('every page of the list is in order and has the same total; the last ends with the list', async () => {
  const { search } = demo.staff.client.operation.operations;
  const filters = [{ key: 'status', operator: 'EQUAL' as const, value: 'open' }];
  const whole = await search({
    body: { filters, sorts: [{ key: 'createdAt', direction: 'ASC' }], size: 2000 },
  });
  expect(whole).toMatchObject({ total: 1335, content: { length: 1335 } });
  const pages = await Promise.all(
    [0, 1, 2, 3].map((page) =>
      search({ body: { filters, sorts: [{ key: 'createdAt', direction: 'ASC' }], size: 400, page } }),
    ),
  );
  expect(pages.map(({ total }) => total)).toEqual([1335, 1335, 1335, 1335]);
  expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(
    whole.content.map(({ id }) => id),
  );
  expect(pages[3]!.content[0]).toMatchObject({
    number: whole.content[1200]!.number,
    openStages: [{ stage: 'S01' }],
    activities: 1,
    activitiesEnded: 0,
  });
});

test('staff of one company see, and count, the operations that hold work of theirs', async () => {
  const { search } = (await demo.test.person(demo.tenantId, { username: 'de.una', scoped: true, companyId }))
    .client.operation.operations;
  for (const page of [0, 1]) {
    const { total, content } = await search({ body: { size: 70, page } });
    expect([total, content.length]).toEqual([120, [70, 50][page]]);
    expect(new Set(content.map(({ company }) => company)).size).toBe(1);
  }
});

const definition = {
  filters: { zone: '3', due: 'late', sort: 'dueAt.desc' },
  columns: { order: ['number', 'status'], visible: { zone: false }, widths: { number: 150 } },
};
const lister = (can: Permission[] = []): Promise<Person> =>
  demo.test.person(demo.tenantId, { can: ['SUBOPERATIVE_MOD_LIST', ...can] });

test('9.43: a view is of its owner until somebody who may share shares it, and nobody else changes it', async () => {
  const [dispatcher, reader] = [await lister(['SUBOPERATIVE_MOD_ASSIGN']), await lister()];
  const mine = dispatcher.client.operation.operationViews;
  const theirs = reader.client.operation.operationViews;
  const { id, revision } = await mine.create({ body: { name: 'Vencidas del norte', definition } });
  expect((await theirs.list()).views).toEqual([]);
  const change = { params: { id }, body: { revision, name: 'De todos', definition } };
  expect((await refusal(theirs.update(change))).status).toBe(404);
  expect((await refusal(theirs.share({ params: { id }, body: { revision, shared: true } }))).status).toBe(
    403,
  );

  const shared = await mine.share({ params: { id }, body: { revision, shared: true } });
  expect((await theirs.list()).views).toEqual([{ ...shared, mine: false }]);
  expect(shared).toMatchObject({ definition, shared: true, mine: true, revision: 2 });
  expect((await dispatcher.client.operation.activityViews.list()).views).toEqual([]);
  expect((await refusal(theirs.update({ ...change, body: { ...change.body, revision: 2 } }))).status).toBe(
    403,
  );
  expect((await refusal(theirs.remove({ params: { id } }))).status).toBe(403);
  expect(await refusal(mine.update(change))).toMatchObject({
    status: 409,
    problem: { message_key: 'STALE_VERSION' },
  });

  const other = await lister(['SUBOPERATIVE_MOD_ASSIGN']);
  await other.client.operation.operationViews.remove({ params: { id } });
  expect((await mine.list()).views).toEqual([]);
  const written = await demo.test.sql<{ action: string }>(
    `select action from audit where tenant_id = $1 and subject = 'saved_view' and subject_id = $2 order by id`,
    [demo.tenantId, String(id)],
  );
  expect(written.map(({ action }) => action)).toEqual([
    'saved_view.create',
    'saved_view.update',
    'saved_view.delete',
  ]);
});

test('9.43: the name of a view is one of its kind for a person, and among the shared ones', async () => {
  const [one, other] = [await lister(['SUBOPERATIVE_MOD_ASSIGN']), await lister(['SUBOPERATIVE_MOD_ASSIGN'])];
  const [ones, others] = [one.client.operation.activityViews, other.client.operation.activityViews];
  const body = { name: 'Día a día', definition };
  const made = await Promise.allSettled([ones.create({ body }), ones.create({ body })]);
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusal(ones.create({ body: { ...body, name: '  dia  A dia' } }))).toMatchObject({
    status: 409,
    problem: { fields: { name: 'ALREADY_EXISTS' } },
  });
  const [mine] = (await ones.list()).views;
  const theirs = await others.create({ body });
  await ones.share({ params: { id: mine!.id }, body: { revision: 1, shared: true } });
  expect(
    await refusal(others.share({ params: { id: theirs.id }, body: { revision: 1, shared: true } })),
  ).toMatchObject({ status: 409, problem: { fields: { name: 'ALREADY_EXISTS' } } });
  // What the check would miss, the indexes refuse.
  for (const set of [`shared = true`, `owner_id = ${one.id}`])
    await expect(demo.test.sql(`update saved_view set ${set} where id = $1`, [theirs.id])).rejects.toThrow(
      /saved_view(_tenant_id)?_name_key/,
    );
});

test('9.43: a person has fifty views of bounded size, and a default that goes with its view', async () => {
  const [owner, reader] = [await lister(['SUBOPERATIVE_MOD_ASSIGN']), await lister()];
  const mine = owner.client.operation.activityViews;
  await demo.test.sql('delete from saved_view');
  const theirs = reader.client.operation.activityViews;
  const long = { ...definition, filters: { zone: '1'.repeat(2_000), type: '1'.repeat(2_001) } };
  expect((await refusal(mine.create({ body: { name: 'Larga', definition: long } }))).status).toBe(400);
  const wide = {
    ...definition,
    filters: Object.fromEntries([...'abcde'].map((key) => [key, 'x'.repeat(1_900)])),
  };
  expect((await refusal(mine.create({ body: { name: 'Ancha', definition: wide } }))).status).toBe(400);

  const { id } = await mine.create({ body: { name: 'Primera', definition } });
  await mine.share({ params: { id }, body: { revision: 1, shared: true } });
  await theirs.chooseDefault({ body: { viewId: id } });
  expect((await theirs.list()).defaultId).toBe(id);
  expect((await mine.list()).defaultId).toBeNull();
  await mine.share({ params: { id }, body: { revision: 2, shared: false } });
  expect(await theirs.list()).toMatchObject({ views: [], defaultId: null });
  expect((await refusal(theirs.chooseDefault({ body: { viewId: id } }))).status).toBe(404);
  await mine.chooseDefault({ body: { viewId: id } });
  await mine.remove({ params: { id } });
  expect(await mine.list()).toEqual({ views: [], defaultId: null });

  await demo.test.sql(
    `insert into saved_view (tenant_id, owner_id, screen, name, definition)
     select $1, $2, 'operations', 'v' || n, '{}' from generate_series(1, 49) n`,
    [demo.tenantId, owner.id],
  );
  await mine.create({ body: { name: 'La última', definition } });
  expect(await refusal(mine.create({ body: { name: 'Una más', definition } }))).toMatchObject({
    status: 409,
    problem: { message_key: 'TOO_MANY_VIEWS' },
  });
});
