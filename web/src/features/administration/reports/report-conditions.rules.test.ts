import { expect, test } from 'vitest';
import {
  conditionFields,
  daysOf,
  freshCondition,
  isComplete,
  operatorsOf,
  rangeOf,
  type DataSet,
} from './report-conditions.rules.ts';

const every = Object.entries(conditionFields).flatMap(([dataSet, fields]) =>
  fields.map((field) => [dataSet as DataSet, field] as const),
);

test('every field is a search key of its data, with both names', () => {
  expect(every.length).toBeGreaterThan(40);
  for (const [, { key, type, label }] of every) {
    expect(type, key).toBeTruthy();
    expect([label.es, label.en].every(Boolean), key).toBe(true);
  }
});

test('a new condition is incomplete until it has a value, unless its operator needs none', () => {
  for (const [dataSet, field] of every) {
    for (const operator of operatorsOf(field)) {
      const fresh = freshCondition(field, 'AND', operator);
      expect(isComplete(fresh, dataSet), `${dataSet}.${field.key} ${operator}`).toBe(
        operator.startsWith('IS_') || field.type === 'BOOLEAN',
      );
    }
  }
});

test('a condition on a key that the data does not have is incomplete', () => {
  const status = conditionFields.operations.find(({ key }) => key === 'status')!;
  const condition = { ...freshCondition(status), value: ['open'] };
  expect(isComplete(condition, 'operations')).toBe(true);
  expect(isComplete(condition, 'contracts')).toBe(false);
});

test('a range covers its first and last day whole, and is incomplete in reverse order', () => {
  const range = rangeOf('INSTANT', '2026-03-02', '2026-03-04');
  expect(new Date(range[1]).getTime() - new Date(range[0]).getTime()).toBe(3 * 86_400_000 - 1);
  expect(daysOf('INSTANT', range)).toEqual(['2026-03-02', '2026-03-04']);
  expect(rangeOf('INSTANT', '', '2026-03-04')[0]).toBe('');
  const starts = conditionFields.contracts.find(({ key }) => key === 'startsOn')!;
  expect(isComplete({ ...freshCondition(starts), value: ['2026-05-01', '2026-04-01'] }, 'contracts')).toBe(
    false,
  );
});
