import { expect, test } from 'vitest';
import { centreOf, drawnParts, outlineOf, readOutline } from './outline.rules.ts';

const square = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [0, 0],
];
const hole = [
  [0.5, 0.5],
  [1, 0.5],
  [1, 1],
  [0.5, 1],
  [0.5, 0.5],
];
const ringed = { type: 'Polygon' as const, coordinates: [square, hole] };

test('an outline keeps its holes when it is drawn and read back', () => {
  expect(outlineOf(drawnParts(ringed), ringed)).toEqual(ringed);
});

test('a second polygon makes a MultiPolygon', () => {
  const made = outlineOf(
    [
      ...drawnParts(ringed),
      {
        part: null,
        ring: [
          [5, 5],
          [6, 5],
          [6, 6],
          [5, 5],
        ],
      },
    ],
    ringed,
  );
  expect(made?.type).toBe('MultiPolygon');
  expect(made?.coordinates[0]).toEqual(ringed.coordinates);
  expect(outlineOf([], ringed)).toBeNull();
});

test('the centre is that of the largest polygon', () => {
  expect(centreOf(ringed)).toEqual({ latitude: 1, longitude: 1 });
});

test.each([
  ['a geometry', JSON.stringify(ringed), true],
  ['a feature', JSON.stringify({ type: 'Feature', geometry: ringed }), true],
  ['a collection', JSON.stringify({ type: 'FeatureCollection', features: [{ geometry: ringed }] }), true],
  ['an open ring', JSON.stringify({ type: 'Polygon', coordinates: [square.slice(0, 4)] }), false],
  ['a point', JSON.stringify({ type: 'Point', coordinates: [0, 0] }), false],
  ['no JSON', '{', false],
])('%s is read', (_, text, ok) => {
  expect(readOutline(text) !== null).toBe(ok);
});
