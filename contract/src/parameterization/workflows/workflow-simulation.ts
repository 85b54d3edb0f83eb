import type { RuleDefinition, Stage, WorkflowDefinition } from './workflow-definition.ts';
import { stageOf } from './workflow-graph.ts';
import { isSatisfied } from '../conditions.ts';
import { chooseTransitions, conditionAnswers, type Facts } from './workflow-path.ts';
import type { KnownRules } from './workflow-references.ts';
import { stagesOpenedBy } from './workflow-rules.ts';

export interface SimulatedPath {
  /** Stages that would be opened, in order. */
  stages: string[];
  taken: { from: string; to: string }[];
  /** Stages that would wait, or that no answers were given for. */
  waiting: string[];
  /** What each stage decided on, for those that have answers. */
  decided: { stage: string; facts: Facts }[];
  /** Rules that held, in order. */
  fired: { stage: string; rule: string }[];
}

type Answers = Record<string, unknown>;

/** What a simulation assumes of the operation. */
export interface Assumptions {
  /** Of times without an offset; Bogota when absent. */
  timeZone?: string;
  priority?: string;
  zone?: string | null;
  facts?: Record<string, unknown>;
  /** By stage; `synchronized` when absent. */
  statuses?: Record<string, string | undefined>;
  /** With their rules stages open others besides those that follow them, and change the priority. */
  rules?: KnownRules;
}

/**
 * The path that the given answers would take, from the start. It stops at a field or office stage without
 * answers; a system stage goes on with what is known.
 * @throws {ConditionError} for a condition that `checkWorkflow` reports.
 */
export function simulatePath(
  definition: WorkflowDefinition,
  answersByStage: Record<string, Answers | undefined>,
  params: Record<string, unknown>,
  assumptions: Assumptions = {},
): SimulatedPath {
  const path: SimulatedPath = { stages: [], taken: [], waiting: [], decided: [], fired: [] };
  let { priority } = assumptions;
  const queue: { key: string; inherited: Answers }[] = [{ key: definition.start, inherited: {} }];
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    const { key, inherited } = entry;
    const stage = stageOf(definition, key);
    if (!stage || path.stages.includes(key)) continue;
    path.stages.push(key);
    const own = answersByStage[key];
    if (stage.kind !== 'system' && !own && !assumptions.statuses?.[key]) {
      path.waiting.push(key);
      continue;
    }
    const answers = conditionAnswers(definition, key, assumptions.facts ?? {}, inherited, own);
    const facts = assumedFacts(stage, answers, params, { ...assumptions, ...(priority && { priority }) });
    const ended = endStage(definition, stage, facts, assumptions, path);
    priority = ended.priority ?? priority;
    queue.push(...ended.next.map((to) => ({ key: to, inherited: { ...inherited, ...own } })));
  }
  return path;
}

/** What a stage sets off when it ends: what follows it, and the priority that its rules set. */
function endStage(
  definition: WorkflowDefinition,
  stage: Stage,
  facts: Facts,
  assumptions: Assumptions,
  path: SimulatedPath,
): { next: string[]; priority: string | undefined } {
  const { key } = stage;
  path.decided.push({ stage: key, facts });
  const { taken, stays } = chooseTransitions(definition, key, facts);
  if (stays) path.waiting.push(key);
  const rules = stays ? [] : rulesHolding(stage, facts, assumptions.rules);
  path.fired.push(...rules.map(({ code }) => ({ stage: key, rule: code })));
  const next = [...rules.flatMap(stagesOpenedBy), ...taken.map(({ to }) => to)];
  path.taken.push(...next.map((to) => ({ from: key, to })));
  const actions = rules.flatMap((rule) => rule.actions);
  return { next, priority: actions.findLast((action) => action.type === 'set_priority')?.priority };
}

/** The rules of a stage whose conditions hold. */
const rulesHolding = (
  stage: Stage,
  facts: Facts,
  rules: KnownRules | undefined,
): (RuleDefinition & { code: string })[] =>
  stage.rules.flatMap((code) => {
    const rule = rules?.get(code);
    return rule && isSatisfied(rule.when, facts) ? [{ ...rule, code }] : [];
  });

function assumedFacts(
  stage: Stage,
  answers: Answers,
  param: Record<string, unknown>,
  { timeZone = 'America/Bogota', priority, zone, statuses }: Assumptions,
): Facts {
  return {
    answers,
    param,
    timeZone,
    priority: priority ?? stage.priority ?? 'half',
    zone: zone ?? null,
    activityType: stage.activityType ?? null,
    status: statuses?.[stage.key] ?? 'synchronized',
  };
}
