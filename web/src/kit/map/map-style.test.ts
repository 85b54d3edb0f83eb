import { expect, test } from 'vitest';
import { zoneLabels } from './map-style.ts';

test('the name of a zone stands below a marker that would cover it', () => {
  const zone = (id: number, latitude: number) => ({
    id,
    name: { es: 'Norte', en: 'North' },
    latitude,
    longitude: -76.5,
    outline: null,
  });
  const marker = {
    id: 1,
    latitude: 3.4,
    longitude: -76.5,
    tone: 'green',
    initials: '92',
    label: 'Norte',
  } as const;
  const below = (markers: readonly (typeof marker)[]) =>
    zoneLabels([zone(1, 3.4), zone(2, 3.5)], 'es', markers).features.map(
      ({ properties }) => properties!.below,
    );
  expect(below([marker])).toEqual([true, false]);
  expect(below([])).toEqual([false, false]);
});
