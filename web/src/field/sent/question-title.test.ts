import { expect, test } from 'vitest';
import { questionTitle } from './question-title.ts';

const form = {
  pages: [
    {
      name: 'first',
      elements: [
        { type: 'text', name: 'lectura', title: { default: 'Lectura actual', en: 'Present reading' } },
        {
          type: 'paneldynamic',
          name: 'materiales',
          templateElements: [{ type: 'text', name: 'codigo', title: 'Código' }],
        },
      ],
    },
  ],
};

test('refused answers are named by the titles of their questions, those of rows and annexes too', () => {
  expect(questionTitle(form, 'lectura', 'es')).toBe('Lectura actual');
  expect(questionTitle(form, 'lectura', 'en')).toBe('Present reading');
  expect(questionTitle(form, 'ANEXO/codigo', 'es')).toBe('Código');
  expect(questionTitle(form, 'materiales[0].codigo', 'es')).toBe('Código');
  expect(questionTitle(undefined, 'otra', 'es')).toBe('otra');
});
