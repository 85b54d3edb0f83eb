import type { Term } from '@cuadrilla/contract/kit/term.ts';
/**
 * Builders of workflow definitions: stages of the three kinds, conditions as JsonLogic, and transitions in
 * their order.
 */
import type {
  Condition,
  WorkflowDefinitionInput,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { decisionsOf } from '../decisions.ts';

type StageInput = WorkflowDefinitionInput['stages'][number];
type Extra = Omit<Partial<StageInput>, 'key' | 'name' | 'kind'>;

export interface WorkflowContent {
  code: string;
  name: { es: string; en: string };
  definition: WorkflowDefinitionInput;
}

const term =
  (unit: Term['unit']) =>
  (amount: number, from?: string): Term => ({ amount, unit, ...(from && { from }) });
export const minutes = term('minutes');
export const hours = term('hours');
export const workingHours = term('working_hours');
export const businessDays = term('business_days');
export const months = term('months');
export const days = term('days');

export const field = (
  key: string,
  es: string,
  en: string,
  activityType: string,
  form: string,
  due: Term,
  extra: Extra = {},
): StageInput => ({
  key,
  name: { es, en },
  kind: 'field',
  activityType,
  form,
  term: due,
  ...extra,
  rules: ['FUERASITIO', ...(extra.rules ?? [])],
});

/**
 * An office stage asks the questions that its rules need, then for a decision, its reason and attachments.
 */
export const office = (
  key: string,
  es: string,
  en: string,
  due: Term,
  asks: string[] = [],
  extra: Extra = {},
): StageInput => ({
  key,
  name: { es, en },
  kind: 'office',
  form: 'FDECI01',
  term: due,
  questions: [...asks, 'decision', 'motivo', 'adjuntos'],
  decisions: decisionsOf(key),
  ...extra,
});

export const close = (key: string, es: string, en: string): StageInput => ({
  key,
  name: { es, en },
  kind: 'system',
  system: { type: 'close' },
  rules: ['NOTIFCREADOR'],
});

export const system = (
  key: string,
  es: string,
  en: string,
  task: StageInput['system'],
  extra: Extra = {},
): StageInput => ({
  key,
  name: { es, en },
  kind: 'system',
  system: task,
  ...extra,
});

const answer = (question: string) => ({ var: `answers.${question}` });
export const is = (question: string, value: string | number): Condition => ({
  '==': [answer(question), value],
});
export const among = (question: string, ...values: string[]): Condition => ({
  in: [answer(question), values],
});
export const atLeast = (question: string, limit: number | { param: string }): Condition => ({
  '>=': [answer(question), typeof limit === 'number' ? limit : { var: `param.${limit.param}` }],
});
export const both = (...conditions: Condition[]): Condition => ({ and: conditions });
/** The last transition of a stage: taken when no other is. */
export const otherwise: Condition = null;

/** Transitions of one stage in their order. */
export const after = (
  from: string,
  ...targets: [when: Condition, to: string][]
): WorkflowDefinitionInput['transitions'] =>
  targets.map(([when, to], index) => ({ from, to, order: index + 1, when }));
