import { expect, test } from 'vitest';
import { comingTo, isUnder, openRows, placeOf, step, withAncestors } from './department-tree.rules.ts';

const nodes = [
  { id: 1, parentId: null, depth: 0 },
  { id: 2, parentId: 1, depth: 1 },
  { id: 3, parentId: 1, depth: 1 },
  { id: 4, parentId: 3, depth: 2 },
  { id: 5, parentId: null, depth: 0 },
];

test('closed branches hide what hangs in them', () => {
  expect(openRows(nodes, new Set()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(openRows(nodes, new Set([1])).map(({ id }) => id)).toEqual([1, 5]);
});

test('a step leads to a parent and a place', () => {
  expect(step(nodes, 3, 'up')).toEqual({ parentId: 1, position: 0 });
  expect(step(nodes, 2, 'up')).toBeNull();
  expect(step(nodes, 2, 'down')).toEqual({ parentId: 1, position: 1 });
  expect(step(nodes, 3, 'in')).toEqual({ parentId: 2, position: 0 });
  expect(step(nodes, 4, 'out')).toEqual({ parentId: 1, position: 2 });
  expect(step(nodes, 1, 'out')).toBeNull();
  expect(step(nodes, 5, 'in')).toEqual({ parentId: 1, position: 2 });
});

test('a place is told as a move would reach it, and never after the end', () => {
  expect(placeOf(nodes, 3)).toEqual({ parentId: 1, position: 1 });
  expect(placeOf(nodes, 6)).toBeNull();
  expect(comingTo(nodes, 3, { parentId: 1, position: 9 })).toEqual({ parentId: 1, position: 1 });
  expect(comingTo(nodes, 3, { parentId: null, position: 9 })).toEqual({ parentId: null, position: 2 });
  expect(comingTo(nodes, 3, { parentId: null, position: 1 })).toEqual({ parentId: null, position: 1 });
});

test('nothing is hung under itself', () => {
  expect(isUnder(nodes, 4, 1)).toBe(true);
  expect(isUnder(nodes, 5, 1)).toBe(false);
  expect(isUnder(nodes, null, 1)).toBe(false);
});

test('what fits is shown with all that it hangs under', () => {
  expect(withAncestors(nodes, ({ id }) => id === 4).map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(withAncestors(nodes, () => false)).toEqual([]);
});
