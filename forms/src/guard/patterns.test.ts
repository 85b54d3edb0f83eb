import { SurveyModel } from 'survey-core';
import { describe, expect, test } from 'vitest';
import { threadTime } from '../../test/thread-time.ts';
import { checkAnswers } from '../engine.ts';
import { registerFormFeatures } from '../functions.ts';
import { guardForm } from './form-guard.ts';
import { patternFaults, readPattern } from './patterns.ts';

/** Has no group and no unbounded repetition, and takes the engine of the language 9 seconds. */
const runaway = '^a{0,99}a{0,99}a{0,99}a{0,99}a{0,99}$';
const almost = `${'a'.repeat(255)}b`;

test.each([
  ['^[A-Z]{3}\\d{2}[A-Z]?$', 'ABC12', 'ABC1'],
  ['^(?:\\+57)?3\\d{9}$', '+573001234567', '+57300'],
  ['^(si|no)$', 'si', 'sí'],
  ['[\\u00e1-\\u00fa]', 'más', 'mas'],
  ['^\\w+[-./]\\w+$', 'a-b', 'ab'],
  ['\\bSN\\b', 'x SN y', 'xSNy'],
])('N3: the pattern %s matches %s and not %s, as in the language', (source, matching, other) => {
  const pattern = readPattern(source);
  if (typeof pattern === 'string') throw new Error(pattern);
  for (const text of [matching, other]) expect(pattern.test(text)).toBe(new RegExp(source).test(text));
  expect(pattern.test(matching)).toBe(true);
});

describe('N3: a pattern is refused when it is designed, in both languages:', () => {
  test.each([
    ['(a)\\1', 'unsupported'],
    ['(?=a+)b', 'unsupported'],
    ['(?<n>a)', 'unsupported'],
    ['\\p{L}+', 'unsupported'],
    ['\\Qa', 'unsupported'],
    ['[]a]', 'unsupported'],
    ['[[:alpha:]]', 'unsupported'],
    ['(', 'unreadable'],
    ['a**', 'unreadable'],
    ['(?:(?:a{1,50}){1,20})', 'too_large'],
    ['((a{100}){100}){100}', 'too_large'],
    ['x'.repeat(201), 'too_long'],
  ] as const)('%s', (source, fault) => {
    expect(readPattern(source)).toBe(fault);
    const question = { type: 'text', name: 'q', validators: [{ type: 'regex', regex: source }] };
    const [found] = guardForm({ elements: [question] });
    expect(found).toMatchObject({ place: 'q.validators', ...patternFaults[fault] });
    expect(found!.es).not.toBe(found!.en);
  });
});

test.each(['(a+)+$', '(a|aa)+$', 'a*a*a*a*a*a*b$', '(.*a){20}$', runaway])(
  'N3: the pattern %s takes linear time, by the plan and by SurveyJS',
  (regex) => {
    const question = { type: 'text', name: 'q', validators: [{ type: 'regex', regex }] };
    for (const form of [{ elements: [question] }, { requiredMark: '*', elements: [question] }]) {
      expect(threadTime(() => checkAnswers(form, { q: almost }, { now: new Date() }))).toBeLessThan(500);
    }
  },
);

test('N3: SurveyJS itself, which the browser shows, takes linear time too', () => {
  registerFormFeatures();
  const survey = new SurveyModel({
    elements: [{ type: 'text', name: 'q', validators: [{ type: 'regex', regex: '^(a+)+$', text: 'No' }] }],
  });
  survey.data = { q: almost };
  expect(threadTime(() => expect(survey.validate()).toBe(false))).toBeLessThan(500);
  survey.data = { q: 'aaa' };
  expect(survey.validate()).toBe(true);
});
