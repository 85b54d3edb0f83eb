/** Fills the phone's database as a month without a network would: run in the page, outside of the app's own code. */
export interface Filling {
  activities: number;
  photos: number;
  /** Bytes of a photo. */
  bytes: number;
}

export async function fillStore({ activities, photos, bytes }: Filling): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
  const { name } = (await indexedDB.databases()).find((one) => /^cuadrilla\.\d+$/.test(one.name!))!;
  const db = await done(indexedDB.open(name!));
  const put = (table: string, rows: unknown[]) =>
    new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(table, 'readwrite');
      for (const row of rows) transaction.objectStore(table).put(row);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error!);
    });
  const read = db.transaction('activities').objectStore('activities').getAll();
  const samples = (await done(read)) as { id: number; data: Record<string, unknown> }[];
  const open = samples.filter(({ data }) => data.latitude !== null);
  const made = Array.from({ length: activities - samples.length }, (_, at) => {
    const sample = open[at % open.length]!;
    const id = 50_000_000 + at;
    const place = { latitude: 3.38 + (at % 37) * 0.003, longitude: -76.56 + (at % 41) * 0.002 };
    const dueAt = new Date(Date.now() + at * 600_000).toISOString();
    const address = `Cra ${at % 90} # ${at % 70}-${at % 50}`;
    return {
      ...sample,
      id,
      data: { ...sample.data, ...place, id, dueAt, address, operationNumber: `ZZ-${at}` },
      status: 'seen',
      endedAt: null,
    };
  });
  await put('activities', made);
  for (let at = 0; at < photos; at++) {
    const content = new Uint8Array(bytes);
    // As random as a photo: what is alike would be compressed.
    for (let from = 0; from < bytes; from += 65_536)
      crypto.getRandomValues(content.subarray(from, Math.min(bytes, from + 65_536)));
    const sha256 = at.toString(16).padStart(64, '0');
    const takenAt = new Date(Date.now() - at * 60_000).toISOString();
    const common = { sha256, takenAt };
    const thumb = content.slice(0, 12_000).buffer;
    const type = 'image/jpeg';
    await put('blobs', [
      { ...common, bytes: content.buffer, thumb, type, size: bytes, savedAt: Date.now() - at * 60_000 },
    ]);
    await put('files', [
      {
        ...common,
        activityId: made[at % made.length]!.id,
        question: 'foto',
        bytes,
        name: 'IMG.jpg',
        mutationId: crypto.randomUUID(),
        state: 'announced',
        received: 0,
        problem: null,
        tries: 0,
        storedAt: null,
      },
    ]);
  }
  db.close();
}
