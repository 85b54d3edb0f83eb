import { outgoing, stageOf } from './workflow-graph.ts';
import type { Transition, WorkflowDefinition } from './workflow-definition.ts';
import { isSatisfied } from '../conditions.ts';

/** The values that conditions read. */
export interface Facts {
  answers: Record<string, unknown>;
  param: Record<string, unknown>;
  /** Of times without an offset: the tenant's. */
  timeZone: string;
  priority: string;
  zone: string | null;
  activityType: string | null;
  /** How the activity ended: synchronized, unrealized or rejected. */
  status: string;
}

type Answers = Record<string, unknown>;

/**
 * The answers that conditions of a stage read. Own answers take precedence over inherited ones, and these
 * over the facts of the operation. In a system stage the facts take precedence over inherited answers: it
 * waits for a fact, such as a payment, that an earlier stage answered with no.
 * @param inherited answers of the ancestors, in which those of nearer stages already take precedence
 */
export function conditionAnswers(
  definition: WorkflowDefinition,
  stageKey: string,
  operationFacts: Answers,
  inherited: Answers,
  own: Answers | undefined,
): Answers {
  const system = stageOf(definition, stageKey)?.kind === 'system';
  return system ? { ...inherited, ...operationFacts, ...own } : { ...operationFacts, ...inherited, ...own };
}

export interface TransitionChoice {
  taken: Transition[];
  /** No transition holds and the stage waits until one does. */
  stays: boolean;
}

/**
 * The transitions that are taken from a stage: the first that holds, or all that hold, by the stage's own
 * setting.
 * @throws {ConditionError} when a condition is not one (`checkCondition`).
 */
export function chooseTransitions(
  definition: WorkflowDefinition,
  stageKey: string,
  facts: Facts,
): TransitionChoice {
  const stage = stageOf(definition, stageKey);
  const candidates = outgoing(definition, stageKey);
  let taken: Transition[];
  if (stage?.choose === 'all') taken = candidates.filter((transition) => isSatisfied(transition.when, facts));
  else {
    const first = candidates.find((transition) => isSatisfied(transition.when, facts));
    taken = first ? [first] : [];
  }
  return { taken, stays: taken.length === 0 && stage?.otherwise === 'stay' };
}
