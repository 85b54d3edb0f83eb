import { ApiError } from '#api/problem.ts';
import type { FieldDb, PhotoLink } from '../store/field-db.ts';
import { note } from '../store/log.ts';
import type { SyncApi } from './sync-api.ts';

const smallestChunk = 65_536;
const largestChunk = 1_048_576;
/** A chunk is to take about this long: short enough to lose little to a cut. */
const chunkMs = 2500;

/** The next size of a chunk, from how long the last one took. */
export const nextChunk = (size: number, tookMs: number): number =>
  Math.max(
    smallestChunk,
    Math.min(largestChunk, tookMs < chunkMs / 2 ? size * 2 : tookMs > chunkMs ? size / 2 : size),
  );

/** Reasons for which the same bytes will be refused again. */
const final: ReadonlySet<string> = new Set([
  'UNREADABLE_IMAGE',
  'UNSUPPORTED_TYPE',
  'TOO_LARGE',
  'INVALID_INPUT',
]);
const mostMismatches = 2;

const ofPhoto = (db: FieldDb, { activityId, sha256 }: PhotoLink) =>
  db.files.where({ activityId }).filter((link) => link.sha256 === sha256);

/** Announced photos, oldest first, each once. */
export async function owedPhotos(db: FieldDb): Promise<PhotoLink[]> {
  const links = await db.files.where('state').equals('announced').toArray();
  const unique = new Map(links.map((link) => [`${link.activityId} ${link.sha256}`, link]));
  return [...unique.values()].toSorted((a, b) => (a.takenAt ?? '').localeCompare(b.takenAt ?? ''));
}

export interface SentPhotos {
  arrived: number;
  /** Whether some wait for their next turn. */
  hasMore: boolean;
}

/**
 * Sends announced photos, oldest first; one that was cut goes on where it stopped.
 * @param mayGoOn checked after each photo: whether nothing else is more urgent
 */
export async function sendPhotos(
  db: FieldDb,
  api: SyncApi,
  mayGoOn: () => Promise<boolean>,
): Promise<SentPhotos> {
  let arrived = 0;
  const owed = await owedPhotos(db);
  for (const [at, link] of owed.entries()) {
    if (at > 0 && !(await mayGoOn())) return { arrived, hasMore: true };
    try {
      if (await sendPhoto(db, api, link)) arrived += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || !(await explain(db, link, error))) throw error;
    }
  }
  return { arrived, hasMore: false };
}

async function sendPhoto(db: FieldDb, api: SyncApi, link: PhotoLink): Promise<boolean> {
  const { activityId, sha256 } = link;
  const bytes = (await db.blobs.get(sha256))?.bytes;
  let size = smallestChunk;
  let state = await api.startUpload({ body: { activityId, sha256, bytes: link.bytes } });
  while (!state.complete) {
    if (!bytes) {
      await ofPhoto(db, link).modify({ state: 'refused', problem: 'NOT_HERE' });
      return false;
    }
    await ofPhoto(db, link).modify({ received: state.received });
    const began = performance.now();
    state = await api.uploadChunk({
      params: { uploadId: state.uploadId },
      query: { offset: state.received },
      body: new Blob([bytes.slice(state.received, state.received + size)]),
    });
    size = nextChunk(size, performance.now() - began);
  }
  await ofPhoto(db, link).modify({
    state: 'stored',
    received: link.bytes,
    problem: null,
    storedAt: Date.now(),
  });
  return true;
}

/** Notes what is wrong with one photo, so that the others go on. @returns false for what concerns all of them */
async function explain(db: FieldDb, link: PhotoLink, error: ApiError): Promise<boolean> {
  const { status, key } = error;
  if (status === 0 || status === 401 || status === 403 || status === 429 || status >= 500) return false;
  await note(db, 'photo', `${key} ${link.sha256.slice(0, 8)}`);
  const mismatches = link.tries + (key === 'HASH_MISMATCH' ? 1 : 0);
  const isFinal = final.has(key) || mismatches >= mostMismatches;
  await ofPhoto(db, link).modify({
    tries: mismatches,
    problem: key,
    ...(key === 'HASH_MISMATCH' ? { received: 0 } : {}),
    ...(isFinal ? { state: 'refused' } : {}),
  });
  return true;
}
