import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workflowDefinition } from '../workflows/workflow-definition.ts';
import { renameInFormCase, renamedAnswers } from './rename-in-case.ts';
import { renameInWorkflow, workflowObstacle, type QuestionRename } from './rename-in-workflow.ts';
import { renameVariable } from './rename-variable.ts';

type Json = Record<string, unknown>;

/** F asks `q`, G asks `q` and `other`; the type T asks F, with G as its annex. */
const renaming = (from: string, to: string): QuestionRename => ({
  from,
  to,
  form: 'F',
  mainFormOf: ({ form, activityType }) => form ?? (activityType === 'T' ? 'F' : null),
  asks: (form, question) => (form === 'F' ? question === from : ['q', 'other'].includes(question)),
});
const renamed = (json: Json, from: string, to: string) =>
  renameInWorkflow(json, workflowDefinition.parse(json), renaming(from, to));

const both = { es: 'x', en: 'x' };
const workflow = (condition: unknown, more: Json = {}): Json => ({
  start: 'A',
  stages: [
    { key: 'A', name: both, kind: 'field', activityType: 'T', questions: ['q', 'r'] },
    { key: 'B', name: both, kind: 'office', form: 'G', questions: ['q'] },
    {
      key: 'C',
      name: both,
      kind: 'system',
      system: { type: 'close' },
      term: { amount: 1, unit: 'days', from: 'q' },
    },
  ],
  transitions: [
    { from: 'A', to: 'B', order: 1, when: condition },
    { from: 'B', to: 'C', order: 1, when: condition },
  ],
  ...more,
});

test('a renamed question is renamed where its own form is nearest, and not where another form asks one of its name', () => {
  const condition = { and: [{ '==': [{ var: 'answers.q' }, 'q'] }, { '!!': [{ var: ['answers.q', 'q'] }] }] };
  const { definition, places } = renamed(workflow(condition), 'q', 'z');
  expect(places).toEqual(['A', 'A → B']);
  expect(definition.stages).toEqual([
    expect.objectContaining({ questions: ['z', 'r'] }),
    expect.objectContaining({ questions: ['q'] }),
    expect.objectContaining({ term: { amount: 1, unit: 'days', from: 'q' } }),
  ]);
  const [first, second] = definition.transitions as { when: unknown }[];
  expect(first!.when).toEqual({
    and: [{ '==': [{ var: 'answers.z' }, 'q'] }, { '!!': [{ var: ['answers.z', 'q'] }] }],
  });
  expect(second!.when).toEqual(condition);
  // As an annex it is read under the code of its form, wherever that is.
  const annexed = renamed(workflow({ '!!': [{ var: 'answers.F.q' }] }), 'q', 'z');
  expect(annexed.places).toEqual(['A', 'A → B', 'B → C']);
});

test('a workflow that already reads something of the new name is named and left alone', () => {
  const of = (json: Json, to: string) => workflowObstacle(workflowDefinition.parse(json), renaming('q', to));
  expect(of(workflow(null), 'z')).toBeNull();
  expect(of(workflow(null), 'other')).toBe('NAME_TAKEN');
  expect(of(workflow(null, { orderFields: [{ key: 'z', label: both, type: 'text' }] }), 'z')).toBe(
    'NAME_TAKEN',
  );
  const narrowed = workflow(null, { engineKeys: { decision: 'q' } });
  expect(of(narrowed, 'z')).toBeNull();
  expect(of(narrowed, 'Zona')).toBe('DECISION');
});

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/).filter((each) => !['q', 'r', 'other'].includes(each));
const variable = fc.constantFrom(
  'answers.q',
  'answers.q.x',
  'answers.F.q',
  'answers.G.q',
  'answers.qq',
  'param.q',
  'status',
);
const { condition } = fc.letrec<{ condition: unknown; value: unknown }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({ '==': fc.tuple(tie('value'), tie('value')) }),
    fc.record({ and: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ '!': tie('condition') }),
  ),
  value: fc.oneof(
    fc.record({ var: variable }),
    fc.record({ var: fc.tuple(variable, fc.constantFrom('q', null, 1)) }),
    fc.constantFrom('q', 'answers.q', 3, null),
  ),
}));

test('renaming there and back gives workflows, conditions and cases back to the byte', () => {
  const keys = fc.constantFrom<Json>(
    {},
    { engineKeys: { decision: 'q' } },
    { engineKeys: { decision: 'r', zone: 'q2' } },
  );
  fc.assert(
    fc.property(condition, keys, name, (when, more, to) => {
      const json = workflow(when, more);
      const there = renamed(json, 'q', to).definition;
      expect(JSON.stringify(renamed(there, to, 'q').definition)).toBe(JSON.stringify(json));
      const moved = renameVariable(when, 'answers.q', `answers.${to}`);
      expect(JSON.stringify(renameVariable(moved, `answers.${to}`, 'answers.q'))).toBe(JSON.stringify(when));
      const given = { r: 1, q: 'x', F: { q: 2, r: 3 } };
      const content = {
        kind: 'form' as const,
        given: {
          answers: given,
          prefill: { q: 1 },
          params: {},
          files: { q: 2 },
          at: '2026-11-20T14:00:00.000Z',
        },
        expected: { faults: ['r', 'q'], hidden: ['q'], values: { q: null } },
      };
      const back = renameInFormCase(renameInFormCase(content, 'q', to), to, 'q');
      expect(JSON.stringify(back)).toBe(JSON.stringify(content));
      const annexed = renamedAnswers(given, 'F.q', `F.${to}`);
      expect(JSON.stringify(renamedAnswers(annexed, `F.${to}`, 'F.q'))).toBe(JSON.stringify(given));
    }),
    { numRuns: 300 },
  );
});
