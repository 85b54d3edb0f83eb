import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, type TestApp } from '../app.ts';
import { completeWhenNothingOwed } from '#features/operation/sync/upload-complete.ts';
import { fieldWorld, finishOf, mutation, openTest, pull, push, type FieldWorld } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;
beforeAll(async () => {
  app = await openTest();
  world = await fieldWorld(app);
  await app.sql(
    `insert into resource_type (tenant_id, code, name_es, name_en) values ($1, 'MOTO', 'Motocicleta', 'Motorcycle')`,
    [world.tenantId],
  );
  await app.sql(
    `update activity_type set evidence = '{"photos": 1, "gps": true, "seal": true}', standard_minutes = 45,
       icon = 'meter', color = 'teal', resource_types = '{MOTO,NOEXISTE}'
     where tenant_id = $1`,
    [world.tenantId],
  );
});
afterAll(() => app.close());

const picture = { sha256: 'a'.repeat(64), bytes: 1_000, name: 'a.jpg' };
const done = { resultado: 'efectiva', lectura: 120 };

test('0.3: work without the photo and the place of its type is refused, and taken when both are there', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  const { activities } = await pull(worker);
  expect(activities[0]).toMatchObject({
    standardMinutes: 45,
    typeIcon: 'meter',
    typeColor: 'teal',
    resourceTypes: [{ code: 'MOTO', name: { es: 'Motocicleta', en: 'Motorcycle' } }],
    evidence: { photos: 1, place: true, signatures: 0 },
    decisions: null,
    reason: null,
    earlier: null,
  });
  const bare = await push(worker, [finishOf(world, 1, id, version, done)]);
  expect(bare.answers[0]).toMatchObject({
    result: 'refused',
    message_key: 'INVALID_ANSWERS',
    fields: { 'evidence.photos': 'Faltan fotos: hay 0 de 1', 'evidence.place': 'Falta la ubicación' },
  });
  expect(await world.activity(id)).toMatchObject({ sync_state: 'ERROR' });
  const whole = finishOf(world, 2, id, version, { ...done, foto: [picture] }, [
    { question: 'foto', ...picture },
  ]);
  const taken = await push(worker, [{ ...whole, place: { latitude: 3.4, longitude: -76.5, accuracy: 5 } }]);
  expect(taken.answers[0]).toMatchObject({ result: 'applied', status: 'done' });
});

test('0.3: work that could not be done owes no evidence', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  await app.sql(
    `update form_version set definition = definition || '{"unrealized": {"question": "resultado", "value": "no_efectiva"}}'
     where tenant_id = $1`,
    [world.tenantId],
  );
  const twin = await app.twin();
  const { answers } = await app.through(twin, worker.token).operation.sync.push({
    body: {
      deviceId: worker.deviceId,
      mutations: [finishOf(world, 1, id, version, { resultado: 'no_efectiva' }) as { id: string }],
    },
  });
  expect(answers[0]).toMatchObject({ result: 'applied', status: 'synchronized' });
});

test('0.3: work that comes again says why, and what was answered before', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  await push(worker, [
    { ...mutation(1, 'reject', { activityId: id, baseVersion: version, reason: 'No es mi zona' }) },
  ]);
  await world.reassign(id, worker.id);
  const first = (await pull(worker)).activities.find((each) => each.id === id)!;
  expect(first).toMatchObject({ reason: 'No es mi zona', earlier: null });
  await app.sql(`update activity_type set evidence = '{}' where tenant_id = $1`, [world.tenantId]);
  const fresh = app.through(await app.twin(), worker.token).operation.sync;
  const finish = finishOf(world, 2, id, first.version, done);
  await fresh.push({
    body: {
      deviceId: worker.deviceId,
      mutations: [finish as { id: string }],
    },
  });
  await world.reactivate(id);
  const again = (await pull(worker)).activities.find((each) => each.id === id)!;
  expect(again).toMatchObject({
    reason: 'Así se decidió',
    earlier: { formVersionId: world.formVersionId, answers: done, receivedAt: expect.any(String) },
  });
});

test('0.3: an office decision owes the photos of its type too, and no place', async () => {
  await app.sql(`update activity_type set evidence = '{"photos": 1, "gps": true}' where tenant_id = $1`, [
    world.tenantId,
  ]);
  const name = { es: 'Escritorio', en: 'Desk' };
  await app.sql(
    `with w as (insert into workflow (tenant_id, code, name_es, name_en) values ($1, 'WFMESA', 'Mesa', 'Desk')
       returning tenant_id, id)
     insert into workflow_version (tenant_id, workflow_id, number, status, definition)
     select tenant_id, id, 1, 'published', $2 from w`,
    [
      world.tenantId,
      JSON.stringify({
        start: 'M01',
        stages: [{ key: 'M01', name, kind: 'office', activityType: 'VISITA', form: 'FORM1' }],
        transitions: [],
      }),
    ],
  );
  const { operations, activities } = app.through(await app.twin(), world.dispatcher.token).operation;
  const { id } = await operations.create({
    body: {
      workflowCode: 'WFMESA',
      order: { account: '77', subscriber: 'Ana', address: 'Calle 1', latitude: 3.4, longitude: -76.5 },
    },
  });
  const [stage] = (await operations.get({ params: { id } })).activityList;
  const decide = () =>
    activities.decide({ params: { id: stage!.id }, body: { version: stage!.version, answers: done } });
  expect((await refusal(decide())).problem).toMatchObject({
    message_key: 'INVALID_ANSWERS',
    fields: { 'evidence.photos': 'Faltan fotos: hay 0 de 1' },
  });
});

const seal = {
  elements: [
    { type: 'text', name: 'precinto', isRequired: true },
    { type: 'text', name: 'lectura', inputType: 'number', readOnly: true },
    { type: 'file', kind: 'photo', name: 'foto', maxCount: 2 },
  ],
};
const above100 = { '>': [{ var: 'answers.lectura' }, 100] };

/** A world whose visits have an annex, through a group, for readings above 100; its seal leads to the second stage. */
async function annexedWorld(): Promise<{ own: FieldWorld; versionId: number }> {
  const own = await fieldWorld(app);
  const [row] = await app.sql<{ id: string }>(
    `with f as (insert into form (tenant_id, code, name_es, name_en, quality_code)
       values ($1, 'FCUST', 'Custodia', 'Custody', 'Q2') returning tenant_id, id),
     v as (insert into form_version (tenant_id, form_id, version, status, definition)
       select tenant_id, id, '1.0', 'published', $2 from f returning id),
     g as (insert into form_group (tenant_id, code, name_es, name_en)
       values ($1, 'CUSTODIA', 'Custodia', 'Custody') returning tenant_id, id),
     e as (insert into form_group_form (tenant_id, group_id, position, form_id)
       select g.tenant_id, g.id, 1, f.id from g, f),
     t as (insert into activity_type_form (tenant_id, type_id, position, group_id, condition)
       select t.tenant_id, t.id, 1, g.id, $3 from activity_type t join g on g.tenant_id = t.tenant_id),
     w as (update workflow_version set definition = jsonb_set(definition, '{transitions,0,when}', $4)
       where tenant_id = $1)
     select id from v`,
    [
      own.tenantId,
      JSON.stringify(seal),
      JSON.stringify(above100),
      JSON.stringify({ '==': [{ var: 'answers.FCUST.precinto' }, 'P1'] }),
    ],
  );
  return { own, versionId: Number(row!.id) };
}

test('annexes: asked on their condition, stored with their version, and read by transitions and the next stage', async () => {
  const { own, versionId } = await annexedWorld();
  const worker = await own.worker();
  const { id, version } = await own.given(worker);
  const pulled = await pull(worker);
  const annexes = [{ form: 'FCUST', formVersionId: versionId, when: above100 }];
  expect(pulled.activities).toMatchObject([{ id, annexes }]);
  expect(pulled.forms.map(({ code }) => code).sort()).toEqual(['FCUST', 'FORM1']);
  // A version that is published later is for activities that open later.
  await app.sql(
    `with r as (update form_version set status = 'retired' where tenant_id = $1 and id = $2 returning *)
     insert into form_version (tenant_id, form_id, version, status, definition)
     select tenant_id, form_id, '2.0', 'published', '{"elements": []}' from r`,
    [own.tenantId, versionId],
  );
  const finish = finishOf(own, 1, id, version, done, [{ question: 'FCUST/foto', ...picture }]);
  const answers = { precinto: 'P1', foto: [picture] };
  const reply = await push(worker, [
    { ...finish, annexes: [{ form: 'FCUST', formVersionId: versionId, answers }] },
  ]);
  expect(reply.answers[0]).toMatchObject({ result: 'applied', status: 'done' });
  const [stored] = await app.sql(
    `select answers, annexes from submission where tenant_id = $1 and activity_id = $2`,
    [own.tenantId, id],
  );
  const given = { form: 'FCUST', formVersionId: versionId, answers: { ...answers, lectura: 120 } };
  expect(stored).toEqual({ answers: done, annexes: [given] });
  await app.sql(`update photo set received_at = now() where tenant_id = $1`, [own.tenantId]);
  await own.asTenant((ctx) => completeWhenNothingOwed(ctx, id));
  const { operation_id } = await own.activity(id);
  const staff = own.dispatcher.client.operation.activities;
  const survey = await staff.survey({ params: { id } });
  expect(survey.annexes).toMatchObject([{ code: 'FCUST', version: '1.0', versionId, definition: seal }]);
  expect(survey.submissions[0]!.annexes).toEqual([given]);
  const open = await own.dispatcher.client.operation.operations.get({ params: { id: operation_id } });
  expect(open.activityList.map(({ stage }) => stage).sort()).toEqual(['S01', 'S02']);
});

test('annexes: a phone that knows none is refused only where one is due and requires something', async () => {
  const { own, versionId } = await annexedWorld();
  const worker = await own.worker();
  const [first, second, third] = [await own.given(worker), await own.given(worker), await own.given(worker)];
  const annex = (answers: object, formVersionId = versionId, form = 'FCUST') => ({
    annexes: [{ form, formVersionId, answers }],
  });
  const finish = (sequence: number, { id, version }: typeof first, lectura = 120) =>
    finishOf(own, sequence, id, version, { ...done, lectura });
  const { answers } = await push(worker, [
    finish(1, first),
    finish(2, first, 90),
    { ...finish(3, second), ...annex({ precinto: 'P2' }, own.formVersionId) },
    { ...finish(4, second), ...annex({ precinto: 'P2' }, versionId, 'FAJENO') },
    { ...finish(5, second), ...annex({ precinto: 'P2', foto: [picture] }) },
    { ...finish(6, second), photos: [{ question: 'FAJENO/foto', ...picture }] },
    { ...finish(7, second), ...annex({ precinto: 'P2' }) },
    { ...finish(8, third, 90), ...annex({ precinto: 'P1' }) },
  ]);
  expect(answers.map(({ result, fields }) => fields ?? result)).toEqual([
    { 'FCUST/precinto': 'Por favor conteste la pregunta.' },
    'applied',
    { 'annexes.FCUST': 'differs' },
    { FAJENO: 'unknown_question', 'FCUST/precinto': 'Por favor conteste la pregunta.' },
    { 'FCUST/foto': 'not_announced' },
    { 'FAJENO/foto': 'unknown_question' },
    'applied',
    'applied',
  ]);
  const rows = await app.sql<{ id: string; annexes: unknown[] }>(
    `select activity_id as id, annexes from submission where tenant_id = $1 order by activity_id`,
    [own.tenantId],
  );
  expect(rows.map(({ annexes }) => annexes.length)).toEqual([0, 1, 0]);
});
