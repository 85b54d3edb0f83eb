import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './source-files.ts';

const files = sourceFiles.filter((file) => file.startsWith('web/src/') && !file.includes('.test.'));

test('9.40: nothing loads behind a lone spinner: what is loading has the shape of what it will be', () => {
  expect(files.filter((file) => /\bCircularProgress\b/.test(readSource(file)))).toEqual([]);
});

/** Toasts that need no name: they are about the reader's own password. */
const ownMatters = ['PasswordResetCorrect'];

test('9.40: a toast says what happened to what: its text has a name or a number in it', () => {
  const bare = files.flatMap((file) =>
    [...readSource(file).matchAll(/toast\.(?:success|info)\(\s*(?:\w+|\w+\(\w+\))\('(\w+)'\)/g)]
      .map(([, key]) => key!)
      .filter((key) => !ownMatters.includes(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(bare).toEqual([]);
});

test('9.41: whatever deactivates users, roles, teams or records offers to take that back', () => {
  const deactivating = files.filter((file) => /\.activate\(\{|useRecordSave\(\{/.test(readSource(file)));
  expect(deactivating.length).toBeGreaterThanOrEqual(5);
  expect(deactivating.filter((file) => !/undoable\(|undoDeactivation\(/.test(readSource(file)))).toEqual([]);
});
