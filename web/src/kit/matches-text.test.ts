import { expect, test } from 'vitest';
import { matchesText } from './matches-text.ts';

test.each([
  ['campo02 - Óscar Núñez', 'oscar', true],
  ['campo02 - Oscar Nunez', 'ÓSCAR ', true],
  ['campo02 - Óscar Núñez', 'perez', false],
  ['anything', '', true],
])('«%s» against «%s»: %s', (label, typed, expected) => {
  expect(matchesText(label, typed)).toBe(expected);
});
