/** The PIN of this phone: what is stored is sealed under it. */
import type { FieldDb } from './field-db.ts';
import { readMeta, writeMeta } from './meta.ts';
import { sealedTableNames } from './sealed-tables.ts';
import { newKey, openKey, pinIterations, sealKey, type KeyInfo, type PinTries } from './vault.ts';

export const shortestPin = 6;

/** Milliseconds to wait after so many wrong PINs in a row. */
export const pauseAfter = (failures: number): number =>
  ([0, 0, 0, 30_000, 60_000, 300_000][failures] ?? 900_000) as number;

export const hasPin = async (db: FieldDb): Promise<boolean> => (await readMeta(db, 'keyInfo')) !== undefined;

export const readTries = async (db: FieldDb): Promise<PinTries> =>
  (await readMeta(db, 'pinTries')) ?? { failures: 0, until: 0 };

export type PinVerdict = 'open' | 'wrong' | 'wait';

/** The failure is recorded before the PIN is tried: closing the app in between gains nothing. */
async function tryPin(
  db: FieldDb,
  pin: string,
  now: number,
): Promise<{ key: Uint8Array; info: KeyInfo } | 'wrong' | 'wait'> {
  const info = await readMeta(db, 'keyInfo');
  if (!info) return 'wrong';
  const isTried = await db.transaction('rw', db.meta, async () => {
    const { failures, until } = await readTries(db);
    if (now < until) return false;
    await writeMeta(db, 'pinTries', { failures: failures + 1, until: now + pauseAfter(failures + 1) });
    return true;
  });
  if (!isTried) return 'wait';
  const key = await openKey(info, pin);
  if (!key) return 'wrong';
  await db.meta.delete('pinTries');
  return { key, info };
}

/** Opens what is stored. A sealing that was interrupted is completed. */
export async function unlock(db: FieldDb, pin: string, now = Date.now()): Promise<PinVerdict> {
  const tried = await tryPin(db, pin, now);
  if (typeof tried === 'string') return tried;
  db.vault.unlock(tried.key, tried.info);
  if ((await readMeta(db, 'isSealed')) !== true) await sealAll(db);
  return 'open';
}

/** Sets the first PIN: everything that is stored already is sealed too, photos included. */
export async function setPin(db: FieldDb, pin: string, iterations = pinIterations): Promise<void> {
  const key = newKey();
  const info = await sealKey(key, pin, iterations);
  await db.transaction('rw', db.meta, async () => {
    if (await hasPin(db)) throw new Error('there is a PIN');
    await writeMeta(db, 'keyInfo', info);
  });
  db.vault.unlock(key, info);
  await sealAll(db);
}

/** The key stays, sealed under another PIN: nothing else is written again. */
export async function changePin(
  db: FieldDb,
  {
    from,
    to,
    now = Date.now(),
    iterations = pinIterations,
  }: {
    from: string;
    to: string;
    now?: number;
    iterations?: number;
  },
): Promise<PinVerdict> {
  const tried = await tryPin(db, from, now);
  if (typeof tried === 'string') return tried;
  const info = await sealKey(tried.key, to, iterations);
  await writeMeta(db, 'keyInfo', info);
  db.vault.unlock(tried.key, info);
  return 'open';
}

/** Writes every row again, a photo at a time, so that it is sealed. */
async function sealAll(db: FieldDb): Promise<void> {
  for (const name of sealedTableNames) {
    const table = db.table<unknown, string>(name);
    for (const key of await table.toCollection().primaryKeys())
      await db.transaction('rw', table, async () => {
        const row = await table.get(key);
        if (row !== undefined) await table.put(row);
      });
  }
  await writeMeta(db, 'isSealed', true);
}
