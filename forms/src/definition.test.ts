import { describe, expect, test } from 'vitest';
import { form } from '../test/sample-form.ts';
import { FormError } from './definition.ts';
import { questionsOf } from './engine.ts';
import { isSafePattern } from './form-safety.ts';

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

describe('a form is refused for', () => {
  const refused = (element: Record<string, unknown>) => () =>
    questionsOf({ elements: [{ type: 'text', name: 'q', ...element }] });
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
  test.each<[string, Record<string, unknown>]>([
    ['an unsupported type of question', { type: 'matrix' }],
    ['a name with markup', { name: '<b>' }],
    ['choices from elsewhere', { type: 'dropdown', choicesByUrl: { url: 'http://169.254.169.254/' } }],
    ['a pattern that could take very long', { validators: [{ type: 'regex', regex: '(a+)+$' }] }],
    ['a deeply nested expression', { visibleIf: `${'('.repeat(1000)}1${')'.repeat(1000)}` }],
    ['deeply nested JSON', { choices: deep(100) }],
    ['a filter that cannot be read', { type: 'dropdown', list: 'X', listFilter: 'a; drop' }],
  ])('%s', (_, element) => {
    expect(refused(element)).toThrow(FormError);
  });
});

describe('a pattern', () => {
  test('is safe without nested repetition, back references and look-around', () => {
    for (const fine of ['^[A-Z]{3}\\d{2}[A-Z]?$', '^(?:\\+57)?3\\d{9}$', '^\\d+$', '^(si|no)$'])
      expect(isSafePattern(fine)).toBe(true);
    for (const bad of [
      '(a+)+$',
      '(a|aa)+$',
      '(a*)*',
      '(.*a){20}',
      '\\1(a)',
      '(?=a+)b',
      'a*a*a*a*b',
      '(',
      '((a)+)+',
    ])
      expect(isSafePattern(bad)).toBe(false);
  });
});
