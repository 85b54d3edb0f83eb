import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { testApp, type Person, type TestApp } from '../app.ts';
import { employeeIn, placeIn, type Place } from '../security/people.ts';

/**
 * Names of records that others refer to are cached; nobody may see an older name than the saved one.
 */
let world: TestApp;
let other: App;
let admin: Person;
let place: Place;
beforeAll(async () => {
  world = await testApp();
  other = await world.twin();
  admin = await world.person(await world.tenant());
  place = await placeIn(world, admin.tenantId);
});
afterAll(() => world.close());

const itemsOf = (listId: number, through = admin.client) =>
  through.administration.listItems.search({
    body: { filters: [{ key: 'listId', field_type: 'LONG', operator: 'EQUAL', value: listId }] },
  });

test('a list has its new name at once after saving, in both languages, and soon in every process', async () => {
  const { lists, listItems } = admin.client.administration;
  const list = await lists.create({ body: { code: 'DANOS', nameEs: 'Daños', nameEn: 'Damage' } });
  await listItems.create({ body: { listId: list.id, code: 'FUGA', nameEs: 'Fuga', nameEn: 'Leak' } });
  const beside = world.through(other, admin.token).administration;
  const named = async (endpoints = admin.client.administration): Promise<unknown> =>
    (
      await endpoints.listItems.search({
        body: { filters: [{ key: 'code', operator: 'EQUAL', value: 'FUGA' }] },
      })
    ).content[0]?.labels;
  expect([await named(), await named(beside)]).toEqual([
    { listId: 'DANOS · Daños' },
    { listId: 'DANOS · Daños' },
  ]);
  for (const name of ['Averías', 'Daños en la red', 'Novedades']) {
    const { version } = await lists.get({ params: { id: list.id } });
    await lists.update({
      params: { id: list.id },
      body: { code: 'DANOS', nameEs: name, nameEn: `${name} (en)`, version },
    });
    expect(await named()).toEqual({ listId: `DANOS · ${name}` });
  }
  await expect.poll(() => named(beside)).toEqual({ listId: 'DANOS · Novedades' });
  const english = await world.person(admin.tenantId);
  await world.sql(`update app_user set locale = 'en' where id = $1`, [english.id]);
  expect((await itemsOf(list.id, english.client)).content[0]!.labels).toEqual({
    listId: 'DANOS · Novedades (en)',
  });
});

test('changed names of another tenant have no effect', async () => {
  const neighbour = await world.person(await world.tenant());
  const { lists, listItems } = neighbour.client.administration;
  const list = await lists.create({ body: { code: 'SUYA', nameEs: 'Suya', nameEn: 'Theirs' } });
  await listItems.create({ body: { listId: list.id, code: 'X', nameEs: 'X', nameEn: 'X' } });
  expect((await itemsOf(list.id, neighbour.client)).content[0]!.labels).toEqual({ listId: 'SUYA · Suya' });
  expect((await itemsOf(list.id)).total).toBe(0);
});

test('users show the new name of their position, and its place in a company, at once after saving', async () => {
  const { users } = admin.client.security;
  const { positions } = admin.client.administration;
  const made = await users.create({ body: { employee: employeeIn(place) } });
  const shown = async () =>
    (
      await users.search({
        body: { filters: [{ key: 'id', field_type: 'LONG', operator: 'EQUAL', value: made.id }] },
      })
    ).content[0];
  expect(await shown()).toMatchObject({ title: 'Lector', company_job_id: place.companyJobId });
  const { id, version, code } = await positions.get({ params: { id: made.jobId! } });
  await positions.update({
    params: { id },
    body: { code, nameEs: 'Inspector', nameEn: 'Inspector', version },
  });
  expect(await shown()).toMatchObject({ title: 'Inspector' });
  const position = await positions.create({ body: { code: 'AFORO', nameEs: 'Aforador', nameEn: 'Gauger' } });
  await positions.assignCompanies({ params: { id: position.id }, body: { companyIds: [place.companyId] } });
  const [held] = await world.sql<{ id: string }>(
    'select id from company_job where tenant_id = $1 and job_id = $2',
    [admin.tenantId, position.id],
  );
  await users.create({
    body: { employee: employeeIn({ ...place, companyJobId: Number(held!.id) }, { username: 'aforador' }) },
  });
  expect(
    (await users.search({ body: { filters: [{ key: 'username', operator: 'EQUAL', value: 'aforador' }] } }))
      .content[0],
  ).toMatchObject({ title: 'Aforador', company_job_id: Number(held!.id) });
});

test('records of a catalogue that is too long for the cache have names too', async () => {
  const { lists } = admin.client.administration;
  await world.sql(
    `
      insert into list (tenant_id, code, name_es, name_en) select $1, 'L' || n, 'Lista ' || n, 'List ' || n
        from generate_series(1, 1001) n`,
    [admin.tenantId],
  );
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>(
    `
      insert into list_item (tenant_id, list_id, code, name_es, name_en, position)
        select tenant_id, id, 'SOLO', 'Solo', 'Alone', 0 from list where tenant_id = $1 and code = 'L777'
        returning list_id as id`,
    [admin.tenantId],
  );
  // A change, so that the cache is read again.
  const { version } = await lists.get({ params: { id: Number(id) } });
  await lists.update({
    params: { id: Number(id) },
    body: { code: 'L777', nameEs: 'Lista de siempre', nameEn: 'The usual list', version },
  });
  expect((await itemsOf(Number(id))).content[0]!.labels).toEqual({ listId: 'L777 · Lista de siempre' });
});
