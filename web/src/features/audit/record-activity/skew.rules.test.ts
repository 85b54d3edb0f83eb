import { expect, test } from 'vitest';
import { skewOf } from './skew.rules.ts';

const at = '2026-11-20T14:00:00.000Z';

test.each([
  [null, null],
  ['2026-11-20T13:59:57.000Z', null],
  ['2026-11-20T13:59:30.000Z', { kind: 'behind', unit: 'seconds', n: 30 }],
  ['2026-11-20T13:20:00.000Z', { kind: 'behind', unit: 'minutes', n: 40 }],
  ['2026-11-20T11:30:00.000Z', { kind: 'behind', unit: 'hours', n: 2.5 }],
  ['2026-11-17T14:00:00.000Z', { kind: 'behind', unit: 'days', n: 3 }],
  ['2026-11-20T14:09:00.000Z', { kind: 'ahead', unit: 'minutes', n: 9 }],
])('a phone that says %s at an arrival at 14:00 is apart by %o', (deviceAt, expected) => {
  expect(skewOf({ at, deviceAt })).toEqual(expected);
});
