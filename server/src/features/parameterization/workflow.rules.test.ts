import {
  workflowDefinition,
  type WorkflowDefinition,
  type WorkflowDefinitionInput,
} from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { describe, expect, test } from 'vitest';
import { activityTypes } from '../../../db/seed/content/activity-types.ts';
import { forms } from '../../../db/seed/content/forms/all-forms.ts';
import { operationFacts, workflows } from '../../../db/seed/content/workflows/all-workflows.ts';
import { checkWorkflow, simulatePath, type WorkflowReferences } from './workflow.rules.ts';

const name = { es: 'Etapa', en: 'Stage' };
const is = (question: string, value: string) => ({ '==': [{ var: `answers.${question}` }, value] });
const field = (key: string, more = {}) => ({
  key,
  name,
  kind: 'field' as const,
  activityType: 'SUSPENSION',
  ...more,
});
const office = (key: string, more = {}) => ({ key, name, kind: 'office' as const, form: 'FDECI01', ...more });
const close = (key: string) => ({ key, name, kind: 'system' as const, system: { type: 'close' as const } });
const branch = (
  from: string,
  to: string,
  order: number,
  when: WorkflowDefinitionInput['transitions'][number]['when'] = null,
) => ({ from, to, order, when });

const world: WorkflowReferences = {
  forms: new Map([
    [
      'FSUSP01',
      {
        published: true,
        questions: new Map([
          ['resultado', { choices: ['efectiva', 'no_efectiva', 'aplazada'] }],
          ['causal', {}],
          ['lectura', {}],
        ]),
      },
    ],
    [
      'FDECI01',
      {
        published: true,
        questions: new Map([
          ['aviso_entregado', { choices: ['si', 'no'] }],
          ['pago', { choices: ['si', 'no'] }],
          ['decision', { choices: ['A', 'B', 'C'] }],
        ]),
      },
    ],
    ['FBORR01', { published: false, questions: new Map() }],
  ]),
  activityTypes: new Map([
    ['SUSPENSION', { form: 'FSUSP01' }],
    ['SINFORMA', { form: null }],
  ]),
  workflows: new Set(['WFPERD']),
  facts: new Set(['dias_suspendido']),
};

/** S01 (office) → S03 (field) → S04, S05 (field) → S13: sound. */
const sound: WorkflowDefinitionInput = {
  start: 'S01',
  stages: [
    office('S01', { otherwise: 'stay' }),
    close('S02'),
    field('S03'),
    close('S04'),
    field('S05'),
    close('S13'),
    close('S14'),
  ],
  transitions: [
    branch('S01', 'S02', 1, is('pago', 'si')),
    branch('S01', 'S03', 2, { and: [is('aviso_entregado', 'si'), is('pago', 'no')] }),
    branch('S03', 'S04', 1, is('resultado', 'efectiva')),
    branch('S03', 'S05', 2),
    branch('S05', 'S13', 1, is('resultado', 'efectiva')),
    branch('S05', 'S14', 2),
  ],
};

function changed(change: (draft: WorkflowDefinitionInput) => void): WorkflowDefinition {
  const draft = structuredClone(sound);
  change(draft);
  return workflowDefinition.parse(draft);
}
const faults = (definition: WorkflowDefinition) =>
  checkWorkflow(definition, world).map(({ code, stage }) => `${code} ${stage}`);
const stage = (draft: WorkflowDefinitionInput, key: string) =>
  draft.stages.find((each) => each.key === key) as WorkflowDefinitionInput['stages'][number];
const drop = (draft: WorkflowDefinitionInput, from: string) =>
  (draft.transitions = draft.transitions.filter((each) => each.from !== from));

test('a sound workflow breaks no rule', () => {
  expect(checkWorkflow(workflowDefinition.parse(sound), world)).toEqual([]);
});

describe("the demo tenant's workflows may be published", () => {
  const demo: WorkflowReferences = {
    forms: new Map(
      forms.map(({ code, definition }) => [code, { published: true, questions: questionsOf(definition) }]),
    ),
    activityTypes: new Map(activityTypes.map(({ code, form }) => [code, { form }])),
    workflows: new Set(workflows.map(({ code }) => code)),
    facts: new Set(operationFacts),
  };
  test.each(workflows.map(({ code, definition }) => [code, definition] as const))('%s', (_, definition) => {
    expect(checkWorkflow(workflowDefinition.parse(definition), demo)).toEqual([]);
  });
});

describe('what the designer must catch', () => {
  test.each<[string, (draft: WorkflowDefinitionInput) => void, string[]]>([
    ['a second start', (draft) => draft.stages.push(close('S99')), ['SECOND_START S99']],
    [
      'what hangs below a second start',
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
      'a stage reached from two',
      (draft) => draft.transitions.push(branch('S05', 'S04', 1, is('resultado', 'aplazada'))),
      ['SECOND_PREDECESSOR S04'],
    ],
    [
      'X3: a circle',
      (draft) => {
        drop(draft, 'S05');
        draft.transitions.push(branch('S05', 'S03', 1));
        draft.stages = draft.stages.filter(({ key }) => !['S13', 'S14'].includes(key));
      },
      ['CYCLE S03', 'SECOND_PREDECESSOR S03', 'CYCLE S05'],
    ],
    [
      'X3: a circle apart',
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
    ['a stage twice', (draft) => draft.stages.push(close('S13')), ['DUPLICATE_STAGE S13']],
    [
      'a question of a stage that comes later',
      (draft) => {
        draft.transitions[0] = branch('S01', 'S02', 1, is('resultado', 'efectiva'));
      },
      ['UNKNOWN_QUESTION S01'],
    ],
    [
      'a question that the stage does not ask',
      (draft) => {
        stage(draft, 'S01').questions = ['pago'];
      },
      ['UNKNOWN_QUESTION S01'],
    ],
    [
      'a variable of nothing',
      (draft) => {
        draft.transitions[2] = branch('S03', 'S04', 1, { '==': [{ var: 'clima' }, 'x'] });
      },
      ['UNKNOWN_QUESTION S03'],
    ],
    [
      'a term from an answer that nobody gives',
      (draft) => {
        stage(draft, 'S03').term = { amount: 24, unit: 'hours', from: 'hora_pago' };
      },
      ['UNKNOWN_QUESTION S03'],
    ],
    [
      'a choice that is not offered',
      (draft) => {
        draft.transitions[2] = branch('S03', 'S04', 1, is('resultado', 'lograda'));
      },
      ['UNKNOWN_CHOICE S03'],
    ],
    [
      'no ELSE and choices left',
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
      'a branch of a stage that ends',
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
      'a condition that is none',
      (draft) => {
        draft.transitions[2] = branch('S03', 'S04', 1, { eval: ['process.exit()'] });
      },
      ['INVALID_CONDITION S03'],
    ],
  ])('%s', (_, change, expected) => {
    expect(faults(changed(change))).toEqual(expected);
  });
});

describe('what is allowed', () => {
  test.each<[string, (draft: WorkflowDefinitionInput) => void]>([
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
      'two ways to one stage',
      (draft) => draft.transitions.push(branch('S01', 'S02', 3, is('aviso_entregado', 'no'))),
    ],
    [
      'all that hold, with equal conditions',
      (draft) => {
        drop(draft, 'S05');
        stage(draft, 'S05').choose = 'all';
        draft.transitions.push(branch('S05', 'S13', 1), branch('S05', 'S14', 2));
      },
    ],
    [
      'facts from outside, parameters, status',
      (draft) => {
        draft.transitions[2] = branch('S03', 'S04', 1, {
          and: [
            { '>=': [{ var: 'answers.dias_suspendido' }, { var: 'param.DIASCORTE' }] },
            { '==': [{ var: 'status' }, 'unrealized'] },
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

test('a large workflow is checked quickly', () => {
  const stages = Array.from({ length: 200 }, (_, index) => office(`N${index}`));
  const transitions = stages.slice(1).map(({ key }, index) => branch(`N${index}`, key, 1));
  const from = performance.now();
  expect(faults(workflowDefinition.parse({ start: 'N0', stages, transitions }))).toEqual([]);
  expect(performance.now() - from).toBeLessThan(1_000);
});

describe('trying a workflow', () => {
  const definition = workflowDefinition.parse(sound);
  test('shows the path that the answers take', () => {
    const path = simulatePath(
      definition,
      {
        S01: { pago: 'no', aviso_entregado: 'si' },
        S03: { resultado: 'no_efectiva' },
        S05: { resultado: 'efectiva' },
      },
      {},
    );
    expect(path.stages).toEqual(['S01', 'S03', 'S05', 'S13']);
    expect(path.waiting).toEqual([]);
  });
  test('stops where an answer is missing or a stage waits', () => {
    expect(simulatePath(definition, { S01: { pago: 'no', aviso_entregado: 'si' } }, {})).toMatchObject({
      stages: ['S01', 'S03'],
      waiting: ['S03'],
    });
    expect(simulatePath(definition, { S01: { aviso_entregado: 'no', pago: 'no' } }, {})).toMatchObject({
      stages: ['S01'],
      waiting: ['S01'],
      taken: [],
    });
  });
});
