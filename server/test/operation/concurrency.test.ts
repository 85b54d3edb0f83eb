import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { fieldActivities } from './field-activities.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const employee = (username: string): number => demo.world.users.get(username)!;
const codeOf = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'fulfilled'
    ? 'OK'
    : result.reason instanceof Refused
      ? result.reason.problem.message_key
      : String(result.reason);

test('one of two simultaneous decisions counts, and every later stage is opened once', async () => {
  const operation = await demo.create('WFSUSREC', '600001');
  const { id, version } = await demo.stage(operation.id, 'S01');
  const { activities } = demo.staff.client.operation;
  const { choices } = await activities.survey({ params: { id } });
  const answers = {
    pago_registrado: 'no',
    reclamo_en_tramite: 'no',
    aviso_entregado: 'si',
    decision: choices.decision![0],
    motivo: 'Se revisó el expediente completo',
  };
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => activities.decide({ params: { id }, body: { version, answers } })),
  );
  expect(results.map(codeOf).toSorted((a, b) => a.localeCompare(b))).toEqual(
    ['OK', ...Array.from({ length: 7 }, () => 'STALE_VERSION')].toSorted((a, b) => a.localeCompare(b)),
  );
  expect(await demo.openStages(operation.id)).toEqual(['S03']);
  const [stored] = await demo.test.sql<{ n: number }>(
    'select count(*)::int as n from submission where activity_id = $1',
    [id],
  );
  expect(stored!.n).toBe(1);
});

test('overlapping assignments wait for each other; each activity gets one employee', async () => {
  const ids = await fieldActivities(demo, 30);
  const { activities } = demo.staff.client.operation;
  const groups = await Promise.all(
    ['campo01', 'campo02', 'campo03', 'campo04', 'campo05', 'campo06'].map((username, n) =>
      activities.assign({
        body: { activityIds: n % 2 === 0 ? ids : ids.toReversed(), employeeId: employee(username) },
      }),
    ),
  );
  for (const id of ids)
    expect(groups.flat().filter((outcome) => outcome.id === id && outcome.ok)).toHaveLength(1);
  expect(await demo.countFaults()).toEqual([]);
});

test('a payment that arrives many times at once opens the reconnection once', async () => {
  const operation = await demo.create('WFSUSREC', '620001');
  const { id } = await demo.stage(operation.id, 'S01');
  const { choices } = await demo.staff.client.operation.activities.survey({ params: { id } });
  await demo.decide(operation.id, 'S01', {
    pago_registrado: 'no',
    reclamo_en_tramite: 'no',
    aviso_entregado: 'si',
    decision: choices.decision![0],
    motivo: 'Se revisó el expediente completo',
  });
  await demo.finishActivity((await demo.stage(operation.id, 'S03')).id, employee('campo07'), {
    resultado: 'efectiva',
    servicio_directo: 'no',
  });
  const { operations } = demo.staff.client.operation;
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      operations.addFacts({
        params: { id: operation.id },
        body: { facts: { pago_registrado: 'si', [`aviso_${n}`]: n } },
      }),
    ),
  );
  const { activityList, facts } = await operations.get({ params: { id: operation.id } });
  expect(activityList.filter(({ stage }) => stage === 'S09')).toHaveLength(1);
  expect(Object.keys(facts)).toHaveLength(7);
});

test('activities that are added at the same time get stages of their own; a withdrawn one keeps its number', async () => {
  const { id } = await demo.create('WFSUSREC', '630001');
  const { activities } = demo.staff.client.operation;
  const add = () => activities.create({ body: { operationId: id, typeCode: 'REVISION' } });
  const stagesOf = (added: { stage: string }[]) => added.map(({ stage }) => stage).toSorted();
  const together = await Promise.all([add(), add(), add()]);
  expect(stagesOf(together)).toEqual(['X1', 'X2', 'X3']);
  const last = together.find(({ stage }) => stage === 'X3')!;
  await demo.test.sql('update activity set withdrawn_at = now() where id = $1', [last.id]);
  const fourth = await add();
  expect(fourth.stage).toBe('X4');
  // The highest number that a stage of a workflow may have.
  await demo.test.sql(`update activity set stage = 'X999999999' where id = $1`, [fourth.id]);
  expect([(await add()).stage, (await add()).stage]).toEqual(['X1000000000', 'X1000000001']);
  await demo.test.sql('update activity set withdrawn_at = null where id = $1', [last.id]);
  expect(await demo.countFaults()).toEqual([]);
});
