import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueDates } from '../../src/features/administration/due-dates.jobs.ts';
import { testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let manager: Person;
let resourceManager: Person;

beforeAll(async () => {
  world = await testApp();
  const tenantId = await world.tenant();
  manager = await world.person(tenantId);
  resourceManager = await world.person(tenantId, { can: ['RESOURCE_MOD_EDIT'] });
});
afterAll(() => world.close());

const day = (fromToday: number): string =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
const morning = () =>
  world.app.units.asTenant(
    manager.tenantId,
    { requestId: 'test', locale: 'es', log: world.app.platform.log, address: null, agent: null },
    dueDates.handler,
  );
const notificationsOf = async (person: Person) =>
  (await person.client.activity.notifications.list()).map(({ title, content, body }) => ({
    title,
    content,
    page: (JSON.parse(body) as { page?: string }).page,
  }));

test('those who manage contracts and resources are notified once at each threshold that passes', async () => {
  const { companies, contracts, resources, resourceTypes } = manager.client.administration;
  const { id: companyId } = await companies.create({
    body: { code: 'CTD', name: 'Contratista', taxId: '999900100-5' },
  });
  const contract = {
    code: 'CTO1',
    name: 'Obra',
    companyId,
    startsOn: day(-100),
    endsOn: day(200),
    budgetCap: 1000,
    budgetSpent: 790,
    budgetAlertPct: 80,
    insuranceExpiresOn: day(90),
  };
  const { id } = await contracts.create({ body: contract });
  await contracts.create({
    body: { ...contract, code: 'VIEJO', endsOn: day(-90), insuranceExpiresOn: day(-90) },
  });
  const { id: typeId } = await resourceTypes.create({
    body: { code: 'GEO', nameEs: 'Geófono', nameEn: 'Geophone' },
  });
  const resource = {
    code: 'GEO1',
    name: 'Geófono 1',
    typeId,
    calibrationExpiresOn: day(200),
    papersExpireOn: day(10),
  };
  const { id: resourceId } = await resources.create({ body: resource });
  await morning();
  expect(await notificationsOf(manager)).toEqual([
    {
      title: 'Recursos con vencimientos: 1',
      content: `GEO1: los papeles vencen el ${day(10)}`,
      page: '/administration/#resources',
    },
  ]);
  expect(await notificationsOf(resourceManager)).toHaveLength(1);
  await morning();
  expect(await notificationsOf(manager)).toHaveLength(1);

  const spend = async (change: object): Promise<void> =>
    void (await contracts.update({
      params: { id },
      body: { ...contract, ...change, version: (await contracts.get({ params: { id } })).version },
    }));
  await spend({ budgetSpent: 850, insuranceExpiresOn: day(5) });
  await morning();
  expect((await notificationsOf(manager))[0]).toEqual({
    title: 'Contratos que requieren atención: 1',
    content: `CTO1: presupuesto al 85 %; CTO1: la póliza vence el ${day(5)}`,
    page: '/administration/#contract_proyect',
  });
  expect(await notificationsOf(resourceManager)).toHaveLength(1);
  await spend({ budgetSpent: 900, insuranceExpiresOn: day(5) });
  await morning();
  expect(await notificationsOf(manager)).toHaveLength(2);
  await spend({ budgetSpent: 1001, insuranceExpiresOn: day(-5) });
  await resources.update({
    params: { id: resourceId },
    body: { ...resource, papersExpireOn: day(400), calibrationExpiresOn: day(-2), version: 1 },
  });
  await morning();
  const [resourceNotification, contractNotification] = await notificationsOf(manager);
  expect(contractNotification!.content).toBe(
    `CTO1: presupuesto al 100 %; CTO1: la póliza venció el ${day(-5)}`,
  );
  expect(resourceNotification!.content).toBe(`GEO1: la calibración venció el ${day(-2)}`);
});
