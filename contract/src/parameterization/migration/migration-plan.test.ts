import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workflowDefinition, type WorkflowDefinition } from '../workflows/workflow-definition.ts';
import { stageOf } from '../workflows/workflow-graph.ts';
import { simulatePath } from '../workflows/workflow-simulation.ts';
import {
  mapFaults,
  proposedStages,
  verdictOf,
  type OpenedStage,
  type StageMap,
  type StagePhase,
} from './migration-plan.ts';

type StageInput = Partial<WorkflowDefinition['stages'][number]> & { key: string };
const workflow = (stages: readonly StageInput[], edges: readonly [string, string][]): WorkflowDefinition =>
  workflowDefinition.parse({
    start: stages[0]!.key,
    stages: stages.map((stage) => ({
      name: { es: `Etapa ${stage.key}`, en: `Stage ${stage.key}` },
      kind: 'field',
      activityType: 'TIPO',
      ...stage,
    })),
    transitions: edges.map(([from, to], at) => ({ from, to, order: at + 1, when: null })),
  });
const base = workflow(
  [{ key: 'A' }, { key: 'B', questions: ['q'] }, { key: 'C' }],
  [
    ['A', 'B'],
    ['B', 'C'],
  ],
);
const identity: StageMap = new Map([
  ['A', 'A'],
  ['B', 'B'],
  ['C', 'C'],
]);
const verdict = (to: WorkflowDefinition, opened: Record<string, StagePhase>, map: StageMap = identity) =>
  verdictOf({ from: base, to }, map, Object.entries(opened) as OpenedStage[]);
/** The published version with changed stages. */
const changed = (stages: Record<string, Partial<StageInput>>) =>
  workflow(
    base.stages.map((stage) => ({ ...stage, ...stages[stage.key] })),
    [
      ['A', 'B'],
      ['B', 'C'],
    ],
  );

test('an operation moves while what is open stays the same work, and stays otherwise', () => {
  const opened = { A: 'ended', B: 'field' } as const;
  expect(verdict(base, opened)).toEqual({ moves: true, renamed: [], skipped: [] });
  expect(verdict(changed({ B: { activityType: 'OTRO' } }), opened)).toEqual({
    moves: false,
    reason: 'OTHER_WORK',
    stage: 'B',
  });
  expect(verdict(changed({ B: { questions: ['r'] } }), opened)).toMatchObject({ reason: 'IN_THE_FIELD' });
  expect(verdict(changed({ B: { questions: ['r'] } }), { A: 'ended', B: 'open' })).toMatchObject({
    moves: true,
  });
  expect(verdict(changed({ A: { activityType: 'OTRO' } }), opened)).toMatchObject({ moves: true });
  expect(verdict(changed({ C: { otherwise: 'stay' } }), { A: 'ended', B: 'ended', C: 'last' })).toMatchObject(
    {
      moves: true,
    },
  );
  expect(verdict(changed({ B: { otherwise: 'stay' } }), { A: 'ended', B: 'last' })).toMatchObject({
    reason: 'ENDS_DIFFERENTLY',
  });
});

test('a stage without a place stays when it is open, and is history when it is past', () => {
  const without = workflow([{ key: 'A' }, { key: 'C' }], [['A', 'C']]);
  const map: StageMap = new Map([
    ['A', 'A'],
    ['C', 'C'],
  ]);
  expect(verdict(without, { A: 'ended', B: 'open' }, map)).toMatchObject({ reason: 'NO_STAGE', stage: 'B' });
  expect(verdict(without, { A: 'ended', B: 'last' }, map)).toMatchObject({ reason: 'NO_STAGE', stage: 'B' });
  expect(verdict(without, { A: 'ended', B: 'ended', C: 'open' }, map)).toMatchObject({ moves: true });
  // The key of the past stage means another one now.
  expect(verdict(base, { A: 'ended', B: 'ended', C: 'open' }, map)).toMatchObject({ reason: 'KEY_TAKEN' });
});

test('a new stage before what is open is named, since nobody will carry it out', () => {
  const longer = workflow(
    [{ key: 'A' }, { key: 'N' }, { key: 'B', questions: ['q'] }, { key: 'C' }],
    [
      ['A', 'N'],
      ['N', 'B'],
      ['B', 'C'],
    ],
  );
  expect(verdict(longer, { A: 'ended', B: 'open' })).toEqual({ moves: true, renamed: [], skipped: ['N'] });
  expect(verdict(longer, { A: 'open' })).toMatchObject({ skipped: [] });
});

test('a map with unknown stages, or with one stage twice, is faulty', () => {
  expect(mapFaults(base, base, [...identity])).toEqual([]);
  expect(
    mapFaults(base, base, [
      ['A', 'A'],
      ['B', 'A'],
      ['X', 'C'],
      ['A', 'B'],
    ]),
  ).toEqual([
    { stage: 'B', fault: 'TWICE' },
    { stage: 'X', fault: 'UNKNOWN_STAGE' },
    { stage: 'A', fault: 'TWICE' },
  ]);
});

const kinds = ['field', 'office', 'system'] as const;
const forest = fc
  .array(
    fc.record({
      parent: fc.nat(),
      kind: fc.constantFrom(...kinds),
      stays: fc.boolean(),
      when: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((drawn) =>
    workflowDefinition.parse({
      start: 'N0',
      stages: drawn.map(({ kind, stays }, at) => ({
        key: `N${at}`,
        name: { es: `Etapa ${at}`, en: `Stage ${at}` },
        kind,
        activityType: kind === 'field' ? 'TIPO' : undefined,
        form: kind === 'office' ? 'FORMA' : undefined,
        system: kind === 'system' ? { type: 'evaluate' } : undefined,
        choose: 'all',
        otherwise: stays ? 'stay' : 'finish',
      })),
      transitions: drawn.slice(1).map(({ parent, when }, at) => ({
        from: `N${parent % (at + 1)}`,
        to: `N${at + 1}`,
        order: at + 1,
        when: when && { '==': [{ var: 'answers.q' }, when] },
      })),
    }),
  );
const phases = fc.array(fc.constantFrom<StagePhase>('open', 'field', 'last', 'ended'), {
  minLength: 8,
  maxLength: 8,
});
const walked = (
  definition: WorkflowDefinition,
  answer: string,
  drawn: readonly StagePhase[],
): OpenedStage[] =>
  simulatePath(
    definition,
    Object.fromEntries(definition.stages.map(({ key }) => [key, { q: answer }])),
    {},
  ).stages.map((key, at) => [key, drawn[at % drawn.length]!]);

/** The workflow with other keys, as the designer writes it. */
function rekeyed(definition: WorkflowDefinition, keyOf: (key: string) => string): WorkflowDefinition {
  return workflowDefinition.parse({
    ...definition,
    start: keyOf(definition.start),
    stages: definition.stages.map((stage) => ({ ...stage, key: keyOf(stage.key), formerKey: stage.key })),
    transitions: definition.transitions.map((each) => ({
      ...each,
      from: keyOf(each.from),
      to: keyOf(each.to),
    })),
  });
}

test('a version that is equal but for its keys takes every operation, wherever it is', () => {
  fc.assert(
    fc.property(forest, fc.constantFrom('a', 'b'), phases, fc.nat(), (from, answer, drawn, shift) => {
      const n = from.stages.length;
      // Keys of which all are others, or which the stages change with each other.
      for (const keyOf of [
        (key: string) => `M${key.slice(1)}`,
        (key: string) => `N${(Number(key.slice(1)) + shift) % n}`,
      ]) {
        const to = rekeyed(from, keyOf);
        const map = proposedStages(from, to);
        expect([...map]).toEqual(from.stages.map(({ key }) => [key, keyOf(key)]));
        const opened = walked(from, answer, drawn);
        const found = verdictOf({ from, to }, map, opened);
        expect(found).toMatchObject({ moves: true, skipped: [] });
        if (found.moves)
          expect(found.renamed).toEqual(
            opened.flatMap(([key]) => (keyOf(key) === key ? [] : [[key, keyOf(key)]])),
          );
      }
    }),
    { numRuns: 200 },
  );
});

test('whatever the two versions and the map, an operation that moves has each stage once and the same work open', () => {
  fc.assert(
    fc.property(
      forest,
      forest,
      fc.constantFrom('a', 'b'),
      phases,
      fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 8 }),
      (from, to, answer, drawn, pairs) => {
        const named = pairs.map(([a, b]) => [`N${a}`, `N${b}`] as const);
        if (mapFaults(from, to, named).length > 0) return;
        const map: StageMap = new Map(named);
        const opened = walked(from, answer, drawn);
        const found = verdictOf({ from, to }, map, opened);
        if (!found.moves) return;
        const renamed = new Map(found.renamed);
        const keys = opened.map(([key]) => renamed.get(key) ?? key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const [at, [key, phase]] of opened.entries()) {
          const target = stageOf(to, keys[at]!);
          if (phase !== 'ended') expect(target?.kind).toBe(stageOf(from, key)!.kind);
          if (target) expect(map.get(key)).toBe(target.key);
        }
      },
    ),
    { numRuns: 500 },
  );
});
