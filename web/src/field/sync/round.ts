import { ApiError } from '#api/problem.ts';
import type { FieldDb, OutboxRow } from '../store/field-db.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { announceAgain, applyPull } from '../store/pull-reply.ts';
import { isSpaceError } from '../store/space.ts';
import { readUnsent } from '../store/unsent.ts';
import { sendPhotos } from './photos.ts';
import { ensureDevice, push, registerAgain } from './push.ts';
import type { SyncApi, SyncProblem } from './sync-api.ts';

interface Pulled {
  fresh: number;
  /** The server did not know the cursor: it may have lost what it had answered. */
  isRestored: boolean;
}

async function pull(db: FieldDb, api: SyncApi): Promise<Pulled> {
  const deviceId = await ensureDevice(db);
  const cursor = (await readMeta(db, 'cursor')) ?? null;
  const unsent = await readUnsent(db);
  const reply = await api.pull({ body: { deviceId, cursor, unsent } });
  const isRestored = reply.full && cursor !== null;
  // What has to go out again is newer than what the server sends.
  if (isRestored) {
    await registerAgain(db, api);
    await announceAgain(db);
  }
  return { fresh: await applyPull(db, reply, { since: cursor }), isRestored };
}

export interface RoundResult {
  /** Activities that are new to this phone. */
  fresh: number;
  /** Seconds after which the server has room for what it deferred; null when nothing waits. */
  retryAfter: number | null;
  /** Whether photos wait for the next round, which is to begin at once. */
  hasMore: boolean;
}

/** Photos are sent for so many milliseconds; then what changed meanwhile is fetched. */
const photoTurn = 60_000;

/** A day of photos takes a slow line half an hour: work that is recorded meanwhile goes out before the rest of them. */
function photoTurnOf(db: FieldDb): () => Promise<boolean> {
  const began = Date.now();
  const isNew = ({ recordedAt }: OutboxRow) => recordedAt > began;
  return async () =>
    Date.now() - began < photoTurn &&
    (await db.outbox.where('state').equals('queued').filter(isNew).count()) === 0;
}

/**
 * One round: sends what waits in order, fetches what changed, sends photos. Each fetch also says what is still only
 * here, for the office to see. Throws what a request throws.
 */
export async function syncRound(db: FieldDb, api: SyncApi): Promise<RoundResult> {
  let retryAfter = await push(db, api);
  const { fresh, isRestored } = await pull(db, api);
  // Work that has just come is acknowledged at once.
  if (fresh > 0 || isRestored) retryAfter = await push(db, api);
  // A restored server says which photos it has lost once it knows the work again.
  if (isRestored) await pull(db, api);
  const { arrived, hasMore } = await sendPhotos(db, api, photoTurnOf(db));
  if (arrived > 0 && !hasMore) await pull(db, api);
  await writeMeta(db, 'lastSyncAt', Date.now());
  return { fresh, retryAfter, hasMore };
}

/** What a failure of a round means to the person. */
export function problemOf(error: unknown): SyncProblem {
  if (!(error instanceof ApiError)) return isSpaceError(error) ? 'full' : 'failed';
  if (error.status === 0) return 'offline';
  if (error.status === 401) return 'signIn';
  if (error.status === 403) {
    if (error.problem.detail?.reason === 'must_change_password') return 'password';
    return error.problem.detail?.reason === 'device_revoked' ? 'revoked' : 'forbidden';
  }
  return error.status === 429 || error.status >= 500 ? 'busy' : 'failed';
}
