import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach } from 'vitest';
import { writeBlob } from '../src/field/store/blobs.ts';
import { makeCopy } from '../src/field/store/copy.ts';
import { FieldDb } from '../src/field/store/field-db.ts';
import { finishWork } from '../src/field/store/outbox.ts';
import { readWork } from '../src/field/store/read-work.ts';
import { readUnsent } from '../src/field/store/unsent.ts';
import { sha256Of } from '../src/field/store/uuid.ts';
import { register } from '../src/field/sync/push.ts';
import { syncRound } from '../src/field/sync/round.ts';
import { FieldServer } from './field-server.ts';

/** A phone in memory for tests: its databases go with the test. */
const databases: FieldDb[] = [];
export const newDb = (name: string = crypto.randomUUID()): FieldDb => {
  const db = new FieldDb(`test.${name}`);
  databases.push(db);
  return db;
};
/** A database as it lies on the phone, without what the app does on the way. */
export const rawDb = (name: string) => new Dexie(name).open();
/** Closes the database under the app, as phones do in the background. @returns once the app has opened it again */
export async function closeUnder(db: FieldDb): Promise<void> {
  const raw = db.backendDB();
  const reopened = new Promise((resolve) => {
    db.events.addEventListener('reopened', resolve, { once: true });
  });
  raw.close();
  // The library that stands for IndexedDB here never closes a database by itself and has events of its own.
  const phases = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };
  const event = { type: 'close', initialized: true, dispatched: false, eventPath: [], ...phases };
  raw.onclose!(event as unknown as Event);
  raw.dispatchEvent(event as unknown as Event);
  await reopened;
}
afterEach(async () => {
  await Promise.all(databases.splice(0).map((db) => db.delete()));
});

export const at = '2026-11-23T10:00:00.000Z';
/** A draft of one half answer. */
export const draftOf = (activityId: number) => ({
  activityId,
  formVersionId: 5,
  answers: { note: 'half' },
  annexes: {},
  page: null,
  startedAt: at,
  updatedAt: 1,
  awaiting: null,
  corrects: null,
});

export const start = async (ids: number[]) => {
  const server = new FieldServer();
  const db = newDb();
  for (const id of ids) server.assign(id);
  await register(db, server.api, '1', 'phone');
  await syncRound(db, server.api);
  return { server, db };
};

/** What the phone saves of its unsent work. */
export const savedCopy = async (db: FieldDb): Promise<File> =>
  (await makeCopy(db, { username: 'campo01', name: 'Ana', appVersion: '1', readme: '' })).file;
export const syncPhone = (db: FieldDb, server: FieldServer) => syncRound(db, server.api);
export const unsentItems = async (db: FieldDb): Promise<number> => (await readUnsent(db)).items;

/** Does an activity with photos of `size` bytes. */
export async function finish(
  db: FieldDb,
  activityId: number,
  { size = 0, seed = activityId, photos: count = 1, takenAt = at } = {},
): Promise<void> {
  const work = (await readWork(db, activityId))!;
  const photos = [];
  for (let photo = 0; photo < (size > 0 ? count : 0); photo++) {
    const bytes = Uint8Array.from({ length: size }, (_, place) => (place * 31 + seed) % 251);
    bytes.set([photo, seed % 256, seed >> 8], 3);
    const sha256 = await sha256Of(bytes.buffer);
    await writeBlob(db, {
      sha256,
      bytes: bytes.buffer,
      thumb: null,
      type: 'image/jpeg',
      size,
      takenAt,
      savedAt: Date.now(),
    });
    photos.push({ question: 'before', sha256, bytes: size, name: 'a.jpg', takenAt });
  }
  await finishWork(db, {
    step: {
      type: 'finish',
      activityId,
      baseVersion: work.activity.data.version,
      at,
      startedAt: at,
      formVersionId: 5,
      answers: { seed },
      annexes: [],
      photos,
    },
    photos,
    label: '',
    corrects: work.draft?.corrects ?? work.refused?.key ?? null,
  });
}

/** Lets so many more rows be written; then the disk is full, as a browser reports it. */
export async function limitWrites(db: FieldDb): Promise<{ room: number }> {
  const disk = { room: Infinity };
  // What writes is taken over when a database is opened.
  if (db.isOpen()) db.close();
  db.use({
    stack: 'dbcore',
    name: 'full-disk',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => {
            if (request.type === 'add' || request.type === 'put') {
              disk.room -= request.values.length;
              if (disk.room < 0)
                return Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));
            }
            return table.mutate(request);
          },
        };
      },
    }),
  });
  await db.open();
  return disk;
}
