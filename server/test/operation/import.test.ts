import { text as readText } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import yazl from 'yazl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import { asCsv, withMistakes, workOrders } from '../../db/seed/examples.ts';
import { importJobsOf, importUntil } from './import-runner.ts';
import { resumeImports } from '#platform/tables/import.jobs.ts';
import { tableStream } from '#platform/tables/write.ts';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';

let demo: DemoWorld;
let operations: DemoWorld['staff']['client']['operation']['operations'];
beforeAll(async () => {
  demo = await demoWorld({ runJobs: true });
  operations = demo.staff.client.operation.operations;
});
afterAll(() => demo.test.close());

const check = (body: Blob, fileName = 'ordenes.csv', workflow = 'WFSUSREC') =>
  operations.importCheck({ query: { workflow, fileName }, body });
const blob = (content: string | Uint8Array): Blob =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);

const until = (id: number, ...statuses: ImportJob['status'][]) => importUntil(demo.staff, id, ...statuses);
const checked = async (body: Blob, fileName?: string): Promise<ImportJob> =>
  until((await check(body, fileName)).id, 'checked', 'failed');
const operationsNow = async (): Promise<number> => (await operations.search({ body: { size: 1 } })).total;

test('F4: a check reports every bad row, loading takes the good ones, corrected rows can be loaded', async () => {
  const rows = withMistakes(workOrders(600, 7, 'T1'), 37);
  const before = await operationsNow();
  const verdict = await checked(blob(asCsv(rows)));
  expect(verdict).toMatchObject({ status: 'checked', rows: 600, good: 563, bad: 37, done: 0 });
  expect(verdict.faults).toHaveLength(37);
  const keys = new Set(verdict.faults.flatMap(({ faults }) => faults.map(({ message_key }) => message_key)));
  expect([...keys].toSorted()).toEqual([
    'INVALID',
    'NOT_A_NUMBER',
    'OUT_OF_RANGE',
    'REQUIRED',
    'UNKNOWN_BARRIO',
    'UNKNOWN_PRIORITY',
    'UNKNOWN_ZONE',
  ]);
  expect(verdict.faults[0]).toMatchObject({
    line: 17,
    faults: [{ column: 'cuenta', message: 'Falta el valor' }],
  });
  expect(await operationsNow()).toBe(before);

  expect(
    (await refusal(operations.importLoad({ params: { id: verdict.id }, body: {} }))).problem.fields,
  ).toEqual({ skipBad: 'required' });
  await operations.importLoad({ params: { id: verdict.id }, body: { skipBad: true } });
  const loaded = await until(verdict.id, 'loaded', 'failed');
  expect(loaded).toMatchObject({ status: 'loaded', good: 563, bad: 37, done: 563 });
  expect(await operationsNow()).toBe(before + 563);
  expect(await demo.countFaults()).toEqual([]);
  expect((await demo.staff.client.activity.notifications.list({ query: {} }))[0]?.content).toBe(
    'Se crearon 563 operaciones.',
  );

  const file = await (await operations.importFailed({ params: { id: verdict.id } })).text();
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(38);
  expect(lines[0]).toMatch(/^\ufeff?orden;prioridad;cuenta;.*;motivos$/);
  const again = await checked(blob(file));
  expect(again).toMatchObject({ rows: 37, good: 0, bad: 37 });

  const twice = await checked(blob(asCsv(rows)));
  expect(twice).toMatchObject({ good: 0, bad: 600 });
  expect(twice.faults.some(({ faults }) => faults[0]?.message_key === 'ALREADY_EXISTS')).toBe(true);
});

test('Windows-1252, semicolons, decimal commas, tabs and spreadsheets are read alike', async () => {
  const rows = workOrders(20, 9, 'T2').map((row, n) =>
    n === 0 ? row : row.with(3, 'Ñañez Peñón, S.A.').with(7, '3,451647'),
  );
  const latin = await checked(blob(Buffer.from(asCsv(rows), 'latin1')));
  expect(latin).toMatchObject({ status: 'checked', good: 20, bad: 0 });
  await operations.importLoad({ params: { id: latin.id }, body: {} });
  await until(latin.id, 'loaded');
  const { content } = await operations.search({
    body: { filters: [{ key: 'number', operator: 'EQUAL', value: 'T2-00001' }] },
  });
  expect(content[0]).toMatchObject({
    subscriber: 'Ñañez Peñón, S.A.',
    latitude: 3.451647,
    createdBy: 'jefa Prueba',
  });

  const tabs = rows.map((row) => row.map((cell) => cell.replace('T2-', 'T3-')).join('\t')).join('\n');
  expect(await checked(blob(tabs))).toMatchObject({ good: 20, bad: 0 });
  async function* cells() {
    yield* rows.map((row) => row.map((cell) => cell.replace('T2-', 'T4-')));
  }
  const chunks: Buffer[] = [];
  for await (const chunk of tableStream('xlsx', cells())) chunks.push(chunk as Buffer);
  expect(await checked(blob(Buffer.concat(chunks)), 'ordenes.xlsx')).toMatchObject({
    good: 20,
    bad: 0,
    rows: 20,
  });
  for (const format of ['csv', 'xlsx'] as const) {
    const template = await operations.importTemplate({ query: { workflow: 'WFSUSREC', format } });
    expect(await checked(template, `plantilla.${format}`)).toMatchObject({
      status: 'failed',
      failure: 'El archivo no tiene filas',
    });
  }
});

test('a file whose columns are wrong is refused by their names', async () => {
  expect(await checked(blob('cuenta;suscriptor;direccion;color\n1;Ana;Calle 1;rojo\n'))).toMatchObject({
    status: 'failed',
    failure: 'La columna «color» no se conoce',
  });
  expect(await checked(blob('cuenta;suscriptor\n1;Ana\n'))).toMatchObject({
    status: 'failed',
    failure: 'Falta la columna «direccion»',
  });
  expect(await checked(blob('cuenta;suscriptor;direccion;account\n1;Ana;Calle 1;2\n'))).toMatchObject({
    status: 'failed',
    failure: 'La columna «account» está repetida',
  });
  expect((await refusal(check(blob('')))).status).toBe(422);
  expect((await refusal(check(blob('a'), 'x.csv', 'NOSUCH'))).status).toBe(404);
});

test('F1, F2: bombs, document types and files that are no tables are refused', async () => {
  const zipped = async (files: Record<string, Buffer>): Promise<Buffer> => {
    const zip = new yazl.ZipFile();
    for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const bomb = await zipped({ 'xl/worksheets/sheet1.xml': Buffer.alloc(120_000_000, ' ') });
  const squeezed = gzipSync(Buffer.alloc(120_000_000, ' '));
  const inflating = performance.now();
  gunzipSync(squeezed);
  const made = performance.now();
  expect((await refusal(check(blob(bomb), 'bomb.xlsx'))).status).toBe(413);
  // A bomb is refused before it is inflated: the refusal costs at most a small multiple of inflating it.
  expect((performance.now() - made) / (made - inflating)).toBeLessThan(10);
  const crowded = await zipped(
    Object.fromEntries(Array.from({ length: 2_100 }, (_, n) => [`f${n}`, Buffer.from('x')])),
  );
  expect((await refusal(check(blob(crowded), 'crowded.xlsx'))).status).toBe(413);
  expect((await refusal(check(blob(Buffer.alloc(5_000_001, 'a'))))).status).toBe(413);
  expect((await refusal(check(blob(bomb.subarray(0, 2_000)), 'cut.xlsx'))).status).toBe(422);

  const laughs = Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">]><workbook><sheets><sheet ' +
      'r:id="r1"/></sheets></workbook>',
  );
  expect(await checked(blob(await zipped({ 'xl/workbook.xml': laughs })), 'dtd.xlsx')).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('no se puede leer'),
  });
  expect(
    await checked(blob(await zipped({ 'word/document.xml': Buffer.from('<a/>') })), 'letter.xlsx'),
  ).toMatchObject({ status: 'failed' });
  const many = `cuenta;suscriptor;direccion\n${'1;Ana;Calle 1\n'.repeat(20_001)}`;
  expect(await checked(blob(many))).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('20.000'),
  });
  expect((await operations.search({ body: { size: 1 } })).page).toBe(0);
});

test('F5: formulas are exported as text and imported unchanged', async () => {
  const hostile = 'cuenta;suscriptor;direccion;prioridad\n=1+1;"@SUM(A1)";+57 310 555;urgente\n';
  const verdict = await checked(blob(hostile));
  expect(verdict.bad).toBe(1);
  const file = await readText(
    (await operations.importFailed({ params: { id: verdict.id } })).stream() as never,
  );
  expect(file).toContain(`'=1+1;'@SUM(A1);'+57 310 555;urgente`);
  const mended = await checked(blob(file.replace('urgente', 'alta')));
  expect(mended).toMatchObject({ good: 1, bad: 0 });
  await operations.importLoad({ params: { id: mended.id }, body: {} });
  await until(mended.id, 'loaded');
  const { content } = await operations.search({
    body: { filters: [{ key: 'account', operator: 'EQUAL', value: '=1+1' }] },
  });
  expect(content[0]).toMatchObject({ subscriber: '@SUM(A1)', address: '+57 310 555', priority: 'high' });
});

test('an upload whose job was lost continues, and loads no row twice', async () => {
  const rows = workOrders(1_100, 11, 'T5').map((row, n) => (n === 0 ? row : row.with(0, '')));
  const verdict = await checked(blob(asCsv(rows)));
  expect(verdict.good).toBe(1_100);
  const before = await operationsNow();
  // The process ended after its first part: no job waits for the rest.
  await demo.test.sql(`update import set status = 'loading' where id = $1`, [verdict.id]);
  await importJobsOf(demo, verdict.id, 1);
  expect(await operationsNow()).toBe(before + 500);
  await demo.asTenant(resumeImports);
  expect(await until(verdict.id, 'loaded')).toMatchObject({ good: 1_100, done: 1_100 });
  expect(await operationsNow()).toBe(before + 1_100);
  expect(await demo.countFaults()).toEqual([]);
});
