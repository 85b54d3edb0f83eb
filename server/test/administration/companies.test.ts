import { afterAll, beforeAll, expect, test } from 'vitest';
import { nitCheckDigit } from '@cuadrilla/contract/kit/tax-id.ts';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';
import { catalogues, endpointsOf, sampleOf } from './samples.ts';

let world: TestApp;
let admin: Person;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
});
afterAll(() => world.close());

const company = (code: string) => ({ code, name: `Empresa ${code}`, taxId: '999900100-5' });

test('a NIT is held against its check digit', async () => {
  expect(['999900100', '999900101', '999900102', '999900103', '800197268'].map(nitCheckDigit)).toEqual([
    5, 2, 1, 7, 4,
  ]);
  const refused = await refusal(
    admin.client.administration.companies.create({ body: { ...company('NITMAL'), taxId: '999900100-6' } }),
  );
  expect(refused.problem).toMatchObject({
    message_key: 'INVALID_INPUT',
    fields: { taxId: expect.any(String) },
  });
  expect(
    await admin.client.administration.companies.create({
      body: { ...company('NITBIEN'), taxId: '999.900.100-5' },
    }),
  ).toMatchObject({ taxId: '999900100-5' });
});

test('contracts: dates in order, budget and insurance warn, files are what they say', async () => {
  const { companies, contracts } = admin.client.administration;
  const { id: companyId } = await companies.create({ body: { ...company('CTR1'), taxId: '999900101-2' } });
  const base = { code: 'CTO1', name: 'Obra', companyId, startsOn: '2026-01-01', endsOn: '2999-12-31' };
  expect(
    (await refusal(contracts.create({ body: { ...base, endsOn: '2025-12-31' } }))).problem.fields,
  ).toMatchObject({ endsOn: 'BEFORE_START' });
  expect(
    (await refusal(contracts.create({ body: { ...base, endsOn: '2026-02-30' } }))).problem.fields,
  ).toHaveProperty('endsOn');
  const contract = await contracts.create({
    body: { ...base, budgetCap: 1000, budgetSpent: 800, insuranceExpiresOn: '2020-01-01' },
  });
  expect(contract).toMatchObject({
    spentPct: 80,
    alerts: ['BUDGET', 'INSURANCE_EXPIRED'],
    budgetAlertPct: 80,
  });
  const params = { id: contract.id };
  expect(
    (
      await refusal(
        contracts.addFile({ params, query: { fileName: 'virus.pdf' }, body: new Blob(['<html><script>']) }),
      )
    ).status,
  ).toBe(415);
  expect(
    (
      await refusal(
        contracts.addFile({ params, query: { fileName: 'pagina.html' }, body: new Blob(['<html>']) }),
      )
    ).status,
  ).toBe(415);
  const file = await contracts.addFile({
    params,
    query: { fileName: '../../póliza ñ.pdf' },
    body: new Blob(['%PDF-1.7 póliza']),
  });
  expect(await (await contracts.downloadFile({ params: { ...params, fileId: file.id } })).text()).toBe(
    '%PDF-1.7 póliza',
  );
  const other = await world.person(await world.tenant());
  expect(
    (
      await refusal(
        other.client.administration.contracts.downloadFile({ params: { ...params, fileId: file.id } }),
      )
    ).status,
  ).toBe(404);
  await contracts.removeFile({ params: { ...params, fileId: file.id } });
  expect(await contracts.files({ params })).toEqual([]);
});

test('Z2: staff of one company see its contracts, resources and record alone', async () => {
  const { companies, contracts } = admin.client.administration;
  const one = await companies.create({ body: { ...company('SOLA'), taxId: '999900102-1' } });
  const two = await companies.create({ body: { ...company('OTRA'), taxId: '999900103-7' } });
  const body = { name: 'x', startsOn: '2026-01-01', endsOn: '2026-12-31' };
  await contracts.create({ body: { ...body, code: 'DEUNO', companyId: one.id } });
  const foreign = await contracts.create({ body: { ...body, code: 'DEDOS', companyId: two.id } });
  const coordinator = (await world.person(admin.tenantId, { companyId: one.id, scoped: true })).client
    .administration;
  expect((await coordinator.contracts.search({ body: {} })).content.map(({ code }) => code)).toEqual([
    'DEUNO',
  ]);
  expect((await coordinator.companies.search({ body: {} })).content.map(({ code }) => code)).toEqual([
    'SOLA',
  ]);
  expect((await coordinator.companies.options()).map(({ code }) => code)).toEqual(['SOLA']);
  expect((await refusal(coordinator.contracts.get({ params: { id: foreign.id } }))).status).toBe(404);
  expect(
    (await refusal(coordinator.contracts.create({ body: { ...body, code: 'AJENO', companyId: two.id } })))
      .status,
  ).toBe(403);
  expect(await (await coordinator.contracts.export({ body: { format: 'csv' } })).text()).not.toContain(
    'DEDOS',
  );
  expect((await refusal(coordinator.packages.contents())).status).toBe(403);
});

test('Z2: plans, shifts and absences belong to the company of their contract or person', async () => {
  const { companies, contracts, workPlans, shifts, absences } = admin.client.administration;
  const one = await companies.create({ body: { ...company('CONPLAN'), taxId: '999900104-4' } });
  const two = await companies.create({ body: { ...company('AJENA'), taxId: '999900105-1' } });
  const types = catalogues.find(({ name }) => name === 'activityTypes')!;
  const type = await endpointsOf(admin, 'activityTypes').create({ body: await sampleOf(admin, types, 70) });
  const coordinator = (await world.person(admin.tenantId, { companyId: one.id, scoped: true })).client
    .administration;
  const term = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const created: { plan: number; shift: number }[] = [];
  for (const [at, { id: companyId }] of [one, two].entries()) {
    const contract = await contracts.create({ body: { ...term, code: `PL${at}`, name: 'x', companyId } });
    const { id: employeeId } = await world.person(admin.tenantId, { companyId, mobile: true });
    const plan = {
      code: `P${at}`,
      contractId: contract.id,
      activityTypeId: type.id,
      month: '2026-11',
      planned: 90,
    };
    const shift = {
      code: `T${at}`,
      employeeId,
      days: 'MON_FRI',
      startsAt: '07:00',
      endsAt: '15:30',
      startsOn: '2026-01-01',
    } as const;
    const absence = { ...term, code: `A${at}`, employeeId, reason: 'SICK' } as const;
    const own = companyId === one.id;
    const writes = [
      () => coordinator.workPlans.create({ body: { ...plan, code: `CP${at}`, month: '2026-12' } }),
      () => coordinator.shifts.create({ body: { ...shift, code: `CT${at}` } }),
      () => coordinator.absences.create({ body: { ...absence, code: `CA${at}` } }),
    ];
    for (const write of writes)
      if (own) await write();
      else expect((await refusal(write())).status).toBe(403);
    created.push({
      plan: (await workPlans.create({ body: plan })).id,
      shift: (await shifts.create({ body: shift })).id,
    });
    await absences.create({ body: absence });
  }
  const codes = async (found: Promise<{ content: { code: string }[] }>) =>
    (await found).content.map(({ code }) => code).toSorted();
  expect(await codes(coordinator.workPlans.search({ body: {} }))).toEqual(['CP0', 'P0']);
  expect(await codes(coordinator.shifts.search({ body: {} }))).toEqual(['CT0', 'T0']);
  expect(await codes(coordinator.absences.search({ body: {} }))).toEqual(['A0', 'CA0']);
  const { plan, shift } = created[1]!;
  expect((await refusal(coordinator.workPlans.get({ params: { id: plan } }))).status).toBe(404);
  expect((await refusal(coordinator.shifts.remove({ params: { id: shift } }))).status).toBe(404);
  const backwards = {
    ...term,
    endsOn: '2025-12-31',
    code: 'AX',
    employeeId: admin.id,
    reason: 'SICK',
  } as const;
  expect((await refusal(absences.create({ body: backwards }))).problem.fields).toMatchObject({
    endsOn: 'BEFORE_START',
  });
});
