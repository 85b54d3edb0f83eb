import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MutationInput } from '@cuadrilla/contract/operation/sync.ts';
import type { TestApp } from '../app.ts';
import { fieldWorld, finishOf, mutation, openTest, type FieldWorld } from './field-world.ts';

let app: TestApp;
let world: FieldWorld;

beforeAll(async () => {
  app = await openTest();
  world = await fieldWorld(app);
});
afterAll(() => app.close());

type Worker = Awaited<ReturnType<FieldWorld['worker']>>;
type Push = (
  worker: Worker,
  items: MutationInput[],
) => Promise<
  {
    result: string;
    message_key: string | null;
    message: string | null;
    status: string | null;
    version: number | null;
  }[]
>;
const send = async (worker: Worker, mutations: MutationInput[]) =>
  (await worker.client.operation.sync.push({ body: { deviceId: worker.deviceId, mutations } })).answers;
const photo = (question: string, letter: string) => ({
  question,
  sha256: letter.repeat(64),
  bytes: 1_000,
  name: `${letter}.jpg`,
});

/** One instant for both runs: a refusal names it to the minute. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

/** The work of a day, some of which fails, with its steps mixed as a phone sends them. */
async function day(push: Push) {
  const worker = await world.worker();
  const ids: number[] = [];
  for (let n = 0; n < 9; n++) {
    const id = await world.open();
    await world.assign(id, worker.id);
    ids.push(id);
  }
  const [plain, bad, early, rejected, withPhotos, again, failed, other] = ids as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const foreign = await world.open();
  await world.assign(foreign, (await world.worker()).id);
  await app.sql('update activity set not_before = $2 where id = $1', [early, tomorrow]);
  await world.reassign(other, (await world.worker()).id);
  const { version } = await world.activity(plain);
  let sequence = 0;
  const step = (type: 'download' | 'see' | 'begin', activityId: number) =>
    mutation(++sequence, type, { activityId, baseVersion: version });
  const finish = (id: number, answers?: Record<string, unknown>, photos?: ReturnType<typeof photo>[]) =>
    finishOf(world, ++sequence, id, version, answers, photos);
  const items = [
    ...ids.map((id) => step('download', id)),
    mutation(++sequence, 'position', { place: { latitude: 3.4, longitude: -76.5 }, battery: 0.5 }),
    ...ids.map((id) => step('begin', id)),
    step('see', plain),
    finish(plain),
    finish(bad, { resultado: 'quizás' }),
    finish(early),
    mutation(++sequence, 'reject', { activityId: rejected, baseVersion: version, reason: 'No hay acceso' }),
    finish(withPhotos, { resultado: 'efectiva' }, [
      photo('foto', 'a'),
      photo('foto', 'a'),
      photo('foto', 'b'),
    ]),
    finish(again),
    finish(again),
    finish(foreign),
    finish(999_999_999),
    finish(other),
    mutation(++sequence, 'unrealize', {
      activityId: failed,
      baseVersion: version,
      reason: 'Nadie atiende',
      cause: null,
    }),
    finish(bad, { resultado: 'no_efectiva' }),
    finish(ids[8]!, { resultado: 'no_efectiva' }),
  ];
  const answers = await push(worker, items);
  const activities = [];
  for (const id of [...ids, foreign]) {
    const { status, sync_state, sync_error, version: now, operation_id } = await world.activity(id);
    activities.push({
      status,
      sync_state,
      sync_error,
      now,
      events: await app.sql(
        `select event, from_status, to_status, reason, device_id is not null as phone, latitude
          from activity_event where activity_id = $1 order by id`,
        [id],
      ),
      submissions: await app.sql(
        'select number, state, answers from submission where activity_id = $1 order by number',
        [id],
      ),
      photos: await app.sql(
        'select question, sha256, name, received_at from photo where activity_id = $1 order by sha256',
        [id],
      ),
      stages: await app.sql(
        'select stage, status, version from activity where operation_id = $1 order by id',
        [operation_id],
      ),
      operation: await app.sql('select status, version, for_review from operation where id = $1', [
        operation_id,
      ]),
    });
  }
  const [{ n: counted } = { n: null }] = await app.sql<{ n: string }>(
    'select last_sequence as n from device where id = $1',
    [worker.deviceId],
  );
  return {
    answers: answers.map(({ result, message_key, message, status, version: now }) => ({
      result,
      message_key,
      message,
      status,
      now,
    })),
    activities,
    counted,
  };
}

const counters = () =>
  app.sql(
    `select status, sum(n)::int as n from activity_tally where tenant_id = $1 group by status
      having sum(n) <> 0 order by status`,
    [world.tenantId],
  );
const actual = () =>
  app.sql(
    `select status, count(*)::int as n from activity where tenant_id = $1 and withdrawn_at is null
      group by status order by status`,
    [world.tenantId],
  );

test('a batch has exactly the results that its mutations have when each is sent alone', async () => {
  const alone = await day(async (worker, items) => {
    const answers = [];
    for (const item of items) answers.push(...(await send(worker, [item])));
    return answers;
  });
  const together = await day(send);
  expect(together).toEqual(alone);
  expect(new Set(together.answers.map(({ result }) => result))).toEqual(
    new Set(['applied', 'refused', 'superseded']),
  );
  expect(await counters()).toEqual(await actual());
});

test('a mutation that the database refuses does not undo the rest of its batch', async () => {
  const worker = await world.worker();
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) {
    ids.push(await world.open());
    await world.assign(ids[n]!, worker.id);
  }
  const { version } = await world.activity(ids[0]!);
  await app.sql(
    `create function refuse_one() returns trigger language plpgsql as $$
      begin if new.activity_id = ${ids[2]} then raise check_violation; end if; return new; end $$`,
    [],
  );
  await app.sql(
    'create trigger refuse_one before insert on submission for each row execute function refuse_one()',
    [],
  );
  const answers = await send(
    worker,
    ids.map((id, at) => finishOf(world, at + 1, id, version)),
  );
  await app.sql('drop trigger refuse_one on submission', []);
  expect(answers.map(({ result }) => result)).toEqual([
    'applied',
    'applied',
    'refused',
    'applied',
    'applied',
  ]);
  for (const id of ids) expect(await world.submissions(id)).toHaveLength(id === ids[2] ? 0 : 1);
  const events = await app.sql<{ event: string }>(
    'select event from activity_event where activity_id = $1 order by id',
    [ids[0]],
  );
  expect(events.map(({ event }) => event)).toEqual(['open', 'assign', 'finish', 'complete']);
  expect(await counters()).toEqual(await actual());
});
