import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, type TestApp } from '../app.ts';
import {
  fieldWorld,
  finishOf,
  jpeg,
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

const copiesOf = (office = world.dispatcher) => office.client.operation.phoneCopies;
const savedAt = () => new Date().toISOString();
const photoOf = ({ sha256 }: { sha256: string }) => ({ sha256, name: 'a.jpg' });

test('1: the office loads the copy of a phone that was revoked: once, as its employee, with its photos, and nothing is owed after it', async () => {
  const worker = await world.worker();
  const { deviceId } = worker;
  const unsent = { items: 2, photos: 1, photoBytes: 9, drafts: 0, refused: 0 };
  await worker.client.operation.sync.pull({ body: { deviceId, unsent } });
  const { id, version } = await world.given(worker);
  const photo = await jpeg(3);
  const { bytes, sha256 } = photo;
  const steps = [
    mutation(1, 'begin', { activityId: id, baseVersion: version }),
    finishOf(world, 2, id, version, { resultado: 'efectiva', foto: [photoOf(photo)] }, [
      { ...photoOf(photo), question: 'foto', bytes: bytes.length },
    ]),
  ];
  const { phones } = world.dispatcher.client.operation;
  await phones.setRevoked({ body: { deviceId, revoked: true } });
  const seen = async () => (await phones.list({ body: { employeeId: worker.id } })).phones[0]!;
  const { lastSeenAt } = await seen();
  const [registered] = await app.sql<{ n: number }>(
    'select count(*)::int as n from device where tenant_id = (select tenant_id from device where id = $1)',
    [deviceId],
  );
  expect((await phones.list({ body: {} })).total).toBe(registered!.n);
  expect((await phones.list({ body: { employeeId: worker.id } })).total).toBe(1);
  const copies = copiesOf();
  const known = await copies.check({
    body: { deviceId, steps: steps.map(({ id: step, sequence }) => ({ id: step, sequence })) },
  });
  expect(known).toMatchObject({ username: worker.username, isRevoked: true, missing: null });
  expect(Object.values(known.steps)).toEqual(['new', 'new']);
  const load = (mutations: object[], rest?: { drafts: number; refused: number }) =>
    copies.load({
      body: { deviceId, savedAt: savedAt(), mutations: mutations as { id: string }[], ...(rest && { rest }) },
    });
  const first = await load(steps);
  expect(first.answers.map(({ result }) => result)).toEqual(['applied', 'applied']);
  expect(first.owed).toEqual([{ activityId: id, sha256, bytes: bytes.length }]);
  expect((await load(steps)).answers).toEqual(first.answers);
  let state = await copies.startPhoto({ body: { deviceId, activityId: id, sha256, bytes: bytes.length } });
  while (!state.complete)
    state = await copies.photoChunk({
      params: { deviceId, uploadId: state.uploadId },
      query: { offset: state.received },
      body: new Blob([new Uint8Array(bytes.subarray(state.received, state.received + 65_536))]),
    });
  expect((await load([], { drafts: 0, refused: 0 })).owed).toEqual([]);
  expect(await world.activity(id)).toMatchObject({ status: 'synchronized' });
  expect(await world.submissions(id)).toMatchObject([{ state: 'current', author_id: worker.id }]);
  const after = await seen();
  expect(after).toMatchObject({ photosOwed: 0, unsent: { items: 0, photos: 0, drafts: 0 } });
  // The office brought it: the phone itself was not in contact.
  expect(after.lastSeenAt).toBe(lastSeenAt);
  const lines = await app.sql<{ actor_id: string; subject_id: string }>(
    `select actor_id, subject_id from audit where action = 'phone.load_copy' and subject_id = $1`,
    [String(worker.id)],
  );
  expect(lines.map(({ actor_id }) => Number(actor_id))).toEqual(Array(3).fill(world.dispatcher.id));
  // The phone that is found again sends the same once more.
  await phones.setRevoked({ body: { deviceId, revoked: false } });
  expect((await push(worker, steps)).answers.map(({ result }) => result)).toEqual(['applied', 'applied']);
  expect(await world.submissions(id)).toHaveLength(1);
});

test('1: a copy gives its steps no more than the phone had: foreign work, unreadable steps and gaps are answered in words', async () => {
  const [worker, other] = [await world.worker(), await world.worker()];
  const { deviceId } = worker;
  const { id, version } = await world.given(other);
  const foreign = finishOf(world, 1, id, version);
  const unreadable = { id: randomUUID(), sequence: 2, type: 'finish', activityId: 'x' };
  const early = mutation(4, 'position', {});
  const mutations = [foreign, unreadable, early, { id: 'no id', sequence: 5 }] as { id: string }[];
  const { answers } = await copiesOf().load({ body: { deviceId, savedAt: savedAt(), mutations } });
  expect(answers.map(({ result }) => result)).toEqual(['refused', 'invalid', 'held', 'invalid']);
  expect(answers[0]!.message!.length).toBeGreaterThan(15);
  expect(Object.values(answers[1]!.fields ?? {}).length).toBeGreaterThan(0);
  expect(await world.activity(id)).toMatchObject({ status: 'assigned', employee_id: other.id });
  expect(await world.submissions(id)).toEqual([]);
  const steps = [{ id: early.id, sequence: 4 }];
  const known = await copiesOf().check({ body: { deviceId, steps } });
  expect(known).toMatchObject({ missing: 3, steps: { [early.id]: 'waiting' } });
});

test('1: staff who do not see a phone, or may not enter work, load nothing of it', async () => {
  const worker = await world.worker();
  const { deviceId } = worker;
  const [company] = await app.sql<{ id: string }>(
    `insert into company (tenant_id, code, name, tax_id) values ($1, 'AJENA', 'Ajena', '8') returning id`,
    [world.tenantId],
  );
  const scoped = await app.person(world.tenantId, { companyId: Number(company!.id), scoped: true });
  const viewer = await app.person(world.tenantId, { can: ['FIELD_MOD_VIEW'] });
  const body = { deviceId, savedAt: savedAt(), mutations: [mutation(1, 'position', {})] };
  expect((await refusal(copiesOf(scoped).load({ body }))).status).toBe(404);
  expect((await refusal(copiesOf(scoped).check({ body: { deviceId, steps: [] } }))).status).toBe(404);
  const photo = { deviceId, activityId: 1, sha256: 'a'.repeat(64), bytes: 9 };
  expect((await refusal(copiesOf(scoped).startPhoto({ body: photo }))).status).toBe(404);
  expect((await refusal(copiesOf(viewer).load({ body }))).status).toBe(403);
  expect((await push(worker, body.mutations)).answers[0]).toMatchObject({ result: 'applied' });
});
