import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { decision, decisionOf, toFieldStage, validAnswers } from './suspension.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const employee = (username: string): number => demo.world.users.get(username)!;

test('cancelling an operation withdraws its open activities from lists and phones', async () => {
  const id = await toFieldStage(demo, '300110');
  const visit = await demo.stage(id, 'S03');
  await demo.apply(visit.id, 'assign', { employeeId: employee('campo06') });
  const { operations, activities } = demo.staff.client.operation;
  const { version } = await operations.get({ params: { id } });
  expect(
    (
      await refusal(
        operations.cancel({ params: { id }, body: { reason: 'El cliente pagó', version: version + 1 } }),
      )
    ).problem.message_key,
  ).toBe('STALE_VERSION');
  const cancelled = await operations.cancel({ params: { id }, body: { reason: 'El cliente pagó', version } });
  expect(cancelled).toMatchObject({ status: 'cancelled', endReason: 'El cliente pagó', openStages: [] });
  expect(
    (
      await refusal(
        operations.cancel({
          params: { id },
          body: { reason: 'El cliente pagó', version: cancelled.version },
        }),
      )
    ).problem.message_key,
  ).toBe('ALREADY_ENDED');
  const withdrawn = await activities.get({ params: { id: visit.id } });
  expect(withdrawn.allowed).toEqual([]);
  const [released] = await demo.test.sql<{ n: number }>(
    'select count(*)::int as n from activity_release where activity_id = $1',
    [visit.id],
  );
  expect(released!.n).toBe(1);
  await expect(demo.apply(visit.id, 'begin')).rejects.toMatchObject({ code: 'ALREADY_ENDED' });
  expect(await demo.countFaults()).toEqual([]);
});

test('one decision for many activities decides all but those that are refused', async () => {
  const ids = await Promise.all(
    ['300201', '300202', '300203'].map(async (account) => (await demo.create('WFSUSREC', account)).id),
  );
  const stages = await Promise.all(ids.map((id) => demo.stage(id, 'S01')));
  const stale = { id: stages[2]!.id, version: stages[2]!.version + 7 };
  const answers = { ...validAnswers, ...decision, decision: await decisionOf(demo, ids[0]!, 'S01') };
  const outcomes = await demo.staff.client.operation.activities.decideMany({
    body: { activities: [...stages.slice(0, 2).map(({ id, version }) => ({ id, version })), stale], answers },
  });
  expect(outcomes.map(({ ok, message_key }) => [ok, message_key])).toEqual([
    [true, null],
    [true, null],
    [false, 'STALE_VERSION'],
  ]);
  expect(await Promise.all(ids.map((id) => demo.openStages(id)))).toEqual([['S03'], ['S03'], ['S01']]);
});
