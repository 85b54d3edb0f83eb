import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConfigurationPackage } from '@cuadrilla/contract/administration/packages.ts';
import { refusal, type Refused, testApp, type Person, type TestApp } from '../app.ts';
import { settled } from './import-runner.ts';
import { endpointsOf } from './samples.ts';

let world: TestApp;
let admin: Person;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
});
afterAll(() => world.close());

const namesNow = async (table: string): Promise<string[]> =>
  (
    await world.sql<{ name_es: string }>(`select name_es from ${table} where tenant_id = $1 order by code`, [
      admin.tenantId,
    ])
  ).map(({ name_es }) => name_es);

const fileOf = (rows: readonly [code: string, name: string][]): Blob =>
  new Blob([['code;nameEs;nameEn', ...rows.map(([code, name]) => `${code};${name};${name}`)].join('\n')]);

async function checked(rows: readonly [string, string][]) {
  const positions = endpointsOf(admin, 'positions');
  const { id } = await positions.importCheck({ query: { fileName: 'cargos.csv' }, body: fileOf(rows) });
  const status = () => positions.importStatus({ params: { id } });
  return {
    verdict: await settled(world, admin.tenantId, status),
    async load() {
      await positions.importLoad({ params: { id }, body: { skipBad: true } });
      return settled(world, admin.tenantId, status);
    },
  };
}
const faultsIn = ({
  faults,
}: {
  faults: { line: number; faults: { column: string; message_key: string }[] }[];
}) =>
  faults.map(({ line, faults: found }) => [
    line,
    found.map(({ column, message_key }) => `${column} ${message_key}`).join(),
  ]);

test('N19: a row that shares a name with an earlier row of the file is named, and the others are loaded', async () => {
  const { verdict, load } = await checked([
    ['A1', 'Técnico de redes'],
    ['A2', 'TECNICO  DE REDES'],
    ['A3', 'Auxiliar'],
  ]);
  expect(verdict).toMatchObject({ good: 2, bad: 1 });
  expect(faultsIn(verdict)).toEqual([[3, 'nameEs DUPLICATE_IN_FILE']]);
  expect(await load()).toMatchObject({ status: 'loaded', good: 2, bad: 1 });
  expect(await namesNow('job')).toEqual(['Técnico de redes', 'Auxiliar']);
});

test('N19: a name taken while a file is being loaded costs the file that one row', async () => {
  const { verdict, load } = await checked([
    ['B1', 'Soldador'],
    ['B2', 'Topógrafo'],
    ['B3', 'Conductor'],
  ]);
  expect(verdict).toMatchObject({ good: 3, bad: 0 });
  // Another request has written the name and not committed yet: the check cannot see it, the index can.
  const other = new pg.Client({ connectionString: world.url });
  await other.connect();
  await other.query('begin');
  await other.query(
    `insert into job (tenant_id, code, name_es, name_en) values ($1, 'B9', 'TOPOGRAFO', 'Surveyor')`,
    [admin.tenantId],
  );
  const loading = load();
  await expect
    .poll(
      async () =>
        (
          await world.sql(
            `
              select 1 from pg_stat_activity
                where wait_event_type = 'Lock' and query like 'insert into "job"%'`,
          )
        ).length,
    )
    .toBe(1);
  await other.query('commit');
  await other.end();
  const loaded = await loading;
  expect(loaded).toMatchObject({ status: 'loaded', good: 2, bad: 1 });
  expect(faultsIn(loaded)).toEqual([[3, 'nameEs ALREADY_EXISTS']]);
  expect(await namesNow('job')).toEqual([
    'Técnico de redes',
    'Auxiliar',
    'Soldador',
    'Conductor',
    'TOPOGRAFO',
  ]);
});

const packageOf = (parts: ConfigurationPackage['parts']): ConfigurationPackage => ({
  format: 'cuadrilla-package',
  formatVersion: 1,
  name: 'Paquete',
  description: '',
  exportedAt: '2026-11-01T00:00:00Z',
  exportedFrom: 'PRUEBA',
  parts,
});
const position = (code: string, nameEs: string) => ({ code, nameEs, nameEn: nameEs, active: true });
const role = (code: string, name: string) => ({ code, name, active: true, components: [] });

test('N19: a package says which record has the name already, whatever its spelling', async () => {
  const { packages } = admin.client.administration;
  await admin.client.security.roles.create({
    body: { code: 'JEFE', name: 'Jefe de patio', status: true, components: [] },
  });
  const preview = await packages.preview({
    body: {
      package: packageOf({
        positions: [position('P1', 'AUXILIAR'), position('P2', 'Nuevo'), position('P3', 'nuevo')],
        roles: [role('JEFE2', 'jefe  de pátio'), role('OTRO', 'Otro')],
      }),
    },
  });
  expect(preview.map(({ key, outcome, fault }) => [key, outcome, fault])).toEqual([
    ['P1', 'clash', 'A3 ya lo tiene'],
    ['P2', 'new', null],
    ['P3', 'clash', 'P2 ya lo tiene'],
    ['JEFE2', 'clash', 'JEFE ya lo tiene'],
    ['OTRO', 'new', null],
  ]);
});

test('N19: of twenty packages at once one creates its records, the others find them or name the clash', async () => {
  const { packages } = admin.client.administration;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      packages.import({
        body: {
          package: packageOf({ positions: [position(at % 2 ? 'X1' : 'X2', 'Electricista')] }),
          skip: [],
        },
      }),
    ),
  );
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  expect(made.reduce((sum, { created }) => sum + created, 0)).toBe(1);
  expect((await namesNow('job')).filter((name) => name === 'Electricista')).toHaveLength(1);
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as Refused).problem] : [],
  );
  // Ten bring the code that lost.
  expect(refused).toHaveLength(10);
  expect(
    new Set(refused.map(({ message_key, fields }) => `${message_key} ${JSON.stringify(fields)}`)).size,
  ).toBe(1);
  expect(JSON.stringify(refused[0]!.fields)).toMatch(/^{"positions:X[12]":"clash"}$/);
});

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ],
};
const feature = (code: string, name: string) => ({
  type: 'Feature',
  properties: { code, name_es: name },
  geometry: square,
});

test('N19: a map file says which zones share a name, before anything is written', async () => {
  const { zones } = admin.client.administration;
  const collection = {
    type: 'FeatureCollection' as const,
    features: [feature('Z1', 'Ladera'), feature('Z2', 'LADERA'), feature('Z3', 'Llano')],
  } as never;
  const dry = await zones.importGeojson({ body: { collection, dryRun: true } });
  expect(dry.features.map(({ code, outcome, fault }) => [code, outcome, fault])).toEqual([
    ['Z1', 'create', null],
    ['Z2', 'fault', 'name_es: El valor se repite en el archivo'],
    ['Z3', 'create', null],
  ]);
  expect((await refusal(zones.importGeojson({ body: { collection, dryRun: false } }))).status).toBe(400);
  expect(await namesNow('zone')).toEqual([]);
});
