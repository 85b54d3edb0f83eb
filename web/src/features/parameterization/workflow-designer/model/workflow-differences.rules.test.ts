import { expect, test } from 'vitest';
import { workflowDifferences } from './workflow-differences.rules.ts';

const is = (value: string) => ({ '==': [{ var: 'answers.q' }, value] });
const stage = (key: string, es: string, more = {}) => ({
  key,
  name: { es, en: es },
  kind: 'office',
  ...more,
});
const before = {
  start: 'S01',
  stages: [
    stage('S01', 'Recibir'),
    stage('S02', 'Revisar'),
    stage('S03', 'Cerrar'),
    stage('S04', 'Archivar'),
  ],
  transitions: [
    { from: 'S01', to: 'S02', order: 1, when: is('a') },
    { from: 'S01', to: 'S03', order: 2, when: null },
    { from: 'S02', to: 'S04', order: 1, when: null },
  ],
};

test('nothing is said of a workflow that did not change, in whatever order its properties are', () => {
  const turned = JSON.parse(JSON.stringify(before), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  ) as typeof before;
  expect(workflowDifferences(before, turned, 'es')).toEqual([]);
});

test('what changed is said stage by stage, by names that people know', () => {
  const after = {
    start: 'S01',
    stages: [
      stage('S01', 'Recibir', { term: { amount: 2, unit: 'days' } }),
      stage('S02', 'Revisar todo', { alert: true }),
      stage('S04', 'Archivar'),
      stage('S05', 'Llamar'),
    ],
    transitions: [
      { from: 'S01', to: 'S02', order: 1, when: is('b') },
      { from: 'S01', to: 'S04', order: 2, when: null },
      { from: 'S02', to: 'S05', order: 1, when: null },
    ],
    orderFields: [{ key: 'ruta', label: { es: 'Ruta', en: 'Route' }, type: 'text' }],
  };
  const sentences = workflowDifferences(before, after, 'es');
  for (const sentence of [
    'Se quitó la etapa S03 «Cerrar».',
    'Se agregó la etapa S05 «Llamar».',
    'S04 «Archivar» ahora sigue a S01 «Recibir»; antes, a S02 «Revisar».',
    'Nombre de S02 «Revisar todo»: «Revisar» / «Revisar» → «Revisar todo» / «Revisar todo».',
    'Aviso al abrirse de S02 «Revisar todo»: sí.',
    'Plazo de S01 «Recibir»: 2 días.',
    'Se agregó el campo de la orden «ruta».',
  ])
    expect(sentences).toContain(sentence);
  expect(sentences.some((each) => each.startsWith('De S01 «Recibir» se pasa a S02 «Revisar todo» si '))).toBe(
    true,
  );
});
