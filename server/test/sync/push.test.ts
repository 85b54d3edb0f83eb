import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showHeld } from '#features/operation/sync/sync.jobs.ts';
import { refusal, type TestApp } from '../app.ts';
import { fieldWorld, finishOf, mutation, openTest, pull, push, type FieldWorld } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;

beforeAll(async () => {
  app = await openTest();
  world = await fieldWorld(app);
});
afterAll(() => app.close());

test('an activity goes from the pull to synchronized, and the next stage opens', async () => {
  const worker = await world.worker();
  const { id } = await world.given(worker);
  const pulled = await pull(worker);
  expect(pulled.full).toBe(true);
  expect(pulled.activities.map((activity) => activity.id)).toEqual([id]);
  expect(pulled.forms.map((form) => form.versionId)).toContain(world.formVersionId);
  const baseVersion = pulled.activities[0]!.version;
  const { answers, lastSequence } = await push(worker, [
    mutation(1, 'download', { activityId: id, baseVersion }),
    mutation(2, 'see', { activityId: id, baseVersion }),
    mutation(3, 'begin', { activityId: id, baseVersion }),
    finishOf(world, 4, id, baseVersion),
    mutation(5, 'position', { place: { latitude: 3.4, longitude: -76.5 }, battery: 0.8 }),
  ]);
  expect(answers.map(({ result }) => result)).toEqual([
    'applied',
    'applied',
    'applied',
    'applied',
    'applied',
  ]);
  expect(answers[3]!.status).toBe('synchronized');
  expect(lastSequence).toBe(5);
  expect(await world.activity(id)).toMatchObject({ status: 'synchronized', sync_state: 'SYNC' });
  const { operation_id } = await world.activity(id);
  expect(
    await app.sql('select stage, status from activity where operation_id = $1 order by id', [operation_id]),
  ).toEqual([
    { stage: 'S01', status: 'synchronized' },
    { stage: 'S02', status: 'new' },
  ]);
  const events = await app.sql<{ event: string; device_id: string }>(
    `select event, device_id from activity_event where activity_id = $1 and device_id is not null
      order by id`,
    [id],
  );
  expect(events.map(({ event }) => event)).toEqual(['download', 'see', 'begin', 'finish']);
  const after = await pull(worker, pulled.cursor);
  expect(after.full).toBe(false);
  expect(after.activities.find((activity) => activity.id === id)?.status).toBe('synchronized');
  expect(after.forms).toEqual([]);
});

test('a mutation sent twice gets one answer and counts once, whatever the order of its keys', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  const item = finishOf(world, 1, id, version);
  const first = await push(worker, [item]);
  const again = await push(worker, [Object.fromEntries(Object.entries(item).reverse())]);
  const twice = await push(worker, [item, item]);
  expect(again.answers).toEqual(first.answers);
  expect(twice.answers).toEqual([first.answers[0], first.answers[0]]);
  expect(await world.submissions(id)).toHaveLength(1);
});

test('the same id with another body is refused: alone with 409, in a batch by its own answer', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  const item = mutation(1, 'see', { activityId: id, baseVersion: version });
  await push(worker, [item]);
  const forged = { ...item, baseVersion: 99 };
  const refused = await refusal(push(worker, [forged]));
  expect([refused.status, refused.problem.message_key]).toEqual([409, 'MUTATION_REUSED']);
  const { answers } = await push(worker, [
    forged,
    mutation(2, 'begin', { activityId: id, baseVersion: version }),
  ]);
  expect(answers.map(({ result, message_key }) => [result, message_key])).toEqual([
    ['refused', 'MUTATION_REUSED'],
    ['applied', null],
  ]);
  const reusedNumber = await push(worker, [
    mutation(2, 'see', { activityId: id, baseVersion: version }),
    mutation(3, 'position', {}),
  ]);
  expect(reusedNumber.answers.map(({ message_key }) => message_key)).toEqual(['MUTATION_REUSED', null]);
});

test('a mutation that arrives early is held, and applied when the gap closes', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  const items = [
    mutation(1, 'download', { activityId: id, baseVersion: version }),
    mutation(2, 'begin', { activityId: id, baseVersion: version }),
    finishOf(world, 3, id, version),
  ];
  expect((await push(worker, [items[2]!])).answers[0]!.result).toBe('held');
  expect((await push(worker, [items[1]!])).answers[0]!.result).toBe('held');
  expect((await push(worker, [items[1]!])).answers[0]!.result).toBe('held');
  expect((await world.activity(id)).status).toBe('assigned');
  const closed = await push(worker, [items[0]!]);
  expect(closed.lastSequence).toBe(3);
  expect((await world.activity(id)).status).toBe('synchronized');
  const repeated = await push(worker, items);
  expect(repeated.answers.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied']);
});

test('staff see work that is held for more than a day, and it still counts later', async () => {
  const worker = await world.worker();
  const other = await world.worker();
  const { id, version } = await world.given(worker);
  await push(worker, [mutation(2, 'begin', { activityId: id, baseVersion: version })]);
  await push(other, [mutation(2, 'begin', { activityId: id, baseVersion: version })]);
  await world.asTenant(showHeld);
  expect((await world.activity(id)).sync_state).not.toBe('ERROR');
  await app.sql(`update mutation set received_at = now() - interval '25 hours' where device_id = $1`, [
    worker.deviceId,
  ]);
  await world.asTenant(showHeld);
  expect(await world.activity(id)).toMatchObject({
    sync_state: 'ERROR',
    sync_error: JSON.stringify({ message_key: 'WAITS_FOR_EARLIER' }),
  });
  await push(worker, [mutation(1, 'download', { activityId: id, baseVersion: version })]);
  expect(await world.activity(id)).toMatchObject({ status: 'pending', sync_state: 'SYNC', sync_error: null });
});

test('a mutation that is not readable does not stop the batch', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  const unreadable = { id: randomUUID(), sequence: 2, type: 'dance' };
  const { answers, lastSequence } = await push(worker, [
    mutation(1, 'download', { activityId: id, baseVersion: version }),
    unreadable,
    { id: 'no-uuid', sequence: 9 },
    mutation(3, 'see', { activityId: 999_999, baseVersion: 1 }),
    finishOf(world, 4, id, version, { resultado: 'quizas' }),
    finishOf(world, 5, id, version, { resultado: 'efectiva', nota: `un\u0000corte \ud800` }),
    finishOf(world, 6, id, version),
  ]);
  expect(answers.map(({ result, message_key }) => [result, message_key])).toEqual([
    ['applied', null],
    ['invalid', 'INVALID_INPUT'],
    ['invalid', 'INVALID_INPUT'],
    ['refused', 'NOT_FOUND'],
    ['refused', 'INVALID_ANSWERS'],
    ['applied', null],
    ['superseded', null],
  ]);
  expect(lastSequence).toBe(6);
  const again = await push(worker, [unreadable, mutation(7, 'position', {})]);
  expect(again.answers.map(({ result }) => result)).toEqual(['invalid', 'applied']);
});

test('staff see that answers were refused and stay stored; the next valid ones clear the error', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  const bad = finishOf(world, 1, id, version, { lectura: -5, extra: 1 });
  expect((await push(worker, [bad])).answers[0]).toMatchObject({
    result: 'refused',
    message_key: 'INVALID_ANSWERS',
    status: 'assigned',
  });
  expect(await world.activity(id)).toMatchObject({
    status: 'assigned',
    sync_state: 'ERROR',
    sync_error: expect.stringMatching(/"INVALID_ANSWERS".*(resultado|lectura)/) as string,
  });
  const [stored] = await app.sql<{ state: string; body: { answers: object } }>(
    'select state, body from mutation where device_id = $1',
    [worker.deviceId],
  );
  expect(stored).toMatchObject({ state: 'refused', body: { answers: { lectura: -5, extra: 1 } } });
  expect((await push(worker, [finishOf(world, 2, id, version)])).answers[0]!.result).toBe('applied');
  expect(await world.activity(id)).toMatchObject({
    status: 'synchronized',
    sync_state: 'SYNC',
    sync_error: null,
  });
});

test('the stored position is the newest by the clock of the phone, never a future one', async () => {
  const worker = await world.worker();
  const fix = (sequence: number, latitude: number, at: Date) => ({
    ...mutation(sequence, 'position', { place: { latitude, longitude: -76.5 } }),
    at: at.toISOString(),
  });
  await push(worker, [
    fix(1, 3.41, new Date(Date.now() - 60_000)),
    fix(2, 3.42, new Date(Date.now() + 86_400_000)),
  ]);
  await push(worker, [fix(3, 3.4, new Date(Date.now() - 120_000))]);
  const place = async () =>
    (
      await app.sql<{ latitude: number; late: boolean }>(
        'select latitude, device_at <= now() late from employee_position where user_id = $1',
        [worker.id],
      )
    )[0];
  expect(await place()).toEqual({ latitude: 3.42, late: true });
  await push(worker, [fix(4, 3.45, new Date())]);
  expect((await place())?.latitude).toBe(3.45);
});

test('a batch of finished activities costs less than each of them alone', async () => {
  const worker = await world.worker();
  const items = [];
  for (let at = 1; at <= 50; at++) {
    const { id, version } = await world.given(worker);
    items.push(finishOf(world, at, id, version));
  }
  const [first, ...rest] = items;
  const alone = performance.now();
  await push(worker, [first!]);
  const together = performance.now();
  const { answers } = await push(worker, rest);
  expect(answers.every(({ status }) => status === 'synchronized')).toBe(true);
  expect((performance.now() - together) / (together - alone)).toBeLessThan(49);
});

test('10.F: what the field answers to a question that a new version no longer asks is accepted and stored', async () => {
  const worker = await world.worker();
  const given = [await world.given(worker), await world.given(worker), await world.given(worker)];
  const own = [world.tenantId, world.formVersionId];
  await app.sql(`update form_version set status = 'retired' where tenant_id = $1 and id = $2`, own);
  await app.sql(
    `insert into form_version (tenant_id, form_id, version, status, definition)
      select tenant_id, form_id, '2.0', 'published',
        '{"elements": [{"type": "text", "name": "resultado"}]}'::jsonb
      from form_version where tenant_id = $1 and id = $2`,
    own,
  );
  const { answers } = await push(
    worker,
    given.map(({ id, version }, at) => finishOf(world, at + 1, id, version)),
  );
  expect(answers.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied']);
  const stored = await app.sql<{ form_version_id: string; answers: object }>(
    `select form_version_id, answers from submission
      where tenant_id = $1 and activity_id = any($2::bigint[]) and state = 'current'`,
    [world.tenantId, given.map(({ id }) => id)],
  );
  expect(stored.map(({ form_version_id, answers: found }) => [Number(form_version_id), found])).toEqual(
    given.map(() => [world.formVersionId, { resultado: 'efectiva', lectura: 120 }]),
  );
});
