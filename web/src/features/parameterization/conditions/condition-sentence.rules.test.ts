import { expect, test } from 'vitest';
import { conditionFaults } from './condition-faults.ts';
import { conditionSentence } from './condition-sentence.rules.ts';
import type { Condition, ConditionVariable } from './condition-variables.ts';

const variables: ConditionVariable[] = [
  {
    name: 'answers.resultado',
    label: 'Resultado',
    type: 'choice',
    choices: [
      { value: 'efectiva', label: 'Efectiva' },
      { value: 'no_efectiva', label: 'No efectiva' },
    ],
  },
  { name: 'answers.consumo', label: 'Consumo', type: 'number' },
  { name: 'param.LIMITE', label: 'Límite', type: 'number' },
  { name: 'answers.pago', label: 'Fecha de pago', type: 'date' },
  {
    name: 'answers.equipo',
    label: 'Equipo usado',
    type: 'choices',
    choices: [{ value: 'GEO', label: 'Geófono' }],
  },
];
const v = (name: string) => ({ var: name });

test.each<[es: string, en: string, condition: Condition]>([
  ['siempre', 'always', null],
  ['nunca', 'never', false],
  ['Resultado es Efectiva', 'Resultado is Efectiva', { '==': [v('answers.resultado'), 'efectiva'] }],
  [
    'Resultado es una de Efectiva, No efectiva y Consumo es mayor que 1.200,5',
    'Resultado is one of Efectiva, No efectiva and Consumo is greater than 1,200.5',
    {
      and: [
        { in: [v('answers.resultado'), ['efectiva', 'no_efectiva']] },
        { '>': [v('answers.consumo'), 1200.5] },
      ],
    },
  ],
  [
    '(Consumo es mayor que Límite o Equipo usado contiene Geófono) y Resultado tiene valor',
    '(Consumo is greater than Límite or Equipo usado contains Geófono) and Resultado has a value',
    {
      and: [
        {
          or: [
            { '>': [v('answers.consumo'), v('param.LIMITE')] },
            { contains: [v('answers.equipo'), 'GEO'] },
          ],
        },
        { notEmpty: v('answers.resultado') },
      ],
    },
  ],
  [
    'Fecha de pago es antes de 21 nov 2026',
    'Fecha de pago is before 21 Nov 2026',
    { '<': [v('answers.pago'), '2026-11-21'] },
  ],
  [
    'no se cumple nada de esto: Resultado es Efectiva o Consumo es 0',
    'none of this holds: Resultado is Efectiva or Consumo is 0',
    { '!': { or: [{ '==': [v('answers.resultado'), 'efectiva'] }, { '==': [v('answers.consumo'), 0] }] } },
  ],
  [
    'Consumo + (2 × Límite) es al menos 3',
    'Consumo + (2 × Límite) is at least 3',
    { '>=': [{ '+': [v('answers.consumo'), { '*': [2, v('param.LIMITE')] }] }, 3] },
  ],
  ['Resultado es …', 'Resultado is …', { '==': [v('answers.resultado'), v('')] }],
])('a condition reads as «%s»', (es, en, condition) => {
  expect(conditionSentence(condition, variables, 'es')).toBe(es);
  expect(conditionSentence(condition, variables, 'en')).toBe(en);
});

test('what is incomplete, unknown or not offered is named', () => {
  const faults = (condition: Condition) => conditionFaults(condition, variables, 'es');
  expect(faults({ '==': [v('answers.resultado'), 'efectiva'] })).toEqual([]);
  expect(faults({ '==': [v(''), v('')] })).toEqual(['Falta elegir un dato.']);
  expect(faults({ in: [v('answers.resultado'), [v('')]] })).toEqual(['Falta el valor de «Resultado».']);
  expect(faults({ '==': [v('answers.resultado'), 'otra'] })).toEqual([
    '«Resultado» no ofrece la opción «otra».',
  ]);
  expect(faults({ '==': [v('answers.nada'), 1] })).toEqual(['«answers.nada» no se conoce aquí.']);
  expect(faults({ '>': [{ '+': [v('answers.otro'), 1] }, 3] })).toEqual([
    '«answers.otro» no se conoce aquí.',
  ]);
  expect(faults({ launch: 1 })).toEqual(['El operador «launch» no existe.']);
});
