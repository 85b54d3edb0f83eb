import { ApiError } from '#api/problem.ts';
import type { FieldDb } from '../store/field-db.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { applyPull } from '../store/pull-reply.ts';
import { readUnsent } from '../store/unsent.ts';
import { sendPhotos } from './photos.ts';
import { ensureDevice, push } from './push.ts';
import type { SyncApi, SyncProblem } from './sync-api.ts';

async function pull(db: FieldDb, api: SyncApi): Promise<number> {
  const deviceId = await ensureDevice(db);
  const cursor = (await readMeta(db, 'cursor')) ?? null;
  const unsent = await readUnsent(db);
  return applyPull(db, await api.pull({ body: { deviceId, cursor, unsent } }));
}

export interface RoundResult {
  /** Activities that are new to this phone. */
  fresh: number;
  /** Seconds after which the server has room for what it deferred; null when nothing waits. */
  retryAfter: number | null;
}

/**
 * One round: sends what waits in order, fetches what changed, sends photos. Each fetch also says what is still only
 * here, for the office to see. Throws what a request throws.
 */
export async function syncRound(db: FieldDb, api: SyncApi): Promise<RoundResult> {
  let retryAfter = await push(db, api);
  const fresh = await pull(db, api);
  // Work that has just come is acknowledged at once.
  if (fresh > 0) retryAfter = await push(db, api);
  if ((await sendPhotos(db, api)) > 0) await pull(db, api);
  await writeMeta(db, 'lastSyncAt', Date.now());
  return { fresh, retryAfter };
}

/** What a failure of a round means to the person. */
export function problemOf(error: unknown): SyncProblem {
  if (!(error instanceof ApiError)) return isQuota(error) ? 'full' : 'failed';
  if (error.status === 0) return 'offline';
  if (error.status === 401) return 'signIn';
  if (error.status === 403) {
    if (error.problem.detail?.reason === 'must_change_password') return 'password';
    return error.problem.detail?.reason === 'device_revoked' ? 'revoked' : 'forbidden';
  }
  return error.status === 429 || error.status >= 500 ? 'busy' : 'failed';
}

const isQuota = (error: unknown): boolean =>
  error instanceof Error && /quota/i.test(`${error.name} ${error.message} ${String(error.cause)}`);
