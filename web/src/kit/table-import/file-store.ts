/**
 * Files that were chosen and not sent yet, in the browser's database: a reload of this tab loses none. Signing out
 * removes them.
 */
import { fileDatabase } from '#api/storage.ts';

interface StoredFile {
  owner: number;
  file: File;
  /** Milliseconds. */
  at: number;
}

const table = 'files';
/** Of a tab that was closed, nobody asks for them any more. */
const longestMs = 86_400_000;
/** Where this tab writes down under which key its file of a name is stored. */
const keyName = (name: string) => `${name}.file`;

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused the request'));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(fileDatabase, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(table);
  return result(request);
}

/** The database is closed again after each use: an open one could not be removed by another tab. */
async function withTable<T>(
  mode: IDBTransactionMode,
  request: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(table, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The database refused the file'));
    });
    const [found] = await Promise.all([result(request(transaction.objectStore(table))), ended]);
    return found;
  } finally {
    database.close();
  }
}

function removeOld(files: IDBObjectStore, now: number): void {
  const walk = files.openCursor();
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (!cursor) return;
    if (!((cursor.value as StoredFile).at > now - longestMs)) cursor.delete();
    cursor.continue();
  };
}

/** Whether this tab stored a file under the name before it was loaded again. */
export const hasStoredFile = (name: string): boolean => sessionStorage.getItem(keyName(name)) !== null;

let last: Promise<unknown> = Promise.resolve();
/** One use after the other: a file that is removed while it is being stored must not stay. */
function inTurn<T>(use: () => Promise<T>): Promise<T> {
  const done = last.then(use);
  last = done.catch(() => undefined);
  return done;
}

/** False when the browser has no room, or stores nothing in a private window. */
export const storeFile = (name: string, owner: number, file: File): Promise<boolean> =>
  inTurn(() => store(name, owner, file));

async function store(name: string, owner: number, file: File): Promise<boolean> {
  const key = sessionStorage.getItem(keyName(name)) ?? crypto.randomUUID();
  try {
    // A copy: the browser refuses to read a file that was changed after it was chosen.
    const copy = new File([await file.arrayBuffer()], file.name, { type: file.type });
    const at = Date.now();
    await withTable('readwrite', (files) => {
      removeOld(files, at);
      return files.put({ owner, file: copy, at } satisfies StoredFile, key);
    });
    sessionStorage.setItem(keyName(name), key);
    return true;
  } catch {
    return false;
  }
}

/** Null when there is none of this person, or it cannot be read. */
export const storedFile = (name: string, owner: number): Promise<File | null> =>
  inTurn(() => find(name, owner));

async function find(name: string, owner: number): Promise<File | null> {
  const key = sessionStorage.getItem(keyName(name));
  if (key === null) return null;
  try {
    const found = await withTable<StoredFile | undefined>('readonly', (files) => files.get(key));
    return found?.owner === owner ? found.file : null;
  } catch {
    return null;
  }
}

export const removeFile = (name: string): Promise<void> => inTurn(() => remove(name));

async function remove(name: string): Promise<void> {
  const key = sessionStorage.getItem(keyName(name));
  if (key === null) return;
  sessionStorage.removeItem(keyName(name));
  await withTable('readwrite', (files) => files.delete(key)).catch(() => undefined);
}
