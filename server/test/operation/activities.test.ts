import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { refusal, type Person } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { fieldActivities } from './field-activities.ts';

let demo: DemoWorld;
let activities: DemoWorld['staff']['client']['operation']['activities'];
const employee = (username: string): number => demo.world.users.get(username)!;

beforeAll(async () => {
  demo = await demoWorld();
  activities = demo.staff.client.operation.activities;
  for (let n = 1; n <= 12; n++)
    await demo.create(n % 3 === 0 ? 'WFDANO' : 'WFSUSREC', `40${String(n).padStart(4, '0')}`);
});
afterAll(() => demo.test.close());

const total = async (query: SearchInput): Promise<number> => (await activities.search({ body: query })).total;

test('lists are filtered, sorted and counted exactly', async () => {
  const page = await activities.search({
    body: {
      filters: [{ key: 'workflowCode', operator: 'EQUAL', value: 'WFSUSREC' }],
      sorts: [{ key: 'account', direction: 'ASC' }],
      size: 3,
      page: 1,
    },
  });
  expect(page).toMatchObject({ page: 1, size: 3, total: 8 });
  expect(page.content.map(({ account }) => account)).toEqual(['400005', '400007', '400008']);
  expect(page.content[0]).toMatchObject({
    lateness: 'on_time',
    stage: 'S01',
    allowed: ['assign', 'reassign', 'reject', 'complete'],
  });
  expect(await total({ size: 1 })).toBe(await demo.counted());
  expect(
    await total({ size: 1, filters: [{ key: 'workflowCode', operator: 'EQUAL', value: 'NOSUCH' }] }),
  ).toBe(0);
  expect(await total({ size: 1, filters: [{ key: 'text', operator: 'LIKE', value: 'nunez' }] })).toBe(
    await demo.counted(),
  );
  expect(await total({ size: 1, filters: [{ key: 'account', operator: 'LIKE', value: '400007' }] })).toBe(1);
  const day = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  const wholeDay = {
    key: 'createdAt',
    operator: 'BETWEEN' as const,
    field_type: 'INSTANT' as const,
    value: [`${day}T05:00:00.000Z`, new Date(Date.parse(`${day}T05:00:00Z`) + 86_400_000 - 1).toISOString()],
  };
  expect(await total({ size: 1, filters: [wholeDay] })).toBe(await demo.counted());
  expect(
    await total({
      size: 1,
      filters: [{ ...wholeDay, value: [wholeDay.value[0]!, new Date().toISOString()] }],
    }),
  ).toBe(await demo.counted());
});

test('an unknown filter is refused, and OR never widens the company scope', async () => {
  for (const body of [{ page: -1 }, { size: 1e9 }, { size: 0 }, { page: 1.5 }])
    expect((await refusal(activities.search({ body }))).status).toBe(400);
  for (const key of ['tenantId', 'a.tenant_id', '__proto__', 'constructor', 'typeId', 'workflowId']) {
    expect(
      (await refusal(activities.search({ body: { filters: [{ key, operator: 'EQUAL', value: 1 }] } })))
        .problem.message_key,
    ).toBe('UNKNOWN_FILTER');
  }
  expect(
    (
      await refusal(
        activities.search({ body: { filters: [{ key: 'zoneId', operator: 'EQUAL', value: 'north' }] } }),
      )
    ).problem.message_key,
  ).toBe('INVALID_INPUT');

  const elsewhere = await demo.test.person(await demo.test.tenant());
  const widening: SearchInput = {
    filters: [
      { key: 'id', operator: 'EQUAL', value: 0 },
      { key: 'id', operator: 'IS_NOT_NULL', sql_connector: 'OR' },
    ],
  };
  expect(await total(widening)).toBe(await demo.counted());
  const { search, get } = elsewhere.client.operation.activities;
  expect((await search({ body: widening })).total).toBe(0);
  const { content } = await activities.search({ body: { size: 1 } });
  expect((await refusal(get({ params: { id: content[0]!.id } }))).status).toBe(404);
  expect(
    (
      await refusal(
        elsewhere.client.operation.operations.monitoring({ params: { id: content[0]!.operationId } }),
      )
    ).status,
  ).toBe(404);
});

test('staff of one company reach the work of their company alone', async () => {
  const companyId = demo.world.companies.get(
    demo.world.content.people.find(({ username }) => username === 'campo20')!.company,
  )!;
  const own = demo.world.content.people
    .filter(({ mobile, company }) => mobile && demo.world.companies.get(company) === companyId)
    .map(({ username }) => employee(username));
  const other = demo.world.content.people.find(
    ({ mobile, company }) => mobile && demo.world.companies.get(company) !== companyId,
  )!;
  const scoped: Person = await demo.test.person(demo.tenantId, { companyId, scoped: true });
  const [theirs, foreign, free] = (await fieldActivities(demo, 3)) as [number, number, number];
  await activities.assign({ body: { activityIds: [theirs], employeeId: own[0]! } });
  await activities.assign({ body: { activityIds: [foreign], employeeId: employee(other.username) } });

  const { activities: mine, operations } = scoped.client.operation;
  const list = await mine.search({
    body: {
      filters: [
        { key: 'id', operator: 'IN', value: [theirs, foreign, free] },
        { key: 'id', operator: 'IS_NOT_NULL', sql_connector: 'OR' },
      ],
    },
  });
  expect(list.content.map(({ id }) => id)).toEqual([theirs]);
  expect(await mine.get({ params: { id: theirs } })).toMatchObject({ id: theirs });
  for (const id of [foreign, free]) {
    expect((await refusal(mine.get({ params: { id } }))).status).toBe(404);
    expect((await refusal(mine.history({ params: { id } }))).status).toBe(404);
    expect(
      (await refusal(mine.reject({ params: { id }, body: { reason: 'No corresponde', version: 1 } }))).status,
    ).toBe(404);
    expect(await mine.assign({ body: { activityIds: [id], employeeId: own[0]! } })).toMatchObject([
      { ok: false, message_key: 'NOT_FOUND' },
    ]);
  }
  expect(
    (await refusal(mine.assign({ body: { activityIds: [theirs], employeeId: employee(other.username) } })))
      .status,
  ).toBe(404);
  const people = await mine.personnel({ body: { size: 200 } });
  expect(new Set(people.content.map(({ id }) => id))).toEqual(new Set(own));
  const { activityList } = await operations.get({
    params: { id: (await mine.get({ params: { id: theirs } })).operationId },
  });
  expect(activityList.map(({ id }) => id)).toEqual([theirs]);
  const { operationId } = await activities.get({ params: { id: foreign } });
  await demo.test.sql('update operation set company_id = $2 where id = $1', [
    operationId,
    demo.world.companies.get(other.company)!,
  ]);
  expect(
    (
      await refusal(
        operations.cancel({ params: { id: operationId }, body: { reason: 'No corresponde', version: 1 } }),
      )
    ).status,
  ).toBe(404);
  expect(
    (
      await refusal(
        operations.addFacts({ params: { id: operationId }, body: { facts: { pago_registrado: 'si' } } }),
      )
    ).status,
  ).toBe(404);
  const {
    operation: { operations: all },
  } = demo.staff.client;
  const { content } = await all.search({
    body: { filters: [{ key: 'account', operator: 'EQUAL', value: '400001' }] },
  });
  expect((await refusal(operations.get({ params: { id: content[0]!.id } }))).status).toBe(404);
});

test('staff add an activity beside the workflow; a duplicate order number is refused', async () => {
  const { operations } = demo.staff.client.operation;
  const { id } = await operations.create({
    body: { workflowCode: 'WFSUSREC', order: { ...demo.order('407777'), number: 'OT-77' } },
  });
  const twice = await refusal(
    operations.create({
      body: { workflowCode: 'WFSUSREC', order: { ...demo.order('407777'), number: 'OT-77' } },
    }),
  );
  expect(twice.problem).toMatchObject({
    message_key: 'ALREADY_EXISTS',
    fields: { number: 'ALREADY_EXISTS' },
  });
  const added = await activities.create({
    body: { operationId: id, typeCode: 'REVISION', priority: 'high', note: 'El cliente llamó' },
  });
  expect(added).toMatchObject({
    stage: 'X1',
    kind: 'field',
    typeCode: 'REVISION',
    stageName: { es: 'Revisión técnica' },
    priority: 'high',
    status: 'new',
  });
  expect((await activities.history({ params: { id: added.id } }))[0]).toMatchObject({
    event: 'open',
    reason: 'El cliente llamó',
  });
  expect(
    (await refusal(operations.create({ body: { workflowCode: 'NOSUCH', order: demo.order('1') } }))).status,
  ).toBe(404);
  expect(
    (
      await refusal(
        operations.create({
          body: { workflowCode: 'WFSUSREC', order: { ...demo.order('1'), zoneCode: 'ZN99' } },
        }),
      )
    ).problem.fields,
  ).toEqual({ zoneCode: 'unknown' });
});

test('9.19, 9.23, 9.29: work is found by its number, finished work is not late, and home counts both', async () => {
  const operation = await demo.create('WFDANO', '400900');
  const [mine] = await activitiesOfOperation(operation.id);
  expect(
    await total({ size: 1, filters: [{ key: 'text', operator: 'LIKE', value: operation.number }] }),
  ).toBe(1);
  const tail = operation.number.slice(-5).toLowerCase();
  const byTail = await activities.search({
    body: { filters: [{ key: 'operationNumber', operator: 'LIKE', value: tail }], size: 100 },
  });
  expect(byTail.content.map(({ id }) => id)).toContain(mine!.id);

  const before = await activities.summary();
  expect(before).toMatchObject({ open: await demo.counted(), late: 0 });
  await demo.test.sql(`update activity set due_at = now() - interval '1 hour' where id = $1`, [mine!.id]);
  expect(await activities.summary()).toMatchObject({ ...before, late: 1 });
  await demo.test.sql(
    `update activity set done_at = now() - interval '2 hours', status = 'done' where id = $1`,
    [mine!.id],
  );
  expect(await activities.summary()).toMatchObject({ open: before.open - 1, late: 0 });
  expect((await activities.get({ params: { id: mine!.id } })).lateness).toBe('on_time');
});

const activitiesOfOperation = async (id: number) =>
  (
    await activities.search({
      body: { filters: [{ key: 'operationId', operator: 'EQUAL', field_type: 'LONG', value: id }] },
    })
  ).content;

test('9.43: activities are filtered by stages of workflows, whose keys repeat from one to the next', async () => {
  const found = async (value: string | string[], operator: 'EQUAL' | 'IN' | 'LIKE' = 'EQUAL') =>
    await total({ size: 1, filters: [{ key: 'workflowStage', operator, value }] });
  const counts = await demo.test.sql<{ stage: string; n: string }>(
    `select w.code || '.' || a.stage as stage, count(*) as n
     from activity a join workflow w on w.tenant_id = a.tenant_id and w.id = a.workflow_id
     where a.tenant_id = $1 and a.withdrawn_at is null group by 1`,
    [demo.tenantId],
  );
  expect(new Set(counts.map(({ stage }) => stage.split('.')[0])).size).toBeGreaterThan(1);
  for (const { stage, n } of counts) expect(await found(stage), stage).toBe(Number(n));
  expect(
    await found(
      counts.map(({ stage }) => stage),
      'IN',
    ),
  ).toBe(await demo.counted());
  expect(await found('WFSUSREC.', 'LIKE')).toBe(
    await total({ size: 1, filters: [{ key: 'workflowCode', operator: 'EQUAL', value: 'WFSUSREC' }] }),
  );
  for (const unknown of ['NADA.S01', 'WFSUSREC', '.S01', '']) expect(await found(unknown)).toBe(0);
  const stages = await demo.staff.client.parameterization.choices.stages();
  const offered = stages.map(({ workflowCode, stage }) => `${workflowCode}.${stage}`);
  // Activities that staff opened by hand have keys of no stage.
  const defined = counts.map(({ stage }) => stage).filter((stage) => !/\.[XY]\d+$/.test(stage));
  expect(offered).toEqual(expect.arrayContaining(defined));
  expect(new Set(offered).size).toBe(offered.length);
});

test('lists are sorted by the codes of types, workflows and stages, in either direction', async () => {
  const { id: operationId } = await demo.create('WFDANO', '490001');
  for (const typeCode of ['REVISION', 'CRITICA', 'LECTURA'])
    await activities.create({ body: { operationId, typeCode } });
  const collator = new Intl.Collator('es');
  const codesOf = {
    typeCode: ({ typeCode }: Activity) => typeCode,
    workflowCode: ({ workflowCode }: Activity) => workflowCode,
    workflowStage: ({ workflowCode, stage }: Activity) => `${workflowCode}.${stage}`,
  };
  for (const [key, codeOf] of Object.entries(codesOf))
    for (const direction of ['ASC', 'DESC'] as const) {
      const { content } = await activities.search({ body: { sorts: [{ key, direction }], size: 100 } });
      const codes = content.map(codeOf).filter((code) => code !== null);
      const sign = direction === 'ASC' ? 1 : -1;
      expect(new Set(codes).size).toBeGreaterThan(1);
      expect(codes).toEqual(codes.toSorted((one, other) => sign * collator.compare(one, other)));
    }
});
