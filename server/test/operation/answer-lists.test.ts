import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery, type Filter, type SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { listOfAnswers } from '#features/operation/form-answers/form-answers.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { listSql } from '../../src/platform/db/list.ts';
import type { DemoWorld } from './demo-world.ts';
import { idOf, manyAnswers, numbered, type ManyAnswers } from './many-answers.ts';
import { toFieldStage } from './suspension.ts';

/** Long lists of the answers to a form: what they repeat of their activity, and the index that answers them. */
let demo: DemoWorld;
let world: ManyAnswers;
let form: ManyAnswers['form'];

beforeAll(async () => {
  world = await manyAnswers();
  ({ demo, form } = world);
});
afterAll(() => demo.test.close());

const differing = () =>
  demo.test.sql(
    `select s.id from submission s join activity a on a.tenant_id = s.tenant_id and a.id = s.activity_id
     where s.tenant_id = $1 and s.state = 'current'
       and (s.operation_number, s.zone_id, s.company_id) is distinct from (a.operation_number, a.zone_id, a.company_id)`,
    [demo.tenantId],
  );

test('answers repeat number, zone and company of their activity, also of one decided in the office', async () => {
  const { id } = await demo.create('WFSUSREC', '461002', { servicio: 'acueducto', lectura_anterior: 1 });
  const decided = await toFieldStage(demo, '461003');
  const rows = await demo.test.sql<{ operation_number: string; zone_id: string | null }>(
    `select s.operation_number, s.zone_id from submission s
       join activity a on a.tenant_id = s.tenant_id and a.id = s.activity_id
     where a.tenant_id = $1 and a.operation_id = any($2) and a.kind = 'office'`,
    [demo.tenantId, [id, decided]],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.operation_number).not.toBe('');
  expect(rows[0]!.zone_id).not.toBeNull();
  expect(await differing()).toEqual([]);
});

test('answers that wait for photos move with their operation into another zone', async () => {
  const operationId = await toFieldStage(demo, '461004');
  const { id } = await demo.stage(operationId, 'S03');
  await demo.apply(id, 'assign', { employeeId: world.employeeId });
  await demo.apply(id, 'finish');
  await demo.test.sql(
    `insert into submission (tenant_id, activity_id, number, form_version_id, state, answers, author_id,
       operation_number, zone_id, company_id)
     select tenant_id, id, 1, form_version_id, 'current', '{}', $2, operation_number, zone_id, company_id
     from activity where tenant_id = $3 and id = $1`,
    [id, world.employeeId, demo.tenantId],
  );
  const { operations } = demo.staff.client.operation;
  const { version, order } = await operations.editForm({ params: { id: operationId } });
  const [other] = await demo.test.sql<{ code: string; id: string }>(
    `select z.code, z.id from zone z where z.tenant_id = $1
       and z.id <> (select zone_id from activity where tenant_id = $1 and id = $2) limit 1`,
    [demo.tenantId, id],
  );
  await operations.edit({
    params: { id: operationId },
    body: { version, order: { ...order, barrioCode: null, zoneCode: other!.code } },
  });
  const [moved] = await demo.test.sql(
    'select zone_id from submission where tenant_id = $1 and activity_id = $2',
    [demo.tenantId, id],
  );
  expect(moved).toEqual({ zone_id: other!.id });
  expect(await differing()).toEqual([]);
});

test('work that is given to an employee of another company keeps no current answers of the first one', async () => {
  const id = await world.answered('461005');
  const { activities } = demo.staff.client.operation;
  const [company] = await demo.test.sql<{ id: string }>(
    `select id from company where tenant_id = $1 and id is distinct from
       (select company_id from activity where tenant_id = $1 and id = $2) limit 1`,
    [demo.tenantId, id],
  );
  const other = await demo.test.person(demo.tenantId, { mobile: true, companyId: Number(company!.id) });
  const { version } = await activities.get({ params: { id } });
  await activities.reactivate({
    params: { id },
    body: { version, employeeId: other.id, reason: 'Se repite con otra empresa' },
  });
  const [activity] = await demo.test.sql('select company_id from activity where tenant_id = $1 and id = $2', [
    demo.tenantId,
    id,
  ]);
  expect(activity).toEqual({ company_id: company!.id });
  expect(await differing()).toEqual([]);
});

const query = (body: SearchInput) => searchQuery.parse(body);
const plan = (body: SearchInput, what: 'page' | 'counted' = 'page'): Promise<string> =>
  demo.asTenant(async (ctx) => {
    const caller = { ...ctx, actor: { companyScope: null } } as unknown as TenantCtx;
    const list = await listOfAnswers(caller, form, query(body));
    const { rows } = await sql<
      Record<'QUERY PLAN', string>
    >`explain ${listSql(demo.tenantId, list)[what]}`.execute(ctx.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

test.each<[key: string, condition: string, filter: () => Promise<Partial<Filter>>]>([
  [
    'zoneId',
    'a.zone_id = $2',
    async () => ({ operator: 'EQUAL', field_type: 'LONG', value: await idOf(demo, 'zone', 1) }),
  ],
  [
    'companyId',
    'a.company_id = $2',
    async () => ({ operator: 'EQUAL', field_type: 'LONG', value: await idOf(demo, 'company', 2) }),
  ],
])(
  '13.A: answers by %s are read from one index, and are those of the activities',
  async (key, condition, of) => {
    const filter = { key, ...(await of()) } as Filter;
    const body: SearchInput = { filters: [filter], size: 50 };
    const { content, total } = await demo.staff.client.operation.formAnswers.search({
      params: { id: form.id },
      body,
    });
    const whole = await demo.test.sql<{ id: string }>(
      `select s.id from submission s join activity a on a.tenant_id = s.tenant_id and a.id = s.activity_id
     where s.tenant_id = $1 and s.state = 'current' and s.form_version_id = any($3) and ${condition}
     order by s.received_at desc, s.id desc`,
      [demo.tenantId, filter.value, form.versionIds],
    );
    expect(whole.length).toBeGreaterThan(0);
    expect(total).toBe(whole.length);
    expect(content.map(({ id }) => id)).toEqual(whole.slice(0, 50).map(({ id }) => Number(id)));
    for (const text of [await plan(body), await plan(body, 'counted')]) {
      expect(text).toMatch(/Index Only Scan using submission_of_version/);
      expect(text).not.toMatch(/Seq Scan on (submission|activity)/);
    }
  },
);

const sorts = ['receivedAt', 'operationNumber', 'zoneId'].flatMap((key) =>
  (['ASC', 'DESC'] as const).map((direction) => ({ key, direction })),
);

/** Each page of answers under these filters, in several orders, against those of the whole list. */
async function comparePages(filters: Filter[], condition: string): Promise<void> {
  for (const { key, direction } of sorts) {
    const whole = await demo.test.sql<{ id: string }>(
      `select s.id from submission s where s.tenant_id = $1 and s.state = 'current' and s.form_version_id = any($2)
         and ${condition} order by ${orders[key]!.replaceAll('DIR', direction)}`,
      [demo.tenantId, form.versionIds],
    );
    expect(whole.length).toBeGreaterThan(0);
    for (const page of [0, 3]) {
      const found = await demo.staff.client.operation.formAnswers.search({
        params: { id: form.id },
        body: { filters, sorts: [{ key, direction }], size: 40, page },
      });
      expect(found.content.map(({ id }) => id)).toEqual(
        whole.slice(page * 40, (page + 1) * 40).map(({ id }) => Number(id)),
      );
      expect([found.total, found.more ?? false]).toEqual(
        whole.length > 10_000 && filters.length > 0 ? [10_000, true] : [whole.length, false],
      );
    }
  }
}

test.each(['012', '77', 'n00012', 'N'])(
  '13.A: answers by a part of the number, %s, are those of the operations, in any order',
  async (part) => {
    await comparePages([numbered(part)], `s.operation_number ilike '%${part}%'`);
    const text = await plan({ filters: [numbered(part)], size: 40 });
    expect(text).not.toMatch(/Seq Scan on (submission|activity)/);
  },
);

test('13.A: answers of a zone, with and without a part of the number, in the order of the numbers', async () => {
  const value = await idOf(demo, 'zone', 1);
  const zone: Filter = {
    key: 'zoneId',
    operator: 'EQUAL',
    field_type: 'LONG',
    value,
    sql_connector: 'AND',
  };
  await comparePages([], 'true');
  await comparePages([zone], `s.zone_id = ${value}`);
  await comparePages([zone, numbered('01')], `s.zone_id = ${value} and s.operation_number like '%01%'`);
  const either = { ...numbered('0012'), sql_connector: 'OR' as const };
  await comparePages([zone, either], `(s.zone_id = ${value} or s.operation_number like '%0012%')`);
});

test('13.A: a map of answers by a part of the number has the newest places', async () => {
  for (const part of ['012', 'N']) {
    const places = await demo.staff.client.operation.formAnswers.places({
      params: { id: form.id },
      body: { filters: [numbered(part)] },
    });
    const whole = await demo.test.sql<{ id: string }>(
      `select id from submission where tenant_id = $1 and state = 'current' and operation_number like '%' || $2 || '%'
         and latitude is not null and form_version_id = any($3) order by received_at desc, id desc limit 5000`,
      [demo.tenantId, part, form.versionIds],
    );
    expect(places.map(([id]) => id)).toEqual(whole.map(({ id }) => Number(id)));
  }
});

const orders: Record<string, string> = {
  receivedAt: 's.received_at DIR, s.id DIR',
  operationNumber: 's.operation_number collate "es-x-icu" DIR, s.id DIR',
  zoneId: 's.zone_id DIR nulls last, s.id DIR',
  companyId: 's.company_id DIR nulls last, s.id DIR',
  employeeId: 's.author_id DIR, s.id DIR',
  versionId: 's.form_version_id DIR, s.id DIR',
};

test.each(Object.keys(orders))('13.A: answers sorted by %s are those of the whole order', async (key) => {
  for (const direction of ['ASC', 'DESC'] as const) {
    const whole = await demo.test.sql<{ id: string }>(
      `select s.id from submission s where s.tenant_id = $1 and s.state = 'current' and s.form_version_id = any($2)
       order by ${orders[key]!.replaceAll('DIR', direction)} limit 100`,
      [demo.tenantId, form.versionIds],
    );
    const pages = await Promise.all(
      [0, 1].map((page) =>
        demo.staff.client.operation.formAnswers.search({
          params: { id: form.id },
          body: { sorts: [{ key, direction }], size: 50, page },
        }),
      ),
    );
    expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(
      whole.map(({ id }) => Number(id)),
    );
    const text = await plan({ sorts: [{ key, direction }], size: 50 });
    expect(text).toMatch(/Index Only Scan (Backward )?using submission_of_version/);
    expect(text).not.toMatch(/Seq Scan on submission/);
  }
});

test('13.A: a map of answers has the newest places under its filters', async () => {
  const zone = await idOf(demo, 'zone', 0);
  const filters = [{ key: 'zoneId', operator: 'EQUAL', field_type: 'LONG', value: zone }] as Filter[];
  const places = await demo.staff.client.operation.formAnswers.places({
    params: { id: form.id },
    body: { filters },
  });
  const whole = await demo.test.sql<{ id: string }>(
    `select id from submission where tenant_id = $1 and state = 'current' and zone_id = $2 and latitude is not null
       and form_version_id = any($3) order by received_at desc, id desc`,
    [demo.tenantId, zone, form.versionIds],
  );
  expect(places.map(([id]) => id)).toEqual(whole.map(({ id }) => Number(id)));
});
