import { expect, test } from 'vitest';
import { moveName, toggleName } from './list-columns.rules.ts';

test('columns are added at the end, removed, and moved one place; beyond the ends nothing moves', () => {
  expect(toggleName(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggleName(['a', 'b'], 'a')).toEqual(['b']);
  expect(moveName(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveName(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moveName(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveName(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  const twenty = Array.from({ length: 20 }, (_, at) => `c${at}`);
  expect(toggleName(twenty, 'one more')).toEqual(twenty);
});
