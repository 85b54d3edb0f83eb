import {
  workflowDefinition,
  type RuleDefinition,
  type WorkflowDefinition,
  type WorkflowDefinitionInput,
} from '../src/parameterization/workflows/workflow-definition.ts';
import type { WorkflowReferences } from '../src/parameterization/workflows/workflow-references.ts';
import { checkWorkflow } from '../src/parameterization/workflows/workflow-check.ts';

const name = { es: 'Etapa', en: 'Stage' };
/** The condition that a question has an answer. */
export const is = (question: string, value: string) => ({ '==': [{ var: `answers.${question}` }, value] });
export const field = (key: string, more = {}) => ({
  key,
  name,
  kind: 'field' as const,
  activityType: 'SUSPENSION',
  ...more,
});
export const office = (key: string, more = {}) => ({
  key,
  name,
  kind: 'office' as const,
  form: 'FDECI01',
  ...more,
});
export const close = (key: string) => ({
  key,
  name,
  kind: 'system' as const,
  system: { type: 'close' as const },
});
export const branch = (
  from: string,
  to: string,
  order: number,
  when: WorkflowDefinitionInput['transitions'][number]['when'] = null,
) => ({ from, to, order, when });

export const references: WorkflowReferences = {
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
  rules: new Map<string, RuleDefinition>([
    [
      'RALTA',
      { when: { '==': [{ var: 'answers.resultado' }, 'aplazada'] }, actions: [{ type: 'mark_for_review' }] },
    ],
    ['RABRE', { when: null, actions: [{ type: 'open_stage', stage: 'S20' }] }],
  ]),
  lists: new Map([['ESTADOS', ['bueno', 'malo']]]),
};

/** S01 (office) → S03 (field) → S04, S05 (field) → S13, without faults. */
export const valid: WorkflowDefinitionInput = {
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

/** The valid workflow after a change. */
export function changed(change: (draft: WorkflowDefinitionInput) => void): WorkflowDefinition {
  const draft = structuredClone(valid);
  change(draft);
  return workflowDefinition.parse(draft);
}
/** Each fault as its code and the key of the stage. */
export const faults = (definition: WorkflowDefinition) =>
  checkWorkflow(definition, references).map(({ code, stage }) => `${code} ${stage}`);
export const stage = (draft: WorkflowDefinitionInput, key: string) =>
  draft.stages.find((each) => each.key === key) as WorkflowDefinitionInput['stages'][number];
/** Removes the transitions that leave a stage. */
export const drop = (draft: WorkflowDefinitionInput, from: string) =>
  (draft.transitions = draft.transitions.filter((each) => each.from !== from));
