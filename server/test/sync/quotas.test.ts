import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedMutations } from '#features/operation/sync/sync.store.ts';
import { fieldPermissions, refusal, type TestApp } from '../app.ts';
import {
  fieldWorld,
  finishOf,
  mutation,
  openTest,
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

const positions = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => mutation(from + at, 'position', {}));
/** A finish of about 200 kB, for an activity that does not matter while it waits. */
const large = (sequence: number) =>
  finishOf(world, sequence, 1, 1, { resultado: 'efectiva', nota: 'x'.repeat(200_000) });
const resultsOf = (answers: { result: string }[]) => Object.groupBy(answers, ({ result }) => result);
const usedBy = async ({ deviceId }: Worker) =>
  (
    await app.sql<{ held_count: number; held_bytes: string; refused_bytes: string }>(
      'select held_count, held_bytes, refused_bytes from device where id = $1',
      [deviceId],
    )
  )[0]!;
const another = async (worker: Worker): Promise<Worker> => {
  const deviceId = randomUUID();
  await worker.client.operation.sync.register({ body: { deviceId } });
  return { ...worker, deviceId };
};

test('N7: a device has 500 mutations waiting at most; one more stays on the phone with what to send first, and nothing is lost', async () => {
  const worker = await world.worker();
  const waiting = positions(2, 502);
  const { answers } = await push(worker, waiting.slice(0, 500));
  expect(resultsOf(answers).held).toHaveLength(500);
  const more = await push(worker, waiting.slice(500));
  expect(more.answers).toEqual(
    waiting.slice(500).map(({ id }) =>
      expect.objectContaining({
        id,
        result: 'deferred',
        message_key: 'TOO_MUCH_WAITING',
        message: expect.stringContaining('1'),
        fields: { device: 'TOO_MUCH_WAITING' },
        retryAfter: 30,
      }),
    ),
  );
  expect(
    await app.sql('select 1 from mutation where device_id = $1 and sequence > 501', [worker.deviceId]),
  ).toEqual([]);

  const closed = await push(worker, [...positions(1, 1), ...waiting.slice(500)]);
  expect(closed.answers.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied']);
  expect(closed.lastSequence).toBe(503);
  expect(await usedBy(worker)).toMatchObject({ held_count: 0, held_bytes: '0' });
  const again = await push(worker, waiting.slice(0, 500));
  expect(resultsOf(again.answers).applied).toHaveLength(500);
});

test('N7: a device has eight megabytes waiting at most, and what waits is not read until it is applied', async () => {
  const worker = await world.worker();
  const { answers } = await push(
    worker,
    Array.from({ length: 42 }, (_, at) => large(at + 2)),
  );
  const { held = [], deferred = [] } = resultsOf(answers);
  expect([held.length, deferred.length]).toEqual([39, 3]);
  expect(answers.findIndex(({ result }) => result === 'deferred')).toBe(39);
  const { held_count, held_bytes } = await usedBy(worker);
  expect(held_count).toBe(39);
  expect(Number(held_bytes)).toBeGreaterThan(7_800_000);
  expect(Number(held_bytes)).toBeLessThanOrEqual(8_000_000);
  const read = await world.asTenant((ctx) => storedMutations(ctx, worker.deviceId, []));
  expect(read).toHaveLength(39);
  expect(JSON.stringify(read).length).toBeLessThan(10_000);
});

test('N7: an employee has a thousand mutations waiting over all devices', async () => {
  const first = await world.worker();
  const [second, third] = [await another(first), await another(first)];
  await push(first, positions(2, 500));
  await push(second, positions(2, 500));
  const { answers } = await push(third, positions(2, 1));
  expect(answers[0]).toMatchObject({ result: 'deferred', fields: { employee: 'TOO_MUCH_WAITING' } });
  const other = await world.worker();
  expect((await push(other, positions(2, 1))).answers[0]!.result).toBe('held');
  expect((await push(third, positions(1, 2))).answers.map(({ result }) => result)).toEqual([
    'applied',
    'applied',
  ]);
});

test('N7: a tenant has a hundred thousand mutations waiting, and work that need not wait goes on', async () => {
  const [one, other] = [await world.worker(), await world.worker()];
  await app.sql('update device set held_count = 100000 where id = $1', [one.deviceId]);
  const { answers } = await push(other, positions(2, 1));
  expect(answers[0]).toMatchObject({
    result: 'deferred',
    fields: { tenant: 'TOO_MUCH_WAITING' },
    retryAfter: 600,
  });
  const { id, version } = await world.given(other);
  expect((await push(other, [finishOf(world, 1, id, version)])).answers[0]!.result).toBe('applied');
  await app.sql('update device set held_count = 0 where id = $1', [one.deviceId]);
});

test('N7: bodies that are not readable are not stored, and refused ones up to a quota', async () => {
  const worker = await world.worker();
  const unreadable = (sequence: number) => ({
    id: randomUUID(),
    sequence,
    type: 'dance',
    text: 'x'.repeat(100_000),
  });
  await push(worker, [unreadable(1), unreadable(3), finishOf(world, 4, 999_999, 1)]);
  const rows = await app.sql<{ sequence: string; state: string; stored: boolean }>(
    `select sequence, state, body is not null as stored from mutation where device_id = $1 order by sequence`,
    [worker.deviceId],
  );
  expect(rows.map(({ stored, state }) => [state, stored])).toEqual([
    ['refused', false],
    ['held', false],
    ['held', true],
  ]);
  await app.sql('update device set refused_bytes = 16000000 where id = $1', [worker.deviceId]);
  const { answers } = await push(worker, positions(2, 1));
  expect(answers[0]!.result).toBe('applied');
  const [refused] = await app.sql<{ state: string; body: unknown; answer: { message_key: string } }>(
    'select state, body, answer from mutation where device_id = $1 and sequence = 4',
    [worker.deviceId],
  );
  expect(refused).toMatchObject({ state: 'refused', body: null, answer: { message_key: 'NOT_FOUND' } });
});

test('N7: an employee has ten devices: one more replaces the one unseen for the longest time that has nothing waiting', async () => {
  const worker = await world.worker();
  const devices = [worker];
  for (let n = 0; n < 9; n++) devices.push(await another(worker));
  await push(devices[0]!, positions(2, 1));
  await another(worker);
  expect(await refusal(push(devices[1]!, positions(1, 1)))).toMatchObject({ status: 403 });
  expect((await push(devices[0]!, positions(1, 1))).lastSequence).toBe(2);
  expect(
    await app.sql(`select 1 from audit where action = 'device.replace' and subject_id = $1`, [
      String(worker.id),
    ]),
  ).toHaveLength(1);
  await app.sql('update device set held_count = 1 where user_id = $1', [worker.id]);
  expect((await refusal(another(worker))).problem.message_key).toBe('DEVICE_QUOTA');
  await app.sql('update device set held_count = 0 where user_id = $1', [worker.id]);
});

test('N7: an employee registers twenty new devices a day at most, and known ones as often as wanted', async () => {
  const person = await app.person(world.tenantId, { can: fieldPermissions, mobile: true });
  const register = (deviceId: string) => person.client.operation.sync.register({ body: { deviceId } });
  const known = randomUUID();
  for (let n = 0; n < 19; n++) await register(randomUUID());
  await register(known);
  expect((await refusal(register(randomUUID()))).status).toBe(429);
  expect((await register(known)).deviceId).toBe(known);
});

const unsent = { items: 2, photos: 1, photoBytes: 350_000, drafts: 1, refused: 0 };
const phonesOf = (worker: Worker, office = world.dispatcher) =>
  office.client.operation.phones.list({ body: { employeeId: worker.id } });

test('B: the office sees what each phone owes, and what is missing once its employee goes on with another installation', async () => {
  const worker = await world.worker();
  await worker.client.operation.sync.register({ body: { deviceId: worker.deviceId, appVersion: '1.1' } });
  await worker.client.operation.sync.pull({ body: { deviceId: worker.deviceId, unsent } });
  const { id, version } = await world.given(worker);
  const picture = { sha256: 'a'.repeat(64), name: 'a.jpg' };
  const photo = { ...picture, question: 'foto', bytes: 9 };
  await push(worker, [finishOf(world, 1, id, version, { resultado: 'efectiva', foto: [picture] }, [photo])]);
  await push(worker, positions(3, 2));
  const before = await phonesOf(worker);
  expect(before.total).toBe(1);
  expect(before.phones[0]).toMatchObject({
    deviceId: worker.deviceId,
    appVersion: '1.1',
    unsent,
    held: 2,
    delayed: 0,
    refused: 0,
    photosOwed: 1,
    hasGap: false,
    revokedAt: null,
  });
  const next = await another(worker);
  const { phones } = await phonesOf(worker);
  expect(phones.map(({ deviceId, hasGap }) => [deviceId, hasGap])).toEqual([
    [worker.deviceId, true],
    [next.deviceId, false],
  ]);
  const troubled = await world.dispatcher.client.operation.phones.list({ body: { onlyTrouble: true } });
  expect(troubled.phones.map(({ deviceId }) => deviceId)).toContain(worker.deviceId);
  expect(troubled.phones.map(({ deviceId }) => deviceId)).not.toContain(next.deviceId);
});

test('B: the office reads in words why work was refused, and applies it again once the cause is gone; the phone then gets that answer', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  await app.sql(`update activity set not_before = now() + interval '1 hour' where id = $1`, [id]);
  const early = finishOf(world, 1, id, version);
  expect((await push(worker, [early])).answers[0]).toMatchObject({ result: 'refused' });
  expect((await phonesOf(worker)).phones[0]!.refused).toBe(1);
  const { phones } = world.dispatcher.client.operation;
  const { deviceId } = worker;
  const [refused] = await phones.refusals({ body: { deviceId } });
  expect(refused).toMatchObject({ type: 'finish', activityId: id, isOpen: true, canReplay: true });
  expect(refused!.message.length).toBeGreaterThan(20);
  const { mutationId } = refused!;
  expect((await phones.replay({ body: { deviceId, mutationId } })).result).toBe('refused');
  await app.sql('update activity set not_before = null where id = $1', [id]);
  expect((await phones.replay({ body: { deviceId, mutationId } })).result).toBe('applied');
  expect(await world.submissions(id)).toMatchObject([{ state: 'current', author_id: worker.id }]);
  expect(await world.activity(id)).toMatchObject({ status: 'synchronized', sync_error: null });
  expect((await phonesOf(worker)).phones[0]!.refused).toBe(0);
  expect((await push(worker, [early])).answers[0]).toMatchObject({ result: 'applied' });
  expect(await world.submissions(id)).toHaveLength(1);
  expect((await refusal(phones.replay({ body: { deviceId, mutationId } }))).status).toBe(404);
});

test('B: a phone that the office revokes gets nothing until it is allowed again; staff of another company do not see it', async () => {
  const worker = await world.worker();
  const { deviceId } = worker;
  const pulled = () => worker.client.operation.sync.pull({ body: { deviceId } });
  const { phones } = world.dispatcher.client.operation;
  await phones.setRevoked({ body: { deviceId, revoked: true, reason: 'Se perdió' } });
  expect((await refusal(pulled())).problem.detail).toEqual({ reason: 'device_revoked' });
  expect((await phonesOf(worker)).phones[0]!.revokedAt).not.toBeNull();
  const [company] = await app.sql<{ id: string }>(
    `insert into company (tenant_id, code, name, tax_id) values ($1, 'OTRA', 'Otra', '9') returning id`,
    [world.tenantId],
  );
  const other = await app.person(world.tenantId, { companyId: Number(company!.id), scoped: true });
  expect(await phonesOf(worker, other)).toEqual({ phones: [], total: 0 });
  const allow = { body: { deviceId, revoked: false } };
  expect((await refusal(other.client.operation.phones.setRevoked(allow))).status).toBe(404);
  await phones.setRevoked(allow);
  expect((await pulled()).full).toBe(true);
});
