/**
 * A day of field work over a slow line: what was done without a network is sent by the store and the rounds of the app,
 * behind a line that carries so many bits a second.
 */
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import type { PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import type { ListItem } from '@cuadrilla/forms/lists.ts';
import { writeBlob } from '../../web/src/field/store/blobs.ts';
import { FieldDb, type StepOf } from '../../web/src/field/store/field-db.ts';
import { readMeta } from '../../web/src/field/store/meta.ts';
import { finishWork, recordStep } from '../../web/src/field/store/outbox.ts';
import { isAllSent, readUnsent } from '../../web/src/field/store/unsent.ts';
import { SyncRunner } from '../../web/src/field/sync/sync-runner.ts';
import type { SyncApi } from '../../web/src/field/sync/sync-api.ts';
import { fillForm } from '../simulate/answers.ts';
import { apiError } from '../simulate/app-phone.ts';
import { Connection } from '../simulate/connection.ts';
import { Random } from '../simulate/random.ts';
import { SlowLine } from './slow-line.ts';
import { assignInspection } from './work.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    employee: { type: 'string', default: 'campo05' },
    password: { type: 'string', default: 'demo2026' },
    activities: { type: 'string', default: '60' },
    photos: { type: 'string', default: '4' },
    /** Bytes of a photo. */
    bytes: { type: 'string', default: '350000' },
    up: { type: 'string', default: '750000' },
    down: { type: 'string', default: '1600000' },
    delay: { type: 'string', default: '75' },
  },
});
const number = (name: 'activities' | 'photos' | 'bytes' | 'up' | 'down' | 'delay') => Number(options[name]);
const say = (text: string) => void process.stdout.write(`${text}\n`);
const { signal } = new AbortController();
const at = (minute: number) => new Date(Date.now() - (number('activities') - minute) * 60_000).toISOString();

const dispatcher = new Connection(options.url, 'despacho', options.password, signal);
await dispatcher.signIn();
const near = new Connection(options.url, options.employee, options.password, signal);
await near.signIn();
for (let one = 0; one < number('activities'); one++) await assignInspection(dispatcher, near.userId, one);

const db = new FieldDb(`cuadrilla.day.${process.pid}`);
const own = new Set((await fetchWork()).map(({ id }) => id));
let sent = 0;
for (const id of own) await work(id, ++sent);
const before = await readUnsent(db);
say(
  `${own.size} activities done, ${before.items} steps and ${before.photos} photos wait, ${mega(before.photoBytes)}`,
);
await send();
process.exit(0);

/** The work of the day, fetched over a good line as in the office. */
async function fetchWork(): Promise<PhoneActivity[]> {
  await run(near.client.operation.sync);
  const stored = await db.activities.toArray();
  return stored
    .filter(({ data, mine, endedAt }) => mine && endedAt === null && isOurs(data))
    .slice(0, number('activities'))
    .map(({ data }) => data);
}

function isOurs({ operationNumber, formVersionId }: PhoneActivity): boolean {
  return operationNumber.startsWith('DF') && formVersionId !== null;
}

/** Runs rounds until nothing is left to send, or for as long as they bring something. */
async function run(api: SyncApi): Promise<void> {
  const alone = async (task: () => Promise<void>) => task().then(() => true);
  const runner = new SyncRunner({ db, api, appVersion: '1.0', deviceName: 'A day over a line', alone });
  await new Promise<void>((resolve, reject) => {
    runner.subscribe(() => {
      const { running, problem } = runner.state();
      if (running) return;
      // The app begins again by itself after a pause.
      if (problem === 'offline' || problem === 'busy') return;
      if (problem !== null) return reject(new Error(`The round ended: ${problem}`));
      // The next round begins in the same turn when there is more.
      setTimeout(() => runner.state().running || resolve(), 50);
    });
    runner.request();
  });
  runner.stop();
}

/** One activity with its photos, done without a network. */
async function work(id: number, minute: number): Promise<void> {
  const { data } = (await db.activities.get(id))!;
  const definition = (await db.forms.get(data.formVersionId!))!.definition as unknown as FormDefinition;
  const lists: Record<string, ListItem[]> = {};
  for (const { code, items } of await db.lists.toArray()) lists[code] = items;
  const filled = await fillForm(definition, {
    random: new Random(id),
    effective: true,
    place: { lat: data.latitude!, lng: data.longitude! },
    now: new Date(),
    caption: data.operationNumber,
    evidence: { ...data.evidence!, photos: number('photos') },
    photoBytes: number('bytes'),
    context: {
      stageQuestions: data.questions,
      prefill: data.prefill,
      params: (await readMeta(db, 'params')) ?? {},
      lists,
      locale: 'es',
    },
  });
  if (!filled) throw new Error(`No answers were found for ${data.operationNumber}`);
  const place = { latitude: data.latitude!, longitude: data.longitude!, accuracy: 8 };
  const step = { activityId: id, baseVersion: data.version, at: at(minute), place };
  for (const type of ['see', 'begin'] as const)
    await recordStep(db, { ...step, type }, { label: data.operationNumber });
  const photos = filled.photos.map(({ question, photo }) => ({
    question,
    sha256: photo.sha256,
    bytes: photo.bytes.length,
    name: photo.name,
    takenAt: at(minute),
  }));
  for (const { photo } of filled.photos)
    await writeBlob(db, {
      sha256: photo.sha256,
      bytes: new Uint8Array(photo.bytes).buffer,
      thumb: null,
      type: 'image/jpeg',
      size: photo.bytes.length,
      takenAt: at(minute),
      savedAt: Date.now(),
    });
  await finishWork(db, {
    step: {
      ...step,
      type: 'finish',
      startedAt: at(minute),
      formVersionId: data.formVersionId!,
      answers: filled.answers,
      annexes: [],
      photos,
    } as StepOf<'finish'>,
    photos,
    label: data.operationNumber,
    corrects: null,
  });
}

/** Sends the day over the line, and says how it went. */
async function send(): Promise<void> {
  const delay = number('delay');
  const line = await SlowLine.before(new URL(options.url), { up: number('up'), down: number('down'), delay });
  const phone = new Connection(line.address, options.employee, options.password, signal);
  await phone.signIn();
  const calls: Record<string, number> = {};
  let [longest, last, failures] = [0, performance.now(), 0];
  const begun = last;
  const { sync } = phone.client.operation;
  const counted = Object.fromEntries(
    (['register', 'pull', 'push', 'startUpload', 'uploadChunk'] as const).map((name) => [
      name,
      async (input: never) => {
        const calling = (sync[name] as (input: never) => Promise<unknown>)(input);
        const reply = await calling.catch((error: unknown) => {
          say(`${seconds(begun)}: ${name} failed: ${(error as Error).message}`);
          failures += 1;
          throw apiError(error) as Error;
        });
        calls[name] = (calls[name] ?? 0) + 1;
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        return reply;
      },
    ]),
  ) as unknown as SyncApi;
  const reporting = setInterval(
    () =>
      void readUnsent(db).then(({ items, photos, photoBytes }) =>
        say(`${seconds(begun)}: ${items} steps, ${photos} photos, ${mega(photoBytes)} left`),
      ),
    30_000,
  );
  await run(counted);
  clearInterval(reporting);
  const left = await readUnsent(db);
  const took = (performance.now() - begun) / 1000;
  const requests = Object.values(calls).reduce((sum, count) => sum + count, 0);
  say(`${own.size} activities, ${before.items} steps, ${before.photos} photos, ${mega(before.photoBytes)}`);
  say(`sent in ${took.toFixed(0)} s with ${requests} requests ${JSON.stringify(calls)}, ${failures} failed`);
  say(`the line was used ${((100 * 8 * line.sent) / number('up') / took).toFixed(0)} % of the time upwards`);
  say(`longest time without an answer ${(longest / 1000).toFixed(1)} s`);
  const counts = await db.outbox.toArray();
  const states = Map.groupBy(counts, ({ state }) => state);
  say(`verdicts: ${[...states].map(([state, rows]) => `${state} ${rows.length}`).join(', ')}`);
  say(isAllSent(left) ? 'Nothing is left on the phone.' : `LEFT: ${JSON.stringify(left)}`);
  await line.close();
  if (!isAllSent(left)) process.exit(1);
}

function seconds(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(0)} s`;
}

function mega(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
