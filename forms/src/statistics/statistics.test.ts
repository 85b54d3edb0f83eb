import { expect, test } from 'vitest';
import { checkAnswers } from '../engine.ts';
import { faultText, type FormError } from '../guard/form-faults.ts';
import { readForm } from '../read-form.ts';
import { statisticsOf } from './statistics.ts';

const form = (...elements: object[]) => ({ title: 'Fuga', pages: [{ name: 'p', elements }] });
const pressure = { type: 'text', name: 'presion', inputType: 'number', statistic: 'PRESION' };
const yesNo = [
  { value: 'si', text: 'Sí' },
  { value: 'no', text: 'No' },
];

test('a question that has a code is counted as what it asks', () => {
  const definition = form(
    pressure,
    { type: 'radiogroup', name: 'hay_fuga', choices: yesNo, statistic: 'FUGA' },
    { type: 'boolean', name: 'acceso', valueTrue: 'ok', valueFalse: 'mal', statistic: 'ACCESO' },
    {
      type: 'expression',
      name: 'conforme',
      expression: "iif({presion} > 2, 'si', 'no')",
      statistic: 'CONFORME',
    },
    { type: 'expression', name: 'doble', expression: '{presion} * 2', statistic: 'DOBLE' },
    { type: 'dropdown', name: 'tipo', list: 'TIPOS', statistic: 'TIPO' },
    { type: 'checkbox', name: 'senales', choices: ['conos', 'cinta'], statistic: 'SENALES' },
    { type: 'tagbox', name: 'equipos', list: 'EQUIPOS', statistic: 'EQUIPOS' },
    { type: 'text', name: 'nota' },
  );
  expect(() => readForm(definition)).not.toThrow();
  expect(statisticsOf(definition, definition)).toEqual([
    { code: 'PRESION', kind: 'number', question: 'presion', yes: null },
    { code: 'FUGA', kind: 'boolean', question: 'hay_fuga', yes: 'si' },
    { code: 'ACCESO', kind: 'boolean', question: 'acceso', yes: 'ok' },
    { code: 'CONFORME', kind: 'boolean', question: 'conforme', yes: 'si' },
    { code: 'DOBLE', kind: 'number', question: 'doble', yes: null },
    { code: 'TIPO', kind: 'choice', question: 'tipo', yes: null },
    { code: 'SENALES', kind: 'choices', question: 'senales', yes: null },
    { code: 'EQUIPOS', kind: 'choices', question: 'equipos', yes: null },
  ]);
  expect(checkAnswers(definition, { presion: 3 }, { now: new Date() })).toMatchObject({
    valid: true,
    answers: { conforme: 'si', doble: 6 },
  });
});

test('the published version says what is counted of older ones, under what the questions were called there', () => {
  const older = form({ ...pressure, name: 'p_bar', statistic: undefined }, { type: 'text', name: 'tipo' });
  const published = form(
    { ...pressure, formerNames: ['p_bar'] },
    { type: 'radiogroup', name: 'tipo', choices: ['a', 'b'], statistic: 'TIPO' },
  );
  // What was a free text then is no choice.
  expect(statisticsOf(older, published)).toEqual([
    { code: 'PRESION', kind: 'number', question: 'p_bar', yes: null },
  ]);
  expect(statisticsOf(published, older)).toEqual([]);
});

test('questions of a repeat are counted by occurrence, under what they and the repeat were called', () => {
  const rows = (name: string, ...templateElements: object[]) => ({
    type: 'paneldynamic',
    name,
    templateElements,
  });
  const kind = { type: 'dropdown', name: 'material', list: 'MATERIALES', statistic: 'MATERIAL' };
  const amount = { type: 'text', name: 'cantidad', inputType: 'number', statistic: 'CANTIDAD' };
  const older = form(rows('usados', { ...kind, statistic: undefined }, { ...amount, name: 'unidades' }));
  const published = form(
    { ...rows('materiales', kind, { ...amount, formerNames: ['unidades'] }), formerNames: ['usados'] },
    pressure,
  );
  expect(() => readForm(published)).not.toThrow();
  expect(statisticsOf(published, published)).toEqual([
    { code: 'MATERIAL', kind: 'choice', question: 'material', yes: null, repeat: 'materiales' },
    { code: 'CANTIDAD', kind: 'number', question: 'cantidad', yes: null, repeat: 'materiales' },
    { code: 'PRESION', kind: 'number', question: 'presion', yes: null },
  ]);
  expect(statisticsOf(older, published)).toEqual([
    { code: 'MATERIAL', kind: 'choice', question: 'material', yes: null, repeat: 'usados' },
    { code: 'CANTIDAD', kind: 'number', question: 'unidades', yes: null, repeat: 'usados' },
  ]);
  // The same name in the form itself was another question.
  expect(statisticsOf(form({ ...amount, statistic: undefined }), published)).toEqual([]);
});

test('a code that is written wrongly, given twice, or of something that cannot be counted is refused', () => {
  const faultsOf = (...elements: object[]): string[] => {
    try {
      readForm(form(...elements));
      return [];
    } catch (error) {
      return (error as FormError).faults.map((fault) => faultText(fault).en);
    }
  };
  expect(faultsOf(pressure)).toEqual([]);
  expect(faultsOf({ ...pressure, statistic: 'presión' })).toEqual([expect.stringContaining('capitals')]);
  expect(faultsOf(pressure, { ...pressure, name: 'otra' })).toEqual([expect.stringContaining('already')]);
  expect(faultsOf({ type: 'comment', name: 'nota', statistic: 'NOTA' })).toEqual([
    expect.stringContaining('cannot be counted'),
  ]);
  const rows = { type: 'paneldynamic', name: 'filas', templateElements: [pressure] };
  expect(faultsOf(rows)).toEqual([]);
  expect(faultsOf(pressure, rows)).toEqual([expect.stringContaining('already')]);
  const noted = { ...rows, templateElements: [{ type: 'comment', name: 'nota', statistic: 'NOTA' }] };
  expect(faultsOf(noted)).toEqual([expect.stringContaining('cannot be counted')]);
  const many = Array.from({ length: 41 }, (_, at) => ({ ...pressure, name: `q${at}`, statistic: `Q${at}` }));
  expect(faultsOf(...many)).toEqual([expect.stringContaining('up to 40')]);
});
