import { ConditionsParser, type Operand } from 'survey-core';
import { expect, test } from 'vitest';
import { readExpression, type NameScope } from './expression.ts';
import type { EvaluationScope } from './expression-evaluation.ts';
import { registerFormFeatures } from '../functions.ts';

registerFormFeatures();

const question = (name: string) => [name, { name, repeat: false, unanswered: undefined }] as const;
const names: NameScope = {
  questions: new Map([question('a'), question('b')]),
  rowNames: new Set(),
  own: new Set(),
};

const expressions = [
  '{a}',
  '{a} = {b}',
  '{a} = 5',
  "{a} = '5'",
  "{a} <> 'ok'",
  '{a} > 3 and {b} notempty',
  "{a} empty or {b} = 'ok'",
  '{a} and {b}',
  '{a} or {b}',
  '!{a}',
  '{a} + {b} * 2',
  '{a} - {b}',
  '{a} / {b}',
  '{a} >= {b}',
  "{a} anyof ['ok', 5, 'true']",
  "{a} contains 'o'",
  "iif({a} > 1, {b}, 'nada')",
  "si_no({a}) = 'si' and {b} <= 10",
  '{a} = true',
  '{a} = null',
  "'007' = {a}",
  "'2026-01-05' > {a}",
  'round({a}, 1)',
];

const values = [
  undefined,
  '',
  ' ',
  'ok',
  'OK',
  'ñandú',
  'Éxito',
  'true',
  'TRUE',
  'false',
  'tarde',
  'Falta',
  'undefined',
  '5',
  ' 5',
  '5 ',
  '05',
  '0',
  '0,5',
  ',5',
  '.5',
  '-3',
  '+3',
  '3-4',
  '0x1F',
  '1e3',
  'e3',
  'Infinity',
  'NaN',
  "'5'",
  '"ok"',
  '2026-01-05',
  '12345678901234567890',
  0,
  5,
  -3.5,
  true,
  false,
  [],
  ['ok'],
  [5, 'a'],
];

test.each(expressions)('%s gives what SurveyJS gives, whatever the answers are', (text) => {
  const compiled = readExpression(text, names)!;
  const operand = new ConditionsParser().parseExpression(text) as Operand;
  for (const a of values)
    for (const b of values) {
      const answers = new Map<string, unknown>(
        [
          ['a', a],
          ['b', b],
        ].filter(([, value]) => value !== undefined) as [string, unknown][],
      );
      const scope: EvaluationScope = {
        values: answers,
        variables: new Map(),
        row: null,
        rowIndex: 0,
        contextKey: {},
      };
      const expected: unknown = operand.evaluate({
        asyncValues: {},
        properties: {},
        getValueInfo(request: { name: string; hasValue?: boolean; value?: unknown }) {
          request.hasValue = true;
          request.value = answers.get(request.name);
        },
      } as never);
      expect(compiled.evaluate(scope), JSON.stringify([a, b])).toEqual(expected);
    }
});
