import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../app.ts';
import { definition, fieldWorld, finishOf, openTest, pull, push, type FieldWorld } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;
beforeAll(async () => void (app = await openTest()));
afterAll(() => app.close());

const year = new Intl.DateTimeFormat('en', { timeZone: 'America/Bogota', year: 'numeric' }).format(
  new Date(),
);
const numberOf = (count: number) => `FORM1-${year}-${String(count).padStart(6, '0')}`;

/** The form of both stages takes a number for its record. */
beforeEach(async () => {
  world = await fieldWorld(app);
  const [page] = definition.pages;
  const elements = [
    ...page!.elements,
    { type: 'expression', name: 'consecutivo', expression: '{reserved_number}' },
  ];
  await app.sql('update form_version set definition = $2 where tenant_id = $1', [
    world.tenantId,
    JSON.stringify({ ...definition, pages: [{ ...page, elements }] }),
  ]);
});

const reserved = async (): Promise<(string | null)[]> =>
  (
    await app.sql<{ reserved_number: string | null }>(
      'select reserved_number from activity where tenant_id = $1 order by id',
      [world.tenantId],
    )
  ).map(({ reserved_number }) => reserved_number);

test('a phone has the number of a record before the work begins, and the answers keep it', async () => {
  const worker = await world.worker();
  const { id } = await world.given(worker);
  const { activities } = await pull(worker);
  expect(activities[0]!.prefill).toMatchObject({ reserved_number: numberOf(1) });
  await push(worker, [finishOf(world, 1, id, activities[0]!.version)]);
  expect((await world.submissions(id))[0]!.answers).toMatchObject({ consecutivo: numberOf(1) });
  // The next stage asks the same form: it has a record and a number of its own.
  expect(await reserved()).toEqual([numberOf(1), numberOf(2)]);
});

test('a phone cannot give a record another number, nor does work that is done again get a new one', async () => {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  const forged = { resultado: 'efectiva', consecutivo: numberOf(77) };
  await push(worker, [finishOf(world, 1, id, version, forged)]);
  await world.reactivate(id);
  await push(worker, [finishOf(world, 2, id, (await world.activity(id)).version)]);
  const answered = await world.submissions(id);
  expect(answered.map(({ answers }) => answers.consecutivo)).toEqual([numberOf(1), numberOf(1)]);
});

test('no order and no fact puts another number in its place', async () => {
  const worker = await world.worker();
  await world.given(worker);
  await app.sql(
    `update operation set prefill = '{"reserved_number": "MIA-1"}', facts = '{"reserved_number": "MIA-2"}'
      where tenant_id = $1`,
    [world.tenantId],
  );
  const { activities } = await pull(worker);
  expect(activities[0]!.prefill).toMatchObject({ reserved_number: numberOf(1) });
});

test('work that is opened at the same time has different numbers, and the database takes none twice', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => world.open()));
  expect(new Set(await reserved())).toEqual(new Set(ids.map((_, at) => numberOf(at + 1))));
  await expect(
    app.sql('update activity set reserved_number = $3 where tenant_id = $1 and id = $2', [
      world.tenantId,
      ids[0],
      (await reserved())[1],
    ]),
  ).rejects.toThrow(/activity_reserved_number/);
});

test('an activity that a dispatcher adds to an operation has a number, too', async () => {
  const first = await world.activity(await world.open());
  await world.dispatcher.client.operation.activities.create({
    body: { operationId: first.operation_id, typeCode: 'VISITA' },
  });
  expect(await reserved()).toEqual([numberOf(1), numberOf(2)]);
});

test('each tenant counts for itself, and forms that read no number take none', async () => {
  await world.open();
  const other = await fieldWorld(app);
  await other.open();
  expect(await reserved()).toEqual([numberOf(1)]);
  expect(
    await app.sql('select reserved_number from activity where tenant_id = $1', [other.tenantId]),
  ).toEqual([{ reserved_number: null }]);
  expect(await app.sql('select 1 from record_series where tenant_id = $1', [other.tenantId])).toEqual([]);
});
