import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { checkedImport, importUntil } from './import-runner.ts';

let demo: DemoWorld;
let operations: DemoWorld['staff']['client']['operation']['operations'];
const now = new Date();
beforeAll(async () => {
  demo = await demoWorld({ now, runJobs: true });
  operations = demo.staff.client.operation.operations;
});
afterAll(() => demo.test.close());

const create = (workflowCode: string, prefill: Record<string, string | number | boolean>, more = {}) =>
  operations.create({ body: { workflowCode, order: { ...demo.order('700100'), prefill, ...more } } });
const faultsOf = async (request: Promise<unknown>) => (await refusal(request)).problem.fields;
const year = now.toLocaleDateString('sv-SE', { timeZone: 'America/Bogota' }).slice(0, 4);
const report = { servicio: 'acueducto', hora_reporte: '2026-11-21T15:00:00.000Z' };

test('9.28: staff are offered the fields of the chosen workflow, with the items of its lists', async () => {
  const { choices } = demo.staff.client.parameterization;
  const damage = await choices.orderFields({ params: { code: 'WFDANO' } });
  expect(damage.fields.map(({ key, type, required }) => [key, type, required])).toEqual([
    ['servicio', 'list', true],
    ['hora_reporte', 'instant', true],
    ['quien_reporta', 'text', false],
    ['punto_referencia', 'text', false],
    ['via_bloqueada', 'boolean', false],
    ['observacion', 'text', false],
  ]);
  expect(damage.lists.SERVICIOS?.map(({ code }) => code)).toContain('energia');
  const suspension = await choices.orderFields({ params: { code: 'WFSUSREC' } });
  expect(suspension.fields.map(({ key }) => key)).toContain('saldo_mora');
  expect(suspension.fields.map(({ key }) => key)).not.toContain('via_bloqueada');
  expect((await refusal(choices.orderFields({ params: { code: 'NOSUCH' } }))).status).toBe(404);
});

test('9.28: an order is refused at each field that is unknown, missing or wrong', async () => {
  expect(await faultsOf(create('WFDANO', { saldo_mora: 5 }))).toEqual({
    'order.prefill.saldo_mora': 'UNKNOWN_FIELD',
    'order.prefill.servicio': 'REQUIRED',
    'order.prefill.hora_reporte': 'REQUIRED',
  });
  expect(
    await faultsOf(
      create('WFDANO', {
        servicio: 'telefonia',
        hora_reporte: 'ayer',
        via_bloqueada: 'si',
        punto_referencia: 'x'.repeat(121),
      }),
    ),
  ).toEqual({
    'order.prefill.servicio': 'UNKNOWN_CHOICE',
    'order.prefill.hora_reporte': 'NOT_A_DATE',
    'order.prefill.via_bloqueada': 'NOT_YES_OR_NO',
    'order.prefill.punto_referencia': 'TOO_LONG',
  });
  expect(await faultsOf(create('WFSUSREC', { digitos_medidor: 12, saldo_mora: '98' }))).toEqual({
    'order.prefill.digitos_medidor': 'OUT_OF_RANGE',
    'order.prefill.saldo_mora': 'NOT_A_NUMBER',
  });
  const { id } = await create('WFDANO', { ...report, via_bloqueada: true });
  const { prefill, labels } = await operations.get({ params: { id } });
  expect(prefill).toEqual({ ...report, via_bloqueada: true });
  expect(labels.names.via_bloqueada).toEqual({ es: 'La vía está bloqueada', en: 'The road is blocked' });
  expect(labels.values.servicio).toEqual({ acueducto: { es: 'Acueducto', en: 'Water' } });
  expect(labels.order[0]).toBe('servicio');
  expect(labels.own).toContain('cuenta');
});

test('9.25: half a point is refused at the coordinate that is missing', async () => {
  expect(await faultsOf(create('WFSUSREC', {}, { longitude: null }))).toEqual({
    'order.longitude': 'HALF_POINT',
  });
  expect(await faultsOf(create('WFSUSREC', {}, { latitude: undefined }))).toEqual({
    'order.latitude': 'HALF_POINT',
  });
});

test('9.27: twenty orders at once get twenty successive numbers of their workflow', async () => {
  const first = await create('WFDANO', report);
  expect(first.number).toMatch(new RegExp(`^DF-${year}-\\d{6}$`));
  const made = await Promise.all(Array.from({ length: 20 }, () => create('WFDANO', report)));
  const counts = made.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b);
  const start = Number(first.number.slice(-6));
  expect(counts).toEqual(Array.from({ length: 20 }, (_, at) => start + 1 + at));
  expect((await create('WFCAMMED', {})).number).toBe(`CM-${year}-000001`);
});

test('9.27: a number of the series that somebody gave by hand is left out', async () => {
  const { number } = await create('WFPERD', {});
  const count = Number(number.slice(-6));
  const numberOf = (n: number) => `PE-${year}-${String(n).padStart(6, '0')}`;
  await create('WFPERD', {}, { number: numberOf(count + 1) });
  await create('WFPERD', {}, { number: numberOf(count + 7) });
  expect((await create('WFPERD', {})).number).toBe(numberOf(count + 8));
  expect((await refusal(create('WFPERD', {}, { number: numberOf(count + 7) }))).problem).toMatchObject({
    message_key: 'ALREADY_EXISTS',
    fields: { number: 'ALREADY_EXISTS' },
  });
});

const until = (id: number, ...statuses: ImportJob['status'][]) => importUntil(demo.staff, id, ...statuses);
const checked = (rows: readonly string[], workflow: string) => checkedImport(demo.staff, rows, workflow);

test('9.28: each workflow has a template of its own, in either language, that its import takes', async () => {
  const template = async (workflow: string) =>
    (await (await operations.importTemplate({ query: { workflow, format: 'csv' } })).text())
      .replace('\ufeff', '')
      .trim();
  expect(await template('WFDANO')).toMatch(
    /;Servicio;Hora del reporte;.*;La vía está bloqueada;Observación$/,
  );
  const suspension = await template('WFSUSREC');
  expect(suspension).toContain(';Saldo en mora;');
  expect(suspension).not.toContain('vía');
  const row = suspension
    .split(';')
    .map((column) => ({ cuenta: '1', suscriptor: 'Ana', direccion: 'Calle 1' })[column] ?? '');
  expect(await checked([suspension, row.join(';')], 'WFSUSREC')).toMatchObject({ good: 1, bad: 0 });
  expect(await checked([suspension, row.join(';')], 'WFDANO')).toMatchObject({
    status: 'failed',
    failure: 'La columna «Uso» no se conoce',
  });
});

test('9.28, 9.25, 9.31: an import reports faults by field and shows each row as it will be understood', async () => {
  const job = await checked(
    [
      'cuenta;suscriptor;direccion;latitud;longitud;Service;Time of the report;via_bloqueada',
      '1;Ana;Calle 1;3,45;-76,53;Acueducto;21/11/2026 10:00;sí',
      '2;Ana;Calle 1;3,45;;acueducto;21/11/2026 10:00;no',
      '3;Ana;Calle 1;4,65;-74,08;acueducto;21/11/2026 10:00;no',
      '4;Ana;Calle 1;;;vapor;;tal vez',
    ],
    'WFDANO',
  );
  expect(job).toMatchObject({ status: 'checked', good: 2, bad: 2, unusual: 1 });
  expect(
    job.faults.map(({ line, faults }) => [line, faults.map((f) => `${f.column} ${f.message_key}`)]),
  ).toEqual([
    [3, ['longitud HALF_POINT']],
    [5, ['via_bloqueada NOT_YES_OR_NO', 'Service UNKNOWN_CHOICE', 'Time of the report REQUIRED']],
  ]);
  expect(job.warnings).toMatchObject([
    { line: 4, faults: [{ column: 'latitud', message_key: 'OUTSIDE_AREA' }] },
  ]);
  const rows = (only?: 'faulty') =>
    operations.importRows({ params: { id: job.id }, query: only ? { only } : {} });
  const { columns, rows: preview, total } = await rows();
  expect([total, preview.map(({ line }) => line)]).toEqual([4, [2, 3, 4, 5]]);
  const seen = (at: number) =>
    Object.fromEntries(columns.map(({ label }, place) => [label, preview[at]!.cells[place]]));
  expect(seen(0)).toMatchObject({
    Suscriptor: 'Ana',
    Prioridad: 'Media',
    Zona: expect.any(String),
    Barrio: expect.any(String),
    Servicio: 'Acueducto',
    'La vía está bloqueada': true,
    'Hora del reporte': '2026-11-21T15:00:00.000Z',
  });
  expect(preview[2]!.warnings).toMatchObject([{ column: 'latitud', value: '4,65' }]);
  expect(seen(3)).toMatchObject({ Servicio: 'vapor', 'La vía está bloqueada': 'tal vez' });
  expect(preview[3]!.faults).toContainEqual({
    column: 'Service',
    at: columns.findIndex(({ label }) => label === 'Servicio'),
    value: 'vapor',
    message_key: 'UNKNOWN_CHOICE',
    message: 'No es una de las opciones',
    remedy: 'Use el código o el nombre de un elemento de la lista.',
  });
  const faulty = await rows('faulty');
  expect([faulty.total, faulty.rows.map(({ line }) => line)]).toEqual([2, [3, 5]]);
  await operations.importLoad({ params: { id: job.id }, body: { skipBad: true } });
  expect(await until(job.id, 'loaded')).toMatchObject({ good: 2 });
  const { content } = await operations.search({
    body: { size: 1, filters: [{ key: 'account', operator: 'EQUAL', value: '1' }] },
  });
  expect(seen(0)['Número']).toEqual({ expected: content[0]!.number });
  const { prefill } = await operations.get({ params: { id: content[0]!.id } });
  expect(prefill).toEqual({
    servicio: 'acueducto',
    hora_reporte: '2026-11-21T15:00:00.000Z',
    via_bloqueada: true,
  });
});

test('9.25: the area is the box around the zones with a margin, and none without zones', async () => {
  const { pickers } = demo.staff.client.administration;
  const area = await pickers.area();
  expect(area!.west).toBeLessThan(-76.57);
  expect(area!.west).toBeGreaterThan(-77);
  expect(area!.north).toBeGreaterThan(3.5);
  const other = await demoWorld({ now });
  await other.test.sql('update zone set active = false where tenant_id = $1', [other.tenantId]);
  expect(await other.staff.client.administration.pickers.area()).toBeNull();
  await other.test.close();
});

test('10.D: a workflow that names roles opens for their people alone, one by one and by file', async () => {
  const { workflows, choices } = demo.staff.client.parameterization;
  const [row] = await demo.test.sql<{ id: string }>(
    "select id from workflow where tenant_id = $1 and code = 'WFDANO'",
    [demo.tenantId],
  );
  const other = await demo.test.person(demo.tenantId);
  const publish = async (creators: string[]) => {
    const draft = await workflows.createDraft({ params: { id: Number(row!.id) }, body: {} });
    const params = { versionId: draft.id };
    const { version } = await workflows.version({ params });
    const { revision } = await workflows.saveDraft({
      params,
      body: { revision: draft.revision, definition: { ...version.definition, creators } },
    });
    await workflows
      .publish({ params, body: { revision, note: 'Quién crea' } })
      .catch(async (error: unknown) => {
        await workflows.discardDraft({ params, query: { revision } });
        throw error;
      });
  };
  for (const [creators, detail] of [
    [[], undefined],
    [['NOHAY'], 'NOHAY'],
  ] as const) {
    const { problem } = await refusal(publish([...creators]));
    expect(problem.message_key).toBe('INVALID_DESIGN');
    expect(problem.fields!.definition).toMatch(new RegExp(`roles activos.*${detail ?? ''}`));
  }
  const job = await checked(
    ['cuenta;suscriptor;direccion;servicio;hora_reporte', '1;Ana;Calle 1;acueducto;21/11/2026 10:00'],
    'WFDANO',
  );
  await publish([`R${other.id}`]);

  expect((await refusal(create('WFDANO', report))).problem).toMatchObject({
    message_key: 'NOT_A_CREATOR',
    message: 'Sus roles no pueden crear operaciones de este flujo de trabajo.',
  });
  expect((await refusal(checked(['cuenta'], 'WFDANO'))).problem.message_key).toBe('NOT_A_CREATOR');
  await operations.importLoad({ params: { id: job.id }, body: {} });
  expect(await until(job.id, 'failed', 'loaded')).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('no pueden crear operaciones'),
  });
  const offered = async (person: typeof other) =>
    (await person.client.parameterization.choices.workflows()).map(({ code, mayCreate }) => [
      code,
      mayCreate,
    ]);
  expect(await offered(demo.staff)).toContainEqual(['WFDANO', false]);
  expect(await offered(other)).toContainEqual(['WFDANO', true]);
  expect((await choices.workflows()).filter(({ mayCreate }) => mayCreate).length).toBeGreaterThan(3);
  const made = await other.client.operation.operations.create({
    body: { workflowCode: 'WFDANO', order: { ...demo.order('700101'), prefill: report } },
  });
  expect(made.number).toMatch(/^DF-/);
  // What runs goes on, and what the engine opens by itself is nobody's to refuse.
  expect(await demo.openStages(made.id)).not.toEqual([]);
});
