import { expect, test } from 'vitest';
import { context, form, good } from '../test/sample-form.ts';
import { loadForm } from './engine.ts';
import { formOutcome, givenAnswers, type FormGiven } from './form-outcome.ts';
import { setFormContext } from './functions.ts';
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

test('what is shown agrees with the survey that the field sees, with right and wrong answers', () => {
  const all: Record<string, unknown>[] = [
    {},
    good,
    { ...good, lectura: 'x' },
    { resultado: 'no_efectiva', causal: 'PREDIOSOLO' },
    { resultado: 'no_efectiva', causal: 'CLIMA' },
    { ...good, ubicacion: { lat: 4, lng: -76, accuracy: 6 } },
  ];
  for (const answers of all) {
    const survey = loadForm(form);
    setFormContext(survey, { ...context, now: new Date(at) });
    for (const [name, value] of Object.entries(context.prefill!)) survey.setVariable(name, value);
    survey.data = { ...answers, cuenta: context.prefill!.cuenta };
    const shown = survey
      .getAllQuestions()
      .filter(({ isVisible, isParentVisible }) => isVisible && isParentVisible);
    const { shown: found } = formOutcome(form, given(answers), world);
    expect(new Set(found), JSON.stringify(answers)).toEqual(new Set(shown.map(({ name }) => name)));
  }
});
