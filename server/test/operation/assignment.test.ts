import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { checkTotals, foldCounters } from '#features/operation/lifecycle/counters.store.ts';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { fieldActivities } from './field-activities.ts';

let demo: DemoWorld;
let activities: DemoWorld['staff']['client']['operation']['activities'];
const employee = (username: string): number => demo.world.users.get(username)!;

beforeAll(async () => {
  demo = await demoWorld();
  activities = demo.staff.client.operation.activities;
});
afterAll(() => demo.test.close());

const total = async (query: SearchInput): Promise<number> => (await activities.search({ body: query })).total;

test('a thousand activities are assigned at once, each with an outcome of its own', async () => {
  const ids = await fieldActivities(demo, 998);
  const office = await demo.stage((await demo.create('WFSUSREC', '408888')).id, 'S01');
  const [single] = await fieldActivities(demo, 1);
  const alone = performance.now();
  await activities.assign({ body: { activityIds: [single!], employeeId: employee('campo11') } });
  const together = performance.now();
  const outcomes = await activities.assign({
    body: { activityIds: [...ids, office.id, 987_654_321], employeeId: employee('campo10') },
  });
  expect((performance.now() - together) / (together - alone)).toBeLessThan(400);
  expect(outcomes).toHaveLength(1_000);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(998);
  expect(outcomes.at(-2), '9.20').toMatchObject({ ok: false, message_key: 'OFFICE_WORK_FOR_STAFF' });
  expect(outcomes.at(-1)).toMatchObject({ ok: false, message_key: 'NOT_FOUND' });
  expect(await total({ size: 1, filters: [{ key: 'status', operator: 'EQUAL', value: 'assigned' }] })).toBe(
    999,
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
  // As a process of another version would: a count of all days and two of one day too high, one missing, one of nothing.
  await demo.test.sql(`
    update activity_total set n = n + 1 where id = (select min(id) from activity_total)`);
  await demo.test.sql(`delete from activity_total where id = (select max(id) from activity_total)`);
  await demo.test.sql(`
    insert into activity_total (tenant_id, status, kind, priority, sync_state, workflow_id, n)
    select tenant_id, 'seen', 'field', 'low', 'ERROR', 999, 7 from activity_total limit 1`);
  for (const table of ['activity_day_tally', 'activity_day_total'])
    await demo.test.sql(
      `update ${table} set n = n + 1 where (day, status) = (select min(day), min(status) from ${table})`,
    );
  const faults = await demo.countFaults();
  expect(new Set(faults.map((fault) => (fault as { table: string }).table))).toEqual(
    new Set(['activity_total', 'activity_day_tally', 'activity_day_total']),
  );
  await demo.asTenant(async (ctx) => expect(await checkTotals(ctx)).toBe(faults.length));
  expect(await demo.countFaults()).toEqual([]);
  await demo.asTenant(async (ctx) => expect(await checkTotals(ctx)).toBe(0));

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
    assigned: 998,
  });
  const people = await activities.personnel({ body: { activityId: ids[0]!, size: 200 } });
  expect(people.total).toBe(40);
  expect(people.content.find(({ id }) => id === employee('campo10'))).toMatchObject({
    load: 998,
    fits: false,
  });
  const fitting = people.content.filter(({ fits }) => fits);
  expect(fitting.length).toBeGreaterThan(0);
  expect(
    await activities.personnel({ body: { activityId: ids[0]!, onlyFitting: true, size: 200 } }),
  ).toMatchObject({ content: fitting, total: fitting.length });
  const { places, total: placed } = await activities.places({
    body: { filters: [{ key: 'employeeId', operator: 'EQUAL', value: employee('campo10') }] },
  });
  expect([places.length, placed]).toEqual([998, 998]);
  expect(
    (await activities.counts({ body: { from: '2020-01-01', to: '2099-12-31' } })).reduce(
      (sum, { count }) => sum + count,
      0,
    ),
  ).toBe(await demo.counted());
  const ofOne = [{ key: 'employeeId', operator: 'EQUAL', value: employee('campo10') }] as const;
  expect(await activities.statusCounts({ body: { filters: [...ofOne] } })).toEqual([
    { status: 'assigned', count: 998 },
  ]);
  expect(
    (await activities.statusCounts({ body: { filters: [] } })).reduce((sum, { count }) => sum + count, 0),
  ).toBe(await demo.counted());
});

test("N9: a reassignment needs the new employee's work code, once; five wrong codes stop the caller alone", async () => {
  const [one, two] = (await fieldActivities(demo, 2)) as [number, number];
  await activities.assign({ body: { activityIds: [one, two], employeeId: employee('campo12') } });
  const { version } = await activities.get({ params: { id: one } });
  const { workCodes } = demo.staff.client.operation;
  const to = employee('campo13');
  const { code } = await workCodes.generate({ body: { employeeId: to } });
  const reassign = (id: number, workCode: string, seenVersion = version) =>
    activities.reassign({
      params: { id },
      body: { employeeId: to, workCode, reason: 'Está más cerca', version: seenVersion },
    });
  const moved = await reassign(one, code);
  expect(moved).toMatchObject({ status: 'assigned', employee: { id: to }, version: version + 1 });
  const [released] = await demo.test.sql<{ n: number }>(
    'select count(*)::int as n from activity_release where activity_id = $1 and employee_id = $2',
    [one, employee('campo12')],
  );
  expect(released!.n).toBe(1);

  const wrong = code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
  for (let n = 0; n < 5; n++)
    expect((await refusal(reassign(two, wrong))).problem.message_key).toBe('WORKCODE_INVALID');
  expect((await refusal(reassign(two, code))).problem.message_key).toBe('THROTTLED');
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
      ({ title }) => title === 'Códigos de trabajo errados',
    ),
  ).toBe(true);

  const colleague = (await demo.test.person(demo.tenantId)).client.operation;
  expect(await colleague.workCodes.check({ body: { employeeId: to, code: code.toLowerCase() } })).toEqual({
    valid: true,
  });
  const given = { workCode: code, reason: 'Está más cerca' };
  expect(
    (
      await colleague.activities.reassign({
        params: { id: two },
        body: { ...given, employeeId: to, version },
      })
    ).employee?.id,
  ).toBe(to);
  const back = colleague.activities.reassign({
    params: { id: two },
    body: { ...given, employeeId: employee('campo12'), version: version + 1 },
  });
  expect((await refusal(back)).problem.message_key).toBe('WORKCODE_INVALID');
});

test('9.20: an office decision is offered and given to staff who may decide, never to a field employee', async () => {
  const operation = await demo.create('WFSUSREC', '400950');
  const [decision] = (
    await activities.search({
      body: { filters: [{ key: 'operationId', operator: 'EQUAL', field_type: 'LONG', value: operation.id }] },
    })
  ).content;
  expect(decision).toMatchObject({ kind: 'office', status: 'new' });
  const offered = await activities.personnel({ body: { activityId: decision!.id, size: 200 } });
  expect(offered.total).toBeGreaterThan(0);
  const reader = employee('campo01');
  const staff = employee('despacho');
  expect(offered.content.map(({ id }) => id)).toContain(staff);
  expect(offered.content.map(({ id }) => id)).not.toContain(reader);
  const refused = await refusal(
    activities.assign({ body: { activityIds: [decision!.id], employeeId: reader } }),
  );
  expect([refused.status, refused.problem.message_key]).toEqual([409, 'OFFICE_WORK_FOR_STAFF']);
  expect(await activities.assign({ body: { activityIds: [decision!.id], employeeId: staff } })).toMatchObject(
    [{ id: decision!.id, ok: true }],
  );
});
