/** Work codes that the office gives when it reassigns work: whoever knows the right one is the office. */
import { ApiError } from '#api/problem.ts';
import type { FieldDb } from './field-db.ts';
import { readMeta, writeMeta, type GivenCode } from './meta.ts';

const mostStored = 5;
export const workCodeLength = 6;

/** @throws what a request throws */
export type CheckCode = (given: Pick<GivenCode, 'code' | 'at'>) => Promise<{ valid: boolean }>;

export const readCodes = async (db: FieldDb): Promise<readonly GivenCode[]> =>
  (await readMeta(db, 'workCodes')) ?? [];

/** Stores a code without a network too. */
export async function storeCode(db: FieldDb, code: string, now = new Date()): Promise<void> {
  const given: GivenCode = { code: code.trim().toUpperCase(), at: now.toISOString(), state: 'waiting' };
  await db.transaction('rw', db.meta, async () =>
    writeMeta(db, 'workCodes', [given, ...(await readCodes(db))].slice(0, mostStored)),
  );
}

const settle = (db: FieldDb, { code, at }: GivenCode, state: GivenCode['state']): Promise<void> =>
  db.transaction('rw', db.meta, async () =>
    writeMeta(
      db,
      'workCodes',
      (await readCodes(db)).map((one) => (one.code === code && one.at === at ? { ...one, state } : one)),
    ),
  );

const oldestWaiting = async (db: FieldDb): Promise<GivenCode | undefined> =>
  (await readCodes(db)).findLast(({ state }) => state === 'waiting');

/** A wrong code costs a try: none is asked about twice at a time. */
const checking = new WeakSet<FieldDb>();

/** Asks the server about the codes that wait, the oldest first. Without a network they go on waiting. */
export async function checkCodes(db: FieldDb, check: CheckCode): Promise<void> {
  if (checking.has(db)) return;
  checking.add(db);
  try {
    for (let given = await oldestWaiting(db); given; given = await oldestWaiting(db))
      await settle(db, given, await verdictOn(given, check));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    checking.delete(db);
  }
}

async function verdictOn({ code, at }: GivenCode, check: CheckCode): Promise<GivenCode['state']> {
  try {
    return (await check({ code, at })).valid ? 'valid' : 'wrong';
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return 'blocked';
    throw error;
  }
}
