import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSatisfied } from '../conditions.ts';
import type { Condition } from '../workflows/workflow-definition.ts';
import { unknown, verdictOf } from './three-valued.ts';

const names = ['a', 'b', 'c', 'FORMA.d'];
const values = fc.constantFrom<unknown>('x', 'y', '', 0, 3, true, false, null, ['x'], []);
const leaf = fc.oneof(
  fc.constantFrom(...names).map((name) => ({ var: `answers.${name}` })),
  fc.constantFrom<unknown>('x', 'y', 3, true, false, null),
);
const node = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    leaf,
    fc
      .tuple(
        fc.constantFrom('and', 'or', '==', '!=', '<', '>=', '+', 'in', 'contains', 'if', 'startsWith'),
        fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
      )
      .map(([operator, operands]) => ({ [operator]: operands })),
    fc
      .tuple(fc.constantFrom('!', '!!', 'empty', 'notEmpty', 'and'), tie('node'))
      .map(([operator, operand]) => ({ [operator]: operand })),
  ),
})).node;
const condition = node
  .filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null)
  .map((each) => ({ '!!': [each] }) as Condition);
const answers = fc.tuple(values, values, values, values);
const factsOf = ([a, b, c, d]: readonly unknown[]) => ({ answers: { a, b, c, FORMA: { d } } });

test('with nothing unknown, a condition holds where it holds for the engine', () => {
  fc.assert(
    fc.property(condition, answers, (when, given) => {
      expect(verdictOf(when, factsOf(given))).toBe(isSatisfied(when, factsOf(given)));
    }),
    { numRuns: 1500 },
  );
});

test('true or false is said only when it is so whatever the unknown answers are', () => {
  let decided = 0;
  fc.assert(
    fc.property(
      condition,
      answers,
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      answers,
      (when, given, hides, instead) => {
        const hidden = given.map((value, at) => (hides[at] ? unknown : value));
        const verdict = verdictOf(when, factsOf(hidden));
        if (verdict === unknown) return;
        if (hides.some(Boolean)) decided += 1;
        const completed = given.map((value, at) => (hides[at] ? instead[at] : value));
        expect(isSatisfied(when, factsOf(completed))).toBe(verdict);
      },
    ),
    { numRuns: 3000 },
  );
  expect(decided).toBeGreaterThan(100);
});

const read = (name: string) => ({ var: `answers.${name}` });
const facts = { answers: { a: 'x', b: unknown, FORMA: unknown } };
test.each<[Condition, boolean | typeof unknown]>([
  [{ '==': [read('b'), 'x'] }, unknown],
  [{ and: [{ '==': [read('a'), 'y'] }, { '==': [read('b'), 'x'] }] }, false],
  [{ or: [{ '==': [read('a'), 'x'] }, { '==': [read('b'), 'x'] }] }, true],
  [{ and: [{ '==': [read('a'), 'x'] }, { '==': [read('b'), 'x'] }] }, unknown],
  [{ '!': [{ '==': [read('b'), 'x'] }] }, unknown],
  [{ '==': [read('FORMA.d'), 'x'] }, unknown],
  [{ '==': [{ var: ['answers.b', 'x'] }, 'x'] }, unknown],
  [{ in: ['x', [read('b'), 'x']] }, unknown],
  [null, true],
])('%j', (when, expected) => {
  expect(verdictOf(when, facts)).toBe(expected);
});
