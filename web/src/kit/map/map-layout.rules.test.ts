import { expect, test } from 'vitest';
import { countTones, groupsOf, arcsOf, spreadOf } from './map-layout.rules.ts';

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

test('9.35: markers that are spread out never hide one another, few or many', () => {
  for (const count of [2, 3, 9, 10, 11, 30, 80]) {
    const spots = spreadOf(count);
    expect(spots).toHaveLength(count);
    for (const [at, spot] of spots.entries()) {
      // The ring that they came from stays visible too.
      expect(distance(spot, { x: 0, y: 0 }), `${count}: ${at}`).toBeGreaterThan(35);
      for (const other of spots.slice(at + 1))
        expect(distance(spot, other), `${count}: ${at}`).toBeGreaterThan(29);
    }
  }
});

test('9.35: markers within reach of one another are one group, the others stay alone', () => {
  const at = (x: number, y: number) => ({ x, y });
  const groups = groupsOf([at(0, 0), at(10, 0), at(100, 0), at(0, 19), at(130, 0)], (spot) => spot, 26);
  expect(groups.map((group) => group.map(({ x, y }) => `${x},${y}`))).toEqual([
    ['0,0', '10,0', '0,19'],
    ['100,0'],
    ['130,0'],
  ]);
});

test('9.35: the ring of a cluster shows how many of each state it holds', () => {
  const counts = countTones([{ tone: 'red' }, { tone: 'blue' }, { tone: 'blue' }, { tone: 'blue' }]);
  expect(counts).toEqual([
    ['blue', 3],
    ['red', 1],
  ]);
  expect(arcsOf(counts)).toEqual([
    { tone: 'blue', length: 75, offset: 0 },
    { tone: 'red', length: 25, offset: 75 },
  ]);
});
