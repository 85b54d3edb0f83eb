import { beforeEach, expect, test } from 'vitest';
import { clearStoredSession } from '#api/storage.ts';
import { hasStoredFile, removeFile, storedFile, storeFile } from './file-store.ts';

const file = new File(['cuenta;nombre\n4711;Íñigo'], 'órdenes.csv', { type: 'text/csv' });
beforeEach(() => sessionStorage.clear());

test('a file that was chosen is there for its owner alone, until it is removed', async () => {
  expect(hasStoredFile('operation')).toBe(false);
  expect(await storeFile('operation', 7, file)).toBe(true);
  expect(hasStoredFile('operation')).toBe(true);
  const found = await storedFile('operation', 7);
  expect([found?.name, found?.type, await found?.text()]).toEqual([file.name, file.type, await file.text()]);
  expect(await storedFile('operation', 8)).toBeNull();
  expect(await storedFile('users', 7)).toBeNull();
  await removeFile('operation');
  expect(hasStoredFile('operation')).toBe(false);
  expect(await storedFile('operation', 7)).toBeNull();
});

test('signing out leaves nothing of it in the browser', async () => {
  await storeFile('operation', 7, file);
  clearStoredSession(7);
  await expect
    .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
    .not.toContain('chosen-files');
});
