import { expect, test } from 'vitest';
import { versionOverlay } from './version-overlay.rules.ts';
import { workflowTree } from './workflow-tree.rules.ts';

const stage = (key: string, more: object = {}) => ({
  key,
  name: { es: key, en: key },
  kind: 'office',
  ...more,
});
const way = (from: string, to: string, order = 1, when: unknown = null) => ({ from, to, order, when });

test('two versions are drawn as one: what was added, what changed, and what is gone where it was', () => {
  const before = {
    start: 'A',
    stages: [stage('A'), stage('B'), stage('C'), stage('D')],
    transitions: [way('A', 'B', 1, true), way('A', 'C', 2), way('C', 'D')],
  };
  const after = {
    start: 'A',
    stages: [stage('A'), stage('B', { alert: true }), stage('E')],
    transitions: [way('A', 'B', 1, true), way('B', 'E')],
  };
  const { document, changes } = versionOverlay(before, after);
  expect(Object.fromEntries(changes)).toEqual({
    A: 'changed',
    B: 'changed',
    C: 'removed',
    D: 'removed',
    E: 'added',
  });
  const { nodes } = workflowTree(document);
  expect(nodes.map(({ key, parent }) => `${parent?.key ?? ''}>${key}`)).toEqual([
    '>A',
    'A>B',
    'B>E',
    'A>C',
    'C>D',
  ]);
  expect(versionOverlay(before, structuredClone(before)).changes.size).toBe(0);
});
