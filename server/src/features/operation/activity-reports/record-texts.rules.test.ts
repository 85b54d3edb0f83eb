import { afterEach, expect, test, vi } from 'vitest';
import type { Question } from '@cuadrilla/forms/definition.ts';
import { answerText, instantText, type TextContext } from './record-texts.rules.ts';

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

test('a moment has the name of its month and its hour of 24, so that no reader takes it for another', () => {
  const at = '2026-11-04T17:14:00Z';
  expect(instantText(at, context('es'))).toBe('04 nov 2026, 12:14');
  expect(instantText(at, context('en'))).toBe('04 Nov 2026, 12:14');
  expect(answerText(question('text'), '2026-11-04', context('es'))).toBe('04 nov 2026');
});

afterEach(() => void vi.restoreAllMocks());

test('thousands of texts open no formatter each: its memory is given back late', () => {
  const dates = vi.spyOn(Intl, 'DateTimeFormat');
  const numbers = vi.spyOn(Intl, 'NumberFormat');
  const amount = question('expression', { displayStyle: 'currency', currency: 'COP' });
  for (let at = 0; at < 1000; at++) {
    answerText(question('text'), '2026-11-23T10:41:00Z', context('es'));
    answerText(question('text'), '2026-11-23', context('es'));
    answerText(amount, at, context('es'));
    answerText(question('text'), at, context('es'));
  }
  expect(dates.mock.calls.length).toBeLessThanOrEqual(2);
  expect(numbers.mock.calls.length).toBeLessThanOrEqual(2);
});
