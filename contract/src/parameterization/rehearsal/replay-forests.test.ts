import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workflowDefinition } from '../workflows/workflow-definition.ts';
import { simulatePath } from '../workflows/workflow-simulation.ts';
import { hour, name, operationOf, questions, rehearsed, start } from './replay-samples.ts';

const choices = ['a', 'b', 'c'] as const;
const forest = fc
  .array(
    fc.record({
      parent: fc.nat(),
      system: fc.boolean(),
      all: fc.boolean(),
      stays: fc.boolean(),
      when: fc.option(fc.tuple(fc.constantFrom('q', 'r'), fc.constantFrom(...choices)), { nil: null }),
    }),
    { minLength: 2, maxLength: 9 },
  )
  .map((drawn) =>
    workflowDefinition.parse({
      start: 'N0',
      stages: drawn.map(({ system, all, stays }, at) => ({
        key: `N${at}`,
        name,
        kind: system && at > 0 ? 'system' : 'office',
        form: 'FORMA',
        system: { type: 'evaluate' },
        choose: all ? 'all' : 'first',
        otherwise: stays ? 'stay' : 'finish',
      })),
      transitions: drawn.slice(1).map(({ parent, when }, at) => ({
        from: `N${parent % (at + 1)}`,
        to: `N${at + 1}`,
        order: at + 1,
        when: when && { '==': [{ var: `answers.${when[0]}` }, when[1]] },
      })),
    }),
  );
const answered = fc.array(fc.record({ q: fc.constantFrom(...choices), r: fc.constantFrom(...choices) }), {
  minLength: 9,
  maxLength: 9,
});

test('the replay of what a simulation did takes the path of the simulation, and a draft that is equal changes nothing', () => {
  fc.assert(
    fc.property(forest, answered, (definition, answers) => {
      const given = Object.fromEntries(
        definition.stages.flatMap(({ key, kind }, at) => (kind === 'system' ? [] : [[key, answers[at]!]])),
      );
      const path = simulatePath(definition, given, {});
      const kinds = new Map(definition.stages.map(({ key, kind }) => [key, kind]));
      const operation = operationOf(
        Object.fromEntries(
          path.stages.map((key) => [
            key,
            kinds.get(key) === 'system'
              ? {
                  kind: 'system',
                  asked: null,
                  answers: null,
                  endedAt: path.waiting.includes(key) ? null : start + hour,
                }
              : { kind: 'office', answers: given[key]! },
          ]),
        ),
      );
      const one = rehearsed(definition, structuredClone(definition), operation);
      expect(one.published.stages.map(({ key }) => key)).toEqual(path.stages);
      expect(one.isReproduced).toBe(true);
      expect(one.comparison).toEqual({ class: 'same', added: [], missing: [] });
    }),
    { numRuns: 400 },
  );
});

test('an operation that depends on an unknown answer is never the same', () => {
  fc.assert(
    fc.property(forest, answered, fc.nat(), (definition, answers, chosen) => {
      const given = Object.fromEntries(definition.stages.map(({ key }, at) => [key, answers[at]!]));
      const path = simulatePath(definition, given, {});
      const hiddenStage = path.stages[chosen % path.stages.length]!;
      const operation = operationOf(
        Object.fromEntries(
          path.stages.map((key) => [
            key,
            {
              kind: 'office' as const,
              answers: given[key]!,
              asked: key === hiddenStage ? new Set<string>() : questions,
            },
          ]),
        ),
      );
      const one = rehearsed(definition, definition, operation);
      expect(one.comparison.class === 'unknown').toBe(one.draft.forks.length > 0);
    }),
    { numRuns: 300 },
  );
});
