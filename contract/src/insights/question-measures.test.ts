import { expect, test } from 'vitest';
import type { FormQuestion } from './form-questions.ts';
import { dimensionsOfQuestions, measuresOfQuestions } from './form-questions.ts';
import { measureOf } from './measure-catalogue.ts';
import { numberNames } from './number-names.ts';
import { laidOut, proposalsFor } from './proposals.ts';
import { longestCode } from './question-codes.ts';
import { newWidget } from './widget-edit.ts';
import { widgetFaults } from './widget-fit.ts';

const question = (
  code: string,
  kind: FormQuestion['kind'],
  grain: FormQuestion['grain'] = 'activity',
): FormQuestion => ({
  code,
  kind,
  grain,
  name: { es: `¿${code}?`, en: `${code}?` },
  forms: [{ code: 'F1', name: { es: 'Acta', en: 'Act' }, repeat: grain === 'occurrence' ? 'filas' : null }],
  values: [],
});
const questions = [question('PRESION', 'number'), question('FUGA', 'boolean'), question('TIPO', 'choice')];
const senales = question('SENALES', 'choices');
const material = question('MATERIAL', 'choice', 'occurrence');
const amount = question('CANTIDAD', 'number', 'occurrence');
const several = [senales, material, amount];

test('a code of a question says what is computed; no other text is a measure', () => {
  expect(measureOf('Q.PRESION.AVG')).toMatchObject({ of: ['amount:PRESION'], per: 'answers:PRESION' });
  expect(measureOf('Q.FUGA.YES')).toMatchObject({ of: ['yes:FUGA'], per: 'answers:FUGA', format: 'percent' });
  expect(measureOf('Q.PRESION.MAX')).toMatchObject({ extreme: 'max', source: 'closed' });
  for (const code of ['Q.presion.AVG', 'Q.PRESION', 'Q.PRESION.MEAN', "Q.A'.N", 'Q.A.N.N', 'Q..N'])
    expect(measureOf(code), code).toBeUndefined();
  const longest = question('A'.repeat(20), 'number');
  for (const code of measuresOfQuestions([longest])) expect(code.length).toBeLessThanOrEqual(longestCode);
});

test('measures and dimensions of questions are called as the form asks, and say which forms ask', () => {
  const names = numberNames(questions);
  expect(names.measure('Q.PRESION.AVG')).toEqual({ es: '¿PRESION?: media', en: 'PRESION?: average' });
  expect(names.dimension('Q.TIPO')).toEqual({ es: '¿TIPO?', en: 'TIPO?' });
  expect(names.meaning('Q.FUGA.YES').en).toContain('Forms: Act.');
  expect(names.measure('K01').en).toBe('Visit effectiveness');
  expect(names.dimension('zone').en).toBe('Zone');
  expect(numberNames([]).measure('Q.PRESION.AVG').es).toBe('PRESION: media');
});

test('every measure of a question fits every kind of widget that is offered, divided by every question', () => {
  for (const code of measuresOfQuestions(questions))
    for (const kind of ['number', 'trend', 'bars', 'table'] as const) {
      const widget = newWidget('w1', code, kind);
      expect(widgetFaults([widget]), `${code} ${kind}`).toEqual([]);
      if (kind === 'bars')
        for (const by of dimensionsOfQuestions(questions))
          expect(widgetFaults([{ ...widget, by: [by] }]), `${code} ${by}`).toEqual([]);
    }
  expect(dimensionsOfQuestions(questions)).toEqual(['Q.FUGA', 'Q.TIPO']);
  const open = { ...newWidget('w1', 'OPEN', 'bars'), by: ['Q.TIPO'] };
  expect(widgetFaults([open]).map(({ code }) => code)).toEqual(['DIMENSION_DOES_NOT_FIT']);
});

test('several options and occurrences say so in both languages, and are no parts of a whole', () => {
  const names = numberNames([...questions, ...several]);
  const meaning = names.meaning('Q.SENALES.N');
  expect(meaning.es).toContain('una vez bajo cada opción');
  expect(meaning.en).toContain('not the sum of the options');
  expect(names.measure('Q.CANTIDAD.N')).toEqual({
    es: '¿CANTIDAD?: ocurrencias',
    en: 'CANTIDAD?: occurrences',
  });
  expect(names.meaning('Q.CANTIDAD.AVG').es).toContain('La unidad es la ocurrencia');
  expect(names.meaning('Q.PRESION.AVG').es).not.toContain('ocurrencia');
  expect(dimensionsOfQuestions(several)).toEqual(['Q.SENALES', 'Q.MATERIAL']);
  const by = (measure: string, dimension: string, kind: 'pareto' | 'bars') =>
    widgetFaults([{ ...newWidget('w1', measure, kind), by: [dimension] }], several).map(({ place }) => place);
  expect(by('CLOSED', 'Q.SENALES', 'pareto')).toEqual(['0.by.0']);
  expect(by('Q.SENALES.N', 'Q.SENALES', 'pareto')).toEqual(['0.by.0']);
  expect(by('CLOSED', 'Q.MATERIAL', 'pareto')).toEqual(['0.by.0']);
  // Each occurrence has one material.
  expect(by('Q.CANTIDAD.SUM', 'Q.MATERIAL', 'pareto')).toEqual([]);
  expect(by('CLOSED', 'Q.SENALES', 'bars')).toEqual([]);
});

test('what is proposed of a question, and of a form that counts some, fits', () => {
  for (const each of [...questions, ...several]) {
    const proposals = proposalsFor({ kind: 'question', codes: [each.code], questions: [each] });
    expect(proposals.length).toBeGreaterThan(4);
    expect(proposals.every(({ widget }) => widget.filters.length === 0)).toBe(true);
    expect(widgetFaults(laidOut(proposals.map(({ widget }) => widget)), several)).toEqual([]);
  }
  const ofForm = proposalsFor({ kind: 'form', codes: ['DANO'], questions });
  expect(ofForm.map(({ widget }) => widget.measures[0])).toEqual(
    expect.arrayContaining(['CLOSED', 'Q.PRESION.AVG', 'Q.FUGA.YES', 'Q.TIPO.N']),
  );
  const ofRepeat = proposalsFor({ kind: 'form', codes: ['DANO'], questions: several });
  expect(ofRepeat.map(({ widget: { measures, by } }) => [measures[0], by[0]])).toEqual(
    expect.arrayContaining([
      ['Q.SENALES.N', 'Q.SENALES'],
      ['Q.MATERIAL.N', 'Q.MATERIAL'],
      ['Q.CANTIDAD.SUM', 'Q.MATERIAL'],
    ]),
  );
  const beside = ofRepeat.find(({ widget }) => widget.measures[0] === 'Q.CANTIDAD.SUM')!;
  expect(beside.widget.title!.es).not.toContain('suma');
  expect(new Set(ofForm.map(({ widget }) => widget.id)).size).toBe(ofForm.length);
  expect(widgetFaults(ofForm.map(({ widget }) => widget))).toEqual([]);
});
