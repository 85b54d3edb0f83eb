import { describe, expect, test } from 'vitest';
import { valid } from '../../../test/workflow-sample.ts';
import { workflowDefinition } from '../workflows/workflow-definition.ts';
import { caseDifferenceText } from './case-messages.ts';
import {
  formDifferences,
  ruleDifferences,
  ruleOutcome,
  withOutcome,
  workflowDifferences,
  workflowOutcome,
  type FormOutcome,
} from './case-outcome.ts';
import { caseContent, type CaseContent, type ContentOf } from './design-case.ts';

const zone = 'America/Bogota';
const parsed = <K extends CaseContent['kind']>(content: object): ContentOf<K> =>
  caseContent.parse(content) as ContentOf<K>;
const texts = (differences: Parameters<typeof caseDifferenceText>[0][]) =>
  differences.map((each) => caseDifferenceText(each, 'es'));

describe('a case of a form', () => {
  const outcome: FormOutcome = {
    faults: [],
    shown: ['resultado', 'lectura'],
    hidden: ['causal'],
    values: { consumo: 30 },
  };
  test('passes when what it names comes out, and says nothing of the rest', () => {
    expect(formDifferences({}, outcome)).toEqual([]);
    expect(
      formDifferences(
        { faults: [], shown: ['lectura'], hidden: ['causal'], values: { consumo: 30 } },
        outcome,
      ),
    ).toEqual([]);
  });
  test('names each question that comes out otherwise', () => {
    const differences = formDifferences(
      {
        faults: ['lectura'],
        shown: ['causal', 'nota'],
        hidden: ['lectura'],
        values: { consumo: 31, otro: 1 },
      },
      { ...outcome, faults: ['resultado'] },
    );
    expect(texts(differences)).toEqual([
      '«lectura» se acepta y debía rechazarse.',
      '«resultado» se rechaza y debía aceptarse.',
      '«nota» ya no existe.',
      '«causal» no se muestra y debía mostrarse.',
      '«lectura» se muestra y debía ocultarse.',
      '«consumo» es «30» y debía ser «31».',
      '«otro» es «∅» y debía ser «1».',
    ]);
    expect(texts(formDifferences({ faults: [] }, { ...outcome, faults: ['a', 'b'] }))).toEqual([
      'Debía aceptarse y se rechaza: a, b.',
    ]);
  });
  test('that takes what comes out passes afterwards, and watches the same questions', () => {
    const content = parsed<'form'>({
      kind: 'form',
      given: { answers: {}, at: '2026-11-20T15:00:00.000Z' },
      expected: { faults: ['x'], shown: ['causal', 'gone'], hidden: ['lectura'], values: { consumo: 1 } },
    });
    const { expected } = withOutcome(content, outcome) as ContentOf<'form'>;
    expect(expected).toEqual({ faults: [], shown: ['lectura'], hidden: ['causal'], values: { consumo: 30 } });
    expect(formDifferences(expected, outcome)).toEqual([]);
  });
});

test('a case of a rule says whether it holds, and with which actions', () => {
  const rule = {
    when: { and: [{ '==': [{ var: 'answers.vulnerable' }, 'si'] }, { '==': [{ var: 'priority' }, 'high'] }] },
    actions: [
      { type: 'open_stage' as const, stage: 'S07' },
      { type: 'notify' as const, to: 'role' as const, code: 'JEFE', text: { es: 'a', en: 'a' } },
    ],
  };
  const content = parsed<'rule'>({
    kind: 'rule',
    given: { answers: { vulnerable: 'si' }, priority: 'high' },
    expected: { fires: true, actions: ['open_stage:S07', 'notify:role:JEFE'] },
  });
  const outcome = ruleOutcome(rule, content.given, zone);
  expect(ruleDifferences(content.expected, outcome)).toEqual([]);
  expect(texts(ruleDifferences({ fires: true, actions: ['mark_for_review'] }, outcome))).toEqual([
    'Las acciones son «open_stage:S07, notify:role:JEFE» y debían ser «mark_for_review».',
  ]);
  const low = ruleOutcome(rule, { ...content.given, priority: 'low' }, zone);
  expect(texts(ruleDifferences(content.expected, low))).toEqual(['La regla no se cumple y debía cumplirse.']);
});

const noRules = new Map();

test('a case of a workflow says which path its answers take, and where it waits', () => {
  const definition = workflowDefinition.parse(valid);
  const content = parsed<'workflow'>({
    kind: 'workflow',
    given: { answers: { S01: { pago: 'no', aviso_entregado: 'si' }, S03: { resultado: 'efectiva' } } },
    expected: { stages: ['S01', 'S03', 'S04'], waiting: [] },
  });
  const outcome = workflowOutcome(definition, content.given, zone, noRules);
  expect(workflowDifferences(content.expected, outcome)).toEqual([]);
  const other = workflowOutcome(
    definition,
    { ...content.given, answers: { ...content.given.answers, S03: { resultado: 'no_efectiva' } } },
    zone,
    noRules,
  );
  const differences = workflowDifferences(content.expected, other);
  expect(differences[0]).toMatchObject({ what: 'path', place: 'S03' });
  expect(texts(differences)).toEqual([
    'El camino es S01 → S03 → S05 y debía ser S01 → S03 → S04.',
    'Espera en «S05» y debía esperar en «∅».',
  ]);
});

test('a case of a workflow runs the rules of its stages: what they open, change and whether they hold', () => {
  const definition = workflowDefinition.parse({
    ...valid,
    stages: valid.stages.map((stage) => (stage.key === 'S01' ? { ...stage, rules: ['URGE'] } : stage)),
  });
  const content = parsed<'workflow'>({
    kind: 'workflow',
    given: { answers: { S01: { pago: 'no', aviso_entregado: 'si' } } },
    expected: { stages: ['S01', 'S05', 'S03'], rules: ['S01:URGE'] },
  });
  const rule = (pago: string) => ({
    when: { '==': [{ var: 'answers.pago' }, pago] },
    actions: [
      { type: 'open_stage' as const, stage: 'S05' },
      { type: 'set_priority' as const, priority: 'high' as const },
    ],
  });
  const outcome = (pago: string) =>
    workflowOutcome(definition, content.given, zone, new Map([['URGE', rule(pago)]]));
  expect(workflowDifferences(content.expected, outcome('no'))).toEqual([]);
  expect(texts(workflowDifferences(content.expected, outcome('si')))).toEqual([
    'El camino es S01 → S03 y debía ser S01 → S05 → S03.',
    'Se cumplen las reglas «∅» y debían ser «S01:URGE».',
  ]);
});
