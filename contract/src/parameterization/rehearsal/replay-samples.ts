import { colombianHours } from '../../kit/business-time.ts';
import { workflowDefinition, type WorkflowDefinition } from '../workflows/workflow-definition.ts';
import { compare, isReproduced } from './compare.ts';
import type { RecordedOperation, RecordedStage } from './recorded-operation.ts';
import { RehearsalCounts, type Rehearsed } from './rehearsal-counts.ts';
import { prepareDesign, type ReplayDesign, type ReplayWorld } from './replay-design.ts';
import { replay, type ReplayEnvironment } from './replay.ts';

/** Workflows and recorded operations for the tests of the replay. */
export const name = { es: 'Etapa', en: 'Stage' };
export const hour = 3_600_000;
export const start = Date.UTC(2026, 9, 5, 13);
export const environment: ReplayEnvironment = {
  calendar: { timeZone: 'America/Bogota', hours: colombianHours, holidays: { has: () => false } } as never,
  paramsAt: () => ({}),
  now: start + 30 * 24 * hour,
};
export const questions = new Set(['q', 'r']);
export const world: ReplayWorld = {
  rules: new Map(),
  types: new Map([['TIPO', { term: null, usualMs: 2 * hour }]]),
  questionsOf: ({ kind }) => (kind === 'system' ? null : questions),
};
export type StageInput = Partial<WorkflowDefinition['stages'][number]> & { key: string };
export const workflow = (
  stages: readonly StageInput[],
  transitions: readonly [from: string, to: string, when?: unknown][],
): WorkflowDefinition =>
  workflowDefinition.parse({
    start: stages[0]!.key,
    stages: stages.map((stage) => ({ name, kind: 'field', activityType: 'TIPO', ...stage })),
    transitions: transitions.map(([from, to, when = null], at) => ({ from, to, order: at + 1, when })),
  });
export const q = (value: string) => ({ '==': [{ var: 'answers.q' }, value] });

export const stageOf = (change: Partial<RecordedStage> = {}): RecordedStage => ({
  kind: 'field',
  type: 'TIPO',
  status: 'synchronized',
  openedAt: start,
  endedAt: start + hour,
  dueAt: null,
  withdrawn: false,
  answers: {},
  statement: null,
  asked: questions,
  ...change,
});
export const operationOf = (
  stages: Record<string, Partial<RecordedStage>>,
  change: Partial<RecordedOperation> = {},
): RecordedOperation => ({
  id: 1,
  number: 'OT-1',
  priority: 'half',
  zone: 'Z1',
  company: null,
  createdAt: start,
  endedAt: start + 20 * hour,
  prefill: {},
  arrivals: [{ at: start, values: {} }],
  stages: new Map(Object.entries(stages).map(([key, each]) => [key, stageOf(each)])),
  onPublished: true,
  ...change,
});

export function rehearsed(
  published: WorkflowDefinition,
  draft: WorkflowDefinition,
  operation: RecordedOperation,
  worlds: { published?: ReplayWorld; draft?: ReplayWorld } = {},
): Rehearsed & { designs: [ReplayDesign, ReplayDesign] } {
  const base = prepareDesign(published, worlds.published ?? world);
  const other = prepareDesign(draft, worlds.draft ?? world, base);
  const [before, after] = [replay(base, operation, environment), replay(other, operation, environment)];
  return {
    operation,
    published: before,
    draft: after,
    comparison: compare(before, after),
    isReproduced: isReproduced(before, operation),
    designs: [base, other],
  };
}

export function summaryOf(all: readonly (Rehearsed & { designs: [ReplayDesign, ReplayDesign] })[]) {
  const [published, draft] = all[0]!.designs;
  const counts = new RehearsalCounts({
    published,
    draft,
    now: environment.now,
    minutes: new Map([['TIPO', 45]]),
    weekOf: () => '2026-10-05',
  });
  for (const one of all) counts.add(one);
  return counts.summary();
}
