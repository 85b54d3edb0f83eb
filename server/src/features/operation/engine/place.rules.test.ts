import { distanceMetres } from '@cuadrilla/contract/kit/distance.ts';
import { describe, expect, test } from 'vitest';
import { nearestBarrio, pointInArea, zoneOf, type Area } from './place.rules.ts';

const square = (side: number) => [
  [-side, -side],
  [side, -side],
  [side, side],
  [-side, side],
  [-side, -side],
];

describe('places', () => {
  test('a point in an area, its holes left out', () => {
    const area: Area = { type: 'Polygon', coordinates: [square(2), square(1)] };
    expect(pointInArea({ lat: 1.5, lng: 0 }, area)).toBe(true);
    expect(pointInArea({ lat: 0, lng: 0 }, area)).toBe(false);
    expect(pointInArea({ lat: 3, lng: 0 }, area)).toBe(false);
    expect(
      pointInArea(
        { lat: 0, lng: 0 },
        { type: 'MultiPolygon', coordinates: [[square(2), square(1)], [square(0.5)]] },
      ),
    ).toBe(true);
  });

  test('metres between two points', () => {
    expect(distanceMetres({ lat: 3.45, lng: -76.53 }, { lat: 3.45, lng: -76.53 })).toBe(0);
    expect(distanceMetres({ lat: 3.4516, lng: -76.532 }, { lat: 4.711, lng: -74.0721 })).toBeGreaterThan(
      305_000,
    );
    expect(distanceMetres({ lat: 3.4516, lng: -76.532 }, { lat: 4.711, lng: -74.0721 })).toBeLessThan(
      310_000,
    );
    expect(distanceMetres({ lat: 3.45, lng: -76.53 }, { lat: 3.4581, lng: -76.53 })).toBeCloseTo(900.7, 0);
  });

  test('a zone is that of the nearest neighbourhood', () => {
    const barrios = [
      { name: 'San Antonio', zone: 'ZN02', lat: 3.4467, lng: -76.5421 },
      { name: 'Terrón Colorado', zone: 'ZN10', lat: 3.4522, lng: -76.5622 },
    ];
    expect(zoneOf({ lat: 3.4471, lng: -76.543 }, barrios)).toBe('ZN02');
    expect(nearestBarrio({ lat: 3.453, lng: -76.56 }, barrios)?.name).toBe('Terrón Colorado');
    expect(zoneOf({ lat: 4.711, lng: -74.0721 }, barrios)).toBeNull();
  });
});
