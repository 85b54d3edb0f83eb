import { expect, test } from 'vitest';
import { cellsOf, conditionOf, readCell, withCell } from './decision-table.rules.ts';

const read = (name: string) => ({ var: `answers.${name}` });
const is = (name: string, value: unknown) => ({ '==': [read(name), value] });

test.each([
  ['nothing', null],
  ['one value', is('a', 'x')],
  ['several values', { in: [read('a'), ['x', 'y']] }],
  ['a bound', { '>=': [read('n'), 200] }],
  ['several variables', { and: [is('a', 'x'), { in: [read('b'), ['y', 'z']] }, { '<': [read('n'), 3] }] }],
])('a condition is the same after it was read into cells: %s', (_, when) => {
  expect(conditionOf(cellsOf(when)!)).toEqual(when);
});

test.each([
  ['a disjunction', { or: [is('a', 'x'), is('b', 'y')] }],
  ['one variable twice', { and: [{ '>=': [read('n'), 1] }, { '<': [read('n'), 5] }] }],
  ['a parameter as the value', { '>=': [read('n'), { var: 'param.MOST' }] }],
  ['a negation', { '!': [is('a', 'x')] }],
  ['never', false],
])('what cells cannot say is left to the condition: %s', (_, when) => {
  expect(cellsOf(when)).toBeNull();
});

test('a cell is typed, changed and taken away', () => {
  expect(readCell('>= 12', 'number')).toEqual({ kind: 'compared', operator: '>=', value: 12 });
  expect(readCell('12,5', 'number')).toEqual({ kind: 'values', values: [12.5] });
  expect(readCell(' abc ', 'text')).toEqual({ kind: 'values', values: ['abc'] });
  expect(readCell('  ', 'text')).toBeNull();
  const cells = withCell(cellsOf(is('a', 'x'))!, 'answers.b', { kind: 'values', values: ['y', 'z'] });
  expect(conditionOf(cells)).toEqual({ and: [is('a', 'x'), { in: [read('b'), ['y', 'z']] }] });
  expect(conditionOf(withCell(withCell(cells, 'answers.a', null), 'answers.b', null))).toBeNull();
});
