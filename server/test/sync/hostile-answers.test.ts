import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { testApp, type Person, type TestApp } from '../app.ts';
import { unharmed, whileWatching } from '../security/bystander.ts';
import { fieldWorld, finishOf, mutation, push, type FieldWorld } from './field-world.ts';

let app: TestApp;
let other: Person;
let world: FieldWorld;
let versions = 0;

beforeAll(async () => {
  app = await testApp();
  other = await app.person(await app.tenant(), { can: ['FORM_MOD_LIST'] });
  world = await fieldWorld(app);
});
afterAll(() => app.close());

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Publishes a form for the field world. */
async function publish(definition: object): Promise<void> {
  const [form] = await app.sql<{ id: string }>('select form_id as id from form_version where id = $1', [
    world.formVersionId,
  ]);
  await app.sql(`update form_version set status = 'retired' where form_id = $1`, [form!.id]);
  const [version] = await app.sql<{ id: string }>(
    `insert into form_version (tenant_id, form_id, version, status, definition)
      values ($1, $2, $3, 'published', $4) returning id`,
    [world.tenantId, form!.id, `2.${++versions}`, JSON.stringify(definition)],
  );
  world.formVersionId = Number(version!.id);
  await world.asTenant(publishSettingsChanged);
}

/** A phone sends one finished activity; gives the reply to it. */
async function finishWith(answers: Record<string, unknown>) {
  const worker = await world.worker();
  const { id, version: baseVersion } = await world.given(worker);
  return whileWatching(other, async () => {
    const { answers: replies } = await push(worker, [
      mutation(1, 'download', { activityId: id, baseVersion }),
      mutation(2, 'see', { activityId: id, baseVersion }),
      mutation(3, 'begin', { activityId: id, baseVersion }),
      finishOf(world, 4, id, baseVersion, answers),
    ]);
    return replies[3]!;
  });
}

const decided = { type: 'radiogroup', name: 'resultado', choices: ['efectiva', 'no_efectiva'] };

test('N1: 200 rows with a missing answer from a phone are refused while others work', async () => {
  await publish({
    elements: [
      decided,
      {
        type: 'paneldynamic',
        name: 'filas',
        templateElements: many(5, (at) => ({ type: 'text', name: `c${at}`, isRequired: true })),
      },
    ],
  });
  const row = Object.fromEntries(many(4, (at) => [`c${at}`, 'x']));
  const { result, bystander } = await finishWith({ resultado: 'efectiva', filas: many(200, () => row) });
  expect(result).toMatchObject({ result: 'refused', message_key: 'INVALID_ANSWERS' });
  unharmed(bystander);
});

test('N1: an answer of 100,000 rows or 60 levels from a phone is refused while others work', async () => {
  for (const filas of [many(100_000, () => 1), many(60, () => 0).reduce<unknown>((inner) => [inner], 1)]) {
    const { result, bystander } = await finishWith({ resultado: 'efectiva', filas }).catch(
      (error: unknown) => ({
        result: error as { status: number },
        bystander: null,
      }),
    );
    if (bystander) {
      expect(result).toMatchObject({ result: 'refused' });
      unharmed(bystander);
    } else expect(result).toMatchObject({ status: 400 });
  }
});

test('N1: a saved form that is no longer allowed refuses its own answers, and nothing around them', async () => {
  await publish({ elements: [decided, { type: 'dropdown', name: 'q', choicesMin: 1, choicesMax: 5 }] });
  const { result } = await finishWith({ resultado: 'efectiva' });
  expect(result).toMatchObject({ result: 'refused', message_key: 'INVALID_ANSWERS' });
});

/** Has no group and no unbounded repetition, and took the engine of the language 9 seconds. */
const runaway = '^a{0,99}a{0,99}a{0,99}a{0,99}a{0,99}$';
const patterned = (regex: string): object => ({
  elements: [decided, { type: 'text', name: 'q', validators: [{ type: 'regex', regex }] }],
});

test.each([runaway, '^(a+)+$', '^(a|aa)+$'])(
  'N3: a phone whose answer almost matches %s holds nobody up',
  async (regex) => {
    await publish(patterned(regex));
    const { result, bystander } = await finishWith({ resultado: 'efectiva', q: `${'a'.repeat(255)}b` });
    expect(result).toMatchObject({ result: 'refused', message_key: 'INVALID_ANSWERS' });
    unharmed(bystander);
  },
);
