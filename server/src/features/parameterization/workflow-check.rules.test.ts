import {
  workflowDefinition,
  type WorkflowDefinitionInput,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { describe, expect, test } from 'vitest';
import { activityTypes } from '../../../db/seed/content/activity-types.ts';
import { annexForms, formGroups } from '../../../db/seed/content/form-groups.ts';
import { forms } from '../../../db/seed/content/forms/all-forms.ts';
import { lists } from '../../../db/seed/content/lists/all-lists.ts';
import { annexesByType } from '../../../db/seed/history/annexes.ts';
import { rules } from '../../../db/seed/content/rules.ts';
import { workflows } from '../../../db/seed/content/workflows/all-workflows.ts';
import {
  branch,
  changed,
  close,
  drop,
  faults,
  is,
  office,
  references,
  stage,
  valid,
} from '../../../../contract/test/workflow-sample.ts';
import type { WorkflowReferences } from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import { checkWorkflow } from '@cuadrilla/contract/parameterization/workflows/workflow-check.ts';

const name = { es: 'Campo', en: 'Field' };

test('a valid workflow has no faults', () => {
  expect(checkWorkflow(workflowDefinition.parse(valid), references)).toEqual([]);
});

describe("the demo tenant's workflows may be published", () => {
  const annexes = annexesByType({ formGroups, activityTypes });
  const demo: WorkflowReferences = {
    forms: new Map(
      [...forms, ...annexForms].map(({ code, definition }) => [
        code,
        { published: true, questions: questionsOf(definition) },
      ]),
    ),
    activityTypes: new Map(
      activityTypes.map(({ code, form }) => [code, { form, annexes: annexes.get(code)! }]),
    ),
    workflows: new Set(workflows.map(({ code }) => code)),
    rules: new Map(rules.map(({ code, definition }) => [code, definition])),
    lists: new Map(lists.map(({ code, items }) => [code, items.map((item) => item.code)])),
  };
  test.each(workflows.map(({ code, definition }) => [code, definition] as const))('%s', (_, definition) => {
    expect(checkWorkflow(workflowDefinition.parse(definition), demo)).toEqual([]);
  });
});

describe('the check of a workflow reports', () => {
  test.each<[string, (draft: WorkflowDefinitionInput) => void, string[]]>([
    [
      'visits that repeat a later stage, the stage itself, an office stage, or none that exists',
      (draft) => {
        stage(draft, 'S03').revisitOf = 'S05';
        stage(draft, 'S05').revisitOf = 'S05';
        stage(draft, 'S01').revisitOf = 'S03';
        stage(draft, 'S13').revisitOf = 'S05';
      },
      ['UNKNOWN_REVISIT S01', 'UNKNOWN_REVISIT S03', 'UNKNOWN_REVISIT S05', 'UNKNOWN_REVISIT S13'],
    ],
    [
      'a visit that repeats an office stage',
      (draft) => {
        stage(draft, 'S05').revisitOf = 'S01';
      },
      ['UNKNOWN_REVISIT S05'],
    ],
    [
      'a question of a stage that comes later',
      (draft) => {
        draft.transitions[0] = branch('S01', 'S02', 1, is('resultado', 'efectiva'));
      },
      ['UNKNOWN_QUESTION S01'],
    ],
    [
      'a question that is not in the stage',
      (draft) => {
        stage(draft, 'S01').questions = ['pago'];
      },
      ['UNKNOWN_QUESTION S01'],
    ],
    [
      'an unknown variable',
      (draft) => {
        draft.transitions[2] = branch('S03', 'S04', 1, { '==': [{ var: 'clima' }, 'x'] });
      },
      ['UNKNOWN_QUESTION S03'],
    ],
    [
      'a term from an unknown question',
      (draft) => {
        stage(draft, 'S03').term = { amount: 24, unit: 'hours', from: 'hora_pago' };
      },
      ['UNKNOWN_QUESTION S03'],
    ],
    [
      'an unknown choice',
      (draft) => {
        draft.transitions[2] = branch('S03', 'S04', 1, is('resultado', 'lograda'));
      },
      ['UNKNOWN_CHOICE S03'],
    ],
    [
      'no ELSE and uncovered choices',
      (draft) => {
        drop(draft, 'S05');
        draft.transitions.push(
          branch('S05', 'S13', 1, is('resultado', 'efectiva')),
          branch('S05', 'S14', 2, is('resultado', 'no_efectiva')),
        );
      },
      ['NO_ELSE S05'],
    ],
    [
      'a field stage that would wait',
      (draft) => {
        drop(draft, 'S05');
        stage(draft, 'S05').otherwise = 'stay';
        draft.transitions.push(
          branch('S05', 'S13', 1, is('resultado', 'efectiva')),
          branch('S05', 'S14', 2, { '>': [{ var: 'answers.lectura' }, 3] }),
        );
      },
      ['NO_ELSE S05'],
    ],
    [
      'a branch after ELSE',
      (draft) => {
        draft.transitions.find((each) => each.to === 'S05')!.order = 1;
        draft.transitions.find((each) => each.to === 'S04')!.order = 2;
      },
      ['DEAD_BRANCH S03'],
    ],
    [
      'a branch of a stage that ends the path',
      (draft) => {
        draft.stages.push(close('S99'));
        draft.transitions.push(branch('S04', 'S99', 1));
      },
      ['DEAD_BRANCH S04'],
    ],
    [
      'one condition, two targets',
      (draft) => {
        draft.stages.push(close('S99'));
        draft.transitions.push(branch('S01', 'S99', 3, is('pago', 'si')));
      },
      ['SAME_CONDITION S01'],
    ],
    [
      'a field stage without activity type',
      (draft) => {
        delete stage(draft, 'S03').activityType;
      },
      ['ACTIVITY_TYPE_MISSING S03', 'UNKNOWN_QUESTION S03'],
    ],
    [
      'an unknown activity type',
      (draft) => {
        stage(draft, 'S05').activityType = 'PODA';
        stage(draft, 'S05').form = 'FSUSP01';
      },
      ['UNKNOWN_ACTIVITY_TYPE S05'],
    ],
    [
      'an activity type without a form',
      (draft) => {
        stage(draft, 'S05').activityType = 'SINFORMA';
      },
      ['FORM_MISSING S05'],
    ],
    [
      'an unknown form',
      (draft) => {
        stage(draft, 'S05').form = 'FNADA';
      },
      ['FORM_MISSING S05'],
    ],
    [
      'a draft of a form',
      (draft) => {
        stage(draft, 'S05').form = 'FBORR01';
      },
      ['FORM_NOT_PUBLISHED S05'],
    ],
    [
      'a system stage without a task',
      (draft) => {
        delete stage(draft, 'S04').system;
      },
      ['SYSTEM_TASK_MISSING S04'],
    ],
    [
      'an unknown workflow',
      (draft) => {
        stage(draft, 'S04').system = { type: 'launch', workflow: 'WFNADA' };
      },
      ['UNKNOWN_WORKFLOW S04'],
    ],
    [
      'an unreadable condition',
      (draft) => {
        draft.transitions[2] = branch('S03', 'S04', 1, { eval: ['process.exit()'] });
      },
      ['INVALID_CONDITION S03'],
    ],
  ])('%s', (_, change, expected) => {
    expect(faults(changed(change))).toEqual(expected);
  });
});

describe('the check of a workflow allows', () => {
  test.each<[string, (draft: WorkflowDefinitionInput) => void]>([
    [
      'a stage that makes the visit of an earlier one again',
      (draft) => {
        stage(draft, 'S05').revisitOf = 'S03';
      },
    ],
    [
      'no ELSE when every choice has a branch',
      (draft) => {
        drop(draft, 'S05');
        draft.transitions.push(
          branch('S05', 'S13', 1, is('resultado', 'efectiva')),
          branch('S05', 'S14', 2, { in: [{ var: 'answers.resultado' }, ['no_efectiva', 'aplazada']] }),
        );
      },
    ],
    [
      'two conditions for one stage',
      (draft) => draft.transitions.push(branch('S01', 'S02', 3, is('aviso_entregado', 'no'))),
    ],
    [
      'equal conditions where all branches are taken',
      (draft) => {
        drop(draft, 'S05');
        stage(draft, 'S05').choose = 'all';
        draft.transitions.push(branch('S05', 'S13', 1), branch('S05', 'S14', 2));
      },
    ],
    [
      'fields of the order, what the engine knows, parameters, status',
      (draft) => {
        draft.engineKeys = { daysWaiting: 'dias_suspendido' };
        draft.orderFields = [
          { key: 'estado', label: name, type: 'list', list: 'ESTADOS' },
          { key: 'hora_pago', label: name, type: 'instant' },
        ];
        stage(draft, 'S05').term = { amount: 2, unit: 'hours', from: 'hora_pago' };
        draft.transitions[2] = branch('S03', 'S04', 1, {
          and: [
            { '>=': [{ var: 'answers.dias_suspendido' }, { var: 'param.DIASCORTE' }] },
            { '==': [{ var: 'status' }, 'unrealized'] },
            is('estado', 'bueno'),
          ],
        });
      },
    ],
    [
      'a question of an ancestor',
      (draft) => {
        draft.transitions[2] = branch('S03', 'S04', 1, is('aviso_entregado', 'si'));
      },
    ],
    [
      'only the decisions that the stage offers',
      (draft) => {
        stage(draft, 'S01').decisions = ['A', 'B'];
        stage(draft, 'S01').otherwise = 'finish';
        draft.transitions.splice(
          0,
          2,
          branch('S01', 'S02', 1, is('decision', 'A')),
          branch('S01', 'S03', 2, is('decision', 'B')),
        );
      },
    ],
  ])('%s', (_, change) => {
    expect(faults(changed(change))).toEqual([]);
  });
});

test('a workflow of 200 stages is checked within a second', () => {
  const stages = Array.from({ length: 200 }, (_, index) => office(`N${index}`));
  const transitions = stages.slice(1).map(({ key }, index) => branch(`N${index}`, key, 1));
  const from = performance.now();
  expect(faults(workflowDefinition.parse({ start: 'N0', stages, transitions }))).toEqual([]);
  expect(performance.now() - from).toBeLessThan(1_000);
});
