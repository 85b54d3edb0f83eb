import { expect, test } from 'vitest';
import type { FormQuestion } from './form-questions.ts';
import { dimensionsOfQuestions, measuresOfQuestions } from './form-questions.ts';
import { measureOf } from './measure-catalogue.ts';
import { numberNames } from './number-names.ts';
import { laidOut, proposalsFor } from './proposals.ts';
import { longestCode } from './question-codes.ts';
import { newWidget } from './widget-edit.ts';
import { widgetFaults } from './widget-fit.ts';

const question = (code: string, kind: FormQuestion['kind']): FormQuestion => ({
  code,
  kind,
  name: { es: `¿${code}?`, en: `${code}?` },
  forms: [{ code: 'F1', name: { es: 'Acta', en: 'Act' } }],
  values: [],
});
const questions = [question('PRESION', 'number'), question('FUGA', 'boolean'), question('TIPO', 'choice')];

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

test('what is proposed of a question, and of a form that counts some, fits', () => {
  for (const each of questions) {
    const proposals = proposalsFor({ kind: 'question', codes: [each.code], questions: [each] });
    expect(proposals.length).toBeGreaterThan(4);
    expect(proposals.every(({ widget }) => widget.filters.length === 0)).toBe(true);
    expect(widgetFaults(laidOut(proposals.map(({ widget }) => widget)))).toEqual([]);
  }
  const ofForm = proposalsFor({ kind: 'form', codes: ['DANO'], questions });
  expect(ofForm.map(({ widget }) => widget.measures[0])).toEqual(
    expect.arrayContaining(['CLOSED', 'Q.PRESION.AVG', 'Q.FUGA.YES', 'Q.TIPO.N']),
  );
  expect(new Set(ofForm.map(({ widget }) => widget.id)).size).toBe(ofForm.length);
  expect(widgetFaults(ofForm.map(({ widget }) => widget))).toEqual([]);
});
