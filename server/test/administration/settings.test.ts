import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTerm, businessDayAfter } from '@cuadrilla/contract/kit/business-time.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let admin: Person;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
});
afterAll(() => world.close());

test('parameters: a schema for each, days from which they hold, and who changed what', async () => {
  const { parameters, calendar } = admin.client.administration;
  const save = (value: unknown, validFrom: string, version: number | null = null, key = 'PQRDIAS') =>
    parameters.save({ params: { key }, body: { value: value as never, validFrom, version } });
  expect((await refusal(save('quince', '2020-01-01'))).problem.fields).toHaveProperty('value');
  expect((await refusal(save([{ min: 1 }], '2020-01-01', null, 'DESVACU'))).problem.fields).toHaveProperty(
    'value.0.pct',
  );
  await save(15, '2020-01-01');
  const future = await save(10, '2999-01-01');
  expect((await parameters.list()).find(({ key }) => key === 'PQRDIAS')).toMatchObject({
    current: { value: 15, state: 'current' },
    next: { value: 10 },
    values: 2,
  });
  expect((await refusal(save(9, '2999-01-01'))).problem.message_key).toBe('STALE_VERSION');
  await save(9, '2999-01-01', 1);
  expect((await parameters.history({ params: { key: 'PQRDIAS' } }))[0]).toMatchObject({
    actor: expect.any(String),
    differences: [{ field: 'value', before: 10, after: 9 }],
  });
  await parameters.remove({ params: { id: future.id } });
  const [inForce] = await parameters.timeline({ params: { key: 'PQRDIAS' } });
  expect((await refusal(parameters.remove({ params: { id: inForce!.id } }))).problem.fields).toEqual({
    validFrom: 'IN_FORCE',
  });
  expect(await parameters.schema({ params: { key: 'PQRDIAS' } })).toMatchObject({
    type: 'integer',
    maximum: 365,
  });
  const year = await calendar.year({ params: { year: 2026 } });
  expect(year).toMatchObject({ own: false });
  const holidays = [
    ...year.holidays,
    { date: '2026-07-13', name: { es: 'Virgen de Chiquinquirá', en: 'Our Lady of Chiquinquirá' } },
  ].filter((each, at, every) => every.findIndex(({ date }) => date === each.date) === at);
  expect(await calendar.saveYear({ params: { year: 2026 }, body: { holidays } })).toMatchObject({
    own: true,
  });
  expect((await calendar.year({ params: { year: 2026 } })).holidays.map(({ date }) => date)).toContain(
    '2026-07-13',
  );
  expect(
    (
      await refusal(
        calendar.saveYear({
          params: { year: 2026 },
          body: { holidays: [{ date: '2025-01-01', name: { es: 'x', en: 'x' } }] },
        }),
      )
    ).status,
  ).toBe(400);
});

test('X4: reports: drafts, one published version, and a setting that names roles there are', async () => {
  const { reports } = admin.client.administration;
  for (const dataSet of ['http://169.254.169.254/', 'app_user', 'select 1'])
    expect(
      (
        await refusal(
          reports.create({
            body: { code: 'INF0', nameEs: 'Informe', nameEn: 'Report', dataSet: dataSet as never },
          }),
        )
      ).problem.fields,
    ).toHaveProperty('dataSet');
  const report = await reports.create({
    body: { code: 'INF1', nameEs: 'Informe', nameEn: 'Report', dataSet: 'activities' },
  });
  const params = { id: report.id };
  const first = await reports.saveVersion({ params, body: { version: '1.0', template: { pages: [] } } });
  await reports.publishVersion({ params: { id: first.id }, query: {} });
  expect(
    (await refusal(reports.saveVersion({ params, body: { version: '1.0', template: {} } }))).problem.fields,
  ).toEqual({ version: 'ALREADY_EXISTS' });
  const second = await reports.saveVersion({ params, body: { version: '1.1', template: { pages: [1] } } });
  await reports.publishVersion({ params: { id: second.id }, query: {} });
  const versions = await reports.versionsCriteria({
    body: { filters: [{ key: 'reportId', field_type: 'LONG', operator: 'EQUAL', value: report.id }] },
  });
  expect(versions.content.map(({ version, status }) => [version, status])).toEqual([
    ['1.1', 'published'],
    ['1.0', 'retired'],
  ]);
  const { version } = await reports.get({ params });
  const setting = { versionId: second.id, dataSet: 'operations' as const, roles: ['NOHAY'], conditions: [] };
  expect(
    (await refusal(reports.configure({ params, body: { ...setting, version } }))).problem.fields,
  ).toEqual({ roles: 'NOT_FOUND' });
  await reports.configure({ params, body: { ...setting, roles: [`R${admin.id}`], version } });
  expect(await reports.setting({ params })).toMatchObject({ dataSet: 'operations', roles: [`R${admin.id}`] });

  const draft = async (dataSet: 'operations' | 'contracts', ...conditions: object[]) =>
    (
      await refusal(
        reports.configure({
          params,
          body: { ...setting, dataSet, roles: [], conditions: conditions as never, version: version + 1 },
        }),
      )
    ).problem;
  const good = { key: 'status', operator: 'EQUAL', value: 'open' };
  const unknown = await draft('operations', good, { key: 'password_hash', operator: 'EQUAL', value: 'x' });
  expect(unknown).toMatchObject({
    message_key: 'UNKNOWN_FILTER',
    message: 'Aquí no se puede filtrar ni ordenar por «password_hash».',
    fields: { 'conditions.1.key': 'UNKNOWN_CHOICE' },
  });
  for (const key of ['stock', 'constructor', '__proto__'])
    expect(await draft('contracts', { key, operator: 'IS_NULL' })).toMatchObject({
      message_key: 'UNKNOWN_FILTER',
    });
  for (const misfit of [
    { key: 'budgetCap', operator: 'EQUAL', value: 'mucho' },
    { key: 'endsOn', operator: 'LIKE', value: '2026' },
    { key: 'active', operator: 'BETWEEN', value: [true, false] },
  ])
    expect(await draft('contracts', misfit)).toMatchObject({
      message_key: 'INVALID_INPUT',
      fields: { 'conditions.0.value': 'INVALID' },
    });
  expect((await reports.setting({ params })).conditions).toEqual([]);
  await reports.configure({
    params,
    body: {
      ...setting,
      roles: [],
      conditions: [
        { key: 'account', operator: 'EQUAL', value: '1', field_type: 'STRING', sql_connector: 'AND' },
      ],
      version: version + 1,
    },
  });
  const over = (dataSet: 'operations' | 'contracts') =>
    reports.update({
      params,
      body: { code: 'INF1', nameEs: 'Informe', nameEn: 'Report', dataSet, version: version + 2 },
    });
  expect((await refusal(over('contracts'))).problem.fields).toEqual({ dataSet: 'CONDITIONS' });
  expect(await over('operations')).toMatchObject({ dataSet: 'operations' });
});

test('N15: terms of a new tenant count the holidays that its calendar screen shows, in every year', async () => {
  const { tenantId, client } = await world.person(await world.tenant());
  const calendar = async () =>
    (
      await world.app.units.asTenant(
        tenantId,
        { requestId: 'test', locale: 'es', log: world.app.platform.log, address: null, agent: null },
        settingsOf,
      )
    ).calendar;
  const counted = await calendar();
  for (const year of [2026, 2027, 2045]) {
    const { holidays, own } = await client.administration.calendar.year({ params: { year } });
    expect(own).toBe(false);
    expect(holidays.length).toBeGreaterThan(17);
    expect(holidays.map(({ date }) => date).filter((date) => !counted.holidays.has(date))).toEqual([]);
  }
  const from = new Date('2026-11-20T15:00:00Z');
  const due = addTerm(from, { amount: 15, unit: 'business_days' }, counted);
  expect(localDate(due, 'America/Bogota')).toBe('2026-12-14');

  await client.administration.calendar.saveYear({ params: { year: 2027 }, body: { holidays: [] } });
  await expect.poll(async () => businessDayAfter('2027-12-07', 1, await calendar())).toBe('2027-12-08');
  expect(businessDayAfter('2026-12-07', 1, await calendar())).toBe('2026-12-09');
});

test('9.21: of two saves of one draft of a report the late one is refused, with what is saved now', async () => {
  const { reports } = admin.client.administration;
  const report = await reports.create({
    body: { code: 'INF2', nameEs: 'Borrador', nameEn: 'Draft', dataSet: 'activities' },
  });
  const params = { id: report.id };
  const draft = { version: '1.0', template: { pages: [2] } };
  const mine = await reports.saveVersion({ params, body: draft });
  const other = await reports.saveVersion({ params, body: { ...draft, revision: mine.revision } });
  // The draft was read before the other save: its save is refused with what is saved now, and so is its publication.
  for (const revision of [mine.revision, null]) {
    const late = await refusal(reports.saveVersion({ params, body: { ...draft, revision } }));
    expect(late.problem).toMatchObject({
      message_key: 'STALE_VERSION',
      current: { revision: other.revision, template: { pages: [2] } },
    });
  }
  const { id, revision } = mine;
  const publishing = reports.publishVersion({ params: { id }, query: { revision } });
  expect((await refusal(publishing)).problem.message_key).toBe('STALE_VERSION');
});
