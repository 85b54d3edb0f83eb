import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MutationInput } from '@cuadrilla/contract/operation/sync.ts';
import { testApp, type TestApp } from '../app.ts';
import { fieldWorld, finishOf, mutation, type FieldWorld } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;
beforeAll(async () => {
  app = await testApp();
  world = await fieldWorld(app);
});
afterAll(() => app.close());

/** Instants that are readable and that the database does not take. */
const impossible = '0000-01-01T00:00:00Z';

test.each([
  [
    'position',
    (sequence: number) => ({
      ...mutation(sequence, 'position', { place: { latitude: 3.4, longitude: -76.5 } }),
      at: impossible,
    }),
  ],
  [
    'finish',
    (sequence: number, id: number) => ({ ...finishOf(world, sequence, id, 9), startedAt: impossible }),
  ],
  [
    'mutation of a huge number',
    (sequence: number) => ({ ...mutation(sequence, 'position', {}), activityId: 2 ** 70 }),
  ],
])(
  'N17: one poisonous %s in a batch of 50 has its own answer, and the others are applied',
  async (_what, poison) => {
    const worker = await world.worker();
    const [own, spoilt] = [await world.open(), await world.open()];
    for (const id of [own, spoilt]) await world.assign(id, worker.id);
    const mutations: MutationInput[] = Array.from({ length: 50 }, (_, at) =>
      mutation(at + 1, 'position', {}),
    );
    mutations[9] = finishOf(world, 10, own, 9);
    mutations[29] = poison(30, spoilt) as MutationInput;
    const { answers, lastSequence } = await worker.client.operation.sync.push({
      body: { deviceId: worker.deviceId, mutations },
    });
    expect(answers[29]!.result).toMatch(/^(refused|invalid)$/);
    expect(answers[29]!.message).toBeTruthy();
    expect(new Set(answers.filter((_answer, at) => at !== 29).map(({ result }) => result))).toEqual(
      new Set(['applied']),
    );
    expect(lastSequence).toBe(50);
    expect((await world.activity(own)).status).toBe('synchronized');
    expect(await world.submissions(own)).toHaveLength(1);
  },
);

test('N17: a mutation that takes too long comes again with what follows it on the same work, and the others are applied', async () => {
  const worker = await world.worker();
  const [own, slow] = [await world.open(), await world.open()];
  for (const id of [own, slow]) await world.assign(id, worker.id);
  await app.sql(`
    create function take_too_long() returns trigger language plpgsql as $$
      begin raise exception 'canceling statement' using errcode = '57014'; end $$;
    create trigger too_long before update on activity for each row when (old.id = ${slow})
      execute function take_too_long();`);
  const begin = (sequence: number, activityId: number) =>
    mutation(sequence, 'begin', { activityId, baseVersion: 9 });
  const batch = [
    mutation(1, 'position', {}),
    begin(2, slow),
    finishOf(world, 3, own, 9),
    finishOf(world, 4, slow, 9),
    mutation(5, 'position', {}),
  ];
  const push = (mutations: MutationInput[]) =>
    worker.client.operation.sync.push({ body: { deviceId: worker.deviceId, mutations } });
  for (let time = 1; time <= 2; time++) {
    const { answers, lastSequence } = await push(batch);
    expect(answers.map(({ result }) => result)).toEqual([
      'applied',
      'deferred',
      'applied',
      'deferred',
      'applied',
    ]);
    expect(answers[1]).toMatchObject({ message_key: 'UNAVAILABLE', retryAfter: 30 });
    expect(lastSequence).toBe(5);
  }
  // What comes later on the same work waits for what was passed over, also when that is not in its batch.
  const later = mutation(6, 'unrealize', { activityId: slow, baseVersion: 9, reason: 'Nadie', cause: null });
  expect((await push([later])).answers.map(({ result }) => result)).toEqual(['deferred']);
  await app.sql('drop trigger too_long on activity');
  const { answers } = await push([batch[1]!, batch[3]!, later]);
  expect(answers.map(({ result }) => result)).toEqual(['applied', 'applied', 'refused']);
  expect(await world.submissions(slow)).toHaveLength(1);
  await expect(push([begin(2, slow)])).rejects.toMatchObject({ status: 409 });
});
