import { expect, test } from 'vitest';
import { context, form, good } from '../test/sample-form.ts';
import { generateForm } from '../test/generated-forms.ts';
import { checkAnswers, questionsOf, visibleQuestions } from './engine.ts';
import { formOutcome, givenAnswers, type FormGiven } from './form-outcome.ts';
import { FormError } from './guard/form-faults.ts';

const at = '2026-04-07T15:00:00.000Z';
const given = (answers: Record<string, unknown>, more: Partial<FormGiven> = {}): FormGiven => ({
  answers,
  prefill: context.prefill!,
  params: context.params!,
  files: {},
  at,
  ...more,
});
const world = { lists: context.lists!, timeZone: 'America/Bogota' };

test('what comes out of a form: shown and hidden questions, calculated values, faults', () => {
  const done = formOutcome(form, given({ ...good }), world);
  expect(done.faults).toEqual([]);
  expect(done.shown).toContain('lectura');
  expect(done.hidden).toEqual(expect.arrayContaining(['causal', 'foto_causal', 'just_distancia']));
  expect(done.values).toMatchObject({ consumo: 30, cuenta: '100200' });
  const failed = formOutcome(form, given({ resultado: 'no_efectiva', causal: 'PREDIOSOLO' }), world);
  expect(failed.faults).toEqual(['foto_causal', 'ubicacion']);
  expect(failed.shown).toContain('foto_causal');
  expect(failed.hidden).toContain('lectura');
});

test('files are counted instead of stored, and count as taken when the case is run', () => {
  const answers = {
    resultado: 'no_efectiva',
    causal: 'PREDIOSOLO',
    ubicacion: good.ubicacion,
    foto_causal: [{ name: 'a.jpg', content: 'data:image/jpeg;base64,AAAA' }, { content: 'data:…' }],
    firma: 'data:image/png;base64,AAAA',
    consumo: 7,
    unknown: 1,
  };
  const stored = givenAnswers(form, answers);
  expect(stored).toEqual({
    answers: { resultado: 'no_efectiva', causal: 'PREDIOSOLO', ubicacion: good.ubicacion },
    files: { foto_causal: 2, firma: 1 },
  });
  const outcome = formOutcome(form, given(stored.answers, { files: stored.files }), world);
  expect(outcome.faults).toEqual([]);
  expect(outcome.values).toHaveProperty('firma');
  expect(formOutcome(form, given(stored.answers, { files: { foto_causal: 3 } }), world).faults).toEqual([
    'foto_causal',
  ]);
});

test('lists that are not known here are named, and a form that cannot be used is refused', () => {
  expect(formOutcome(form, given({ ...good }), { ...world, lists: {} }).unknownLists).toEqual([
    'CAUSALNOEJEC',
    'MATERIALTUB',
    'DIAMETRO',
  ]);
  expect(() =>
    formOutcome({ pages: [{ elements: [{ type: 'matrix', name: 'a' }] }] }, given({}), world),
  ).toThrow(FormError);
});

test('what is answered and counts is visible, for generated forms', () => {
  let compared = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const { definition, cases } = generateForm(seed, 4);
    const shown = [...questionsOf(definition).values()].filter(({ json }) => json.visible !== false);
    for (const { answers, prefill } of cases) {
      const own = { ...context, prefill, now: new Date(at) };
      const { answers: counted } = checkAnswers(definition, answers, own);
      const visible = visibleQuestions(definition, answers, own);
      for (const { name } of shown)
        if (Object.hasOwn(counted, name)) {
          expect(visible, `${seed} ${name}`).toContain(name);
          compared++;
        }
    }
  }
  expect(compared).toBeGreaterThan(20);
});
