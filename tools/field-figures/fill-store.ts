/** Fills the phone's database as a month without a network would; both run in the page, outside of the app's own code. */

/** Copies what is there until there are so many. @returns the ids of the copies */
export async function fillActivities(count: number): Promise<number[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
  const { name } = (await indexedDB.databases()).find((one) => /^cuadrilla\.\d+$/.test(one.name!))!;
  const db = await done(indexedDB.open(name!));
  const store = db.transaction('activities', 'readwrite').objectStore('activities');
  const samples = (await done(store.getAll())) as { id: number; data: Record<string, unknown> }[];
  const open = samples.filter(({ data }) => data.latitude !== null);
  const ids: number[] = [];
  for (let at = 0; at < count - samples.length; at++) {
    const sample = open[at % open.length]!;
    const id = 50_000_000 + at;
    const place = { latitude: 3.38 + (at % 37) * 0.003, longitude: -76.56 + (at % 41) * 0.002 };
    const dueAt = new Date(Date.now() + at * 600_000).toISOString();
    const address = `Cra ${at % 90} # ${at % 70}-${at % 50}`;
    const data = { ...sample.data, ...place, id, dueAt, address, operationNumber: `ZZ-${at}` };
    ids.push((await done(store.put({ ...sample, id, data, status: 'seen', endedAt: null }))) as number);
  }
  db.close();
  return ids;
}

interface Photos {
  activities: readonly number[];
  count: number;
  /** Of one. */
  bytes: number;
}

/** Photos that wait for the server. */
export async function fillPhotos({ activities, count, bytes }: Photos): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
  const { name } = (await indexedDB.databases()).find((one) => /^cuadrilla\.\d+$/.test(one.name!))!;
  const db = await done(indexedDB.open(name!));
  for (let at = 0; at < count; at++) {
    const content = new Uint8Array(bytes);
    // As random as a photo: what is alike would be compressed.
    for (let from = 0; from < bytes; from += 65_536)
      crypto.getRandomValues(content.subarray(from, Math.min(bytes, from + 65_536)));
    const savedAt = Date.now() - at * 60_000;
    const common = { sha256: at.toString(16).padStart(64, '0'), takenAt: new Date(savedAt).toISOString() };
    const thumb = content.slice(0, 12_000).buffer;
    const link = { question: 'foto', name: 'IMG.jpg', state: 'announced', problem: null, storedAt: null };
    const numbers = { activityId: activities[at % activities.length]!, bytes, received: 0, tries: 0 };
    const transaction = db.transaction(['blobs', 'files'], 'readwrite');
    const [blobs, files] = [transaction.objectStore('blobs'), transaction.objectStore('files')];
    blobs.put({ ...common, bytes: content.buffer, thumb, type: 'image/jpeg', size: bytes, savedAt });
    await done(files.put({ ...common, ...link, ...numbers, mutationId: crypto.randomUUID() }));
  }
  db.close();
}
