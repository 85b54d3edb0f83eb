import { expect, test } from 'vitest';
import type { Condition, RuleAction } from './workflows/workflow-definition.ts';
import { isSatisfied } from './conditions.ts';
import { commonExample, ruleConflicts, type NamedRule } from './rule-conflicts.ts';

const v = (name: string) => ({ var: name });
const is = (name: string, value: unknown): Condition => ({ '==': [v(`answers.${name}`), value] });
const high: RuleAction = { type: 'set_priority', priority: 'high' };
const low: RuleAction = { type: 'set_priority', priority: 'low' };
const opens: RuleAction = { type: 'open_stage', stage: 'S9' };
const rule = (code: string, when: Condition, ...actions: RuleAction[]): NamedRule => ({
  code,
  definition: { when, actions },
});
const choices: Record<string, string[]> = {
  'answers.resultado': ['efectiva', 'no_efectiva'],
  'answers.riesgo': ['alto', 'bajo'],
};
const conflicts = (one: NamedRule, ...others: NamedRule[]) =>
  ruleConflicts(one, others, (name) => choices[name]);

test('two rules that set different priorities for the same answers are shown with these answers', () => {
  const first = rule('A', is('resultado', 'no_efectiva'), high);
  const second = rule('B', is('riesgo', 'bajo'), low);
  expect(conflicts(first, second)).toEqual([
    {
      kind: 'priority',
      rules: ['A', 'B'],
      details: ['high', 'low'],
      example: { 'answers.resultado': 'no_efectiva', 'answers.riesgo': 'bajo' },
    },
  ]);
});

test('rules that never hold together, or that agree, do not conflict', () => {
  const first = rule('A', is('resultado', 'efectiva'), high, opens);
  expect(conflicts(first, rule('B', is('resultado', 'no_efectiva'), low, opens))).toEqual([]);
  expect(conflicts(first, rule('B', is('resultado', 'efectiva'), high))).toEqual([]);
  expect(conflicts(first, rule('B', is('resultado', 'efectiva'), { type: 'mark_for_review' }))).toEqual([]);
});

test('a stage that two rules open is found over numbers and parameters, too', () => {
  const first = rule('A', { '>': [v('answers.distancia'), 30] }, opens);
  const second = rule('B', { and: [{ '<=': [v('answers.distancia'), 31] }, is('riesgo', 'alto')] }, opens);
  expect(conflicts(first, second)).toEqual([
    {
      kind: 'stage',
      rules: ['A', 'B'],
      details: ['S9'],
      example: { 'answers.distancia': '31', 'answers.riesgo': 'alto' },
    },
  ]);
  expect(conflicts(first, rule('C', { '<': [v('answers.distancia'), 30] }, opens))).toEqual([]);
  const overParam = rule('D', { '>=': [v('answers.distancia'), v('param.RADIO')] }, opens);
  const [found] = conflicts(first, overParam);
  expect(found).toMatchObject({ kind: 'stage', rules: ['A', 'D'] });
});

test('a rule that sets two priorities or opens one stage twice contradicts itself', () => {
  expect(conflicts(rule('A', null, high, low, opens, opens)).map(({ kind, rules }) => [kind, rules])).toEqual(
    [
      ['priority', ['A', 'A']],
      ['stage', ['A', 'A']],
    ],
  );
  expect(conflicts(rule('A', false, high, low))).toEqual([]);
});

test('an example satisfies what it is an example of, and a hostile rule costs little', () => {
  const conditions: Condition[] = [
    { in: [v('answers.resultado'), ['efectiva', 'otra']] },
    { '!': { or: [is('riesgo', 'alto'), { empty: v('answers.riesgo') }] } },
  ];
  const example = commonExample(conditions, (name) => choices[name])!;
  const answers = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name.replace('answers.', ''), value]),
  );
  for (const condition of conditions) expect(isSatisfied(condition, { answers })).toBe(true);
  const many = { and: Array.from({ length: 300 }, (_, at) => is(`q${at}`, String(at))) };
  const begun = performance.now();
  expect(conflicts(rule('A', many, high), rule('B', many, low))).toEqual([]);
  expect(conflicts(rule('A', { launch: 1 }, high), rule('B', null, low))).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
