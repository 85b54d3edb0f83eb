import type { FieldDb, OutboxRow } from '../store/field-db.ts';
import { note } from '../store/log.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { append, mutationOf } from '../store/outbox.ts';
import { applyAnswers, renumber } from '../store/push-reply.ts';
import { uuidv7 } from '../store/uuid.ts';
import type { SyncApi } from './sync-api.ts';

const mostItems = 100;
const mostBytes = 1_000_000;

/** The next items in order, as many as one request takes. */
export function batchOf(rows: readonly OutboxRow[]): OutboxRow[] {
  const batch: OutboxRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += JSON.stringify(row.body).length + 120;
    if (batch.length >= mostItems || (batch.length > 0 && bytes > mostBytes)) break;
    batch.push(row);
  }
  return batch;
}

/** The installation's id, made once. */
export async function ensureDevice(db: FieldDb): Promise<string> {
  return db.transaction('rw', [db.meta], async () => {
    const known = await readMeta(db, 'deviceId');
    if (known) return known;
    const made = crypto.randomUUID();
    await writeMeta(db, 'deviceId', made);
    return made;
  });
}

/** Announces the installation, and continues after the number that the server knows. */
export async function register(db: FieldDb, api: SyncApi, appVersion: string, name: string): Promise<void> {
  const deviceId = await ensureDevice(db);
  await writeMeta(db, 'installation', { name, appVersion });
  const { lastSequence, serverTime } = await api.register({ body: { deviceId, name, appVersion } });
  await writeMeta(db, 'clockOffset', Date.parse(serverTime) - Date.now());
  await continueAfter(db, lastSequence);
}

/** The same once more, where the numbers of the server and of this phone may have parted. */
export async function registerAgain(db: FieldDb, api: SyncApi): Promise<void> {
  const { name = '', appVersion = '' } = (await readMeta(db, 'installation')) ?? {};
  await register(db, api, appVersion, name);
}

/**
 * The server may know fewer numbers than were answered, after a restore from a backup: those go out again. It may know
 * more, after a restore of this phone: numbering goes on after them.
 */
export async function continueAfter(db: FieldDb, lastSequence: number): Promise<void> {
  await db.transaction('rw', [db.meta, db.outbox, db.files], async () => {
    const next = (await readMeta(db, 'nextSequence')) ?? 1;
    if (lastSequence >= next) return writeMeta(db, 'nextSequence', lastSequence + 1);
    const deviceId = await readMeta(db, 'deviceId');
    const rows = await db.outbox
      .filter((row) => row.deviceId === deviceId && row.sequence > lastSequence && isWanted(row))
      .toArray();
    for (const { key, id } of rows) {
      await db.outbox.update(key, { state: 'queued' });
      // Its photos may be lost too; the server says which it has, once it has accepted the work again.
      const known = db.files
        .where({ mutationId: id })
        .filter(({ state }) => state === 'stored' || state === 'announced');
      await known.modify({ state: 'waiting', received: 0, problem: null });
    }
    await fillGaps(db, lastSequence, next, new Set(rows.map(({ sequence }) => sequence)));
  });
}

/** What was refused and then corrected or given up does not go out again. */
const isWanted = ({ state, correctedBy }: OutboxRow): boolean =>
  state === 'refused' ? correctedBy === null : state !== 'discarded';

/** Numbers whose items were deleted long ago, or are not wanted: later items would wait for them for ever. */
async function fillGaps(db: FieldDb, last: number, next: number, known: ReadonlySet<number>): Promise<void> {
  for (let sequence = last + 1; sequence < next; sequence++) {
    if (known.has(sequence)) continue;
    const row = await append(db, { type: 'position', at: new Date().toISOString() }, '');
    await db.outbox.update(row.key, { sequence });
    await writeMeta(db, 'nextSequence', next);
  }
}

const queued = async (db: FieldDb): Promise<OutboxRow[]> =>
  (await db.outbox.where('state').equals('queued').toArray()).toSorted((a, b) => a.sequence - b.sequence);

/** Sends what waits, in order, until nothing does or the server wants to wait. @returns seconds to wait, or null */
export async function push(db: FieldDb, api: SyncApi): Promise<number | null> {
  const delayed = new Set<string>();
  let wait: number | null = null;
  let isStuck = false;
  for (;;) {
    const rows = (await queued(db)).filter(({ id }) => !delayed.has(id));
    if (rows.length === 0) return wait;
    const batch = batchOf(rows);
    const { answers, lastSequence } = await api.push({
      body: { deviceId: batch[0]!.deviceId, mutations: batch.map(mutationOf) },
    });
    const { settled, retryAfter, reused, ...outcome } = await applyAnswers(db, answers);
    if (retryAfter !== null) wait = Math.max(wait ?? 0, retryAfter);
    for (const id of outcome.delayed) delayed.add(id);
    if (reused) {
      await note(db, 'renumbered', 'a number was used by another installation');
      await renumber(db, uuidv7, crypto.randomUUID());
      await registerAgain(db, api);
    } else if (lastSequence < batch[0]!.sequence - 1) {
      // All before was answered by a server that has been restored from a backup since.
      await note(db, 'restored', `the server is back at ${lastSequence}`);
      await continueAfter(db, lastSequence);
      if (isStuck) return retryAfter ?? 30;
      isStuck = true;
    } else if (settled === 0 && outcome.delayed.length === 0) return retryAfter ?? 30;
  }
}
