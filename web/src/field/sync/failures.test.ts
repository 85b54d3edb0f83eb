import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/problem.ts';
import { FieldServer } from '../../../test/field-server.ts';
import { draftOf, finish, newDb, start } from '../../../test/field-phone.ts';
import { discardRefused, reopenRefused, writeDraft } from '../store/drafts.ts';
import type { FieldDb } from '../store/field-db.ts';
import { readMeta } from '../store/meta.ts';
import { recordStep } from '../store/outbox.ts';
import { readWork } from '../store/read-work.ts';
import { isAllSent, readUnsent } from '../store/unsent.ts';
import { register, registerAgain } from './push.ts';
import { problemOf, syncRound } from './round.ts';

afterEach(() => void vi.useRealTimers());

test('F10, hash mismatch: a photo that was damaged on the way is sent again, and shown with its bytes when it stays damaged', async () => {
  const { server, db } = await start([1, 2]);
  await finish(db, 1, { size: 80_000 });
  const send = server.api.uploadChunk;
  let damaged = 1;
  server.api.uploadChunk = (input) =>
    send(damaged-- > 0 ? { ...input, body: new Blob([new Uint8Array(input.body.size)]) } : input);
  await syncRound(db, server.api);
  expect(await db.files.toArray()).toMatchObject([
    { state: 'announced', problem: 'HASH_MISMATCH', tries: 1 },
  ]);
  await syncRound(db, server.api);
  expect(isAllSent(await readUnsent(db))).toBe(true);
  await finish(db, 2, { size: 90_000 });
  damaged = Infinity;
  for (let round = 0; round < 2; round++) await syncRound(db, server.api);
  const [link] = await db.files.where({ activityId: 2 }).toArray();
  expect(link).toMatchObject({ state: 'refused', problem: 'HASH_MISMATCH' });
  expect((await db.blobs.get(link!.sha256))?.bytes?.byteLength).toBe(90_000);
  expect((await readUnsent(db)).photos).toBe(1);
});

test('F10, killed inside finish: an app that is killed inside a finish has either the draft or the finished work', async () => {
  const endings = new Set<'draft' | 'finish'>();
  for (let ticks = 0; ticks < 60; ticks += 4) {
    const { server, db } = await start([1]);
    await writeDraft(db, draftOf(1));
    const finishing = finish(db, 1).catch(() => undefined);
    for (let tick = 0; tick < ticks; tick++) await new Promise((resolve) => setImmediate(resolve));
    db.close();
    await finishing;
    const again = newDb(db.name.slice('test.'.length));
    const work = (await readWork(again, 1))!;
    expect([work.draft === null, work.ending === null], `${ticks} ticks`).toSatisfy(
      ([isGone, isOpen]: boolean[]) => isGone !== isOpen,
    );
    endings.add(work.draft ? 'draft' : 'finish');
    if (work.draft) await finish(again, 1);
    await syncRound(again, server.api);
    expect(server.submissions).toHaveLength(1);
  }
  // It was killed before the finish was stored, and after.
  expect(endings).toEqual(new Set(['draft', 'finish']));
});

test('F10, token expired: after the end of a session nothing is lost, the phone asks for a sign-in, and goes on after it', async () => {
  const { server, db } = await start([1, 2]);
  await finish(db, 1, { size: 60_000 });
  await writeDraft(db, draftOf(2));
  const { push, pull } = server.api;
  const ended = () =>
    Promise.reject(new ApiError(401, { message: 'no', message_key: 'INVALID_TOKEN' as never }));
  Object.assign(server.api, { push: ended, pull: ended });
  expect(await syncRound(db, server.api).catch(problemOf)).toBe('signIn');
  expect(await readUnsent(db)).toMatchObject({ items: 1, photos: 1, drafts: 1 });
  Object.assign(server.api, { push, pull });
  await syncRound(db, server.api);
  expect(server.submissions).toHaveLength(1);
  expect(await readUnsent(db)).toMatchObject({ items: 0, photos: 0, drafts: 1 });
});

test('F10, device clock wrong: with a clock a day off the steps keep their order, and the phone knows by how much it is wrong', async () => {
  const { server, db } = await start([1]);
  const day = 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day });
  await recordStep(db, { type: 'begin', activityId: 1, baseVersion: 1, at: new Date().toISOString() });
  vi.setSystemTime(Date.now() - 2 * day);
  await finish(db, 1);
  const order = (await db.outbox.where('state').equals('queued').sortBy('sequence')).map(({ type }) => type);
  expect(order).toEqual(['begin', 'finish']);
  const { pull } = server.api;
  server.api.pull = async (input) => ({
    ...(await pull(input)),
    serverTime: new Date(Date.now() + day).toISOString(),
  });
  await syncRound(db, server.api);
  expect(server.submissions).toHaveLength(1);
  expect(Math.round((await readMeta(db, 'clockOffset'))! / 3_600_000)).toBe(24);
});

test('F10, form version retired: work of a form that was replaced keeps the version that it was given with', async () => {
  const server = new FieldServer();
  const db = newDb();
  server.assign(1, 5);
  server.assign(2, 6);
  const form = (versionId: number) => ({
    versionId,
    code: 'F',
    version: String(versionId),
    name: { es: 'F', en: 'F' },
    definition: { pages: [] },
  });
  const { pull } = server.api;
  server.api.pull = async (input) => ({ ...(await pull(input)), forms: [form(5), form(6)] });
  await register(db, server.api, '1', '');
  await syncRound(db, server.api);
  await writeDraft(db, draftOf(1));
  // The server is restored, sends everything again, and knows the newer version alone.
  server.epoch = 2;
  server.activities.get(1)!.formVersionId = 6;
  server.api.pull = async (input) => ({ ...(await pull(input)), forms: [form(6)] });
  await syncRound(db, server.api);
  expect((await db.forms.toCollection().primaryKeys()).toSorted((a, b) => a - b)).toEqual([5, 6]);
  expect(await db.drafts.count()).toBe(1);
});

/** The server as a backup from the morning has it: it knows the phone and the work, and nothing that was done since. */
async function restoredFrom(db: FieldDb, ids: readonly number[]): Promise<FieldServer> {
  const restored = new FieldServer();
  restored.epoch = 2;
  for (const id of ids) restored.assign(id);
  await restored.api.register({ body: { deviceId: (await readMeta(db, 'deviceId'))! } });
  return restored;
}

test('F10, server restored: an app that stays open notices with its next round that the server was restored, and sends again what it had confirmed', async () => {
  const { server, db } = await start([1, 2]);
  await finish(db, 1, { size: 70_000 });
  await syncRound(db, server.api);
  expect(isAllSent(await readUnsent(db))).toBe(true);
  const restored = await restoredFrom(db, [1, 2]);
  await syncRound(db, restored.api);
  expect(restored.submissions).toMatchObject([{ activityId: 1, counts: true }]);
  expect(restored.photos.size).toBe(1);
  expect((await db.activities.get(1))?.status).toBe('synchronized');
  expect(await db.news.count()).toBe(0);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('F10, server restored: new work does not wait for ever behind what a restored server has lost, nor behind what was given up', async () => {
  const { server, db } = await start([1, 2, 3]);
  server.refuses = ({ activityId }) => activityId !== 3;
  await finish(db, 1);
  await finish(db, 2);
  await syncRound(db, server.api);
  const refused = await db.outbox.where('state').equals('refused').toArray();
  await discardRefused(db, refused[0]!);
  const restored = await restoredFrom(db, [1, 2, 3]);
  restored.refuses = server.refuses;
  await finish(db, 3);
  await syncRound(db, restored.api);
  expect(restored.submissions).toMatchObject([{ activityId: 3, counts: true }]);
  const states = (await db.outbox.filter(({ type }) => type === 'finish').toArray()).map(
    ({ activityId, state }) => [activityId, state],
  );
  expect(states).toEqual([
    [1, 'discarded'],
    [2, 'refused'],
    [3, 'applied'],
  ]);
});

test('F10, server restored: a photo of work that the restored server refuses waits for its correction, and is not offered in vain', async () => {
  const { server, db } = await start([1]);
  await finish(db, 1, { size: 70_000 });
  server.api.uploadChunk = () => Promise.reject(new ApiError(0, { message: '', message_key: 'no_internet' }));
  await syncRound(db, server.api).catch(() => undefined);
  expect((await db.files.toArray())[0]?.state).toBe('announced');
  const restored = await restoredFrom(db, [1]);
  restored.refuses = ({ answers }) => (answers as { seed: number }).seed === 1;
  await syncRound(db, restored.api);
  expect(await db.files.toArray()).toMatchObject([{ state: 'waiting', problem: null }]);
  await reopenRefused(db, (await readWork(db, 1))!.refused!);
  await finish(db, 1, { size: 70_000, seed: 2 });
  await syncRound(db, restored.api);
  expect(restored.submissions).toMatchObject([{ activityId: 1, counts: true }]);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('F10, server restored: refused work that was done anew meanwhile is replaced by it, with its photos', async () => {
  const { server, db } = await start([1]);
  server.refuses = ({ answers }) => (answers as { seed: number }).seed === 1;
  await finish(db, 1, { size: 70_000 });
  await syncRound(db, server.api);
  const restored = await restoredFrom(db, [1]);
  restored.refuses = server.refuses;
  // What was refused goes out to the restored server again; on the way the work is done anew.
  await registerAgain(db, restored.api);
  await finish(db, 1, { size: 80_000, seed: 2 });
  await syncRound(db, restored.api);
  await syncRound(db, restored.api);
  const rows = await db.outbox.filter(({ type }) => type === 'finish').sortBy('key');
  expect(rows.map(({ state, correctedBy }) => [state, correctedBy])).toEqual([
    ['refused', rows[1]!.key],
    ['applied', null],
  ]);
  expect(isAllSent(await readUnsent(db))).toBe(true);
});

test('F10, sequence used twice: a phone that goes on as another installation keeps its name and version', async () => {
  const { server, db } = await start([1]);
  const announced: unknown[] = [];
  const { register: announce } = server.api;
  server.api.register = (input) => {
    announced.push(input.body);
    return announce(input);
  };
  await db.meta.put({ key: 'nextSequence', value: 1 });
  await finish(db, 1);
  await syncRound(db, server.api);
  expect(announced).toMatchObject([{ name: 'phone', appVersion: '1' }]);
});

test('F10, app update mid-day: a new version of the app is stored and waits until the person applies it', async () => {
  const source = readFileSync(path.join(import.meta.dirname, '../../../field-worker.js'), 'utf8');
  const listeners = new Map<string, (event: object) => void>();
  const stored: string[] = [];
  let skipped = 0;
  const cache = { addAll: (requests: { url: string }[]) => stored.push(...requests.map(({ url }) => url)) };
  const own = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => (skipped += 1),
    clients: { claim: () => undefined },
  };
  class FakeRequest {
    url: string;
    constructor(url: string) {
      this.url = url;
    }
  }
  vm.runInNewContext(source.replace('__VERSION__', '2').replace('__FILES__', '["/assets/a.js"]'), {
    self: own,
    caches: { open: () => Promise.resolve(cache), keys: () => Promise.resolve([]) },
    Request: FakeRequest,
    location: { origin: 'https://x.test' },
    URL,
    Set,
    Promise,
  });
  let installed: Promise<unknown> = Promise.resolve();
  listeners.get('install')!({ waitUntil: (work: Promise<unknown>) => (installed = work) });
  await installed;
  expect(stored).toEqual(['/tabs', '/assets/a.js']);
  listeners.get('message')!({ data: 'anything else' });
  expect(skipped).toBe(0);
  listeners.get('message')!({ data: 'apply-update' });
  expect(skipped).toBe(1);
});
