import { workflowDefinition } from './workflow-definition.ts';
import { describe, expect, test } from 'vitest';
import { close, is, valid } from '../../../test/workflow-sample.ts';
import { simulatePath } from './workflow-simulation.ts';

describe('a simulation', () => {
  const definition = workflowDefinition.parse(valid);
  test('shows the path that the answers lead along', () => {
    const path = simulatePath(
      definition,
      {
        S01: { pago: 'no', aviso_entregado: 'si' },
        S03: { resultado: 'no_efectiva' },
        S05: { resultado: 'efectiva' },
      },
      {},
    );
    expect(path.stages).toEqual(['S01', 'S03', 'S05', 'S13']);
    expect(path.waiting).toEqual([]);
  });
  test('stops where an answer is missing or a stage waits', () => {
    expect(simulatePath(definition, { S01: { pago: 'no', aviso_entregado: 'si' } }, {})).toMatchObject({
      stages: ['S01', 'S03'],
      waiting: ['S03'],
    });
    expect(simulatePath(definition, { S01: { aviso_entregado: 'no', pago: 'no' } }, {})).toMatchObject({
      stages: ['S01'],
      waiting: ['S01'],
      taken: [],
    });
  });
});

test('a stage that a rule opens is on the path, and what each stage decided on is there', () => {
  const definition = workflowDefinition.parse({
    ...valid,
    stages: [
      ...valid.stages.map((stage) => (stage.key === 'S03' ? { ...stage, rules: ['ROPENS'] } : stage)),
      close('S20'),
    ],
  });
  const rule = { when: is('causal', 'x'), actions: [{ type: 'open_stage' as const, stage: 'S20' }] };
  const path = (causal: string) =>
    simulatePath(
      definition,
      { S01: { pago: 'no', aviso_entregado: 'si' }, S03: { resultado: 'efectiva', causal } },
      {},
      { rules: new Map([['ROPENS', rule]]) },
    );
  expect(path('x').stages).toEqual(['S01', 'S03', 'S20', 'S04']);
  expect(path('y').stages).toEqual(['S01', 'S03', 'S04']);
  expect(path('y').decided.map(({ stage, facts }) => [stage, facts.answers.resultado])).toEqual([
    ['S01', undefined],
    ['S03', 'efectiva'],
    ['S04', 'efectiva'],
  ]);
});
