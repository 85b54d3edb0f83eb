import type { WorkflowDefinitionInput } from './workflow-definition.ts';
import { describe, expect, test } from 'vitest';
import { branch, changed, close, drop, faults, is, office } from '../../../test/workflow-sample.ts';

describe('the check of the shape reports', () => {
  test.each<[string, (draft: WorkflowDefinitionInput) => void, string[]]>([
    ['a second start', (draft) => draft.stages.push(close('S99')), ['SECOND_START S99']],
    [
      'a stage below a second start',
      (draft) => {
        draft.stages.push(office('S98'), close('S99'));
        draft.transitions.push(branch('S98', 'S99', 1));
      },
      ['SECOND_START S98', 'UNREACHABLE S99'],
    ],
    [
      'no start',
      (draft) => {
        draft.start = 'S77';
      },
      ['START_MISSING S77'],
    ],
    [
      'a stage with two predecessors',
      (draft) => draft.transitions.push(branch('S05', 'S04', 1, is('resultado', 'aplazada'))),
      ['SECOND_PREDECESSOR S04'],
    ],
    [
      'X3: a cycle',
      (draft) => {
        drop(draft, 'S05');
        draft.transitions.push(branch('S05', 'S03', 1));
        draft.stages = draft.stages.filter(({ key }) => !['S13', 'S14'].includes(key));
      },
      ['CYCLE S03', 'SECOND_PREDECESSOR S03', 'CYCLE S05'],
    ],
    [
      'X3: a cycle without a way to it',
      (draft) => {
        draft.stages.push(office('X1'), office('X2'));
        draft.transitions.push(branch('X1', 'X2', 1), branch('X2', 'X1', 1));
      },
      ['CYCLE X1', 'UNREACHABLE X1', 'CYCLE X2', 'UNREACHABLE X2'],
    ],
    [
      'an unknown stage',
      (draft) => draft.transitions.push(branch('S05', 'S55', 1, is('resultado', 'aplazada'))),
      ['UNKNOWN_STAGE S55'],
    ],
    ['a repeated key', (draft) => draft.stages.push(close('S13')), ['DUPLICATE_STAGE S13']],
  ])('%s', (_, change, expected) => {
    expect(faults(changed(change))).toEqual(expected);
  });
});
