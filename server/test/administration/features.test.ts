import { afterAll, beforeAll, expect, test } from 'vitest';
import { nitCheckDigit } from '@cuadrilla/contract/kit/tax-id.ts';
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

const company = (code: string) => ({ code, name: `Empresa ${code}`, taxId: '999900100-5' });
const square = (west: number, south: number, side = 1) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});

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

test('departments are a tree: moved, ordered, never under themselves', async () => {
  const { departments } = admin.client.administration;
  const make = async (name: string, parentId: number | null = null) =>
    (await departments.create({ body: { name, parentId } })).id;
  const top = await make('Gerencia');
  const [a, b] = [await make('Comercial', top), await make('Técnica', top)];
  const below = await make('Cartera', a);
  expect(
    (
      await refusal(
        departments.move({ params: { id: top }, body: { parentId: below, position: 0, version: 1 } }),
      )
    ).problem.fields,
  ).toEqual({ parentId: 'CYCLE' });
  expect(
    (
      await refusal(
        departments.update({ params: { id: a }, body: { name: 'Comercial', parentId: below, version: 1 } }),
      )
    ).problem.fields,
  ).toEqual({ parentId: 'CYCLE' });
  await departments.move({ params: { id: below }, body: { parentId: top, position: 0, version: 1 } });
  expect((await departments.tree()).map(({ id, depth }) => [id, depth])).toEqual([
    [top, 0],
    [below, 1],
    [a, 1],
    [b, 1],
  ]);
  const versions = new Map((await departments.tree()).map(({ id, version }) => [id, version]));
  const both = await Promise.allSettled(
    [
      [a, b],
      [b, a],
    ].map(([id, parentId]) =>
      departments.move({
        params: { id: id! },
        body: { parentId: parentId!, position: 0, version: versions.get(id!)! },
      }),
    ),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('F4: a list of ten thousand items: one row in a hundred is bad, mended and loaded, and comes out the same', async () => {
  const { lists } = admin.client.administration;
  const list = await lists.create({ body: { code: 'GRANDE', nameEs: 'Lista grande', nameEn: 'Large list' } });
  const items = endpointsOf(admin, 'listItems');
  const row = (at: number, bad: boolean) => `${bad ? 'c d!' : `K${at}`};Elemento ñ ${at};Item ${at};${at};si`;
  const csv = (bad: boolean, rows: number[]) =>
    new Blob([
      `code;name_es;nameEn;position;attributes.requiere_foto\n${rows.map((at) => row(at, bad && at % 100 === 7)).join('\n')}\n`,
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
}, 60_000);

test('lists: cascades, order by hand, and what a published form asks from stays', async () => {
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
    `with f as (insert into form (tenant_id, code, name_es, name_en, quality_code) values ($1, 'FMED', 'Medidor', 'Meter', 'Q') returning id)
    insert into form_version (tenant_id, form_id, version, status, definition) select $1, id, '1', 'published', '{"pages":[{"elements":[{"type":"dropdown","list":"MARCAS"}]}]}' from f`,
    [admin.tenantId],
  );
  expect(await lists.get({ params: { id: brands.id } })).toMatchObject({ inUse: true, items: 3 });
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

test('lists: attributes are those that the list declares, items stay under their list, and what phones ask from stays with them', async () => {
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
  const kept = await item('A1', { foto: true, dias: 3, aplica: ['CORTE'] });
  // What was there before is held to it when it is written again.
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
          params: { id: kept.id },
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
    `with f as (insert into form (tenant_id, code, name_es, name_en, quality_code) values ($1, 'FCAU', 'Causa', 'Cause', 'Q') returning id),
      v as (insert into form_version (tenant_id, form_id, version, status, definition) select $1, id, '1', 'published', '{"pages":[{"elements":[{"type":"dropdown","list":"CAUSAS"}]}]}' from f)
    insert into activity_type (tenant_id, code, name_es, name_en, form_id, priority, standard_minutes, evidence) select $1, 'TCAU', 'Causa', 'Cause', id, 'half', 10, '{}' from f`,
    [admin.tenantId],
  );
  expect((await refusal(configure({ offline: false }))).problem.fields).toEqual({ offline: 'IN_USE' });
  expect(
    (await refusal(lists.activate({ body: { ids: [top.id], active: false } }))).problem.message_key,
  ).toBe('SOURCE_HAVE_DEPENDENCY');
  expect(await lists.activate({ body: { ids: [other.id], active: false } })).toEqual({ changed: 1 });
});

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

test('zones: GeoJSON in and out, which zone holds a point, overlaps', async () => {
  const { zones } = admin.client.administration;
  const feature = (code: string, west: number) => ({
    type: 'Feature' as const,
    properties: { code, name_es: `Zona ${code}` },
    geometry: square(west, 0),
  });
  const collection = {
    type: 'FeatureCollection' as const,
    features: [
      feature('G1', 10),
      feature('G2', 10.5),
      { ...feature('G3', 20), geometry: { type: 'Point', coordinates: [1, 2] } },
    ],
  };
  const dry = await zones.importGeojson({ body: { collection } });
  expect(dry.features.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'fault']);
  expect((await refusal(zones.importGeojson({ body: { dryRun: false, collection } }))).status).toBe(400);
  expect(
    await zones.importGeojson({
      body: { dryRun: false, collection: { ...collection, features: collection.features.slice(0, 2) } },
    }),
  ).toMatchObject({ created: 2 });
  const out = JSON.parse(await (await zones.exportGeojson()).text()) as typeof collection;
  expect(await zones.importGeojson({ body: { collection: out } })).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: out.features.length,
  });
  const found = await zones.locate({ query: { latitude: 0.5, longitude: 10.7 } });
  expect(found.zones.map(({ code }) => code)).toEqual(['G1', 'G2']);
  const [overlap] = await zones.overlaps({ body: { outline: square(11, 0) } });
  expect(overlap).toMatchObject({ code: 'G2', share: expect.closeTo(0.5, 1) });
  const open = await refusal(
    zones.create({
      body: {
        code: 'ABIERTA',
        nameEs: 'a',
        nameEn: 'a',
        latitude: 0,
        longitude: 0,
        outline: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 1],
            ],
          ],
        },
      },
    }),
  );
  expect(open.problem.fields).toHaveProperty('outline');
  expect(await zones.contents({ params: { id: found.zones[0]!.id } })).toEqual({
    barrios: [],
    employees: [],
    openWork: [],
  });
});

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

test('positions belong to companies; a company whose people hold one keeps it', async () => {
  const { companies, positions } = admin.client.administration;
  const { id: companyId } = await companies.create({ body: { ...company('CARGOS'), taxId: '999900104-4' } });
  const job = await positions.create({ body: { code: 'LECTOR', nameEs: 'Lector', nameEn: 'Reader' } });
  expect(
    await positions.assignCompanies({ params: { id: job.id }, body: { companyIds: [companyId] } }),
  ).toEqual({ added: 1, removed: 0 });
  await world.sql('update app_user set company_id = $2, job_id = $3 where id = $1', [
    admin.id,
    companyId,
    job.id,
  ]);
  expect(
    (await refusal(positions.assignCompanies({ params: { id: job.id }, body: { companyIds: [] } }))).problem
      .message_key,
  ).toBe('SOURCE_HAVE_DEPENDENCY');
  expect(await companies.overview({ params: { id: companyId } })).toMatchObject({
    positions: [{ code: 'LECTOR' }],
    people: [{ id: admin.id, position: 'Lector' }],
    contracts: [],
  });
  await world.sql('update app_user set company_id = null, job_id = null where id = $1', [admin.id]);
  expect(await positions.assignCompanies({ params: { id: job.id }, body: { companyIds: [] } })).toEqual({
    added: 0,
    removed: 1,
  });
});

test('R8: companies chosen for a position while others chose: refused, with those that it has, and taken over them', async () => {
  const { companies, positions } = admin.client.administration;
  const { id: one } = await companies.create({ body: { ...company('CARGOA'), taxId: '999900107-6' } });
  const { id: two } = await companies.create({ body: { ...company('CARGOB'), taxId: '999900108-3' } });
  const { id } = await positions.create({ body: { code: 'TARDE', nameEs: 'Tarde', nameEn: 'Late' } });
  const assign = (companyIds: number[], seen: number[]) =>
    positions.assignCompanies({ params: { id }, body: { companyIds, seen } });
  await assign([one], []);
  const late = await refusal(assign([two], []));
  expect(late.status).toBe(409);
  expect(late.problem).toMatchObject({ message_key: 'STALE_VERSION', current: { companyIds: [one] } });
  expect((await positions.companies({ params: { id } })).map((each) => each.id)).toEqual([one]);
  expect(await assign([two], [one])).toEqual({ added: 1, removed: 1 });
});

test('R8: a department or a resource that others moved meanwhile is not moved again unseen', async () => {
  const { departments, resources, resourceTypes } = admin.client.administration;
  const [{ id: above }, { id }] = [
    await departments.create({ body: { name: 'Tarde arriba' } }),
    await departments.create({ body: { name: 'Tarde' } }),
  ];
  const move = (parentId: number | null, version: number) =>
    departments.move({ params: { id }, body: { parentId, position: 0, version } });
  await move(above, 1);
  expect((await refusal(move(null, 1))).problem).toMatchObject({
    message_key: 'STALE_VERSION',
    current: { version: 2, parentId: above },
  });
  await move(null, 2);
  const { id: typeId } = await resourceTypes.create({
    body: { code: 'TARDE', nameEs: 'Tarde', nameEn: 'Late', serialised: false },
  });
  const pipe = await resources.create({ body: { code: 'TARDE', name: 'Tarde', typeId } });
  const take = (quantity: number, version: number) =>
    resources.move({ params: { id: pipe.id }, body: { kind: 'in', quantity, version } });
  await take(5, 1);
  expect((await refusal(take(3, 1))).problem).toMatchObject({
    message_key: 'STALE_VERSION',
    current: { version: 2, stock: 5 },
  });
  expect(await take(3, 2)).toMatchObject({ stockAfter: 8 });
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
  await reports.publishVersion({ params: { id: first.id } });
  expect(
    (await refusal(reports.saveVersion({ params, body: { version: '1.0', template: {} } }))).problem.fields,
  ).toEqual({ version: 'ALREADY_EXISTS' });
  const second = await reports.saveVersion({ params, body: { version: '1.1', template: { pages: [1] } } });
  await reports.publishVersion({ params: { id: second.id } });
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

  const asking = async (dataSet: 'operations' | 'contracts', ...conditions: object[]) =>
    (
      await refusal(
        reports.configure({
          params,
          body: { ...setting, dataSet, roles: [], conditions: conditions as never, version: version + 1 },
        }),
      )
    ).problem;
  const good = { key: 'status', operator: 'EQUAL', value: 'open' };
  const unknown = await asking('operations', good, { key: 'password_hash', operator: 'EQUAL', value: 'x' });
  expect(unknown).toMatchObject({
    message_key: 'UNKNOWN_FILTER',
    message: 'Aquí no se puede filtrar ni ordenar por «password_hash».',
    fields: { 'conditions.1.key': 'UNKNOWN_CHOICE' },
  });
  for (const key of ['stock', 'constructor', '__proto__'])
    expect(await asking('contracts', { key, operator: 'IS_NULL' })).toMatchObject({
      message_key: 'UNKNOWN_FILTER',
    });
  for (const misfit of [
    { key: 'budgetCap', operator: 'EQUAL', value: 'mucho' },
    { key: 'endsOn', operator: 'LIKE', value: '2026' },
    { key: 'active', operator: 'BETWEEN', value: [true, false] },
  ])
    expect(await asking('contracts', misfit)).toMatchObject({
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
