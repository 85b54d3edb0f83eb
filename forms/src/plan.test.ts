import fc from 'fast-check';
import { SurveyModel } from 'survey-core';
import { describe, expect, test, vi } from 'vitest';
import { checkAnswers, questionsOf } from './engine.ts';
import type { FormDefinition } from './definition.ts';
import { planForm } from './plan.ts';
import { generateForm } from '../test/generated-forms.ts';

/** With a property that no plan supports and that changes no check: SurveyJS checks the form. */
const bySurvey = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  requiredMark: '*',
});
const planOf = (definition: FormDefinition) => planForm(definition, questionsOf(definition));
const context = {
  now: new Date('2026-11-21T15:00:00Z'),
  params: { RADIO: 50 },
  lists: {
    TUBOS: [
      { code: 'PVC', name: { es: 'PVC', en: 'PVC' }, attributes: { costo: 12 } },
      { code: 'HF', name: { es: 'HF', en: 'HF' } },
    ],
  },
};

/** Whether SurveyJS had to check the answers. */
function isSurveyed(definition: FormDefinition, answers: unknown): boolean {
  const validate = vi.spyOn(SurveyModel.prototype, 'validate');
  checkAnswers(definition, answers, context);
  const surveyed = validate.mock.calls.length > 0;
  validate.mockRestore();
  return surveyed;
}

test(
  'T10: a plan gives the same result as SurveyJS for generated forms and answers',
  { timeout: 180_000 },
  () => {
    const counts = { forms: 0, planned: 0, cases: 0, right: 0, accepted: 0 };
    const validate = vi.spyOn(SurveyModel.prototype, 'validate');
    fc.assert(
      fc.property(fc.noShrink(fc.nat()), (seed) => {
        const { definition, cases } = generateForm(seed, 10);
        counts.forms++;
        if (!planOf(definition)) return;
        counts.planned++;
        for (const { answers, prefill } of cases) {
          validate.mockClear();
          const planned = checkAnswers(definition, structuredClone(answers), { ...context, prefill });
          if (validate.mock.calls.length === 0) counts.accepted++;
          const expected = checkAnswers(bySurvey(definition), structuredClone(answers), {
            ...context,
            prefill,
          });
          expect(planned).toEqual(expected);
          counts.cases++;
          if (expected.valid) counts.right++;
        }
      }),
      // The same forms each time, so that a failure repeats.
      { numRuns: 14, seed: 20_261_121 },
    );
    validate.mockRestore();
    expect(counts.planned / counts.forms).toBeGreaterThan(0.8);
    expect(counts.right / counts.cases).toBeGreaterThan(0.15);
    expect(counts.accepted / counts.right).toBeGreaterThan(0.6);
  },
);

describe('SurveyJS checks only what the plan does not accept:', () => {
  const form = {
    elements: [
      { type: 'radiogroup', name: 'resultado', choices: ['efectiva', 'no_efectiva'], isRequired: true },
      {
        type: 'text',
        name: 'motivo',
        visibleIf: "{resultado} = 'no_efectiva'",
        isRequired: true,
        validators: [{ type: 'regex', regex: '^[a-z ]+$', text: 'Minúsculas' }],
      },
      { type: 'text', name: 'lectura', inputType: 'number', requiredIf: "{resultado} = 'efectiva'" },
      {
        type: 'expression',
        name: 'consumo',
        expression: "iif({lectura} notempty, {lectura} - {lectura_anterior}, '')",
      },
    ],
  };

  test.each<[string, unknown, boolean]>([
    ['valid answers', { resultado: 'efectiva', lectura: 12 }, false],
    ['valid answers and a hidden one', { resultado: 'efectiva', lectura: 12, motivo: 'x' }, false],
    ['a missing answer', { resultado: 'efectiva' }, true],
    ['a broken rule', { resultado: 'no_efectiva', motivo: 'NO' }, true],
  ])('%s', (_, answers, surveyed) => {
    expect(isSurveyed(form, answers)).toBe(surveyed);
  });
});

test('a hidden answer counts as missing, and a hidden repeat has no rows', () => {
  const form = {
    elements: [
      { type: 'boolean', name: 'hay' },
      { type: 'text', name: 'nota', visibleIf: '{hay} = true' },
      {
        type: 'paneldynamic',
        name: 'filas',
        visibleIf: '{nota} empty',
        templateElements: [{ type: 'text', name: 'uno', isRequired: true }],
      },
    ],
  };
  const answers = { hay: false, nota: 'x', filas: [{ uno: 'a' }] };
  expect(checkAnswers(form, answers, context)).toEqual({ valid: true, errors: [], answers: { hay: false } });
  expect(checkAnswers(bySurvey(form), answers, context)).toEqual({
    valid: true,
    errors: [],
    answers: { hay: false },
  });
});

describe('T10: a form', () => {
  const plan = (element: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    planOf({
      elements: [
        { type: 'text', name: 'uno' },
        { type: 'text', name: 'q', ...element },
      ],
      ...more,
    });
  test('with a plain question has a plan', () => {
    expect(plan({ visibleIf: '{uno} notempty' })).not.toBeNull();
  });
  test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['an expression that cannot be read', { visibleIf: '{uno} = (' }],
    ['an unknown function', { visibleIf: "displayValue('uno') = 'x'" }],
    ['a function that reads the clock of the machine', { type: 'expression', expression: 'currentDate()' }],
    ['a property of an element', { visibleIf: '{$uno.isVisible}' }],
    ['an index into a list', { visibleIf: '{uno[0]} = 1' }],
    ['the state of the survey', { visibleIf: '{pageno} = 1' }],
    ['a reference to itself', { validators: [{ type: 'expression', expression: '{self} > 1' }] }],
    ['a calculation of itself', { type: 'expression', expression: '{q} + 1' }],
    ['a row read from outside', { visibleIf: '{panel.x} = 1' }],
    ['choices with conditions', { type: 'dropdown', choices: [{ value: 'a', visibleIf: '{uno} = 1' }] }],
    ['choices that SurveyJS takes for equal', { type: 'dropdown', choices: ['a', 'A'] }],
    [
      'a key of a repeat',
      { type: 'paneldynamic', keyName: 'x', templateElements: [{ type: 'text', name: 'x' }] },
    ],
    ['answers cleared at once', {}, { clearInvisibleValues: 'onHidden' }],
    ['a question that a condition makes read-only', { enableIf: '{uno} = 1' }],
  ])('with %s has no plan', (_, element, more) => {
    expect(plan(element, more)).toBeNull();
  });

  test('reads own keys of its answers only, no inherited property', () => {
    const form = {
      elements: [
        { type: 'text', name: 'uno', kind: 'geopoint' },
        ...[
          'constructor.name',
          '__proto__.x',
          'toString',
          'uno.constructor',
          'uno.__proto__.x',
          'hasOwnProperty.length',
        ].map((name, i) => ({ type: 'expression', name: `e${i}`, expression: `{${name}}` })),
      ],
    };
    expect(planOf(form)).not.toBeNull();
    expect(checkAnswers(form, { uno: { lat: 1, lng: 2 } }, context).answers).toEqual({
      uno: { lat: 1, lng: 2 },
      e5: 0,
    });
  });
});

test('a group in the rows of a repeat needs no survey, and hides what is in it', { timeout: 60_000 }, () => {
  const definition = {
    elements: [
      { type: 'text', name: 'modo' },
      {
        type: 'paneldynamic',
        name: 'fila',
        templateElements: [
          { type: 'text', name: 'tipo' },
          {
            type: 'panel',
            name: 'g',
            visibleIf: "{panel.tipo} = 'x' and {modo} notempty",
            elements: [
              { type: 'text', name: 'a', isRequired: true },
              {
                type: 'panel',
                name: 'h',
                visibleIf: "{panel.a} = 'si'",
                elements: [
                  { type: 'text', name: 'b', isRequired: true },
                  { type: 'expression', name: 'c', expression: '{panelIndex} + 1', visible: false },
                ],
              },
            ],
          },
        ],
      },
    ],
  };
  expect(planOf(definition)).not.toBeNull();
  const value = fc.constantFrom(undefined, 'x', 'si', 'no');
  const row = fc.record({ tipo: value, a: value, b: value });
  const answers = fc.record({ modo: value, fila: fc.array(row, { maxLength: 3 }) });
  fc.assert(
    fc.property(answers, (given) => {
      const plain = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
      expect(checkAnswers(definition, structuredClone(plain), context)).toEqual(
        checkAnswers(bySurvey(definition), plain, context),
      );
    }),
    { numRuns: 60 },
  );
});

test('a choice called other, and cells beside a choice, need no survey', { timeout: 60_000 }, () => {
  const choices = ['si', { value: 'other', text: 'Otro', xls: { zona: '1' } }];
  const definition = {
    elements: ['radiogroup', 'dropdown', 'checkbox', 'tagbox'].map((type, at) => ({
      type,
      name: `q${at}`,
      isRequired: at % 2 === 0,
      choices,
    })),
  };
  expect(planOf(definition)).not.toBeNull();
  const one = fc.constantFrom(undefined, 'si', 'other', 'Other', 'otra', '');
  const many = fc.option(fc.array(fc.constantFrom('si', 'other', 'OTHER', 'x'), { maxLength: 3 }), {
    nil: undefined,
  });
  fc.assert(
    fc.property(fc.record({ q0: one, q1: one, q2: many, q3: many }), (given) => {
      const plain = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
      expect(checkAnswers(definition, structuredClone(plain), context)).toEqual(
        checkAnswers(bySurvey(definition), plain, context),
      );
    }),
    { numRuns: 100 },
  );
});
