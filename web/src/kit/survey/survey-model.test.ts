import type { QuestionTagboxModel } from 'survey-core';
import { expect, test } from 'vitest';
import { setLocale, surveyModel } from './survey-model.ts';

const definition = {
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'text', name: 'serie' },
        { type: 'expression', name: 'coincide', expression: "iif({serie} = 'M-1', 'si', 'no')" },
        { type: 'expression', name: 'nota', expression: "iif({serie} notempty, 'no hay', '')" },
      ],
    },
  ],
};
const source = { form: { definition }, questions: null, prefill: {}, params: {}, lists: {}, choices: {} };

test.each([
  ['es', 'M-1', 'Sí'],
  ['en', 'M-1', 'Yes'],
  ['es', 'M-2', 'No'],
])('a calculated yes or no is shown as a word: %s %s', (lang, serie, word) => {
  const model = surveyModel(source, { serie });
  setLocale(model, lang);
  expect(model.getQuestionByName('coincide').displayValue).toBe(word);
  // What is stored stays the code, and a text that says something else stays what it is.
  expect(model.getValue('coincide')).toBe(word === 'No' ? 'no' : 'si');
  expect(model.getQuestionByName('nota').displayValue).toBe('no hay');
});

test('a question that is shown already follows the language', () => {
  const model = surveyModel(source, { serie: 'M-1' });
  setLocale(model, 'es');
  const question = model.getQuestionByName('coincide') as unknown as { formatedValue: string };
  expect(question.formatedValue).toBe('Sí');
  setLocale(model, 'en');
  expect(question.formatedValue).toBe('Yes');
});

test('the button that ends a choice of several is in the language of the form', () => {
  const tagbox = { type: 'tagbox', name: 'riesgos', choices: ['perro', 'lluvia'] };
  const form = { definition: { pages: [{ name: 'p1', elements: [tagbox] }] } };
  const model = surveyModel({ ...source, form }, {});
  const question = model.getQuestionByName('riesgos') as unknown as QuestionTagboxModel;
  const captionIn = (lang: string) => {
    setLocale(model, lang);
    return (question.dropdownListModel as unknown as { doneButtonCaption: string }).doneButtonCaption;
  };
  expect([captionIn('en'), captionIn('es'), captionIn('en')]).toEqual(['OK', 'De acuerdo', 'OK']);
  setLocale(model, 'es');
});
