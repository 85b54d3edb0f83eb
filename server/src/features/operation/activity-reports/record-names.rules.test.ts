import { expect, test } from 'vitest';
import { renameFields, type RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import { namesInRecord, renamedQuestions } from './record-names.rules.ts';

const version = (...questions: [name: string, ...formerNames: string[]][]) => ({
  questions: new Map(
    questions.map(([name, ...formerNames]) => [name, { name, json: { formerNames } } as never] as const),
  ),
});

test('10.A: a report prints a renamed question in the records of every version, whichever name it was designed with', () => {
  const renamed = renamedQuestions([
    version(['lectura_final', 'lectura', 'lectura_actual'], ['sello']),
    version(['lectura_actual', 'lectura'], ['sello']),
    version(['lectura'], ['sello']),
  ]);
  const named = (...asked: string[]) => namesInRecord(new Set(asked), renamed);
  for (const design of ['lectura', 'lectura_actual', 'lectura_final'])
    for (const answered of ['lectura', 'lectura_actual', 'lectura_final'])
      expect(named(answered, 'sello')(`answers.${design}`)).toBe(`answers.${answered}`);
  expect(named('sello')('answers.lectura')).toBe('answers.lectura');
  expect(named('sello')('operation.number')).toBe('operation.number');
});

test('10.A: every place of a template that names a field follows, and nothing else', () => {
  const both = (text: string) => ({ es: text, en: text });
  const of = (name: string): RecordTemplate => ({
    kind: 'record',
    form: 'F1',
    title: both(`Lectura {{answers.${name}}}`),
    blocks: [
      { type: 'text', text: both(`Se leyó {{ answers.${name} }} en {{operation.number}}`) },
      { type: 'fields', columns: 2, fields: [`answers.${name}`, 'answers.otra'] },
      { type: 'rows', field: `answers.${name}`, columns: ['a'] },
      { type: 'photos', fields: [`answers.${name}`], perRow: 2 },
      { type: 'signatures', fields: [`answers.${name}`] },
      { type: 'answers', columns: 1, when: { field: `answers.${name}`, equals: 'a' } },
      { type: 'line' },
    ],
  });
  const rename = (field: string) => (field === 'answers.a' ? 'answers.b' : field);
  expect(renameFields(of('a'), rename)).toEqual(
    JSON.parse(JSON.stringify(of('b')).replaceAll('{{ answers.b }}', '{{answers.b}}')),
  );
  expect(renameFields(of('c'), rename)).toEqual(of('c'));
});
