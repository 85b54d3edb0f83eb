import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, type TestApp } from '../app.ts';
import { fieldWorld, finishOf, mutation, openTest, pull, push, type FieldWorld } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;
beforeAll(async () => {
  app = await openTest();
  world = await fieldWorld(app);
  await app.sql(
    `update activity_type set evidence = '{"photos": 1, "gps": true, "seal": true}', standard_minutes = 45
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
    evidence: { photos: 1, place: true, signatures: 0 },
    decisions: null,
    reason: null,
    earlier: null,
  });
  const bare = await push(worker, [finishOf(world, 1, id, version, done)]);
  expect(bare.answers[0]).toMatchObject({
    result: 'refused',
    message_key: 'INVALID_ANSWERS',
    fields: { 'evidence.photos': 'Hay 0 fotos y se piden 1', 'evidence.place': 'Falta la ubicación' },
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
    fields: { 'evidence.photos': 'Hay 0 fotos y se piden 1' },
  });
});
