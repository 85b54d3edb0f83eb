import { expect, it } from 'vitest';
import {
  workflowDefinition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stageInFocus, walk, type StageRun } from './workflow-diagram.rules.ts';

const name = { es: 'Etapa', en: 'Stage' };
const stage = (key: string, kind: 'field' | 'office' | 'system' = 'field') => ({
  key,
  name,
  kind,
  choose: 'first' as const,
  otherwise: 'finish' as const,
  rules: [],
  alert: false,
  contractor: false,
});
const definition: WorkflowDefinition = workflowDefinition.parse({
  start: 'A',
  stages: [stage('A', 'office'), stage('B'), stage('C', 'system')],
  transitions: [
    { from: 'A', to: 'B', order: 1, when: true },
    { from: 'A', to: 'C', order: 2, when: null, label: name },
    { from: 'A', to: 'C', order: 3, when: true },
  ],
});
const run = (key: string, change: Partial<StageRun['activity']> = {}): StageRun => ({
  stage: key,
  submissions: 0,
  photos: [],
  photosOwed: 0,
  activity: {
    status: 'new',
    endedAt: null,
    withdrawnAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    stageName: name,
    kind: 'field',
    ...change,
  } as StageRun['activity'],
});

it('highlights the path that was taken and no other', () => {
  const { stages, paths } = walk(definition, [
    run('A', { status: 'synchronized', endedAt: '2026-11-20T11:00:00.000Z' }),
    run('B'),
  ]);
  expect(paths.map(({ to, walked }) => [to, walked])).toEqual([
    ['B', true],
    ['C', false],
  ]);
  expect(stages.map(({ key, live }) => [key, live])).toEqual([
    ['A', false],
    ['B', true],
    ['C', false],
  ]);
  expect(stageInFocus(stages)).toBe('B');
});

it('takes a withdrawn stage as not reached, and shows an activity beside the workflow', () => {
  const { stages, paths } = walk(definition, [
    run('A'),
    run('B', { withdrawnAt: '2026-11-20T12:00:00.000Z' }),
    run('X9'),
  ]);
  expect(stages.find(({ key }) => key === 'B')?.run).toBeNull();
  expect(paths[0]?.walked).toBe(false);
  expect(stages.at(-1)).toMatchObject({ key: 'X9', stage: null });
});
