import { expect, test } from 'vitest';
import { formDifferences } from './form-differences.rules.ts';

const form = (elements: object[], more: object[] = []) => ({
  pages: [
    { name: 'p1', elements },
    { name: 'p2', elements: more },
  ],
});
const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });

test('what changed between two versions is described by the names of the questions', () => {
  const before = form([
    text('a', { title: { default: 'Uno', en: 'One' }, isRequired: true }),
    text('b'),
    text('c'),
    { type: 'radiogroup', name: 'd', choices: ['si', 'no'] },
  ]);
  const after = form(
    [
      { type: 'radiogroup', name: 'd', choices: ['si', 'tal_vez'] },
      { type: 'comment', name: 'a', title: { default: 'Uno', en: 'First' } },
    ],
    [text('c', { visibleIf: '{a} notempty' }), text('e')],
  );
  expect(formDifferences(before, after, 'en')).toEqual([
    'Question “b” was removed.',
    'Question “e” was added.',
    '“d” also offers «tal_vez».',
    '“d” no longer offers «no».',
    '“a” was Short text and is Long text now.',
    'Title of “a” (English): “One” → “First”.',
    'Required of “a” was removed (it was true).',
    '“c” went from “p1” to “p2”.',
    'Shown if of “c”: {a} notempty.',
    'The order in “p1” changed.',
  ]);
  expect(formDifferences(before, structuredClone(before), 'es')).toEqual([]);
});
