import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { foldCounters } from '#features/operation/lifecycle/counters.store.ts';
import { refusal, type Person } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

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

/** Opens field activities by the hundred, without their workflow. */
async function fieldActivities(count: number): Promise<number[]> {
  const operation = await demo.create('WFSUSREC', '409999');
  const type = demo.world.types.get('SUSPENSION')!;
  await demo.test.sql(
    `with added as (insert into activity (tenant_id, operation_id, workflow_id, stage, kind, type_id,
      zone_id, account, subscriber, address, latitude, longitude)
       select a.tenant_id, a.operation_id, a.workflow_id, 'Y' || n, 'field', $3, a.zone_id, 'Y' || n,
         a.subscriber, a.address, a.latitude, a.longitude from activity a, generate_series(1, $2) n
         where a.operation_id = $1 returning *)
     insert into activity_tally (tenant_id, day, status, kind, type_id, zone_id, workflow_id, company_id, n)
     select tenant_id, (created_at at time zone 'America/Bogota')::date, status, kind, type_id, zone_id,
       workflow_id, company_id, 1 from added`,
    [operation.id, count, type],
  );
  const rows = await demo.test.sql<{ id: string }>(
    'select id from activity where operation_id = $1 and stage like $2 order by id',
    [operation.id, 'Y%'],
  );
  return rows.map(({ id }) => Number(id));
}

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

test('what cannot be asked is refused, and OR never leaves the scope', async () => {
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

test('a thousand are assigned at once, each answered on its own', async () => {
  const ids = await fieldActivities(998);
  const office = await demo.stage((await demo.create('WFSUSREC', '408888')).id, 'S01');
  const [single] = await fieldActivities(1);
  const alone = performance.now();
  await activities.assign({ body: { activityIds: [single!], employeeId: employee('campo11') } });
  const together = performance.now();
  const outcomes = await activities.assign({
    body: { activityIds: [...ids, office.id, 987_654_321], employeeId: employee('campo10') },
  });
  expect((performance.now() - together) / (together - alone)).toBeLessThan(400);
  expect(outcomes).toHaveLength(1_000);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(999);
  expect(outcomes.at(-1)).toMatchObject({ ok: false, message_key: 'NOT_FOUND' });
  expect(await total({ size: 1, filters: [{ key: 'status', operator: 'EQUAL', value: 'assigned' }] })).toBe(
    1_000,
  );
  const byKind = async (kinds: string[]): Promise<number[]> => {
    const filters: SearchInput['filters'] = [{ key: 'kind', operator: 'IN', value: kinds }];
    const counted = await activities.statusCounts({ body: { filters } });
    return [await total({ size: 1, filters }), counted.reduce((sum, { count }) => sum + count, 0)];
  };
  const [counted] = await demo.test.sql<{ field: number; other: number }>(
    `select count(*) filter (where kind = 'field')::int as field,
      count(*) filter (where kind <> 'field')::int as other from activity where withdrawn_at is null`,
  );
  expect(counted!.other).toBeGreaterThan(0);
  for (const fold of [false, true]) {
    if (fold) await demo.asTenant(foldCounters);
    expect(await demo.countFaults()).toEqual([]);
    expect([await byKind(['field']), await byKind(['office', 'system'])]).toEqual([
      [counted!.field, counted!.field],
      [counted!.other, counted!.other],
    ]);
  }

  const [again] = await activities.assign({
    body: { activityIds: ids.slice(0, 1), employeeId: employee('campo11') },
  });
  expect(again).toMatchObject({
    ok: false,
    message_key: 'ILLEGAL_TRANSITION',
    message: expect.stringContaining('Asignada'),
  });
  expect(
    (await refusal(activities.assign({ body: { activityIds: ids, employeeId: demo.staff.id } }))).problem
      .message_key,
  ).toBe('EMPLOYEE_NOT_AVAILABLE');
  const warnings = await activities.checkAssignment({
    body: { activityIds: ids.slice(0, 2), employeeId: employee('campo10') },
  });
  expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['OVERLOADED', 'NO_POSITION']));

  const { today } = demo.staff.client.operation.fieldDay;
  expect((await today({ body: {} })).employees.find(({ id }) => id === employee('campo10'))?.counts).toEqual({
    assigned: 999,
  });
  const people = await activities.personnel({ body: { activityId: ids[0]!, size: 200 } });
  expect(people.total).toBe(40);
  expect(people.content.find(({ id }) => id === employee('campo10'))).toMatchObject({
    load: 999,
    fits: false,
  });
  const { places, total: placed } = await activities.places({
    body: { filters: [{ key: 'employeeId', operator: 'EQUAL', value: employee('campo10') }] },
  });
  expect([places.length, placed]).toEqual([999, 999]);
  expect(
    (await activities.counts({ body: { from: '2020-01-01', to: '2099-12-31' } })).reduce(
      (sum, { count }) => sum + count,
      0,
    ),
  ).toBe(await demo.counted());
  const ofOne = [{ key: 'employeeId', operator: 'EQUAL', value: employee('campo10') }] as const;
  expect(await activities.statusCounts({ body: { filters: [...ofOne] } })).toEqual([
    { status: 'assigned', count: 999 },
  ]);
  expect(
    (await activities.statusCounts({ body: { filters: [] } })).reduce((sum, { count }) => sum + count, 0),
  ).toBe(await demo.counted());
});

test('reassigning needs the work code of the new employee, once, and five wrong ones end it', async () => {
  const [one, two] = (await fieldActivities(2)) as [number, number];
  await activities.assign({ body: { activityIds: [one, two], employeeId: employee('campo12') } });
  const { version } = await activities.get({ params: { id: one } });
  const { workCodes } = demo.staff.client.operation;
  const to = employee('campo13');
  const { code } = await workCodes.generate({ body: { employeeId: to } });
  const ask = (id: number, workCode: string, asked = version) =>
    activities.reassign({
      params: { id },
      body: { employeeId: to, workCode, reason: 'Está más cerca', version: asked },
    });
  const moved = await ask(one, code);
  expect(moved).toMatchObject({ status: 'assigned', employee: { id: to }, version: version + 1 });
  const [released] = await demo.test.sql<{ n: number }>(
    'select count(*)::int as n from activity_release where activity_id = $1 and employee_id = $2',
    [one, employee('campo12')],
  );
  expect(released!.n).toBe(1);

  const wrong = code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
  for (let n = 0; n < 5; n++)
    expect((await refusal(ask(two, wrong))).problem.message_key).toBe('WORKCODE_INVALID');
  expect((await refusal(ask(two, code))).problem.message_key).toBe('WORKCODE_INVALID');
  expect(await activities.get({ params: { id: two } })).toMatchObject({
    employee: { id: employee('campo12') },
    version,
  });
  const [blocked] = await demo.test.sql<{ n: number }>(
    `select count(*)::int as n from audit where action = 'work_code.blocked' and subject_id = $1`,
    [String(to)],
  );
  expect(blocked!.n).toBe(1);
  expect(
    (await demo.staff.client.activity.notifications.list({ query: {} })).some(
      ({ title }) => title === 'Código de trabajo bloqueado',
    ),
  ).toBe(true);

  const { code: fresh } = await workCodes.generate({ body: { employeeId: to } });
  expect(fresh).not.toBe(code);
  expect(await workCodes.check({ body: { employeeId: to, code: fresh.toLowerCase() } })).toEqual({
    valid: true,
  });
  expect((await ask(two, fresh)).employee?.id).toBe(to);
  expect(
    (
      await refusal(
        activities.reassign({
          params: { id: two },
          body: {
            employeeId: employee('campo12'),
            workCode: fresh,
            reason: 'Está más cerca',
            version: version + 1,
          },
        }),
      )
    ).problem.message_key,
  ).toBe('WORKCODE_INVALID');
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
  const [theirs, foreign, free] = (await fieldActivities(3)) as [number, number, number];
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

test('an activity is added by hand beside the workflow, and duplicates of an order are refused', async () => {
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
