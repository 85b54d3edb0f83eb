import { expect, test } from 'vitest';
import { numbersAsText } from './statement.ts';

test('a list of numbers is sent as the text of an array, anything else as the driver sends it', () => {
  const mixed = [1, null, '2'];
  const sent = [[3, -1.5, 2e21, NaN], [], mixed, ['a,b'], [[1]], 7, null].map(numbersAsText);
  expect(sent).toEqual(['{3,-1.5,2e+21,NaN}', '{}', mixed, ['a,b'], [[1]], 7, null]);
});
