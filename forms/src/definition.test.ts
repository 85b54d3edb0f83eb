import { expect, test } from 'vitest';
import { form } from '../test/sample-form.ts';
import { questionsOf } from './engine.ts';

test('questions have their type, kind, title and choices; those of a repeat are under it', () => {
  const questions = questionsOf(form);
  expect(questions.get('resultado')).toMatchObject({
    type: 'radiogroup',
    title: { es: 'Resultado', en: 'Result' },
    choices: ['efectiva', 'no_efectiva'],
  });
  expect(questions.get('lectura')).toMatchObject({ type: 'text', kind: 'integer' });
  expect([...(questions.get('materiales')?.rows?.keys() ?? [])]).toEqual(['material', 'cantidad', 'valor']);
});
