import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MutationReply, MutationInput } from '@cuadrilla/contract/operation/sync.ts';
import type { TestApp } from '../app.ts';
import { fieldWorld, finishOf, mutation, openTest, type FieldWorld } from './field-world.ts';

/**
 * Three phones and an office on a network that loses, repeats, reorders and cuts: what arrives counts once,
 * in order.
 */
let app: TestApp;
let world: FieldWorld;
let people: Awaited<ReturnType<FieldWorld['worker']>>[];

beforeAll(async () => {
  app = await openTest();
  world = await fieldWorld(app);
  people = [await world.worker(), await world.worker(), await world.worker()];
});
afterAll(() => app.close());

type Fault = 'none' | 'drop' | 'lost' | 'twice' | 'reorder' | 'cut';
type Step =
  | { do: 'work'; who: number; what: 'download' | 'see' | 'begin' | 'finish' | 'unrealize' | 'position' }
  | { do: 'push'; who: number; fault: Fault }
  | { do: 'reassign'; which: number; to: number };

const who = fc.integer({ min: 0, max: 2 });
const work = fc.record({
  do: fc.constant('work' as const),
  who,
  what: fc.constantFrom('download', 'see', 'begin', 'finish', 'unrealize', 'position'),
});
const send = fc.record({
  do: fc.constant('push' as const),
  who,
  fault: fc.constantFrom<Fault>('none', 'drop', 'lost', 'twice', 'reorder', 'cut'),
});
const office = fc.record({ do: fc.constant('reassign' as const), which: who, to: who });

class Phone {
  readonly deviceId = randomUUID();
  readonly made: MutationInput[] = [];
  readonly answers = new Map<string, MutationReply>();
  outbox: MutationInput[] = [];
  readonly #person: (typeof people)[number];
  readonly activityId: number;

  constructor(person: (typeof people)[number], activityId: number) {
    this.#person = person;
    this.activityId = activityId;
  }

  register = () => this.#person.client.operation.sync.register({ body: { deviceId: this.deviceId } });

  work(what: Extract<Step, { do: 'work' }>['what']): void {
    const sequence = this.made.length + 1;
    const on = { activityId: this.activityId, baseVersion: 2 };
    const made =
      what === 'position'
        ? mutation(sequence, 'position', { place: { latitude: 3.4, longitude: -76.5 } })
        : what === 'finish'
          ? finishOf(world, sequence, this.activityId, 2, { resultado: 'efectiva', lectura: sequence })
          : what === 'unrealize'
            ? mutation(sequence, 'unrealize', { ...on, reason: 'Nadie atiende' })
            : mutation(sequence, what, on);
    this.made.push(made);
    this.outbox.push(made);
  }

  async push(fault: Fault): Promise<void> {
    const batch = this.outbox;
    if (batch.length === 0 || fault === 'drop') return;
    if (fault === 'lost') await this.#send(batch);
    else if (fault === 'twice')
      for (const answers of await Promise.all([this.#send(batch), this.#send(batch)])) this.#receive(answers);
    else if (fault === 'reorder') this.#receive(await this.#send(batch.toReversed()));
    else if (fault === 'cut') this.#receive(await this.#send(batch.slice(Math.floor(batch.length / 2))));
    else this.#receive(await this.#send(batch));
  }

  async settle(): Promise<void> {
    for (let round = 0; this.outbox.length > 0 && round < 5; round++) await this.push('none');
    expect(this.outbox).toEqual([]);
  }

  async #send(mutations: MutationInput[]): Promise<MutationReply[]> {
    return (await this.#person.client.operation.sync.push({ body: { deviceId: this.deviceId, mutations } }))
      .answers;
  }

  #receive(answers: MutationReply[]): void {
    for (const answer of answers) {
      if (answer.result === 'held') continue;
      const before = this.answers.get(answer.id);
      if (before) expect(answer).toEqual(before);
      this.answers.set(answer.id, answer);
      this.outbox = this.outbox.filter(({ id }) => id !== answer.id);
    }
  }
}

async function play(steps: readonly Step[], faulty: boolean): Promise<Phone[]> {
  const phones: Phone[] = [];
  for (const person of people) {
    const id = await world.open();
    await world.assign(id, person.id);
    phones.push(new Phone(person, id));
  }
  // Every run has new phones, more than a person registers in a day.
  await app.sql(`delete from throttle where key like 'device:%'`);
  await Promise.all(phones.map((phone) => phone.register()));
  for (const step of steps) {
    if (step.do === 'work') phones[step.who]!.work(step.what);
    else if (step.do === 'push') await phones[step.who]!.push(faulty ? step.fault : 'none');
    else await world.reassign(phones[step.which]!.activityId, people[step.to]!.id).catch(() => undefined);
  }
  await Promise.all(phones.map((phone) => phone.settle()));
  return phones;
}

async function checkDatabase(phones: Phone[]): Promise<void> {
  for (const phone of phones) {
    const rows = await app.sql<{ id: string; state: string; has_body: boolean }>(
      `select id, state, body is not null has_body from mutation where device_id = $1 order by sequence`,
      [phone.deviceId],
    );
    expect(rows.map(({ id }) => id)).toEqual(phone.made.map(({ id }) => id));
    const stored = await app.sql<{ mutation_id: string }>(
      'select mutation_id from submission where device_id = $1',
      [phone.deviceId],
    );
    const finished = phone.made
      .filter(({ type, id }) => type === 'finish' && phone.answers.get(id)?.result !== 'refused')
      .map(({ id }) => id);
    expect(stored.map(({ mutation_id }) => mutation_id).sort()).toEqual(finished.sort());
    for (const { id, state, has_body } of rows) {
      expect(state).not.toBe('held');
      if (phone.answers.get(id)?.result !== 'applied') expect(has_body).toBe(true);
    }
    const history = await app.sql<{ from_status: string | null; to_status: string }>(
      'select from_status, to_status from activity_event where activity_id = $1 order by id',
      [phone.activityId],
    );
    history.forEach((event, at) =>
      expect(event.from_status).toBe(at === 0 ? null : history[at - 1]!.to_status),
    );
    const [{ doubled }] = (await app.sql<{ doubled: string }>(
      `select count(*) doubled from (select stage from activity where operation_id = (select operation_id
        from activity where id = $1) and withdrawn_at is null group by stage having count(*) > 1) d`,
      [phone.activityId],
    )) as [{ doubled: string }];
    expect(doubled).toBe('0');
  }
}

const bounded = { numRuns: 40, endOnFailure: true };

test('a bad network changes no result', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ arbitrary: work, weight: 3 }, { arbitrary: send, weight: 2 }), {
        minLength: 5,
        maxLength: 30,
      }),
      async (steps) => {
        const [good, bad] = [await play(steps, false), await play(steps, true)];
        const resultsOf = (phones: Phone[]) =>
          phones.map(({ made, answers }) =>
            made.map(({ id }) => {
              const { result, message_key, status, version } = answers.get(id)!;
              return { result, message_key, status, version };
            }),
          );
        expect(resultsOf(bad)).toEqual(resultsOf(good));
        await checkDatabase(bad);
      },
    ),
    bounded,
  );
});

test('while the office reassigns, every answer is stored once and the history is complete', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          { arbitrary: work, weight: 4 },
          { arbitrary: send, weight: 3 },
          { arbitrary: office, weight: 1 },
        ),
        { minLength: 8, maxLength: 30 },
      ),
      async (steps) => {
        await checkDatabase(await play(steps, true));
      },
    ),
    bounded,
  );
});
