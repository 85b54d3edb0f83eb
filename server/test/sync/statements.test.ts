import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MutationInput } from '@cuadrilla/contract/operation/sync.ts';
import type { TestApp } from '../app.ts';
import { countStatements } from '../statement-count.ts';
import { fieldWorld, finishOf, mutation, openTest, type FieldWorld } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;
type Worker = Awaited<ReturnType<FieldWorld['worker']>>;

beforeAll(async () => {
  app = await openTest();
  world = await fieldWorld(app);
});
afterAll(() => app.close());

/** Pushes a batch about so many activities of as many operations; @returns how many statements that took */
async function statementsOf(
  activityCount: number,
  batchOf: (ids: number[], version: number) => MutationInput[],
  before?: (ids: number[], worker: Worker) => Promise<unknown>,
): Promise<{ statements: number; results: string[] }> {
  const worker = await world.worker();
  const ids: number[] = [];
  for (let n = 0; n < activityCount; n++) {
    const id = await world.open();
    await world.assign(id, worker.id);
    ids.push(id);
  }
  const { version } = await world.activity(ids[0]!);
  await before?.(ids, worker);
  const mutations = batchOf(ids, version);
  // On a slow machine the rights of the employee would be read again within the batch.
  await worker.client.access.session.modules();
  let results: string[] = [];
  const statements = await countStatements(app.app, async () => {
    const { answers } = await worker.client.operation.sync.push({
      body: { deviceId: worker.deviceId, mutations },
    });
    results = answers.map(({ result }) => result);
  });
  return { statements, results };
}

/** The smallest number of three batches: a cache that is read again meanwhile adds statements. */
async function leastOf(...batch: Parameters<typeof statementsOf>) {
  const runs = [await statementsOf(...batch), await statementsOf(...batch), await statementsOf(...batch)];
  return {
    statements: Math.min(...runs.map(({ statements }) => statements)),
    results: new Set(runs.flatMap(({ results }) => results)),
  };
}

const begins = (ids: number[], version: number) =>
  ids.map((activityId, at) => mutation(at + 1, 'begin', { activityId, baseVersion: version }));
const finishes = (ids: number[], version: number) =>
  ids.map((id, at) => finishOf(world, at + 1, id, version));
const unrealizes = (ids: number[], version: number) =>
  ids.map((activityId, at) =>
    mutation(at + 1, 'unrealize', { activityId, baseVersion: version, reason: 'Nadie', cause: null }),
  );
const invalidFinishes = (ids: number[], version: number) =>
  ids.map((id, at) => finishOf(world, at + 1, id, version, { resultado: 'quizás' }));
/** Every step of every activity, as after a day without a signal. */
const wholeDay = (ids: number[], version: number) => {
  let sequence = 0;
  const steps = (type: 'download' | 'see' | 'begin') =>
    ids.map((activityId) => mutation(++sequence, type, { activityId, baseVersion: version }));
  return [
    ...steps('download'),
    ...steps('see'),
    ...steps('begin'),
    ...ids.map((id) => finishOf(world, ++sequence, id, version)),
  ];
};
const giveToAnother = async (ids: number[]) => {
  const other = await world.worker();
  for (const id of ids) await world.reassign(id, other.id);
};

test.each([
  { what: 'begun', batch: begins, result: 'applied', statements: 12 },
  { what: 'finished', batch: finishes, result: 'applied', statements: 15 },
  { what: 'not carried out', batch: unrealizes, result: 'applied', statements: 14 },
  { what: 'downloaded, seen, begun and finished', batch: wholeDay, result: 'applied', statements: 24 },
  { what: 'finished late', batch: finishes, before: giveToAnother, result: 'superseded', statements: 13 },
])('work $what takes $statements statements, for one activity as for twenty', async (one) => {
  await statementsOf(1, one.batch, one.before);
  for (const count of [1, 20]) {
    const { statements, results } = await leastOf(count, one.batch, one.before);
    expect(results).toEqual(new Set([one.result]));
    expect(statements).toBeLessThanOrEqual(one.statements);
  }
});

test('a refused finish costs one statement more, which shows it to staff', async () => {
  await statementsOf(1, invalidFinishes);
  for (const count of [1, 20]) {
    const { statements, results } = await leastOf(count, invalidFinishes);
    expect(results).toEqual(new Set(['refused']));
    expect(statements).toBeLessThanOrEqual(12 + count);
  }
});
