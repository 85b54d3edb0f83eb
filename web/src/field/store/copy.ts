/** A copy of what is only on this phone, as a ZIP file that any computer opens. */
import { Zip, ZipPassThrough } from 'fflate';
import type { FieldDb, OutboxRow, StoredActivity } from './field-db.ts';
import { hashesIn } from './blobs.ts';
import { extensionOf } from './file-names.ts';
import { readMeta } from './meta.ts';
import { mutationOf } from './outbox.ts';
import { readUnsent, type Unsent } from './unsent.ts';

export interface CopyInfo {
  username: string;
  name: string;
  appVersion: string;
  /** Says in the language of the person what the file is. */
  readme: string;
}

export interface SavedCopy {
  file: File;
  /** What it holds; work that was added later is not in it. */
  unsent: Unsent;
}

/** Work that the server has not accepted, photos that it does not have, and what is being filled in. */
export async function makeCopy(db: FieldDb, info: CopyInfo, now = new Date()): Promise<SavedCopy> {
  const unsent = await readUnsent(db);
  const rows = await db.outbox.where('state').anyOf('queued', 'refused').sortBy('key');
  const drafts = await db.drafts.toArray();
  const links = await db.files.where('state').anyOf('waiting', 'announced', 'refused').toArray();
  const inDrafts = hashesIn(drafts);
  const hashes = new Set([...links.map(({ sha256 }) => sha256), ...inDrafts, ...hashesIn(rows)]);
  const ids = new Set([...rows, ...drafts, ...links].flatMap(({ activityId }) => activityId ?? []));
  const activities = (await db.activities.bulkGet([...ids])).filter((each) => each !== undefined);
  const zip = new CopyFile();
  const photos = await addPhotos(zip, db, hashes);
  zip.add('leame.txt', new TextEncoder().encode(info.readme));
  const contents = {
    format: 'cuadrilla-field-copy',
    version: 1,
    savedAt: now.toISOString(),
    username: info.username,
    name: info.name,
    appVersion: info.appVersion,
    deviceId: (await readMeta(db, 'deviceId')) ?? null,
    unsent,
    activities: activities.map(summaryOf),
    items: rows.map(itemOf),
    drafts,
    photos: links.map(({ sha256, activityId, question, takenAt, state, problem }) => ({
      file: photos.get(sha256) ?? null,
      sha256,
      activityId,
      question,
      takenAt,
      state,
      problem,
    })),
    photosOfDrafts: [...new Set(inDrafts)].map((sha256) => ({ file: photos.get(sha256) ?? null, sha256 })),
    log: await db.log.toArray(),
  };
  zip.add('copia.json', new TextEncoder().encode(JSON.stringify(contents, null, 2)));
  const day = now.toISOString().slice(0, 16).replace(/[:T]/g, '-');
  return { file: zip.end(`cuadrilla-${info.username}-${day}.zip`), unsent };
}

const summaryOf = ({ id, status, data }: StoredActivity) => ({
  id,
  status,
  operationNumber: data.operationNumber,
  stage: data.stageName,
  account: data.account,
  subscriber: data.subscriber,
  address: data.address,
});

/** `mutation` is what the phone would send, ready to be sent again. */
const itemOf = (row: OutboxRow) => ({
  state: row.state,
  recordedAt: new Date(row.recordedAt).toISOString(),
  about: row.label,
  answer: row.answer,
  correctedBy: row.correctedBy,
  mutation: mutationOf(row),
});

async function addPhotos(
  zip: CopyFile,
  db: FieldDb,
  hashes: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const sha256 of hashes) {
    const blob = await db.blobs.get(sha256);
    if (!blob?.bytes) continue;
    const name = `photos/${sha256}.${extensionOf(blob.type) ?? 'bin'}`;
    zip.add(name, new Uint8Array(blob.bytes));
    names.set(sha256, name);
  }
  return names;
}

/** Photos are compressed already: files are put together as they are, and left to the browser piece by piece. */
class CopyFile {
  readonly #pieces: Blob[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(new Blob([piece.slice()]));
  });

  add(name: string, bytes: Uint8Array): void {
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    file.push(bytes, true);
  }

  end(name: string): File {
    this.#zip.end();
    return new File(this.#pieces, name, { type: 'application/zip' });
  }
}
