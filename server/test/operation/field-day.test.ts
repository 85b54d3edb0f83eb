import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

/** The day in the field: who is out there, with how much work, and at what. */
let demo: DemoWorld;
let scoped: Person;
const companyId = () => demo.world.companies.get('CT05')!;

beforeAll(async () => {
  demo = await demoWorld();
  scoped = await demo.test.person(demo.tenantId, { companyId: companyId(), scoped: true });
}, 60_000);
afterAll(() => demo.test.close());

const today = ({ client }: Person, body = {}) => client.operation.fieldDay.today({ body });
const employeeId = (username: string) => demo.world.users.get(username)!;

test('mobile employees are listed by name as the list of employees has them, accents or not', async () => {
  const { employees } = await today(demo.staff);
  const mobile = [{ key: 'isMobile', field_type: 'BOOLEAN', operator: 'EQUAL', value: true }] as const;
  const { content } = await demo.staff.client.security.users.search({
    body: { filters: [...mobile], sorts: [{ key: 'name', direction: 'ASC' }], size: 200 },
  });
  expect(employees.length).toBe(40);
  expect(employees.map(({ id }) => id)).toEqual(content.filter(({ status }) => status).map(({ id }) => id));
});

test('open work is counted by status, late work apart, and the newest that was started is the current one', async () => {
  const id = employeeId('campo11');
  const stages = [];
  for (const account of ['D1', 'D2', 'D3', 'D4']) {
    const { id: operationId } = await demo.create('WFSUSREC', account);
    const [stage] = await demo.openStages(operationId);
    stages.push((await demo.stage(operationId, stage!)).id);
  }
  await demo.test.sql(
    `update activity set status = v.status, started_at = v.started::timestamptz, due_at = v.due::timestamptz,
       ended_at = v.ended::timestamptz, employee_id = $5
     from (values ($1::bigint, 'seen', '2026-01-01T10:00Z', '2020-01-01Z', null),
       ($2, 'seen', '2026-01-01T11:00Z', '2099-01-01Z', null), ($3, 'done', null, '2020-01-01Z', now()::text),
       ($4, 'assigned', null, '2099-01-01Z', '2020-01-01Z')) v(id, status, started, due, ended)
     where activity.id = v.id`,
    [...stages, id],
  );
  const found = (await today(demo.staff)).employees.find((one) => one.id === id);
  expect(found).toMatchObject({
    counts: { seen: 2, done: 1 },
    late: 1,
    current: { activityId: stages[1], workflowCode: 'WFSUSREC' },
  });
});

test('who sees one company is shown its employees alone, and another tenant has none of them', async () => {
  const { employees } = await today(scoped);
  const own = await demo.test.sql<{ id: string }>(
    'select id from app_user where tenant_id = $1 and company_id = $2 and active and is_mobile',
    [demo.tenantId, companyId()],
  );
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(employees.map(({ id }) => id))).toEqual(new Set(own.map(({ id }) => Number(id))));
  expect(await today(demo.staff, { companyId: companyId() })).toEqual(await today(scoped));
  const stranger = await demo.test.person(await demo.test.tenant('OTRA'));
  expect((await today(stranger)).employees).toEqual([]);
});
