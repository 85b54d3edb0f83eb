import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, type TestApp } from '../app.ts';
import {
  fieldWorld,
  finishOf,
  mutation,
  openTest,
  pull,
  push,
  type FieldWorld,
  type Worker,
} from './field-world.ts';

let app: TestApp;
let world: FieldWorld;

beforeAll(async () => {
  app = await openTest();
  world = await fieldWorld(app);
});
afterAll(() => app.close());

test('after a reassignment the old phone drops the activity; its late answers are stored without rules', async () => {
  const [old, fresh] = [await world.worker(), await world.worker()];
  const { id, version } = await world.given(old);
  const { cursor } = await pull(old);
  await world.reassign(id, fresh.id);
  expect((await pull(old, cursor)).dropped).toEqual([id]);
  expect((await pull(fresh)).activities.map((activity) => activity.id)).toEqual([id]);
  const { answers } = await push(old, [
    mutation(1, 'begin', { activityId: id, baseVersion: version }),
    finishOf(world, 2, id, version, { resultado: 'efectiva', nota: 'tarde' }),
  ]);
  expect(answers.map(({ result }) => result)).toEqual(['superseded', 'superseded']);
  expect(await world.activity(id)).toMatchObject({ status: 'assigned', employee_id: fresh.id });
  expect(await world.submissions(id)).toEqual([
    { state: 'superseded', answers: { resultado: 'efectiva', nota: 'tarde' }, author_id: old.id },
  ]);
  await world.reassign(id, old.id);
  const back = await pull(old);
  expect((await push(old, [finishOf(world, 3, id, version)])).answers[0]!.result).toBe('superseded');
  expect((await push(old, [finishOf(world, 4, id, back.activities[0]!.version)])).answers[0]!.result).toBe(
    'applied',
  );
});

test('answers from before a reactivation do not count after it', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  await push(worker, [finishOf(world, 1, id, version)]);
  await world.reactivate(id);
  expect(
    (await push(worker, [finishOf(world, 2, id, version, { resultado: 'no_efectiva' })])).answers[0]!.result,
  ).toBe('superseded');
  const { version: now } = await world.activity(id);
  expect(
    (await push(worker, [finishOf(world, 3, id, now, { resultado: 'no_efectiva' })])).answers[0]!.result,
  ).toBe('applied');
  expect((await world.submissions(id)).map(({ state }) => state)).toEqual([
    'earlier',
    'superseded',
    'current',
  ]);
});

test('nobody changes the work or uses the device of another employee or another tenant', async () => {
  const [worker, thief] = [await world.worker(), await world.worker()];
  const elsewhere = await fieldWorld(app);
  const stranger = await elsewhere.worker();
  const { id, version } = await world.given(worker);
  const steal = (who: Worker) => push(who, [finishOf(world, 1, id, version), mutation(2, 'position', {})]);
  expect((await steal(thief)).answers[0]).toMatchObject({
    result: 'refused',
    message_key: 'NOT_ASSIGNED_TO_YOU',
    version: null,
    status: null,
  });
  expect((await steal(stranger)).answers[0]).toMatchObject({ result: 'refused', message_key: 'NOT_FOUND' });
  expect(await world.activity(id)).toMatchObject({ status: 'assigned', sync_error: null });
  expect(await world.submissions(id)).toEqual([]);
  expect((await pull(thief)).activities).toEqual([]);
  for (const who of [thief, stranger]) {
    expect(
      (await refusal(push({ ...who, deviceId: worker.deviceId }, [mutation(9, 'position', {})]))).status,
    ).toBe(404);
    expect((await refusal(pull({ ...who, deviceId: worker.deviceId }))).status).toBe(404);
  }
  expect(
    (await refusal(thief.client.operation.sync.register({ body: { deviceId: worker.deviceId } }))).status,
  ).toBe(404);
  const { cursor } = await pull(worker);
  expect((await pull(thief, cursor)).full).toBe(true);
  await app.sql('update device set revoked_at = now() where id = $1', [worker.deviceId]);
  expect((await refusal(pull(worker))).status).toBe(403);
  expect((await refusal(push(worker, [mutation(1, 'position', {})]))).status).toBe(403);
});
