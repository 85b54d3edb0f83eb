import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';

let demo: DemoWorld;

beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

test('assigning to people of a contractor warns while a running contract has no insurance', async () => {
  const { administration, operation } = demo.staff.client;
  const created = await demo.create('WFDANO', '7700001');
  const { activityList } = await operation.operations.get({ params: { id: created.id } });
  const company = demo.world.companies.get('CT02')!;
  const employee = await demo.test.person(demo.tenantId, {
    companyId: company,
    mobile: true,
    can: ['FIELD_MOD_SYNC'],
  });
  const warned = async (): Promise<string[]> =>
    (
      await operation.activities.checkAssignment({
        body: { activityIds: [activityList[0]!.id], employeeId: employee.id },
      })
    ).map(({ code }) => code);
  expect(await warned()).not.toContain('INSURANCE_EXPIRED');
  const [contract] = (
    await administration.contracts.search({
      body: { filters: [{ key: 'companyId', field_type: 'LONG', operator: 'EQUAL', value: company }] },
    })
  ).content;
  const { id, version, code, name, startsOn, endsOn } = contract!;
  const changed = await administration.contracts.update({
    params: { id },
    body: { code, name, companyId: company, startsOn, endsOn, insuranceExpiresOn: '2020-06-01', version },
  });
  expect(changed.alerts).toContain('INSURANCE_EXPIRED');
  expect(await warned()).toContain('INSURANCE_EXPIRED');
});

test('assigning warns of a budget at its alert, and of a resource whose papers have expired', async () => {
  const { administration, operation } = demo.staff.client;
  const created = await demo.create('WFDANO', '7700002');
  const { activityList } = await operation.operations.get({ params: { id: created.id } });
  const company = demo.world.companies.get('CT06')!;
  const employee = await demo.test.person(demo.tenantId, {
    companyId: company,
    mobile: true,
    can: ['FIELD_MOD_SYNC'],
  });
  const warned = async () =>
    (
      await operation.activities.checkAssignment({
        body: { activityIds: [activityList[0]!.id], employeeId: employee.id },
      })
    )
      .filter(({ code }) => code === 'BUDGET' || code === 'RESOURCE_EXPIRED')
      .map(({ code, detail }) => ({ code, detail }));
  const filters = [
    { key: 'companyId', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: company },
  ];
  const [contract] = (await administration.contracts.search({ body: { filters } })).content;
  const { id, code, name, startsOn, endsOn } = contract!;
  const spend = async (budgetSpent: number) =>
    administration.contracts.update({
      params: { id },
      body: {
        code,
        name,
        companyId: company,
        startsOn,
        endsOn,
        budgetCap: 100,
        budgetSpent,
        version: (await administration.contracts.get({ params: { id } })).version,
      },
    });
  await spend(79);
  expect(await warned()).toEqual([]);
  await spend(80);
  const [type] = (await administration.resourceTypes.search({ body: {} })).content;
  await administration.resources.create({
    body: {
      code: 'VENCIDO',
      name: 'Vencido',
      typeId: type!.id,
      userId: employee.id,
      papersExpireOn: '2020-01-01',
    },
  });
  expect(await warned()).toEqual([
    { code: 'BUDGET', detail: { contract: code } },
    { code: 'RESOURCE_EXPIRED', detail: { resource: 'VENCIDO' } },
  ]);
});
