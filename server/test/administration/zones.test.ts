import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let admin: Person;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
});
afterAll(() => world.close());

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

test('13.A: very many references to a zone are not counted to their end', async () => {
  const { zones } = admin.client.administration;
  const { id } = await zones.create({
    body: {
      code: 'ZNMIL',
      nameEs: 'Zona de mil',
      nameEn: 'Zone of a thousand',
      latitude: 3.4,
      longitude: -76.5,
    },
  });
  const addBarrios = (from: number, to: number) =>
    world.sql(
      `insert into barrio (tenant_id, code, name, comuna, zone_id, latitude, longitude)
       select $1, 'BM' || n, 'Barrio ' || n, '1', $2, 3.4, -76.5 from generate_series($3::int, $4::int) n`,
      [admin.tenantId, id, from, to],
    );
  const uses = async () => (await zones.usedBy({ params: { id } })).find(({ table }) => table === 'barrio')!;
  await addBarrios(1, 1_000);
  expect(await uses()).toMatchObject({ count: 1_000, sample: { length: 5 } });
  expect(await uses()).not.toHaveProperty('more');
  await addBarrios(1_001, 1_001);
  expect(await uses()).toMatchObject({ count: 1_000, more: true, sample: { length: 5 } });
  const refused = await refusal(zones.remove({ params: { id } }));
  expect(JSON.stringify(refused.problem)).toContain('(1000+)');
});
