import { describe, expect, test } from 'vitest';
import { forms } from '../../../server/db/seed/content/forms/all-forms.ts';
import { form } from '../../test/sample-form.ts';
import { threadTime } from '../../test/thread-time.ts';
import type { CheckedAnswers } from '../answer-context.ts';
import { checkAnswers, questionsOf } from '../engine.ts';
import { planForm } from '../plan.ts';
import { FormError, faultText } from './form-faults.ts';
import { guardForm } from './form-guard.ts';
import { formProperties, questionProperties } from './form-properties.ts';
import { formKeys, questionKeys } from '../plan-support.ts';

type Json = Record<string, unknown>;
const withQuestion = (element: Json): Json => ({ elements: [{ type: 'text', name: 'q', ...element }] });
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
const many = (count: number, make: (at: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, at) => make(at));
const text = (at: number): Json => ({ type: 'text', name: `t${at}` });
const panels = (levels: number): Json =>
  levels === 0 ? text(0) : { type: 'panel', name: `p${levels}`, elements: [panels(levels - 1)] };

test('N1: every form of the demo and the sample form are within the allow-list', () => {
  for (const { definition } of forms) expect(guardForm(definition)).toEqual([]);
  expect(guardForm(form)).toEqual([]);
});

test('0054: what differs each time is allowed as a first answer, and nowhere else', () => {
  expect(guardForm(withQuestion({ defaultValueExpression: 'trunc(random_number() * 9)' }))).toEqual([]);
  for (const property of ['setValueExpression', 'visibleIf', 'requiredIf', 'enableIf', 'resetValueIf'])
    expect(guardForm(withQuestion({ [property]: 'Random_ID () notempty' }))).toEqual([
      {
        place: 'q',
        es: expect.stringContaining('primera respuesta'),
        en: expect.stringContaining('first value'),
      },
    ]);
  const calculated = { elements: [{ type: 'expression', name: 'q', expression: 'random_number()' }] };
  const checked = withQuestion({ validators: [{ type: 'expression', expression: 'random_number() > 0.5' }] });
  for (const form of [calculated, checked]) expect(guardForm(form)).toHaveLength(1);
});

test('N1: whatever a plan supports is in the allow-list', () => {
  for (const [type, keys] of Object.entries(questionKeys))
    expect(Object.keys(questionProperties[type as keyof typeof questionProperties])).toEqual(
      expect.arrayContaining([...keys]),
    );
  expect(Object.keys(formProperties)).toEqual(expect.arrayContaining([...formKeys]));
});

describe('N1: a form is refused at once, with its place, for', () => {
  test.each<[string, Json, string]>([
    ['choices made from a number', withQuestion({ type: 'dropdown', choicesMin: 1, choicesMax: 1e9 }), 'q'],
    ['a million first rows', withQuestion({ type: 'paneldynamic', minPanelCount: 1e6 }), 'q'],
    ['panels made from a number', withQuestion({ type: 'paneldynamic', panelCount: 1e6 }), 'q'],
    ['a matrix of rows', withQuestion({ type: 'matrixdynamic', rowCount: 1e6 }), 'q'],
    ['a rating of many values', withQuestion({ type: 'rating', rateMin: -100, rateMax: 100 }), 'q'],
    ['rating values from elsewhere', withQuestion({ type: 'rating', rateCount: 1e9 }), 'q'],
    [
      'choices from elsewhere',
      withQuestion({ type: 'dropdown', choicesByUrl: { url: 'http://10.0.0.1/' } }),
      'q',
    ],
    ['a picture from elsewhere', { logo: 'http://10.0.0.1/' }, ''],
    ['a page to go to', { navigateToUrl: 'https://example.com/' }, ''],
    ['triggers', { triggers: [] }, ''],
    ['values of its own', { calculatedValues: [] }, ''],
    ['a value set from itself', withQuestion({ setValueExpression: "{q} + 'x'" }), 'q'],
    [
      'values that set each other',
      {
        elements: [
          { type: 'text', name: 'q', setValueExpression: '{r} + 1' },
          { type: 'expression', name: 'r', expression: '{q} + 1' },
        ],
      },
      'q',
    ],
    ['a value shared by two questions', withQuestion({ valueName: 'uno' }), 'q'],
    ['rows by default', withQuestion({ type: 'paneldynamic', defaultValue: [{ a: 1 }] }), 'q'],
    ['a number that is a text', withQuestion({ maxLength: '30' }), 'q'],
    ['a text that is an object', withQuestion({ title: { default: { toString: 'x' } } }), 'q'],
    [
      'an own prototype',
      JSON.parse('{"elements":[{"type":"text","name":"q","__proto__":{"x":1}}]}') as Json,
      'q',
    ],
    ['an unsupported type', withQuestion({ type: 'matrix' }), 'q'],
    ['a name with markup', withQuestion({ name: '<b>' }), '<b>'],
    ['an unreadable list filter', withQuestion({ type: 'dropdown', list: 'X', listFilter: 'a; drop' }), 'q'],
    [
      'an expression nested too deep',
      withQuestion({ visibleIf: `${'('.repeat(40)}1${')'.repeat(40)}` }),
      'q',
    ],
    ['an expression that is too long', withQuestion({ visibleIf: '1 + '.repeat(2_000) }), 'q'],
    ['too many choices', withQuestion({ type: 'dropdown', choices: many(2_000, String) }), 'q'],
    ['an unknown validator', withQuestion({ validators: [{ type: 'remote' }] }), 'q.validators'],
    ['too many pages', { pages: many(200, (at) => ({ name: `p${at}`, elements: [] })) }, ''],
    ['too many questions', { elements: many(600, text) }, ''],
    ['panels inside panels', { elements: [panels(14)] }, 'p5'],
    [
      'too many rows times questions',
      {
        elements: [{ type: 'paneldynamic', name: 'r', maxPanelCount: 200, templateElements: many(40, text) }],
      },
      'r',
    ],
    [
      'calculations that go through all rows in every row',
      {
        elements: [
          {
            type: 'paneldynamic',
            name: 'r',
            templateElements: many(20, (at) => ({
              type: 'expression',
              name: `e${at}`,
              expression: "sumInArray({r}, 'e0') + ".repeat(100) + '1',
            })),
          },
        ],
      },
      '',
    ],
    ['deeply nested JSON', withQuestion({ choices: deep(100) }), ''],
    [
      'more than 200 kB',
      { title: 'x', elements: many(400, (at) => ({ ...text(at), title: 'x'.repeat(900) })) },
      '',
    ],
  ])('%s', (_, definition, place) => {
    let thrown: unknown;
    const time = threadTime(() => {
      try {
        questionsOf(definition);
      } catch (error) {
        thrown = error;
      }
    });
    expect(time).toBeLessThan(200);
    expect(thrown).toBeInstanceOf(FormError);
    const [fault] = (thrown as FormError).faults;
    expect(fault!.place).toBe(place);
    const { es, en } = faultText(fault!);
    expect(es).not.toBe(en);
  });
});

test('N1: a form with a thousand wrong properties lists twenty', () => {
  const wrong = Object.fromEntries(many(1_000, (at) => [`x${at}`, 1]) as [string, number][]);
  expect(guardForm(wrong)).toHaveLength(20);
});

describe('N1: answers with many rows', () => {
  const repeat = (more: Json = {}): Json => ({
    elements: [
      {
        type: 'paneldynamic',
        name: 'filas',
        templateElements: [
          {
            type: 'text',
            name: 'codigo',
            isRequired: true,
            requiredErrorText: { default: 'Falta', en: 'Missing' },
          },
          {
            type: 'text',
            name: 'serie',
            validators: [{ type: 'regex', regex: '^[0-9]+$', text: { default: 'Dígitos', en: 'Digits' } }],
          },
          { type: 'text', name: 'nota' },
          { type: 'text', name: 'otra', ...more },
        ],
      },
    ],
  });
  const rows = (count: number, row: Json) => ({
    filas: many(count, () => ({ codigo: 'a', serie: '1', ...row })),
  });
  const check = (definition: Json, answers: unknown) => {
    let result: CheckedAnswers | undefined;
    const time = threadTime(() => {
      result = checkAnswers(definition, answers, { now: new Date(), locale: 'es' });
    });
    expect(time).toBeLessThan(700);
    return result!;
  };

  test('are checked by the plan, which names what is wrong', () => {
    const answers = rows(200, {});
    answers.filas[7] = { serie: 'x' };
    expect(check(repeat(), answers)).toMatchObject({
      valid: false,
      errors: [
        { question: 'filas[7].codigo', message_key: 'required', text: 'Falta' },
        { question: 'filas[7].serie', message_key: 'invalid', text: 'Dígitos' },
      ],
    });
    expect(check(repeat(), rows(200, {})).valid).toBe(true);
  });

  test('are too many for a form that SurveyJS alone can check', () => {
    const definition = repeat({ enableIf: '{panel.nota} notempty' });
    expect(planForm(definition, questionsOf(definition))).toBeNull();
    expect(check(definition, rows(100, {})).errors).toEqual([{ question: 'filas', message_key: 'too_many' }]);
    expect(check(definition, rows(3, {})).valid).toBe(true);
  });

  test('beyond the limit are refused at once', () => {
    expect(check(repeat(), { filas: many(15_000, () => ({})) }).errors[0]).toMatchObject({
      question: 'filas',
      message_key: 'too_many',
    });
    expect(check(repeat(), { filas: many(1_000_000, () => 1) }).errors[0]).toMatchObject({
      message_key: 'too_large',
    });
    expect(check(repeat(), { filas: many(1_000_000, () => ({})) }).errors[0]).toMatchObject({
      message_key: 'too_large',
    });
    expect(check(repeat(), { filas: deep(5_000) }).errors[0]).toMatchObject({ message_key: 'too_deep' });
  });
});

test.each([[{}], [{ requiredMark: '*' }]])(
  'N1: calculations that each double a text stay within 4,000 characters (%j)',
  (more) => {
    const doubling = many(40, (at) => ({
      type: 'expression',
      name: `e${at + 1}`,
      expression: `{e${at}} + {e${at}}`,
    }));
    const definition = { ...more, elements: [{ type: 'text', name: 'e0' }, ...doubling] };
    const { answers } = checkAnswers(definition, { e0: 'x'.repeat(4_000) }, { now: new Date() });
    for (const value of Object.values(answers)) expect(String(value).length).toBeLessThanOrEqual(4_000);
    expect(String(answers.e40).length).toBe(4_000);
  },
);

test('N1: answers over a list of 100,000 items are checked in less than half a second', () => {
  const items = many(100_000, (at) => ({
    code: `C${at}`,
    name: { es: 'x', en: 'x' },
    attributes: { aplica: ['A'] },
  }));
  const definition = {
    elements: [
      {
        type: 'paneldynamic',
        name: 'filas',
        templateElements: [
          { type: 'dropdown', name: 'a', list: 'L', listFilter: 'aplica contains A' },
          { type: 'expression', name: 'b', expression: "pulldata('L', {panel.a}, 'aplica')" },
        ],
      },
    ],
  };
  const context = { now: new Date(), lists: { L: items as never } };
  const answers = { filas: many(200, (at) => ({ a: `C${at * 400}` })) };
  expect(threadTime(() => checkAnswers(definition, answers, context))).toBeLessThan(500);
});
