import { expect, test } from 'vitest';
import { ApiError } from '#api/problem.ts';
import { newDb } from '../../../test/field-phone.ts';
import { checkCodes, readCodes, storeCode } from './work-codes.ts';

const hour = (n: number) => new Date(Date.UTC(2026, 10, 23, n));
const failure = (status: number) =>
  new ApiError(status, { status, message_key: 'FAILED', message: '' } as unknown as ApiError['problem']);
const states = async (db: Parameters<typeof readCodes>[0]) =>
  (await readCodes(db)).map(({ code, state }) => [code, state]);

test('codes that were typed without a network are checked later, for the hour in which they were typed', async () => {
  const db = newDb();
  await storeCode(db, ' abc234', hour(9));
  await storeCode(db, 'XYZ789', hour(11));
  await checkCodes(db, () => Promise.reject(failure(0)));
  expect(await states(db)).toEqual([
    ['XYZ789', 'waiting'],
    ['ABC234', 'waiting'],
  ]);
  const calls: object[] = [];
  await checkCodes(db, (given) => {
    calls.push(given);
    return Promise.resolve({ valid: given.code === 'ABC234' });
  });
  expect(calls).toEqual([
    { code: 'ABC234', at: hour(9).toISOString() },
    { code: 'XYZ789', at: hour(11).toISOString() },
  ]);
  expect(await states(db)).toEqual([
    ['XYZ789', 'wrong'],
    ['ABC234', 'valid'],
  ]);
  await checkCodes(db, () => Promise.reject(new Error('what is decided is not asked again')));
});

test('who has tried too many wrong codes learns it; five codes are stored at most', async () => {
  const db = newDb();
  for (let n = 0; n < 7; n++) await storeCode(db, `ABCDE${n}`, hour(n));
  await checkCodes(db, ({ code }) =>
    code === 'ABCDE6' ? Promise.reject(failure(429)) : Promise.resolve({ valid: false }),
  );
  expect(await states(db)).toEqual([
    ['ABCDE6', 'blocked'],
    ...[5, 4, 3, 2].map((n) => [`ABCDE${n}`, 'wrong']),
  ]);
});
