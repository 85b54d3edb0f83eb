import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../app.ts';
import { fieldWorld, finishOf, mutation, openTest, push, type FieldWorld } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;
beforeAll(async () => {
  app = await openTest();
  world = await fieldWorld(app);
});
afterAll(() => app.close());

const nextDue = async (activityId: number): Promise<string | null> => {
  const { operation_id } = await world.activity(activityId);
  const [row] = await app.sql<{ due: string | null }>(
    `select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as due from activity
      where operation_id = $1 and stage = 'S02'`,
    [operation_id],
  );
  return row!.due;
};

test.each([
  ['2026-11-13T17:40', '2026-11-14T22:40:00'],
  ['2026-11-13T17:40:30.500', '2026-11-14T22:40:30'],
  ['2026-11-13T17:40:00-03:00', '2026-11-14T20:40:00'],
])('N18: a term that starts at the answer %s counts from the local time of the tenant', async (hora, due) => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  const { answers } = await push(worker, [finishOf(world, 1, id, version, { resultado: 'efectiva', hora })]);
  expect(answers[0]).toMatchObject({ result: 'applied', fields: null });
  expect(await nextDue(id)).toBe(due);
});

test.each(['13/11/2026 17:40', '2026-11-13T25:00', '2026-02-31T10:00', 'ayer'])(
  'N18: the answer %s is no time: the reply says so by the name of the question',
  async (hora) => {
    const worker = await world.worker();
    const { id, version } = await world.given(worker);
    const { answers } = await push(worker, [
      finishOf(world, 1, id, version, { resultado: 'efectiva', hora }),
    ]);
    expect(answers[0]).toMatchObject({
      result: 'refused',
      message_key: 'INVALID_ANSWERS',
      fields: { hora: 'wrong_type' },
    });
  },
);

test('N18: a mutation whose time is not readable or names no offset is refused by its field, never dated now', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  for (const [index, at] of ['13/11/2026 17:40', '2026-11-13T17:40:00'].entries()) {
    const unreadable = {
      ...mutation(index + 1, 'begin', { activityId: id, baseVersion: version }),
      at,
    };
    expect((await push(worker, [unreadable])).answers[0]).toMatchObject({
      result: 'invalid',
      message_key: 'INVALID_INPUT',
      fields: { at: expect.any(String) },
    });
  }
  expect((await world.activity(id)).status).toBe('assigned');
});
