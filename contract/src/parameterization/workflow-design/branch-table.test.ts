import { describe, expect, test } from 'vitest';
import type { Condition } from '../workflows/workflow-definition.ts';
import { inspectBranches } from './branch-table.ts';
import type { KnownVariable } from './branch-values.ts';

const is = (question: string, value: unknown): Condition => ({
  '==': [{ var: `answers.${question}` }, value],
});
const known: Record<string, KnownVariable> = {
  'answers.result': { kind: 'choice', choices: ['good', 'bad', 'late'] },
  'answers.paid': { kind: 'choice', choices: ['yes', 'no'] },
  'answers.reading': { kind: 'number' },
  'answers.note': { kind: 'text' },
  'answers.safe': { kind: 'boolean' },
};
const inspect = (...rows: [when: Condition, to: string][]) =>
  inspectBranches(
    rows.map(([when, to]) => ({ when, to })),
    (name) => known[name] ?? { kind: 'text' },
  );

describe('a table of transitions shows', () => {
  test('an answer for which no stage follows', () => {
    const table = inspect([is('result', 'good'), 'A'], [is('result', 'bad'), 'B']);
    expect(table).toMatchObject({ variables: ['answers.result'], gap: { 'answers.result': 'late' } });
    expect(inspect([is('result', 'good'), 'A'], [null, 'B']).gap).toBeNull();
    expect(inspect([is('safe', true), 'A'], [is('safe', false), 'B']).gap).toBeNull();
  });

  test('two rows that hold for one answer, unless they lead to one stage or one is the rest', () => {
    const [good, paid] = [is('result', 'good'), is('paid', 'yes')];
    expect(inspect([good, 'A'], [paid, 'B'], [null, 'C']).overlaps).toEqual([
      { rows: [0, 1], example: { 'answers.result': 'good', 'answers.paid': 'yes' } },
    ]);
    expect(inspect([good, 'A'], [paid, 'A'], [null, 'C']).overlaps).toEqual([]);
  });

  test('a row that others hide together, and one that never holds', () => {
    const table = inspect(
      [{ in: [{ var: 'answers.result' }, ['good', 'bad']] }, 'A'],
      [is('paid', 'yes'), 'B'],
      [{ and: [is('result', 'good'), is('paid', 'yes')] }, 'C'],
      [{ and: [is('paid', 'yes'), is('paid', 'no')] }, 'D'],
      [null, 'E'],
    );
    expect(table.shadowed).toEqual([
      { row: 2, by: [0], example: { 'answers.result': 'good', 'answers.paid': 'yes' } },
      { row: 3, by: [], example: null },
    ]);
  });

  test('numbers by what they are compared with: between, at and beyond each bound', () => {
    const from = (bound: number): Condition => ({ '>=': [{ var: 'answers.reading' }, bound] });
    const below = (bound: number): Condition => ({ '<': [{ var: 'answers.reading' }, bound] });
    const table = inspect([below(10), 'A'], [from(20), 'B'], [from(15), 'C'], [from(30), 'D']);
    expect(table.gap).toEqual({ 'answers.reading': 10 });
    expect(table.shadowed).toEqual([{ row: 3, by: [1], example: { 'answers.reading': 30 } }]);
    expect(table.overlaps).toEqual([{ rows: [1, 2], example: { 'answers.reading': 20 } }]);
  });

  test('nothing that other texts might disprove', () => {
    const starts = (text: string): Condition => ({ startsWith: [{ var: 'answers.note' }, text] });
    const table = inspect([starts('a'), 'A'], [starts('ab'), 'B'], [null, 'C'], [is('note', 'x'), 'D']);
    // That everything after the rest is never taken holds for any text.
    expect(table.shadowed.map(({ row }) => row)).toEqual([3]);
  });

  test('that there are too many answers, and nothing for a condition that cannot be read', () => {
    const many = Array.from({ length: 40 }, (_, at): [Condition, string] => [is(`q${at}`, at), `S${at}`]);
    expect(inspect(...many).isTooLarge).toBe(true);
    expect(inspect([{ nothing: 1 }, 'A'])).toMatchObject({ gap: null, isTooLarge: false });
  });
});
