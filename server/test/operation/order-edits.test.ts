import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, type Person } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { toFieldStage } from './suspension.ts';

let demo: DemoWorld;
let operations: DemoWorld['staff']['client']['operation']['operations'];
let activities: DemoWorld['staff']['client']['operation']['activities'];
let phone: Person;
const deviceId = crypto.randomUUID();

beforeAll(async () => {
  demo = await demoWorld();
  ({ operations, activities } = demo.staff.client.operation);
  phone = await demo.test.person(demo.tenantId, { mobile: true });
  await phone.client.operation.sync.register({ body: { deviceId } });
});
afterAll(() => demo.test.close());

const pull = (cursor: string | null) => phone.client.operation.sync.pull({ body: { deviceId, cursor } });
const formOf = (id: number) => operations.editForm({ params: { id } });
type EditForm = Awaited<ReturnType<typeof formOf>>;
const edit = (id: number, { version, order }: EditForm, changed: Partial<EditForm['order']>) =>
  operations.edit({ params: { id }, body: { version, order: { ...order, ...changed } } });
/** A field activity of a suspension, in the hands of the phone. */
async function givenActivity(account: string) {
  const operationId = await toFieldStage(demo, account);
  const { id } = await demo.stage(operationId, 'S03');
  await activities.assign({ body: { activityIds: [id], employeeId: phone.id } });
  return { operationId, id };
}
const audits = (action: string, subjectId: number) =>
  demo.test.sql<{ before: unknown; after: unknown }>(
    'select before, after from audit where action = $1 and subject_id = $2 order by id',
    [action, String(subjectId)],
  );

test('9.44: an edit reaches open activities, the phone, the history in words and the audit', async () => {
  const { operationId, id } = await givenActivity('441001');
  const { cursor } = await pull(null);
  const form = await formOf(operationId);
  expect(form.order).toMatchObject({ priority: 'half', address: 'Cra 24D # 5-38', note: '' });
  const saved = await edit(operationId, form, {
    priority: 'high',
    dueAt: '2027-03-01T15:00:00.000Z',
    address: 'Calle 9 # 1-20',
    latitude: 3.46,
    longitude: -76.53,
    note: 'Portería 2, preguntar por Ana',
    prefill: { ...form.order.prefill, saldo_mora: 98_000, servicio: 'energia' },
  });
  expect(saved).toMatchObject({ priority: 'high', address: 'Calle 9 # 1-20', version: form.version + 1 });
  expect(await activities.get({ params: { id } })).toMatchObject({
    priority: 'high',
    address: 'Calle 9 # 1-20',
    latitude: 3.46,
    status: 'assigned',
  });
  const pulled = await pull(cursor);
  expect(pulled.activities).toMatchObject([
    {
      id,
      priority: 'high',
      address: 'Calle 9 # 1-20',
      latitude: 3.46,
      note: 'Portería 2, preguntar por Ana',
      prefill: { saldo_mora: 98_000, servicio: 'energia' },
    },
  ]);
  const { changes, events } = await operations.monitoring({ params: { id: operationId } });
  expect(changes).toMatchObject([{ actor: 'jefa Prueba' }]);
  const line = (field: string) => changes[0]!.changes.find((one) => one.field === field);
  expect(line('priority')).toMatchObject({ kind: 'priority', before: 'half', after: 'high' });
  expect(line('point')).toMatchObject({ before: '3.4516, -76.532', after: '3.46, -76.53' });
  expect(line('prefill.servicio')).toMatchObject({
    label: { es: expect.stringContaining('ervicio'), en: expect.any(String) },
    kind: 'name',
    before: { es: 'Acueducto', en: 'Water' },
    after: { es: 'Energía' },
  });
  expect(line('prefill.saldo_mora')).toMatchObject({ kind: 'number', before: null, after: 98_000 });
  expect(changes[0]!.changes.map(({ field }) => field)).not.toContain('prefill.lectura_anterior');
  expect(events.map(({ event }) => event)).not.toContain('edit');
  const history = await activities.history({ params: { id } });
  expect(history.at(-1)).toMatchObject({ event: 'edit', to: 'assigned', changes: changes[0]!.changes });
  expect(await audits('operation.edit', operationId)).toMatchObject([
    { before: { address: 'Cra 24D # 5-38' }, after: { address: 'Calle 9 # 1-20', note: expect.any(String) } },
  ]);
  expect(await demo.countFaults()).toEqual([]);
});

test('9.44: the later of two editors is refused, and an edit that changes nothing writes nothing', async () => {
  const { operationId } = await givenActivity('441002');
  const form = await formOf(operationId);
  expect((await edit(operationId, form, {})).version).toBe(form.version);
  await edit(operationId, form, { note: 'Primera' });
  const late = await refusal(edit(operationId, form, { note: 'Segunda' }));
  expect([late.status, late.problem.message_key]).toEqual([409, 'STALE_VERSION']);
  expect((await formOf(operationId)).order.note).toBe('Primera');
  expect((await operations.monitoring({ params: { id: operationId } })).changes).toHaveLength(1);
});

test('9.44: what a begun form asks for cannot be edited; the rest of the order can', async () => {
  const { operationId, id } = await givenActivity('441003');
  const save = async (observacion: string, note: string) => {
    const form = await formOf(operationId);
    return edit(operationId, form, { note, prefill: { ...form.order.prefill, observacion } });
  };
  expect((await formOf(operationId)).collected).toEqual([]);
  await save('Perro bravo', 'antes');
  await demo.apply(id, 'begin');
  expect((await formOf(operationId)).collected).toEqual(['observacion']);
  const refused = await refusal(save('Sin perro', 'después'));
  expect(refused.problem.fields).toEqual({ 'order.prefill.observacion': 'ALREADY_COLLECTED' });
  expect(await save('Perro bravo', 'después')).toMatchObject({ note: 'después' });
});

test('9.44: an ended operation, half a point and wrong values are refused by name', async () => {
  const { operationId } = await givenActivity('441004');
  const form = await formOf(operationId);
  const fieldsOf = async (changed: Partial<EditForm['order']>) =>
    (await refusal(edit(operationId, form, changed))).problem.fields;
  expect(await fieldsOf({ latitude: null })).toEqual({ 'order.latitude': 'HALF_POINT' });
  expect(await fieldsOf({ prefill: { ...form.order.prefill, servicio: 'gasolina' } })).toEqual({
    'order.prefill.servicio': 'UNKNOWN_CHOICE',
  });
  expect(await fieldsOf({ prefill: { ...form.order.prefill, inventado: 1 } })).toEqual({
    'order.prefill.inventado': 'UNKNOWN_FIELD',
  });
  await operations.cancel({
    params: { id: operationId },
    body: { reason: 'Ya no hace falta', version: form.version },
  });
  const { version } = await formOf(operationId);
  const ended = await refusal(edit(operationId, { ...form, version }, { note: 'tarde' }));
  expect([ended.status, ended.problem.message_key]).toEqual([409, 'ALREADY_ENDED']);
});

test('9.44: staff of another company and staff without the permission edit nothing', async () => {
  const { operationId } = await givenActivity('441005');
  const [company] = await demo.test.sql<{ id: string }>(
    'select id from company where tenant_id = $1 order by id limit 1',
    [demo.tenantId],
  );
  const contractor = await demo.test.person(demo.tenantId, { scoped: true, companyId: Number(company!.id) });
  const form = await formOf(operationId);
  const call = { params: { id: operationId }, body: { version: form.version, order: form.order } };
  const { operations: foreign } = contractor.client.operation;
  expect((await refusal(foreign.edit(call))).status).toBe(404);
  expect((await refusal(foreign.editForm({ params: { id: operationId } }))).status).toBe(404);
  const viewer = await demo.test.person(demo.tenantId, { can: ['SUBOPERATIVE_MOD_VIEW'] });
  expect((await refusal(viewer.client.operation.operations.edit(call))).status).toBe(403);
});

test('9.44: an activity that nobody began is unassigned; its phone drops it, its company gives it back', async () => {
  const { operationId, id } = await givenActivity('441006');
  const begun = await givenActivity('441007');
  const { cursor } = await pull(null);
  await demo.apply(id, 'see', { deviceId });
  await demo.apply(begun.id, 'begin', { deviceId });
  const outcomes = await activities.unassign({ body: { activityIds: [id, begun.id, 987_654_321] } });
  expect(outcomes).toMatchObject([
    { id, ok: true },
    { id: begun.id, ok: false, message_key: 'ILLEGAL_TRANSITION' },
    { ok: false, message_key: 'NOT_FOUND' },
  ]);
  expect(await activities.get({ params: { id } })).toMatchObject({
    status: 'new',
    employee: null,
    assignedAt: null,
    allowed: expect.arrayContaining(['assign']),
  });
  const { dropped, activities: sent } = await pull(cursor);
  expect([dropped, sent.map((one) => one.id)]).toEqual([[id], [begun.id]]);
  const history = await activities.history({ params: { id } });
  expect(history.at(-1)).toMatchObject({
    event: 'unassign',
    from: 'seen',
    to: 'new',
    employee: expect.stringContaining('Prueba'),
  });
  expect(await audits('activity.unassign', phone.id)).toMatchObject([{ before: { activityIds: [id] } }]);
  const [late] = (
    await phone.client.operation.sync.push({
      body: {
        deviceId,
        mutations: [
          {
            id: crypto.randomUUID(),
            type: 'begin',
            sequence: 1,
            at: new Date().toISOString(),
            activityId: id,
            baseVersion: 1,
          },
        ],
      },
    })
  ).answers;
  expect(late).toMatchObject({ result: 'superseded' });
  expect(await demo.countFaults()).toEqual([]);
  expect((await operations.get({ params: { id: operationId } })).openStages).toHaveLength(1);
});

test('9.41: an assignment is undone by who made it while nothing happened since, and by nobody else', async () => {
  const [company] = await demo.test.sql<{ id: string }>(
    'select id from company where tenant_id = $1 order by id limit 1',
    [demo.tenantId],
  );
  const worker = await demo.test.person(demo.tenantId, { mobile: true, companyId: Number(company!.id) });
  const operationIds = [await toFieldStage(demo, '441010'), await toFieldStage(demo, '441011')];
  const ids = await Promise.all(operationIds.map(async (one) => (await demo.stage(one, 'S03')).id));
  const assign = () => activities.assign({ body: { activityIds: ids, employeeId: worker.id } });
  const undo = (staff: Person) =>
    staff.client.operation.activities.undoAssign({ body: { activityIds: ids, employeeId: worker.id } });
  await assign();
  expect((await operations.get({ params: { id: operationIds[0]! } })).company).not.toBeNull();
  const colleague = await demo.test.person(demo.tenantId);
  expect((await undo(colleague)).map(({ message_key }) => message_key)).toEqual([
    'NOT_UNDOABLE',
    'NOT_UNDOABLE',
  ]);
  expect((await undo(demo.staff)).map(({ ok }) => ok)).toEqual([true, true]);
  for (const id of operationIds)
    expect(await operations.get({ params: { id } })).toMatchObject({
      company: null,
      activityList: expect.arrayContaining([
        expect.objectContaining({ stage: 'S03', status: 'new', employee: null }),
      ]),
    });
  expect(await audits('activity.assign.undo', worker.id)).toMatchObject([{ before: { activityIds: ids } }]);
  await assign();
  await demo.apply(ids[1]!, 'download');
  expect((await undo(demo.staff)).map(({ ok, message_key }) => [ok, message_key])).toEqual([
    [true, null],
    [false, 'NOT_UNDOABLE'],
  ]);
});

test('9.41: a file has what the search finds, in its order and scope, and no cell runs as a formula', async () => {
  const [company] = await demo.test.sql<{ id: string }>(
    'select id from company where tenant_id = $1 order by id limit 1',
    [demo.tenantId],
  );
  const made = [];
  for (const subscriber of ['=1+1', 'Beatriz', 'Ana'])
    made.push(
      await operations.create({
        body: { workflowCode: 'WFSUSREC', order: { ...demo.order('442000'), subscriber, note: '@nota' } },
      }),
    );
  const search = {
    filters: [{ key: 'account', operator: 'EQUAL' as const, value: '442000' }],
    sorts: [{ key: 'subscriber', direction: 'DESC' as const }],
  };
  const textOf = async (file: Blob) => (await file.text()).split('\r\n').filter(Boolean);
  const lines = await textOf(await operations.export({ body: { ...search, format: 'csv' } }));
  expect(lines[0]).toMatch(/^\uFEFF?Operación;Flujo de trabajo;Estado;/);
  expect(lines).toHaveLength(4);
  expect(lines.slice(1).map((line) => line.split(';')[6])).toEqual(['Beatriz', 'Ana', "'=1+1"]);
  expect(lines[1]).toContain(";'@nota");
  const rows = await textOf(await activities.export({ body: { ...search, format: 'csv' } }));
  expect(rows).toHaveLength(4);
  expect(rows[1]).toContain(made[1]!.number);
  const xlsx = await operations.export({ body: { ...search, format: 'xlsx' } });
  expect(new Uint8Array(await xlsx.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
  const contractor = await demo.test.person(demo.tenantId, { scoped: true, companyId: Number(company!.id) });
  for (const endpoints of [contractor.client.operation.operations, contractor.client.operation.activities])
    expect(await textOf(await endpoints.export({ body: { ...search, format: 'csv' } }))).toHaveLength(1);
  const audited = await demo.test.sql<{ action: string; after: object }>(
    `select action, after from audit where action like '%.export' order by id`,
  );
  expect(audited).toHaveLength(5);
  expect(audited[0]).toMatchObject({ action: 'operation.export', after: { format: 'csv', records: 3 } });
});

test('9.41: a deactivation is undone by who made it while nothing happened since, and by nobody else', async () => {
  const { zones } = demo.staff.client.administration;
  const colleague = (await demo.test.person(demo.tenantId)).client.administration.zones;
  const ids = (await zones.search({ body: { size: 2 } })).content.map(({ id }) => id);
  const undoing = (endpoints: typeof zones) => endpoints.undoDeactivate({ body: { ids } });
  await zones.activate({ body: { ids, active: false } });
  expect((await refusal(undoing(colleague))).problem.message_key).toBe('NOT_UNDOABLE');
  expect(await undoing(zones)).toEqual({ changed: 2 });
  expect((await zones.get({ params: { id: ids[0]! } })).active).toBe(true);
  await zones.activate({ body: { ids, active: false } });
  await colleague.activate({ body: { ids, active: true } });
  await colleague.activate({ body: { ids, active: false } });
  expect((await refusal(undoing(zones))).problem.message_key).toBe('NOT_UNDOABLE');
});
