import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import {
  ancestors,
  descendants,
  successors,
} from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { describe, expect, test } from 'vitest';
import { advance, facts, withdrawable, type FactSources } from './engine.rules.ts';

const name = { es: 'Etapa', en: 'Stage' };
const is = (question: string, value: string) => ({ '==': [{ var: `answers.${question}` }, value] });
const definition = workflowDefinition.parse({
  start: 'S01',
  stages: [
    { key: 'S01', name, kind: 'office', form: 'FDECI01', otherwise: 'stay' },
    { key: 'S03', name, kind: 'field', activityType: 'SUSPENSION' },
    { key: 'S04', name, kind: 'system', system: { type: 'wait' }, otherwise: 'stay' },
    { key: 'S05', name, kind: 'field', activityType: 'SUSPENSION', choose: 'all' },
    { key: 'S07', name, kind: 'system', system: { type: 'launch', workflow: 'WFPERD' } },
    { key: 'S09', name, kind: 'field', activityType: 'RECONEXION' },
    { key: 'S11', name, kind: 'system', system: { type: 'close' } },
    { key: 'S12', name, kind: 'office', form: 'FDECI01' },
  ],
  transitions: [
    { from: 'S01', to: 'S03', order: 1, when: is('aviso', 'si') },
    { from: 'S03', to: 'S07', order: 1, when: is('directo', 'si') },
    { from: 'S03', to: 'S05', order: 3, when: null },
    { from: 'S03', to: 'S04', order: 2, when: is('resultado', 'efectiva') },
    { from: 'S04', to: 'S09', order: 1, when: is('pago', 'si') },
    { from: 'S05', to: 'S11', order: 1, when: is('resultado', 'efectiva') },
    { from: 'S05', to: 'S12', order: 2, when: { '==': [{ var: 'status' }, 'unrealized'] } },
  ],
});
const source = (change: Partial<FactSources>): FactSources => ({
  definition,
  stageKey: 'S03',
  operationFacts: {},
  answersByStage: {},
  param: {},
  timeZone: 'America/Bogota',
  priority: 'half',
  zone: 'ZN01',
  activityType: 'SUSPENSION',
  status: 'synchronized',
  ...change,
});
const opened = (...keys: string[]) => new Set(keys);

describe('advancing', () => {
  test('takes the first that holds, by order and not by place', () => {
    const both = facts(source({ answersByStage: { S03: { resultado: 'efectiva', directo: 'si' } } }));
    expect(advance(definition, 'S03', both, opened('S01', 'S03'))).toMatchObject({
      open: ['S07'],
      stays: false,
    });
    expect(
      advance(
        definition,
        'S03',
        facts(source({ answersByStage: { S03: { resultado: 'efectiva' } } })),
        opened(),
      ).open,
    ).toEqual(['S04']);
    expect(advance(definition, 'S03', facts(source({})), opened()).open).toEqual(['S05']);
  });
  test('takes all that hold where the stage says so', () => {
    const all = facts(
      source({ stageKey: 'S05', answersByStage: { S05: { resultado: 'efectiva' } }, status: 'unrealized' }),
    );
    expect(advance(definition, 'S05', all, opened()).open).toEqual(['S11', 'S12']);
  });
  test('never opens a stage that is open', () => {
    const { taken, open } = advance(definition, 'S03', facts(source({})), opened('S05'));
    expect(taken.map(({ to }) => to)).toEqual(['S05']);
    expect(open).toEqual([]);
  });
  test('waits or ends when nothing holds', () => {
    expect(advance(definition, 'S01', facts(source({ stageKey: 'S01' })), opened())).toEqual({
      taken: [],
      open: [],
      stays: true,
    });
    expect(advance(definition, 'S05', facts(source({ stageKey: 'S05' })), opened())).toEqual({
      taken: [],
      open: [],
      stays: false,
    });
  });
});

describe('facts', () => {
  test('own answers precede those of nearer stages, those the farther ones, and all of them the facts', () => {
    const { answers } = facts(
      source({
        operationFacts: { a: 'fact', b: 'fact', c: 'fact' },
        answersByStage: { S01: { b: 'S01', c: 'S01', d: 'S01' }, S03: { c: 'S03' }, S05: { c: 'later' } },
      }),
    );
    expect(answers).toEqual({ a: 'fact', b: 'S01', c: 'S03', d: 'S01' });
  });
  test('what a system stage waits for comes from the operation, whatever an earlier stage answered', () => {
    const waiting = source({ stageKey: 'S04', answersByStage: { S01: { pago: 'no' } } });
    expect(advance(definition, 'S04', facts(waiting), opened()).stays).toBe(true);
    expect(
      advance(definition, 'S04', facts({ ...waiting, operationFacts: { pago: 'si' } }), opened()).open,
    ).toEqual(['S09']);
  });
});

test('the neighbours of a stage', () => {
  expect(successors(definition, 'S03')).toEqual(['S07', 'S04', 'S05']);
  expect(ancestors(definition, 'S09')).toEqual(['S04', 'S03', 'S01']);
  expect(descendants(definition, 'S03')).toEqual(['S07', 'S04', 'S05', 'S09', 'S11', 'S12']);
});

describe('what reactivation takes back', () => {
  test('stages that nobody began, and system stages that ran by themselves', () => {
    expect(
      withdrawable(definition, 'S03', [
        { key: 'S03', status: 'synchronized' },
        { key: 'S04', status: 'synchronized' },
        { key: 'S09', status: 'seen' },
      ]),
    ).toEqual({ withdraw: ['S04', 'S09'], begun: [] });
  });
  test('nothing when one was begun, even if it was given to another since, and even farther down', () => {
    expect(
      withdrawable(definition, 'S03', [
        { key: 'S04', status: 'synchronized' },
        { key: 'S09', status: 'pending' },
      ]),
    ).toEqual({ withdraw: [], begun: ['S09'] });
    expect(withdrawable(definition, 'S03', [{ key: 'S05', status: 'assigned', begun: true }]).begun).toEqual([
      'S05',
    ]);
  });
  test('nothing when another operation was launched', () => {
    expect(withdrawable(definition, 'S03', [{ key: 'S07', status: 'synchronized' }]).begun).toEqual(['S07']);
  });
  test('what is withdrawn already does not count', () => {
    expect(withdrawable(definition, 'S03', [{ key: 'S05', status: 'pending', withdrawn: true }])).toEqual({
      withdraw: [],
      begun: [],
    });
  });
});
