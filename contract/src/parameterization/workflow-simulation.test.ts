import { workflowDefinition } from './workflow-definition.ts';
import { describe, expect, test } from 'vitest';
import { valid } from '../../test/workflow-sample.ts';
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
