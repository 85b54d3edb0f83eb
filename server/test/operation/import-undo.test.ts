import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeUndo } from '#features/operation/operations/import-undo.jobs.ts';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';
import { fieldWorld, mutation, pull, push, type FieldWorld } from '../sync/field-world.ts';
import { importedFile, importUntil, undoBatch } from './import-runner.ts';

let world: TestApp;
let field: FieldWorld;
let desk: Person;
beforeAll(async () => {
  world = await testApp({ runJobs: true });
  field = await fieldWorld(world);
  desk = field.dispatcher;
});
afterAll(() => world.close());

const undo = (person: Person, id: number, rest = false) =>
  person.client.operation.imports.undo({ params: { id }, body: { rest } });
const made = (importId: number) =>
  world.sql<{ id: string; number: string; status: string; end_reason: string; activity: string }>(
    `select o.id, o.number, o.status, o.end_reason, a.id as activity
      from import_operation i join operation o on o.tenant_id = i.tenant_id and o.id = i.operation_id
      join activity a on a.tenant_id = o.tenant_id and a.operation_id = o.id
      where i.tenant_id = $1 and i.import_id = $2 order by o.id`,
    [field.tenantId, importId],
  );
const cancels = async (importId: number) =>
  (
    await world.sql<{ actor_id: string; reason: string }>(
      `select e.actor_id, e.reason from activity_event e where e.tenant_id = $1 and e.event = 'cancel'
        and e.activity_id = any($2::bigint[])`,
      [field.tenantId, (await made(importId)).map(({ activity }) => activity)],
    )
  ).map(({ actor_id, reason }) => `${actor_id} ${reason}`);

test('9.31: an import is undone as a whole: phones drop its work, and a corrected file takes its numbers at once', async () => {
  const { id } = await importedFile(desk, 'UA', 3);
  const worker = await field.worker();
  const activityIds = (await made(id)).map(({ activity }) => Number(activity));
  await desk.client.operation.activities.assign({ body: { activityIds, employeeId: worker.id } });
  const { cursor } = await pull(worker);
  const { imports } = desk.client.operation;
  expect(await imports.undoCheck({ params: { id } })).toEqual({ operations: 3, begun: 0, first: [] });
  await Promise.all([undo(desk, id), undo(desk, id)]);
  expect(await importUntil(desk, id, 'undone')).toMatchObject({ undone: 3, left: 0 });
  expect(await undo(desk, id)).toMatchObject({ status: 'undone', undone: 3, mayUndo: false });
  expect((await made(id)).map(({ status, end_reason }) => `${status} ${end_reason}`)).toEqual(
    Array.from({ length: 3 }, () => 'cancelled Importación deshecha: órdenes.csv'),
  );
  expect(await cancels(id)).toEqual(
    Array.from({ length: 3 }, () => `${desk.id} Importación deshecha: órdenes.csv`),
  );
  expect(new Set((await pull(worker, cursor)).dropped)).toEqual(new Set(activityIds));
  const audits = await world.sql(
    `select action from audit where tenant_id = $1 and subject = 'import' and action like 'import.undo%'`,
    [field.tenantId],
  );
  expect(audits).toEqual([{ action: 'import.undo' }, { action: 'import.undone' }]);
  const again = await importedFile(desk, 'UA', 3);
  expect(again).toMatchObject({ status: 'loaded', good: 3, bad: 0 });
  const { content } = await imports.list({ query: {} });
  expect(content.map(({ created, undone, mayUndo }) => [created, undone, mayUndo])).toEqual([
    [3, 0, true],
    [3, 3, false],
  ]);
});

test('9.31: begun work is named, nothing is undone, and the rest only on request', async () => {
  const { id } = await importedFile(desk, 'UB', 4);
  const [first, second, third] = await made(id);
  const worker = await field.worker();
  const activityId = Number(first!.activity);
  await field.assign(activityId, worker.id);
  const { version: baseVersion } = await field.activity(activityId);
  await push(worker, [mutation(1, 'download', { activityId, baseVersion, place: null })]);
  // Taken back from the phone, it still was there.
  await desk.client.operation.activities.unassign({ body: { activityIds: [activityId] } });
  const { operations: orders, imports } = desk.client.operation;
  const form = await orders.editForm({ params: { id: Number(second!.id) } });
  const body = { version: form.version, order: { ...form.order, note: 'Portería 2' } };
  await orders.edit({ params: { id: Number(second!.id) }, body });
  // Cancelled by itself, it does not stand in the way, and its number is freed too.
  const one = { params: { id: Number(third!.id) }, body: { version: 1, reason: 'Repetida' } };
  await orders.cancel(one);
  const refused = await refusal(undo(desk, id));
  expect([refused.status, refused.problem]).toMatchObject([
    409,
    { message_key: 'IMPORT_BEGUN', detail: { count: 2, numbers: 'UB-1, UB-2' } },
  ]);
  expect((await made(id)).map(({ status }) => status)).toEqual(['open', 'open', 'cancelled', 'open']);
  expect((await imports.undoCheck({ params: { id } })).first).toMatchObject([
    { number: 'UB-1', why: 'phone' },
    { number: 'UB-2', why: 'edited' },
  ]);
  await undo(desk, id, true);
  expect(await importUntil(desk, id, 'undone')).toMatchObject({ undone: 2, left: 2 });
  expect((await made(id)).map(({ status, end_reason }) => `${status} ${end_reason}`)).toEqual([
    'open null',
    'open null',
    'cancelled Repetida',
    'cancelled Importación deshecha: órdenes.csv',
  ]);
});

test('9.31: another needs the permission to cancel, another tenant finds nothing, a lost job goes on', async () => {
  const { id } = await importedFile(desk, 'UC', 250);
  const clerk = await world.person(field.tenantId, { can: ['SUBOPERATIVE_MOD_LOAD'] });
  const { content } = await clerk.client.operation.imports.list({ query: { size: 1 } });
  expect(content).toMatchObject([{ id, own: false, mayUndo: false, created: 250 }]);
  expect((await refusal(undo(clerk, id))).status).toBe(403);
  const stranger = await world.person(await world.tenant());
  expect((await refusal(undo(stranger, id))).status).toBe(404);
  // The process ends after the first batch.
  await world.sql(`update import set status = 'undoing', undone_by = $1 where id = $2`, [desk.id, id]);
  await undoBatch(field.asTenant, id);
  expect(await importUntil(desk, id, 'undoing')).toMatchObject({ undone: 200, done: 250 });
  await field.asTenant(resumeUndo);
  expect(await importUntil(desk, id, 'undone')).toMatchObject({ undone: 250, left: 0 });
  expect(await cancels(id)).toHaveLength(250);
});
