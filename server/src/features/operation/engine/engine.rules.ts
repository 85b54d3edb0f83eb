import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type {
  Transition,
  WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import {
  ancestors,
  descendants,
  stageOf,
} from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import {
  isCounting,
  type TransitionChoice,
} from '@cuadrilla/contract/parameterization/counting-transitions.ts';
import {
  conditionAnswers,
  chooseTransitions,
  type Facts,
} from '@cuadrilla/contract/parameterization/workflows/workflow-path.ts';

export interface Advance {
  /** Transitions whose condition held, in order. */
  taken: Transition[];
  /** Stages to open now: targets that are not open already. */
  open: string[];
  /** Nothing held and the stage waits for a fact or a better answer. */
  stays: boolean;
}

/**
 * What completing a stage leads to. `alreadyOpened` holds the stages of the operation that are opened and not
 * withdrawn: none of them is ever opened again.
 */
export function advance(
  definition: WorkflowDefinition,
  stageKey: string,
  facts: Facts,
  alreadyOpened: ReadonlySet<string>,
): Advance {
  const { taken, stays } = chooseTransitions(definition, stageKey, facts);
  const open = [...new Set(taken.map((transition) => transition.to))].filter(
    (key) => !alreadyOpened.has(key) && stageOf(definition, key) !== undefined,
  );
  return { taken, open, stays };
}

/**
 * The definition with only those transitions of a stage that count.
 * @param statement null, or the statement of an unrealized or rejected activity; then only transitions count
 * whose condition reads nothing but the status or that statement.
 */
export function withCountingTransitions(
  definition: WorkflowDefinition,
  stageKey: string,
  choice: TransitionChoice,
  statement: Record<string, unknown> | null = null,
): WorkflowDefinition {
  if (statement === null && choice === 'all') return definition;
  return {
    ...definition,
    transitions: definition.transitions.filter(
      (each) => each.from !== stageKey || isCounting(each, choice, statement),
    ),
  };
}

export interface FactSources {
  definition: WorkflowDefinition;
  stageKey: string;
  /** What came from outside a form (imports, payments, other systems). */
  operationFacts: Record<string, unknown>;
  /** Current answers of the operation's stages. */
  answersByStage: Record<string, Record<string, unknown> | undefined>;
  param: Record<string, unknown>;
  timeZone: string;
  priority: string;
  zone: string | null;
  activityType: string | null;
  status: ActivityStatus;
}

/** What the conditions of a stage's transitions read; `conditionAnswers` says which answer covers which. */
export function facts(source: FactSources): Facts {
  const inherited: Record<string, unknown> = {};
  for (const key of ancestors(source.definition, source.stageKey).toReversed())
    Object.assign(inherited, source.answersByStage[key]);
  const answers = conditionAnswers(
    source.definition,
    source.stageKey,
    source.operationFacts,
    inherited,
    source.answersByStage[source.stageKey],
  );
  const { param, timeZone, priority, zone, activityType, status } = source;
  return { answers, param, timeZone, priority, zone, activityType, status };
}

export interface OpenedStage {
  key: string;
  status: ActivityStatus;
  /** Someone worked on it before it was given to another. */
  begun?: boolean;
  withdrawn?: boolean;
}

export interface Withdrawal {
  /** Stages opened after this one that go back when it is sent out again. */
  withdraw: string[];
  /** Stages opened after this one that someone has begun: while there is any, it cannot be sent out again. */
  begun: string[];
}

const untouched: readonly ActivityStatus[] = ['new', 'assigned', 'downloaded', 'seen'];

/**
 * What reactivating a stage takes back. A system stage that ran by itself was begun by nobody and is taken
 * back, with what it opened; unless it launched another operation, which cannot be taken back.
 */
export const withdrawable = (
  definition: WorkflowDefinition,
  stageKey: string,
  stages: readonly OpenedStage[],
): Withdrawal => withdrawalOf(definition, stageKey)(stages);

type WithdrawalOf = (stages: readonly OpenedStage[]) => Withdrawal;
const cached = new WeakMap<WorkflowDefinition, Map<string, WithdrawalOf>>();

/** `withdrawable` for many activities of one stage: walks through the workflow once and caches the result. */
export function withdrawalOf(definition: WorkflowDefinition, stageKey: string): WithdrawalOf {
  const stages = cached.get(definition) ?? new Map<string, WithdrawalOf>();
  cached.set(definition, stages);
  const found = stages.get(stageKey) ?? walkedFrom(definition, stageKey);
  stages.set(stageKey, found);
  return found;
}

function walkedFrom(definition: WorkflowDefinition, stageKey: string): WithdrawalOf {
  const later = descendants(definition, stageKey);
  const isBegun = ({ key, status, begun }: OpenedStage) => {
    const stage = stageOf(definition, key);
    if (stage?.kind === 'system') return stage.system?.type === 'launch' && status === 'synchronized';
    return begun === true || !untouched.includes(status);
  };
  return (stages) => {
    const opened = new Map(stages.filter((stage) => !stage.withdrawn).map((stage) => [stage.key, stage]));
    const after = later.flatMap((key) => opened.get(key) ?? []);
    const begun = after.filter(isBegun).map((stage) => stage.key);
    return { begun, withdraw: begun.length > 0 ? [] : after.map((stage) => stage.key) };
  };
}
