import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';
import { settled } from './import-runner.ts';
import { endpointsOf } from './samples.ts';

let world: TestApp;
let admin: Person;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
});
afterAll(() => world.close());

test('F4: ten thousand items are loaded after one row in a hundred was corrected, and exported unchanged', async () => {
  const { lists } = admin.client.administration;
  const list = await lists.create({ body: { code: 'GRANDE', nameEs: 'Lista grande', nameEn: 'Large list' } });
  const items = endpointsOf(admin, 'listItems');
  const row = (at: number, bad: boolean) => `${bad ? 'c d!' : `K${at}`};Elemento ñ ${at};Item ${at};${at};si`;
  const csv = (bad: boolean, rows: number[]) =>
    new Blob([
      'code;name_es;nameEn;position;attributes.requiere_foto\n' +
        `${rows.map((at) => row(at, bad && at % 100 === 7)).join('\n')}\n`,
    ]);
  const all = Array.from({ length: 10_000 }, (_, at) => at);
  const query = { fileName: 'grande.csv', given: JSON.stringify({ listId: list.id }) };
  const first = await items.importCheck({ query, body: csv(true, all) });
  const checked = await settled(world, admin.tenantId, () =>
    items.importStatus({ params: { id: first.id } }),
  );
  expect(checked).toMatchObject({ status: 'checked', good: 9_900, bad: 100 });
  expect(checked.faults[0]).toMatchObject({ line: 9, faults: [{ column: 'code', message_key: 'INVALID' }] });
  await items.importLoad({ params: { id: first.id }, body: { skipBad: true } });
  expect(
    await settled(world, admin.tenantId, () => items.importStatus({ params: { id: first.id } })),
  ).toMatchObject({ status: 'loaded', good: 9_900 });
  const failed = (await (await items.importFailed({ params: { id: first.id } })).text())
    .split('\r\n')
    .filter(Boolean);
  expect(failed).toHaveLength(101);
  const mended = await items.importCheck({
    query,
    body: new Blob([
      failed.map((line) => line.replace(/^c d!;Elemento ñ (\d+)/, 'K$1;Elemento ñ $1')).join('\n'),
    ]),
  });
  expect(
    await settled(world, admin.tenantId, () => items.importStatus({ params: { id: mended.id } })),
  ).toMatchObject({ good: 100, bad: 0 });
  await items.importLoad({ params: { id: mended.id }, body: { skipBad: false } });
  await settled(world, admin.tenantId, () => items.importStatus({ params: { id: mended.id } }));
  const mine = [{ key: 'listId', field_type: 'LONG', operator: 'EQUAL', value: list.id }];
  expect(
    await items.search({ body: { filters: mine, sorts: [{ key: 'position', direction: 'ASC' }], size: 1 } }),
  ).toMatchObject({ total: 10_000, content: [{ code: 'K0', attributes: { requiere_foto: 'si' } }] });
  const exported = (await (await items.export({ body: { filters: mine, format: 'csv' } })).text())
    .split('\r\n')
    .filter(Boolean);
  expect(exported).toHaveLength(10_002);
  expect(exported.at(-1)).toContain('# 10000 filas · listId EQUAL');
});

test('lists: cascades, manual order, and a list that a published form uses is not deleted', async () => {
  const { lists, listItems } = admin.client.administration;
  const brands = await lists.create({ body: { code: 'MARCAS', nameEs: 'Marcas', nameEn: 'Brands' } });
  const models = await lists.create({
    body: { code: 'MODELOS', nameEs: 'Modelos', nameEn: 'Models', parentListId: brands.id },
  });
  expect(
    (
      await refusal(
        lists.update({
          params: { id: brands.id },
          body: { code: 'MARCAS', nameEs: 'Marcas', nameEn: 'Brands', parentListId: models.id, version: 1 },
        }),
      )
    ).problem.fields,
  ).toEqual({ parentListId: 'CYCLE' });
  const item = (listId: number, code: string, parentCode: string | null = null, position = 0) =>
    listItems.create({ body: { listId, code, nameEs: code, nameEn: code, parentCode, position } });
  const alfa = await item(brands.id, 'ALFA', null, 0);
  const beta = await item(brands.id, 'BETA', null, 1);
  const gamma = await item(brands.id, 'GAMMA', null, 2);
  expect((await refusal(item(models.id, 'X1'))).problem.fields).toEqual({ parentCode: 'REQUIRED' });
  expect((await refusal(item(models.id, 'X1', 'OMEGA'))).problem.fields).toEqual({ parentCode: 'NOT_FOUND' });
  await item(models.id, 'X1', 'ALFA');
  expect((await refusal(listItems.remove({ params: { id: alfa.id } }))).problem.message_key).toBe(
    'SOURCE_HAVE_DEPENDENCY',
  );
  await lists.reorder({ params: { id: brands.id }, body: { items: [gamma.id], before: beta.id } });
  const order = await listItems.search({
    body: {
      filters: [{ key: 'listId', field_type: 'LONG', operator: 'EQUAL', value: brands.id }],
      sorts: [{ key: 'position', direction: 'ASC' }],
    },
  });
  expect(order.content.map(({ code }) => code)).toEqual(['ALFA', 'GAMMA', 'BETA']);
  await world.sql(
    `
      with f as (insert into form (tenant_id, code, name_es, name_en, quality_code)
        values ($1, 'FMED', 'Medidor', 'Meter', 'Q') returning id)
    insert into form_version (tenant_id, form_id, version, status, definition)
      select $1, id, '1', 'published', '{"pages":[{"elements":[{"type":"dropdown","list":"MARCAS"}]}]}' from f`,
    [admin.tenantId],
  );
  expect(await lists.get({ params: { id: brands.id } })).toMatchObject({ inUse: true, items: 3 });
  const used = await lists.search({
    body: { filters: [{ key: 'inUse', field_type: 'BOOLEAN', operator: 'EQUAL', value: true }] },
  });
  expect(used.content.map(({ code }) => code)).toEqual(['MARCAS']);
  expect((await refusal(listItems.remove({ params: { id: beta.id } }))).problem.message_key).toBe(
    'SOURCE_HAVE_DEPENDENCY',
  );
  expect(await listItems.activate({ body: { ids: [beta.id], active: false } })).toEqual({ changed: 1 });
  expect(
    (
      await refusal(
        lists.update({
          params: { id: brands.id },
          body: {
            code: 'OTRAS',
            nameEs: 'Marcas',
            nameEn: 'Brands',
            version: (await lists.get({ params: { id: brands.id } })).version,
          },
        }),
      )
    ).problem.fields,
  ).toEqual({ code: 'IN_USE' });
});

test('items have the attributes of their list and stay in it; lists that phones use are not deleted', async () => {
  const { lists, listItems } = admin.client.administration;
  const [top, other] = [
    await lists.create({ body: { code: 'CAUSAS', nameEs: 'Causas', nameEn: 'Causes' } }),
    await lists.create({ body: { code: 'GRUPOS', nameEs: 'Grupos', nameEn: 'Groups' } }),
  ];
  const free = await listItems.create({
    body: { listId: top.id, code: 'LIBRE', nameEs: 'Libre', nameEn: 'Free', attributes: { lo_que: 'sea' } },
  });
  const attribute = (key: string, kind: 'text' | 'number' | 'boolean' | 'codes', required = false) => ({
    key,
    kind,
    required,
    label: { es: key, en: key },
  });
  const configure = async (config: object) =>
    lists.configure({
      params: { id: top.id },
      body: {
        attributes: [
          attribute('foto', 'boolean', true),
          attribute('dias', 'number'),
          attribute('aplica', 'codes'),
        ],
        ...config,
        version: (await lists.get({ params: { id: top.id } })).version,
      },
    });
  await configure({ order: 'name' });
  const item = (code: string, attributes: Record<string, unknown>) =>
    listItems.create({ body: { listId: top.id, code, nameEs: code, nameEn: code, attributes } });
  expect((await refusal(item('A1', {}))).problem.fields).toEqual({ 'attributes.foto': 'REQUIRED' });
  expect((await refusal(item('A1', { foto: 'si', dias: 'tres', ajeno: 1 }))).problem.fields).toEqual({
    'attributes.foto': 'WRONG_KIND',
    'attributes.dias': 'WRONG_KIND',
    'attributes.ajeno': 'UNKNOWN_ATTRIBUTE',
  });
  const saved = await item('A1', { foto: true, dias: 3, aplica: ['CORTE'] });
  // Existing values are checked when they are saved again.
  expect(
    (
      await refusal(
        listItems.update({
          params: { id: free.id },
          body: {
            listId: top.id,
            code: 'LIBRE',
            nameEs: 'Libre',
            nameEn: 'Free',
            attributes: { lo_que: 'sea' },
            version: 1,
          },
        }),
      )
    ).problem.fields,
  ).toMatchObject({ 'attributes.foto': 'REQUIRED' });
  expect(
    (
      await refusal(
        listItems.update({
          params: { id: saved.id },
          body: {
            listId: other.id,
            code: 'A1',
            nameEs: 'A1',
            nameEn: 'A1',
            attributes: { foto: true },
            version: 1,
          },
        }),
      )
    ).problem.fields,
  ).toEqual({ listId: 'FIXED' });
  expect(
    (
      await refusal(
        lists.update({
          params: { id: top.id },
          body: {
            code: 'CAUSAS',
            nameEs: 'Causas',
            nameEn: 'Causes',
            parentListId: other.id,
            version: (await lists.get({ params: { id: top.id } })).version,
          },
        }),
      )
    ).problem.fields,
  ).toEqual({ parentListId: 'ITEMS_DIFFER' });
  const given = JSON.stringify({ listId: top.id });
  const { id } = await listItems.importCheck({
    query: { fileName: 'c.csv', given },
    body: new Blob(['code;nameEs;nameEn;attributes.foto;attributes.dias\nB1;B1;B1;true;5\nB2;B2;B2;;5\n']),
  });
  const checked = await settled(world, admin.tenantId, () => listItems.importStatus({ params: { id } }));
  expect(checked).toMatchObject({
    good: 1,
    bad: 1,
    faults: [{ line: 3, faults: [{ column: 'attributes.foto', message_key: 'REQUIRED' }] }],
  });
  await configure({ offline: false });
  await world.sql(
    `
      with f as (insert into form (tenant_id, code, name_es, name_en, quality_code)
        values ($1, 'FCAU', 'Causa', 'Cause', 'Q') returning id),
      v as (insert into form_version (tenant_id, form_id, version, status, definition)
        select $1, id, '1', 'published', '{"pages":[{"elements":[{"type":"dropdown","list":"CAUSAS"}]}]}'
        from f)
    insert into activity_type (tenant_id, code, name_es, name_en, form_id, priority, standard_minutes,
      evidence) select $1, 'TCAU', 'Causa', 'Cause', id, 'half', 10, '{}' from f`,
    [admin.tenantId],
  );
  expect((await refusal(configure({ offline: false }))).problem.fields).toEqual({ offline: 'IN_USE' });
  expect(
    (await refusal(lists.activate({ body: { ids: [top.id], active: false } }))).problem.message_key,
  ).toBe('SOURCE_HAVE_DEPENDENCY');
  expect(await lists.activate({ body: { ids: [other.id], active: false } })).toEqual({ changed: 1 });
});
