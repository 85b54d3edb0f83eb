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

/** A line without a wire or Wi-Fi is busy with one photo; others wait for answers more than for bytes. */
export function lanesOf(
  connection = (globalThis.navigator as { connection?: { type?: string } } | undefined)?.connection,
): number {
  return connection?.type === 'wifi' || connection?.type === 'ethernet' ? 2 : 1;
}

/** The size of chunks that the line takes well, kept from one photo to the next. */
interface Line {
  chunk: number;
}

/**
 * Sends announced photos, oldest first; one that was cut goes on where it stopped.
 * @param mayGoOn checked after each photo: whether nothing else is more urgent
 * @param lanes photos on their way at a time
 */
export async function sendPhotos(
  db: FieldDb,
  api: SyncApi,
  mayGoOn: () => Promise<boolean>,
  lanes = lanesOf(),
): Promise<SentPhotos> {
  const owed = await owedPhotos(db);
  const sent: SentPhotos = { arrived: 0, hasMore: false };
  let next = 0;
  let isOver = false;
  const lane = async () => {
    const line: Line = { chunk: smallestChunk };
    while (!isOver && next < owed.length) {
      const at = next++;
      if (at > 0 && !(await mayGoOn())) {
        isOver = true;
        sent.hasMore = true;
        return;
      }
      try {
        if (await sendPhoto(db, api, owed[at]!, line)) sent.arrived += 1;
      } catch (error) {
        if (error instanceof ApiError && (await explain(db, owed[at]!, error))) continue;
        isOver = true;
        throw error;
      }
    }
  };
  // What fails ends the round once the others have ended: a round never works beside the next one.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return sent;
}

async function sendPhoto(db: FieldDb, api: SyncApi, link: PhotoLink, line: Line): Promise<boolean> {
  const { activityId, sha256 } = link;
  const bytes = (await db.blobs.get(sha256))?.bytes;
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
      body: new Blob([bytes.slice(state.received, state.received + line.chunk)]),
    });
    line.chunk = nextChunk(line.chunk, performance.now() - began);
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
