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
