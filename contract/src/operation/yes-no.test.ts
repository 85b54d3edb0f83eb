import { expect, test } from 'vitest';
import { yesNoOf } from './yes-no.ts';

test('yes and no are written alike, whether a form computes them as codes or as truth', () => {
  expect([true, false].map((value) => yesNoOf('expression', value).es)).toEqual(['Sí', 'No']);
  expect(['si', 'sí', 'yes', 'no'].map((value) => yesNoOf('expression', value)?.en)).toEqual([
    'Yes',
    'Yes',
    'Yes',
    'No',
  ]);
  expect(yesNoOf('text', 'no')).toBeUndefined();
  expect(yesNoOf('expression', 'norte')).toBeUndefined();
});
