import { expect, test } from 'vitest';
import { shortLabels } from './short-labels.ts';

test('labels that begin alike keep what tells them apart', () => {
  expect(shortLabels(['Clima', 'Sector inseguro para leer', 'Sector inseguro para la cuadrilla'])).toEqual([
    'Clima',
    'Sector…para leer',
    'Sector…cuadrilla',
  ]);
  expect(shortLabels(['Medidor inaccesible por reja', 'Predio solo'])).toEqual([
    'Medidor inaccesib…',
    'Predio solo',
  ]);
});
