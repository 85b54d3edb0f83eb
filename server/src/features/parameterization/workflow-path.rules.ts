import { outgoing, stageOf } from '@cuadrilla/contract/parameterization/workflow-graph.ts';
import type {
  Transition,
  WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { isSatisfied } from '#platform/conditions.rules.ts';

/** What conditions read. */
export interface Facts {
  answers: Record<string, unknown>;
  param: Record<string, unknown>;
  priority: string;
  zone: string | null;
  activityType: string | null;
  /** Of the activity that was carried out: synchronized, unrealized or rejected. */
  status: string;
}

type Answers = Record<string, unknown>;

/**
 * The answers that conditions of a stage read. Answers of nearer stages cover those of farther ones, own
 * answers cover all. In a system stage the operation's facts cover the ancestors' answers: what it waits for
 * (a payment) is exactly what an earlier stage answered otherwise.
 * @param inherited of the ancestors, merged already.
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
