import fc from 'fast-check';
import type { ActivityEvent } from '@cuadrilla/contract/operation/activity-status.ts';
import {
  workflowDefinition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';

/** Random workflows and events for the tests of the engine. */
export interface Step {
  event: ActivityEvent | 'fact';
  stage: number;
  employee: number;
  answer: string;
}

const choices = ['a', 'b', 'c'];
const title = { es: 'Etapa', en: 'Stage' };

/** A tree: each stage but the first hangs below an earlier one. */
export const forest: fc.Arbitrary<WorkflowDefinition> = fc
  .array(
    fc.record({
      parent: fc.nat(),
      kind: fc.constantFrom('field', 'field', 'office', 'system'),
      task: fc.constantFrom('close', 'evaluate', 'wait'),
      choose: fc.constantFrom('first', 'all'),
      otherwise: fc.constantFrom('finish', 'stay'),
      when: fc.option(fc.tuple(fc.constantFrom('q', 'fact'), fc.constantFrom(...choices)), { nil: null }),
      onStatus: fc.boolean(),
      order: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 2, maxLength: 9, size: 'max' },
  )
  .map((drawn) =>
    workflowDefinition.parse({
      start: 'N0',
      stages: drawn.map(({ kind, task, choose, otherwise }, index) => ({
        key: `N${index}`,
        name: title,
        kind: index === 0 ? 'field' : kind,
        activityType: 'TIPO',
        form: 'FORMA',
        choose,
        otherwise: kind === 'field' ? 'finish' : otherwise,
        system: { type: task },
      })),
      transitions: drawn.slice(1).map(({ parent, when, onStatus, order }, index) => {
        const answered = when && { '==': [{ var: `answers.${when[0]}` }, when[1]] };
        return {
          from: `N${parent % (index + 1)}`,
          to: `N${index + 1}`,
          order,
          when:
            answered && onStatus ? { or: [answered, { '==': [{ var: 'status' }, 'unrealized'] }] } : answered,
        };
      }),
    }),
  );

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    event: fc.constantFrom<Step['event']>(
      'assign',
      'assign',
      'reassign',
      'reactivate',
      'download',
      'see',
      'begin',
      'finish',
      'finish',
      'complete',
      'complete',
      'unrealize',
      'reject',
      'fact',
    ),
    stage: fc.nat({ max: 12 }),
    employee: fc.integer({ min: 1, max: 2 }),
    answer: fc.constantFrom(...choices),
  }),
  { minLength: 1, maxLength: 120, size: 'max' },
);
