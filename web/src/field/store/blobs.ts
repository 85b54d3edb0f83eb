/** Bytes of photos. They are written before anything names them, and deleted only after the server has them. */
import type { FieldDb, StoredBlob } from './field-db.ts';

const day = 86_400_000;
/** A stored photo stays this long in full, and its thumbnail after it. */
const keepFull = day;
const keepThumb = 7 * day;
/** Items of the outbox that were answered stay this long. */
const keepSettled = 30 * day;
const keepEnded = 3 * day;

export async function writeBlob(db: FieldDb, blob: StoredBlob): Promise<void> {
  await db.write([db.blobs], async () => {
    const known = await db.blobs.get(blob.sha256);
    if (!known?.bytes) await db.blobs.put(blob);
  });
}

/** Where the bytes of files are kept that answers name. */
export interface FileStore {
  read: (sha256: string) => Promise<StoredBlob | undefined>;
  write: (blob: StoredBlob) => Promise<void>;
}
export const filesOf = (db: FieldDb): FileStore => ({
  read: (sha256) => db.blobs.get(sha256),
  write: (blob) => writeBlob(db, blob),
});

export const hashesIn = (value: unknown): string[] =>
  JSON.stringify(value ?? null).match(/\b[0-9a-f]{64}\b/g) ?? [];

/** Deletes what is not needed any more: nothing that is not on the server. */
export async function tidy(db: FieldDb, now = Date.now()): Promise<void> {
  const tables = [db.blobs, db.files, db.drafts, db.outbox, db.activities];
  await db.transaction('rw', tables, async () => {
    const links = await db.files.toArray();
    const owed = new Set(links.filter(({ state }) => state !== 'stored').map(({ sha256 }) => sha256));
    for (const draft of await db.drafts.toArray()) for (const hash of hashesIn(draft)) owed.add(hash);
    const open = await db.outbox.where('state').anyOf('queued', 'refused').toArray();
    for (const { body } of open) for (const hash of hashesIn(body)) owed.add(hash);
    const storedAt = new Map(links.map(({ sha256, storedAt: at }) => [sha256, at ?? now]));
    // The index alone: the bytes of a day of photos do not fit into the memory of a phone.
    const byAge = db.blobs.orderBy('savedAt');
    const [hashes, savedTimes] = [await byAge.primaryKeys(), await byAge.keys()];
    for (const [at, sha256] of hashes.entries()) {
      const savedAt = Number(savedTimes[at]);
      if (owed.has(sha256)) continue;
      const since = now - (storedAt.get(sha256) ?? savedAt);
      if (since > keepThumb) await db.blobs.delete(sha256);
      else if (storedAt.has(sha256) && since > keepFull) await db.blobs.update(sha256, { bytes: null });
    }
    await db.files.filter((link) => link.storedAt !== null && now - link.storedAt > keepThumb).delete();
    await db.outbox
      .filter(
        ({ state, settledAt }) =>
          state !== 'queued' && state !== 'refused' && now - (settledAt ?? now) > keepSettled,
      )
      .delete();
    const unfinished = new Set(
      links.filter(({ state }) => state !== 'stored').map(({ activityId }) => activityId),
    );
    for (const { activityId } of open) if (activityId !== null) unfinished.add(activityId);
    await db.activities
      .filter(({ id, endedAt }) => endedAt !== null && now - endedAt > keepEnded && !unfinished.has(id))
      .delete();
  });
}
