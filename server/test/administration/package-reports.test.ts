import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagePart, type ConfigurationPackage } from '@cuadrilla/contract/administration/packages.ts';
import { refusal, type Person } from '../app.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';

let demo: DemoWorld;
let source: Person;
let target: Person;
let pack: ConfigurationPackage;

beforeAll(async () => {
  demo = await demoWorld();
  source = demo.staff;
  target = await demo.test.person(await demo.test.tenant('VACIA'));
  pack = await exported(source);
  await target.client.administration.packages.import({ body: { package: pack } });
});
afterAll(() => demo.test.close());

/** Everything a tenant is set up with. */
async function exported(person: Person): Promise<ConfigurationPackage> {
  const file = await person.client.administration.packages.export({
    body: {
      name: 'Paquete de demostración',
      parts: packagePart.options.map((part) => ({ part, keys: 'all' as const })),
    },
  });
  return JSON.parse(await file.text()) as ConfigurationPackage;
}

test('the data of a report changes only together with its conditions, and the preview says so', async () => {
  const { packages, reports } = target.client.administration;
  const exported = pack.parts.reports![0]!;
  const condition = (key: string, value: string) => ({
    key,
    operator: 'EQUAL',
    field_type: 'STRING',
    value,
    sql_connector: 'AND',
  });
  const withReport = (given: object) => ({ ...pack, parts: { reports: [{ ...exported, ...given }] } });
  const take = (given: object) =>
    packages.import({ body: { package: withReport(given), existing: 'update' } });
  const setting = async () => {
    const { content } = await reports.search({
      body: { filters: [{ key: 'code', operator: 'EQUAL', value: String(exported.code) }] },
    });
    return reports.setting({ params: { id: content[0]!.id } });
  };
  await take({ dataSet: 'operations', conditions: [condition('account', '1')] });
  expect(await setting()).toMatchObject({
    dataSet: 'operations',
    conditions: [{ key: 'account', value: '1' }],
  });

  const without = Object.fromEntries(
    Object.entries({ ...exported, dataSet: 'employees' }).filter(([field]) => field !== 'conditions'),
  );
  for (const refused of [
    without,
    { ...exported, dataSet: 'employees', conditions: [condition('account', '1')] },
    { ...exported, dataSet: 'operations', conditions: [condition('username', 'ana')] },
  ]) {
    const parts = { reports: [refused] };
    expect(await packages.preview({ body: { package: { ...pack, parts } } })).toMatchObject([
      { outcome: 'fault', fault: expect.stringMatching(/El filtro «(account|username)» no sirve/) },
    ]);
    expect(
      (await refusal(packages.import({ body: { package: { ...pack, parts }, existing: 'update' } }))).problem
        .fields,
    ).toHaveProperty(`reports:${String(exported.code)}`);
    // Only what is to be written is checked.
    expect(await packages.import({ body: { package: { ...pack, parts } } })).toMatchObject([
      { updated: 0, unchanged: 1 },
    ]);
  }
  expect(await setting()).toMatchObject({
    dataSet: 'operations',
    conditions: [{ key: 'account', value: '1' }],
  });

  const both = { dataSet: 'employees', conditions: [condition('username', 'ana')] };
  expect(await packages.preview({ body: { package: withReport(both) } })).toMatchObject([
    { outcome: 'different', fault: null },
  ]);
  expect(await take(both)).toMatchObject([{ updated: 1 }]);
  expect(await setting()).toMatchObject(both);
});

test('conditions of an imported report mean zones, companies and people of the importing tenant', async () => {
  const exported = pack.parts.reports![0]!;
  const [zone, second] = pack.parts.zones!.map(({ code }) => String(code)) as [string, string];
  const company = String(pack.parts.companies![0]!.code);
  const idOf = async ({ tenantId }: Person, table: 'zone' | 'company', code: string) =>
    Number(
      (
        await demo.test.sql<{ id: string }>(`select id from ${table} where tenant_id = $1 and code = $2`, [
          tenantId,
          code,
        ])
      )[0]?.id,
    );
  const conditionsOf = async (who: Person) => [
    {
      key: 'zoneId',
      field_type: 'LONG' as const,
      operator: 'IN' as const,
      value: [await idOf(who, 'zone', zone), await idOf(who, 'zone', second)],
      sql_connector: 'AND' as const,
    },
    {
      key: 'companyId',
      field_type: 'LONG' as const,
      operator: 'NOT_EQUAL' as const,
      value: await idOf(who, 'company', company),
      sql_connector: 'AND' as const,
    },
  ];
  const [here, there] = [await conditionsOf(demo.staff), await conditionsOf(target)];
  expect(there).not.toEqual(here);

  const reportIn = async (who: Person) =>
    (
      await who.client.administration.reports.search({
        body: { filters: [{ key: 'code', operator: 'EQUAL', value: String(exported.code) }] },
      })
    ).content[0]!;
  const { id, version } = await reportIn(demo.staff);
  const { reports, packages } = demo.staff.client.administration;
  await reports.configure({
    params: { id },
    body: {
      ...(await reports.setting({ params: { id } })),
      dataSet: 'operations',
      conditions: here,
      version,
    },
  });
  const file = await packages.export({
    body: { name: 'informe', parts: [{ part: 'reports', keys: [String(exported.code)] }] },
  });
  const moved = JSON.parse(await file.text()) as ConfigurationPackage;
  expect(moved.parts.reports![0]!.conditions).toMatchObject([{ value: [zone, second] }, { value: company }]);

  await target.client.administration.packages.import({ body: { package: moved, existing: 'update' } });
  const setting = async () =>
    target.client.administration.reports.setting({ params: { id: (await reportIn(target)).id } });
  expect(await setting()).toMatchObject({ dataSet: 'operations', conditions: there });
  expect(await target.client.administration.packages.preview({ body: { package: moved } })).toMatchObject([
    { outcome: 'same' },
  ]);

  const strange = structuredClone(moved);
  (strange.parts.reports![0]!.conditions as { value: unknown }[])[1]!.value = 'NADIE';
  expect(await target.client.administration.packages.preview({ body: { package: strange } })).toMatchObject([
    { missing: ['companies: NADIE'] },
  ]);
  expect(
    (
      await refusal(
        target.client.administration.packages.import({ body: { package: strange, existing: 'update' } }),
      )
    ).problem.fields,
  ).toEqual({ [`reports:${String(exported.code)}`]: 'NOT_FOUND companies: NADIE' });
  expect(await setting()).toMatchObject({ conditions: there });
});
