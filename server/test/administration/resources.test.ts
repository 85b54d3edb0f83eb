import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let admin: Person;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
});
afterAll(() => world.close());

const company = (code: string) => ({ code, name: `Empresa ${code}`, taxId: '999900100-5' });

test('resources: any number of them have no serial, and two of a type never the same', async () => {
  const { resources, resourceTypes } = admin.client.administration;
  const { id: typeId } = await resourceTypes.create({
    body: { code: 'TSER', nameEs: 'Con serie', nameEn: 'With serial' },
  });
  const make = (code: string, serial: string | null) =>
    resources.create({ body: { code, name: code, typeId, serial } });
  await make('SS1', null);
  await make('SS2', null);
  await make('SS3', 'X1');
  expect((await refusal(make('SS4', 'X1'))).problem.fields).toEqual({ serial: 'ALREADY_EXISTS' });
});

test('amounts and coordinates are filtered and sorted as numbers', async () => {
  const { contracts, companies } = admin.client.administration;
  const { id: companyId } = await companies.create({ body: { ...company('MONTOS'), taxId: '999900106-9' } });
  for (const budgetCap of [9.5, 1000, 20, null])
    await contracts.create({
      body: {
        code: `MONTO${String(budgetCap).replace('.', '')}`,
        name: 'x',
        companyId,
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
        budgetCap,
      },
    });
  const mine = {
    key: 'companyId',
    field_type: 'LONG' as const,
    operator: 'EQUAL' as const,
    value: companyId,
  };
  const caps = async (...filters: object[]) =>
    (
      await contracts.search({
        body: { filters: [mine, ...filters] as never, sorts: [{ key: 'budgetCap', direction: 'DESC' }] },
      })
    ).content.map(({ budgetCap }) => budgetCap);
  expect(await caps()).toEqual([1000, 20, 9.5, null]);
  expect(
    await caps({ key: 'budgetCap', field_type: 'DECIMAL', operator: 'BETWEEN', value: [9.25, 20] }),
  ).toEqual([20, 9.5]);
  expect(await caps({ key: 'budgetCap', operator: 'EQUAL', value: '9.5' })).toEqual([9.5]);
  expect(
    (await refusal(caps({ key: 'budgetCap', operator: 'EQUAL', value: 'nueve' }))).problem.fields,
  ).toEqual({ budgetCap: 'DECIMAL' });
});

test('resources: stock never below nought, counted ones move, serialised ones are handed over', async () => {
  const { resourceTypes, resources } = admin.client.administration;
  const kind = async (code: string, serialised: boolean) =>
    (await resourceTypes.create({ body: { code, nameEs: code, nameEn: code, serialised } })).id;
  const [material, moto] = [await kind('MATERIAL', false), await kind('MOTO', true)];
  const pipe = await resources.create({
    body: { code: 'TUBO', name: 'Tubo PVC', typeId: material, minimumStock: 10 },
  });
  expect(pipe.alerts).toEqual(['LOW_STOCK']);
  await resources.move({ params: { id: pipe.id }, body: { kind: 'in', quantity: 12.5, version: 1 } });
  expect(
    (
      await refusal(
        resources.move({ params: { id: pipe.id }, body: { kind: 'out', quantity: 20, version: 2 } }),
      )
    ).problem.fields,
  ).toEqual({ quantity: 'NOT_ENOUGH' });
  expect(await resources.get({ params: { id: pipe.id } })).toMatchObject({ stock: 12.5, alerts: [] });
  const bike = await resources.create({
    body: { code: 'MOT1', name: 'Moto', typeId: moto, serial: 'A1', papersExpireOn: '2020-01-01' },
  });
  expect(bike.alerts).toEqual(['PAPERS_EXPIRED']);
  expect(
    (await refusal(resources.create({ body: { code: 'MOT2', name: 'Moto', typeId: moto, serial: 'A1' } })))
      .problem.fields,
  ).toMatchObject({ serial: 'ALREADY_EXISTS' });
  expect(
    (await refusal(resources.create({ body: { code: 'T2', name: 'Tubo', typeId: material, serial: 'Z' } })))
      .problem.fields,
  ).toEqual({ serial: 'NOT_SERIALISED' });
  expect(
    (
      await refusal(
        resources.move({ params: { id: bike.id }, body: { kind: 'in', quantity: 1, version: 1 } }),
      )
    ).status,
  ).toBe(400);
  expect(
    await resources.move({
      params: { id: bike.id },
      body: { kind: 'assign', to: { kind: 'user', id: admin.id }, version: 1 },
    }),
  ).toMatchObject({ to: { kind: 'user', id: admin.id } });
  expect(await resources.get({ params: { id: bike.id } })).toMatchObject({ userId: admin.id, version: 2 });
  expect(await resources.movements({ params: { id: bike.id } })).toHaveLength(1);
});
