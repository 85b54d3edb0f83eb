import { describe, expect, test } from 'vitest';
import type { RuleDefinition, WorkflowDefinition } from '../workflows/workflow-definition.ts';
import { reasonsOf } from './case-reasons.ts';
import type { ReplayWorld } from './replay-design.ts';
import {
  hour,
  name,
  operationOf,
  q,
  rehearsed,
  start,
  summaryOf,
  workflow,
  world,
} from './replay-samples.ts';

const base = workflow(
  [{ key: 'A' }, { key: 'B' }, { key: 'C' }],
  [
    ['A', 'B', q('a')],
    ['A', 'C', q('b')],
  ],
);

describe('what a draft would have changed', () => {
  const went = operationOf({ A: { answers: { q: 'a' } }, B: {} });
  test('nothing, when it is what is published', () => {
    const one = rehearsed(base, base, went);
    expect(one.comparison).toEqual({ class: 'same', added: [], missing: [] });
    expect(one.isReproduced).toBe(true);
  });
  test('another path, with the stage that nobody carried out and the one that was saved', () => {
    const draft = workflow(
      [{ key: 'A' }, { key: 'B' }, { key: 'C' }],
      [
        ['A', 'B', q('b')],
        ['A', 'C', q('a')],
      ],
    );
    const one = rehearsed(base, draft, went);
    expect(one.comparison).toEqual({ class: 'different', added: ['C'], missing: ['B'] });
    expect(reasonsOf(one)).toEqual([
      { kind: 'added', stage: 'C' },
      { kind: 'missing', stage: 'B' },
    ]);
    expect(one.draft.stages.at(-1)).toMatchObject({ key: 'C', state: 'added', endedAt: start + 3 * hour });
  });
  test('an earlier end', () => {
    const draft = workflow([{ key: 'A' }, { key: 'B' }], [['A', 'B', q('b')]]);
    expect(rehearsed(base, draft, went).comparison).toEqual({ class: 'earlier', added: [], missing: ['B'] });
  });
  test('a stage that has no way on', () => {
    const draft = workflow(
      [{ key: 'A', kind: 'office', otherwise: 'stay' }, { key: 'B' }],
      [['A', 'B', q('b')]],
    );
    expect(rehearsed(base, draft, went).comparison.class).toBe('stuck');
  });
  test('a stage in between is added and what follows it stays', () => {
    const draft = workflow(
      [{ key: 'A' }, { key: 'N' }, { key: 'B' }, { key: 'C' }],
      [
        ['A', 'N', q('a')],
        ['A', 'C', q('b')],
        ['N', 'B'],
      ],
    );
    expect(rehearsed(base, draft, went).comparison).toEqual({
      class: 'different',
      added: ['N'],
      missing: [],
    });
  });
  test('a stage with another key is the same stage', () => {
    const draft = workflow(
      [{ key: 'A' }, { key: 'B2', formerKey: 'B' }, { key: 'C' }],
      [
        ['A', 'B2', q('a')],
        ['A', 'C', q('b')],
      ],
    );
    expect(rehearsed(base, draft, went).comparison.class).toBe('same');
  });
  test('another term, and that the stage is late with it', () => {
    const draft = workflow(
      [{ key: 'A', term: { amount: 30, unit: 'minutes' } }, { key: 'B' }, { key: 'C' }],
      [
        ['A', 'B', q('a')],
        ['A', 'C', q('b')],
      ],
    );
    const one = rehearsed(base, draft, went);
    expect(one.comparison.class).toBe('order');
    expect(one.draft.stages[0]!.dueAt).toBe(start + hour / 2);
    expect(summaryOf([one]).stages[0]!.late).toMatchObject({ published: 0, draft: 1 });
  });
});

describe('what nobody was asked', () => {
  const draft = workflow(
    [{ key: 'A' }, { key: 'B' }, { key: 'C' }],
    [
      ['A', 'B', { '==': [{ var: 'answers.nueva' }, 'si'] }],
      ['A', 'C', q('b')],
    ],
  );
  const withNewQuestion: ReplayWorld = { ...world, questionsOf: () => new Set(['q', 'r', 'nueva']) };
  test('leaves the path open and is never counted as the same', () => {
    const one = rehearsed(base, draft, operationOf({ A: { answers: { q: 'a' } }, B: {} }), {
      draft: withNewQuestion,
    });
    expect(one.comparison.class).toBe('unknown');
    expect(one.draft.forks).toEqual([{ stage: 'A', reads: ['answers.nueva'] }]);
  });
  test('does not matter where an earlier transition decides', () => {
    const decided = workflow(
      [{ key: 'A' }, { key: 'B' }, { key: 'C' }],
      [
        ['A', 'B', q('a')],
        ['A', 'C', { '==': [{ var: 'answers.nueva' }, 'si'] }],
      ],
    );
    const one = rehearsed(base, decided, operationOf({ A: { answers: { q: 'a' } }, B: {} }), {
      draft: withNewQuestion,
    });
    expect(one.comparison.class).toBe('same');
  });
  test('is not an answer that the draft no longer asks for', () => {
    const less: ReplayWorld = { ...world, questionsOf: () => new Set(['r']) };
    const one = rehearsed(base, base, operationOf({ A: { answers: { q: 'a' } }, B: {} }), { draft: less });
    expect(one.comparison).toMatchObject({ class: 'earlier', missing: ['B'] });
  });
  test('of a stage that nobody carried out leaves open what follows it', () => {
    const between = workflow(
      [{ key: 'A' }, { key: 'N' }, { key: 'B' }],
      [
        ['A', 'N'],
        ['N', 'B', { '==': [{ var: 'answers.r' }, 'si'] }],
      ],
    );
    const one = rehearsed(base, between, operationOf({ A: { answers: { q: 'a' } }, B: {} }));
    // What its answers are nobody knows, so the stage after it is not counted as saved.
    expect(one.comparison).toEqual({ class: 'different', added: ['N'], missing: [] });
  });
});

describe('stages that wait', () => {
  const paid = { '==': [{ var: 'answers.pago' }, 'si'] };
  const waiting = workflow(
    [
      { key: 'A' },
      { key: 'W', kind: 'system', system: { type: 'wait', after: { amount: 10, unit: 'hours' } } },
      { key: 'B' },
      { key: 'C' },
    ],
    [
      ['A', 'W'],
      ['W', 'B', paid],
      ['W', 'C'],
    ],
  );
  const recorded = { A: {}, W: { kind: 'system' as const, openedAt: start + hour, asked: null } };
  test('go on when the fact arrives', () => {
    const one = rehearsed(
      waiting,
      waiting,
      operationOf(
        { ...recorded, W: { ...recorded.W, endedAt: start + 4 * hour }, B: {} },
        {
          arrivals: [
            { at: start, values: {} },
            { at: start + 4 * hour, values: { pago: 'si' } },
          ],
        },
      ),
    );
    expect(one.isReproduced).toBe(true);
    expect(one.published.stages.map(({ key }) => key)).toEqual(['A', 'W', 'B']);
    expect(one.published.stages[1]).toMatchObject({ state: 'ended', endedAt: start + 4 * hour });
  });
  test('go on when their term is over, although the fact arrives later', () => {
    const one = rehearsed(
      waiting,
      waiting,
      operationOf(
        { ...recorded, C: {} },
        {
          arrivals: [
            { at: start, values: {} },
            { at: start + 15 * hour, values: { pago: 'si' } },
          ],
        },
      ),
    );
    expect(one.published.stages.map(({ key }) => key)).toEqual(['A', 'W', 'C']);
  });
  test('are open while neither has happened', () => {
    const one = rehearsed(waiting, waiting, operationOf(recorded, { endedAt: start + 5 * hour }));
    expect(one.published.stages.at(-1)).toMatchObject({ key: 'W', state: 'open', endedAt: null });
  });
});

test('work that could not be done takes only the transitions that speak of it', () => {
  const definition = workflow(
    [{ key: 'A' }, { key: 'B' }, { key: 'C' }],
    [
      ['A', 'B', { '!=': [{ var: 'answers.r' }, 'x'] }],
      ['A', 'C', { '==': [{ var: 'status' }, 'unrealized'] }],
    ],
  );
  const one = rehearsed(
    definition,
    definition,
    operationOf({ A: { status: 'unrealized', statement: {}, answers: null }, C: {} }),
  );
  expect(one.isReproduced).toBe(true);
});

test('rules that fire are counted on both versions, with whom they notify', () => {
  const rule: RuleDefinition = {
    when: q('a'),
    actions: [
      { type: 'notify', to: 'role', code: 'JEFE', text: name },
      { type: 'set_priority', priority: 'high' },
      { type: 'open_stage', stage: 'C' },
    ],
  };
  const ruled: WorkflowDefinition = {
    ...base,
    stages: base.stages.map((stage) => (stage.key === 'A' ? { ...stage, rules: ['R'] } : stage)),
  };
  const withRule: ReplayWorld = { ...world, rules: new Map([['R', rule]]) };
  const one = rehearsed(base, ruled, operationOf({ A: { answers: { q: 'a' } }, B: {} }), { draft: withRule });
  expect(one.draft.priority).toBe('high');
  expect(one.comparison).toMatchObject({ class: 'different', added: ['C'] });
  const summary = summaryOf([one]);
  expect(summary.rules).toEqual([{ rule: 'R', published: 0, draft: 1, unknown: 0 }]);
  expect(summary.notifications).toEqual([{ to: 'role:JEFE', published: 0, draft: 1 }]);
  expect(summary.work.find(({ by }) => by === 'zone')).toEqual({
    by: 'zone',
    key: 'Z1',
    added: 1,
    saved: 0,
    addedMinutes: 45,
    savedMinutes: 0,
  });
});
