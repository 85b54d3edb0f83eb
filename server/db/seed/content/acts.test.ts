import { expect, test } from 'vitest';
import { recordTemplate, templateFaults } from '@cuadrilla/contract/administration/record-template.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { dictionaryOf } from '#features/operation/activity-reports/record-dictionary.ts';
import { forms } from './forms/all-forms.ts';
import { reports } from './reports.ts';

const acts = reports.flatMap(({ template }) => template ?? []);
const dictionaryFor = (code: string) => {
  const { definition } = forms.find((form) => form.code === code)!;
  const questions = questionsOf(definition as FormDefinition);
  return dictionaryOf({ versions: [{ id: 1, version: '1.0', questions }] });
};

test('the five acts of the pack and the inspection are templates that name only what their forms ask', () => {
  expect(acts.map(({ form }) => form)).toEqual([
    'FSUSP01',
    'FRECO01',
    'FCAMB01',
    'FIRRE01',
    'FDANO01',
    'FREVI01',
  ]);
  for (const act of acts) {
    expect(recordTemplate.parse(act)).toEqual(act);
    expect(templateFaults(act, dictionaryFor(act.form)), act.form).toEqual([]);
  }
});

test('a dictionary tells single values, repeats with their columns, photos and signatures apart', () => {
  const fields = new Map(dictionaryFor('FCAMB01').map((field) => [field.name, field]));
  expect(fields.get('operation.number')).toMatchObject({ kind: 'value', group: 'operation' });
  expect(fields.get('answers.marca')).toMatchObject({ kind: 'value', label: { es: 'Marca', en: 'Make' } });
  expect(fields.get('answers.foto_retiro')).toMatchObject({ kind: 'photos' });
  expect(fields.get('answers.firma_usuario')).toMatchObject({ kind: 'signature' });
  expect(fields.get('answers.testigos')).toMatchObject({
    kind: 'rows',
    columns: [{ name: 'nombre' }, { name: 'documento' }, { name: 'firma' }],
  });
  const numbers = fields.get('answers.materiales')!.columns.filter(({ isNumber }) => isNumber);
  expect(numbers.map(({ name }) => name)).toEqual(['cantidad', 'valor']);
  expect(fields.has('answers.nota_testigos')).toBe(false);
});
