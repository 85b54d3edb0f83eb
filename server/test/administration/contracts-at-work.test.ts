import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';

let demo: DemoWorld;

beforeAll(async () => {
  demo = await demoWorld();
}, 60_000);
afterAll(() => demo.test.close());

test('assigning to people of a contractor warns while a running contract has no insurance', async () => {
  const { administration, operation } = demo.staff.client;
  const created = await demo.create('WFDANO', '7700001');
  const { activityList } = await operation.operations.get({ params: { id: created.id } });
  const company = demo.world.companies.get('CT02')!;
  const employee = await demo.test.person(demo.tenantId, { companyId: company, mobile: true, can: ['FIELD_MOD_SYNC'] });
  const warned = async (): Promise<string[]> =>
    (await operation.activities.checkAssignment({ body: { activityIds: [activityList[0]!.id], employeeId: employee.id } })).map(({ code }) => code);
  expect(await warned()).not.toContain('INSURANCE_EXPIRED');
  const [contract] = (await administration.contracts.search({ body: { filters: [{ key: 'companyId', field_type: 'LONG', operator: 'EQUAL', value: company }] } })).content;
  const { id, version, code, name, startsOn, endsOn } = contract!;
  const changed = await administration.contracts.update({ params: { id }, body: { code, name, companyId: company, startsOn, endsOn, insuranceExpiresOn: '2020-06-01', version } });
  expect(changed.alerts).toContain('INSURANCE_EXPIRED');
  expect(await warned()).toContain('INSURANCE_EXPIRED');
});
