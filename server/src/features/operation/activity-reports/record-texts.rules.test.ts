import { expect, test } from 'vitest';
import type { Question } from '@cuadrilla/forms/definition.ts';
import { answerText, type TextContext } from './record-texts.rules.ts';

const context = (locale: 'es' | 'en'): TextContext => ({
  locale,
  timeZone: 'America/Bogota',
  lists: new Map(),
});
const question = (type: Question['type'], json: Record<string, unknown> = {}): Question => ({
  name: 'q',
  type,
  title: { es: 'q', en: 'q' },
  json,
});

test('what a form calculates as yes or no is written as people write it', () => {
  const calculated = question('expression');
  expect(['si', 'no'].map((value) => answerText(calculated, value, context('es')))).toEqual(['Sí', 'No']);
  expect(['si', 'no'].map((value) => answerText(calculated, value, context('en')))).toEqual(['Yes', 'No']);
  // What people wrote stays as it is, and so does a choice that says itself what it is.
  expect(answerText(question('text'), 'si', context('es'))).toBe('si');
  const choices = [{ value: 'si', text: { default: 'Sí señor', en: 'Yes, sir' } }];
  expect(answerText(question('radiogroup', { choices }), 'si', context('en'))).toBe('Yes, sir');
});

test('amounts have their sign and separators, readings of meters have none', () => {
  const amount = question('expression', { displayStyle: 'currency', currency: 'COP' });
  expect(answerText(amount, 1_234_567, context('es'))).toBe('$ 1.234.567');
  expect(answerText(amount, 1_234_567, context('en'))).toBe('COP 1,234,567');
  expect(answerText(question('text', { inputType: 'number' }), 1_234_567, context('es'))).toBe('1234567');
});
