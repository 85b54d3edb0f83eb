import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCondition, readCondition } from '#features/parameterization/conditions/condition-tree.rules.ts';
import type { Condition } from '#features/parameterization/conditions/condition-variables.ts';
import { expressionSentence } from './expression-sentence.ts';
import { formNodes } from './form-tree.rules.ts';
import { formVariables } from './form-variables.rules.ts';
import { conditionOfExpression, expressionOfCondition } from './expression-condition.rules.ts';

test.each([
  ["{a} = 'x' and {b} > 3 and {c} notempty", "{a} = 'x' and {b} > 3 and {c} notempty"],
  ["{a} = 1 or ({b} contains 'x' and {c} = true)", "{a} = 1 or ({b} contains 'x' and {c} = true)"],
  ["{q} anyof ['a','b']", "{q} anyof ['a', 'b']"],
  ["!({q} anyof ['a'])", "!({q} anyof ['a'])"],
  ["{q} notcontains 'a'", "{q} notcontains 'a'"],
  ["{panel.x} <> '2026-01-01'", "{panel.x} <> '2026-01-01'"],
  ['{a} = {b}', '{a} = {b}'],
  ["{d} > param('R') and param('MODO') = 'x'", "{d} > param('R') and param('MODO') = 'x'"],
  [String.raw`{a} = 'O\'N'`, String.raw`{a} = 'O\'N'`],
  ['', ''],
])('%s is read as rows and written back', (expression, text) => {
  const condition = conditionOfExpression(expression);
  expect(condition).not.toBe(undefined);
  expect(expressionOfCondition(condition!)).toBe(text);
});

test.each([
  '{d} > param({a})',
  "{d} > param('A B')",
  "{d} > param('A', 1)",
  '{a} + 1 > 2',
  '{a}',
  "{q} noneof ['a']",
  '{a} = ',
  'iif({a} = 1, 1, 2) = 2',
])('rows cannot show %s, so it stays text', (expression) => {
  expect(conditionOfExpression(expression)).toBe(undefined);
});

test.each<[string, Condition]>([
  ['a value to be chosen', { '==': [{ var: 'a' }, { var: '' }] }],
  ['a variable to be chosen', { '==': [{ var: '' }, 'x'] }],
  ['an operator that forms lack', { startsWith: [{ var: 'a' }, 'x'] }],
  ['a name that ends the braces', { '==': [{ var: 'a} or {b' }, 'x'] }],
  ['whether a parameter is empty', { empty: [{ var: 'param.A' }] }],
  ['a parameter that ends the quotes', { '==': [{ var: "param.A') or ('" }, 'x'] }],
])('%s is not written', (_, condition) => {
  expect(expressionOfCondition(condition)).toBe(undefined);
});

const question = fc.constantFrom('a', 'estado', 'panel.x', 'año');
const name = fc.oneof(question, fc.constant('param.LIMITE'));
const letter = fc.constantFrom('a', 'ñ', ' ', "'", '{', ')', '9');
const scalar = fc.oneof(
  fc.string({ unit: letter, minLength: 1, maxLength: 6 }),
  fc.integer({ min: -99, max: 99 }),
  fc.boolean(),
);
const row = fc.oneof(
  fc
    .tuple(fc.constantFrom('==', '!=', '<', '>=', 'contains'), name, scalar)
    .map(([operator, read, value]) => ({
      [operator]: [{ var: read }, value],
    })),
  fc
    .tuple(fc.constantFrom('in', 'contains'), name, fc.array(scalar, { minLength: 1, maxLength: 3 }))
    .map(([operator, read, values]) => ({ [operator]: [{ var: read }, values] })),
  fc
    .tuple(fc.constantFrom('empty', 'notEmpty'), question)
    .map(([operator, read]) => ({ [operator]: [{ var: read }] })),
);
const { condition } = fc.letrec<{ condition: unknown }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    row,
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('condition'), { minLength: 1, maxLength: 3 }))
      .map(([operator, operands]) => ({ [operator]: operands })),
    tie('condition').map((inner) => ({ '!': inner })),
  ),
}));

test('every condition of rows is written, read back as the same, and shown by rows', () => {
  fc.assert(
    fc.property(condition, (generated) => {
      // Undefined too for what would be read back as something else.
      const text = expressionOfCondition(generated as Condition);
      expect(text).not.toBe(undefined);
      const again = conditionOfExpression(text!)!;
      expect(expressionOfCondition(writeCondition(readCondition(again)))).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test('a parameter that the form reads is called so in words', () => {
  const visibleIf = "{d} > param('RADIO')";
  const nodes = formNodes({
    pages: [
      {
        elements: [
          { type: 'text', name: 'd', inputType: 'number', title: { default: 'Distancia', en: 'Distance' } },
          { type: 'text', name: 'why', visibleIf },
        ],
      },
    ],
  });
  const inWords = (lang: 'es' | 'en') =>
    expressionSentence(visibleIf, formVariables(nodes, null, lang), lang);
  expect(inWords('es')).toBe('Distancia es mayor que Parámetro RADIO');
  expect(inWords('en')).toBe('Distance is greater than Parameter RADIO');
});
