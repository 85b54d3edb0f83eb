import { expect, test } from 'vitest';
import { withinSiblings, isUnder, openRows, placeOf, step, withAncestors } from './department-tree.rules.ts';

const nodes = [
  { id: 1, parentId: null, depth: 0 },
  { id: 2, parentId: 1, depth: 1 },
  { id: 3, parentId: 1, depth: 1 },
  { id: 4, parentId: 3, depth: 2 },
  { id: 5, parentId: null, depth: 0 },
];

test('a closed department hides those under it', () => {
  expect(openRows(nodes, new Set()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(openRows(nodes, new Set([1])).map(({ id }) => id)).toEqual([1, 5]);
});

test('a step in each direction gives the new parent and position', () => {
  expect(step(nodes, 3, 'up')).toEqual({ parentId: 1, position: 0 });
  expect(step(nodes, 2, 'up')).toBeNull();
  expect(step(nodes, 2, 'down')).toEqual({ parentId: 1, position: 1 });
  expect(step(nodes, 3, 'in')).toEqual({ parentId: 2, position: 0 });
  expect(step(nodes, 4, 'out')).toEqual({ parentId: 1, position: 2 });
  expect(step(nodes, 1, 'out')).toBeNull();
  expect(step(nodes, 5, 'in')).toEqual({ parentId: 1, position: 2 });
});

test('a move reaches a position no further than the end of its new siblings', () => {
  expect(placeOf(nodes, 3)).toEqual({ parentId: 1, position: 1 });
  expect(placeOf(nodes, 6)).toBeNull();
  expect(withinSiblings(nodes, 3, { parentId: 1, position: 9 })).toEqual({ parentId: 1, position: 1 });
  expect(withinSiblings(nodes, 3, { parentId: null, position: 9 })).toEqual({ parentId: null, position: 2 });
  expect(withinSiblings(nodes, 3, { parentId: null, position: 1 })).toEqual({ parentId: null, position: 1 });
});

test('a department is under itself and its ancestors, not under others', () => {
  expect(isUnder(nodes, 4, 1)).toBe(true);
  expect(isUnder(nodes, 5, 1)).toBe(false);
  expect(isUnder(nodes, null, 1)).toBe(false);
});

test('a department that matches is shown with its ancestors', () => {
  expect(withAncestors(nodes, ({ id }) => id === 4).map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(withAncestors(nodes, () => false)).toEqual([]);
});
