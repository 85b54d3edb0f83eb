import { expect, test } from 'vitest';
import { valueAt, wholeDifferences } from './whole-differences.rules.ts';

const cut = `[{"id":"w1","kind":"number","measures":["${'K'.repeat(300)}…`;

test('a shortened value is replaced by the one that was recorded, others stay as the server named them', () => {
  const widgets = [{ id: 'w1' }];
  const differences = [
    { field: 'widgets', before: null, after: cut },
    { field: 'zoneId', before: 'Z01 · Centro', after: null },
  ];
  expect(wholeDifferences(differences, { before: { zoneId: 3 }, after: { widgets } })).toEqual([
    { field: 'widgets', before: null, after: widgets },
    { field: 'zoneId', before: 'Z01 · Centro', after: null },
  ]);
});

test('a line of the list, which has neither side, stays as it is', () => {
  const differences = [{ field: 'widgets', before: null, after: cut }];
  expect(wholeDifferences(differences, {})).toEqual(differences);
});

test('a path leads through objects, parts of lists and names with dots', () => {
  const record = {
    stages: [{ key: 'S01', term: { amount: 2 } }],
    'prefill.reading': 5,
    contacts: [{ name: 'Ana Ruiz', phone: '300' }],
  };
  expect(valueAt(record, 'stages.S01.term')).toEqual({ amount: 2 });
  expect(valueAt(record, 'prefill.reading')).toBe(5);
  expect(valueAt(record, 'contacts.Ana Ruiz.phone')).toBe('300');
  expect(valueAt(record, 'contacts.Ana Ruiz')).toEqual({ name: 'Ana Ruiz', phone: '300' });
  expect(valueAt(record, 'stages.S02.term')).toBeUndefined();
});
