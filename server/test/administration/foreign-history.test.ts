import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';
import { placeIn } from '../security/people.ts';

let world: TestApp;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
  stranger = await world.person(await world.tenant());
});
afterAll(() => world.close());

test('N11: the history of a record of another tenant, or of none, is not found', async () => {
  const zone = await admin.client.administration.zones.create({
    body: { code: 'Z1', nameEs: 'Norte', nameEn: 'North', latitude: 3, longitude: -76 },
  });
  const historyOf = (person: Person, id: number) =>
    person.client.administration.zones.history({ params: { id } });
  expect(await historyOf(admin, zone.id)).toHaveLength(1);
  expect((await refusal(historyOf(stranger, zone.id))).status).toBe(404);
  expect((await refusal(historyOf(admin, 999_999))).status).toBe(404);
  const { parameters } = stranger.client.administration;
  expect((await refusal(parameters.history({ params: { key: 'NADA' } }))).status).toBe(404);
  expect(await parameters.history({ params: { key: 'PASSWORDMIN' } })).toEqual([]);
});

test('N11: the history of a deleted record stays readable for who sees the whole tenant', async () => {
  const { zones } = admin.client.administration;
  const { id } = await zones.create({
    body: { code: 'Z2', nameEs: 'Sur', nameEn: 'South', latitude: 3, longitude: -76 },
  });
  await zones.remove({ params: { id } });
  expect((await zones.history({ params: { id } })).map(({ action }) => action)).toEqual([
    'zones.delete',
    'zones.create',
  ]);
});

test('N10, N11: staff of one company read no history of another company’s records', async () => {
  const { tenantId } = admin;
  const [own, foreign] = [await placeIn(world, tenantId, 'OWN'), await placeIn(world, tenantId, 'FAR')];
  const scoped = await world.person(tenantId, { scoped: true, companyId: own.companyId });
  for (const [id, changed] of [
    [own.companyId, 'OWN'],
    [foreign.companyId, 'FAR'],
  ] as const)
    await world.sql(
      `insert into audit (tenant_id, action, subject, subject_id, after) values ($1, 'companies.update', 'company', $2, $3)`,
      [tenantId, String(id), JSON.stringify({ name: changed })],
    );
  const { companies } = scoped.client.administration;
  expect(await companies.history({ params: { id: own.companyId } })).toHaveLength(1);
  expect((await refusal(companies.history({ params: { id: foreign.companyId } }))).status).toBe(404);
  expect(
    await admin.client.administration.companies.history({ params: { id: foreign.companyId } }),
  ).toHaveLength(1);
});
