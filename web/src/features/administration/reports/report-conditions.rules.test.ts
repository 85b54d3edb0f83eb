import { expect, test } from 'vitest';
import {
  conditionFields,
  daysOf,
  freshCondition,
  isWhole,
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

test('a fresh condition is not whole until it is answered, save where nothing is to be answered', () => {
  for (const [dataSet, field] of every) {
    for (const operator of operatorsOf(field)) {
      const fresh = freshCondition(field, 'AND', operator);
      expect(isWhole(fresh, dataSet), `${dataSet}.${field.key} ${operator}`).toBe(
        operator.startsWith('IS_') || field.type === 'BOOLEAN',
      );
    }
  }
});

test('a condition on a key that the data does not have is not whole', () => {
  const status = conditionFields.operations.find(({ key }) => key === 'status')!;
  const condition = { ...freshCondition(status), value: ['open'] };
  expect(isWhole(condition, 'operations')).toBe(true);
  expect(isWhole(condition, 'contracts')).toBe(false);
});

test('a range runs from its first day to its last, whole, and the right way round', () => {
  const range = rangeOf('INSTANT', '2026-03-02', '2026-03-04');
  expect(new Date(range[1]).getTime() - new Date(range[0]).getTime()).toBe(3 * 86_400_000 - 1);
  expect(daysOf('INSTANT', range)).toEqual(['2026-03-02', '2026-03-04']);
  expect(rangeOf('INSTANT', '', '2026-03-04')[0]).toBe('');
  const starts = conditionFields.contracts.find(({ key }) => key === 'startsOn')!;
  expect(isWhole({ ...freshCondition(starts), value: ['2026-05-01', '2026-04-01'] }, 'contracts')).toBe(
    false,
  );
});
