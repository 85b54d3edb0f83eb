import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, testApp, type Person, type TestApp } from './app.ts';

let world: TestApp;
let admin: Person;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
});
afterAll(() => world.close());

const north = { code: 'N1', nameEs: 'Norte', nameEn: 'North', latitude: 3.4, longitude: -76.5 };

test('a catalogue record is created, found, changed, switched off and deleted, and its history says so', async () => {
  const zones = admin.client.administration.zones;
  const created = await zones.create({ body: north });
  expect(created).toMatchObject({ ...north, active: true, version: 1, outline: null });
  const page = await zones.search({
    body: {
      filters: [{ key: 'text', operator: 'LIKE', value: 'NÓR' }],
      sorts: [{ key: 'code', direction: 'DESC' }],
    },
  });
  expect(page).toMatchObject({ total: 1, page: 0, size: 20, content: [{ id: created.id }] });
  const changed = await zones.update({
    params: { id: created.id },
    body: { ...north, nameEn: 'The North', version: 1 },
  });
  expect(changed.version).toBe(2);
  expect(await zones.activate({ body: { ids: [created.id], active: false } })).toEqual({ changed: 1 });
  const history = await zones.history({ params: { id: created.id } });
  expect(history.map(({ action }) => action)).toEqual(['zones.deactivate', 'zones.update', 'zones.create']);
  expect(history[1]!.differences).toEqual([{ field: 'nameEn', before: 'North', after: 'The North' }]);
  const file = await zones.export({ body: { format: 'csv' } });
  expect(await file.text()).toContain('N1;Norte;The North;3,4;-76,5;;0');
  await zones.remove({ params: { id: created.id } });
  expect((await refusal(zones.get({ params: { id: created.id } }))).status).toBe(404);
});

test('what is refused says which field, and changes nothing', async () => {
  const zones = admin.client.administration.zones;
  const first = await zones.create({ body: { ...north, code: 'U1' } });
  expect((await refusal(zones.create({ body: { ...north, code: 'U1' } }))).problem).toMatchObject({
    message_key: 'ALREADY_EXISTS',
    fields: { code: 'ALREADY_EXISTS' },
  });
  expect((await refusal(zones.create({ body: { ...north, code: 'U-2' } }))).problem).toMatchObject({
    message_key: 'INVALID_INPUT',
    fields: { code: expect.any(String) },
  });
  await zones.update({ params: { id: first.id }, body: { ...north, code: 'U1', version: 1 } });
  expect(
    (await refusal(zones.update({ params: { id: first.id }, body: { ...north, code: 'U1', version: 1 } })))
      .problem,
  ).toMatchObject({ message_key: 'STALE_VERSION' });
  await world.sql(
    `
      insert into barrio (tenant_id, code, name, comuna, zone_id, latitude, longitude)
        values ($1, 'B1', 'B', '1', $2, 0, 0)`,
    [admin.tenantId, first.id],
  );
  expect((await refusal(zones.remove({ params: { id: first.id } }))).problem).toMatchObject({
    message_key: 'SOURCE_HAVE_DEPENDENCY',
  });
  expect(await zones.usedBy({ params: { id: first.id } })).toMatchObject([{ table: 'barrio', count: 1 }]);
});
