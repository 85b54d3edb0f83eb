import type {
  Condition,
  Stage,
  Transition,
  WorkflowDefinition,
  WorkflowFault,
} from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { ancestors, outgoing, stageOf } from '@cuadrilla/contract/parameterization/workflow-graph.ts';
import { checkCondition, variablesOf } from '#platform/conditions.rules.ts';
import { comparedChoices, findUncoveredAnswer } from './workflow-choices.rules.ts';
import { conditionAnswers, chooseTransitions, type Facts } from './workflow-path.rules.ts';

export interface KnownForm {
  published: boolean;
  questions: Map<string, { choices?: string[] }>;
}

/** What a workflow may refer to. */
export interface WorkflowReferences {
  forms: Map<string, KnownForm>;
  activityTypes: Map<string, { form: string | null }>;
  workflows: Set<string>;
  /** Names that come from outside the forms, e.g. `dias_suspendido`. */
  facts: Set<string>;
}

type Report = (code: WorkflowFault['code'], stage: string, detail?: string) => void;

function checkShape(definition: WorkflowDefinition, report: Report): void {
  const keys = new Set<string>();
  for (const { key } of definition.stages) {
    if (keys.has(key)) report('DUPLICATE_STAGE', key);
    keys.add(key);
  }
  for (const { from, to } of definition.transitions) {
    if (!keys.has(from)) report('UNKNOWN_STAGE', from, `${from} → ${to}`);
    if (!keys.has(to)) report('UNKNOWN_STAGE', to, `${from} → ${to}`);
  }
  if (!keys.has(definition.start)) report('START_MISSING', definition.start);

  const targets = new Map([...keys].map((key) => [key, new Set<string>()]));
  const predecessors = new Map([...keys].map((key) => [key, new Set<string>()]));
  for (const { from, to } of definition.transitions) {
    if (!keys.has(from) || !keys.has(to)) continue;
    targets.get(from)?.add(to);
    predecessors.get(to)?.add(from);
  }
  const reached = after([definition.start], targets);
  for (const key of keys) {
    const before = predecessors.get(key) ?? new Set<string>();
    const inCycle = after(targets.get(key) ?? [], targets).has(key);
    if (inCycle) report('CYCLE', key);
    if (before.size > 1 || (key === definition.start && before.size > 0 && !inCycle))
      report('SECOND_PREDECESSOR', key, [...before].join(', '));
    if (!keys.has(definition.start)) continue;
    if (before.size === 0 && key !== definition.start) report('SECOND_START', key);
    else if (!reached.has(key)) report('UNREACHABLE', key);
  }
}

/** The given stages and all that follow them. */
function after(from: Iterable<string>, targets: Map<string, Set<string>>): Set<string> {
  const found = new Set(from);
  for (const current of found) for (const next of targets.get(current) ?? []) found.add(next);
  return found;
}

/** The form that a stage asks: its own, else that of its activity type. */
function formOf(stage: Stage, world: WorkflowReferences): string | null {
  return (
    stage.form ??
    (stage.activityType === undefined ? null : (world.activityTypes.get(stage.activityType)?.form ?? null))
  );
}

/**
 * The questions that a stage asks, with their choices; of the question `decision` those that the stage
 * offers.
 */
function questionsAsked(stage: Stage, world: WorkflowReferences): Map<string, { choices?: string[] }> {
  const form = world.forms.get(formOf(stage, world) ?? '');
  const asked = new Map(
    [...(form?.questions ?? [])].filter(([name]) => !stage.questions || stage.questions.includes(name)),
  );
  if (stage.decisions && asked.has('decision')) asked.set('decision', { choices: stage.decisions });
  return asked;
}

function checkStage(
  definition: WorkflowDefinition,
  stage: Stage,
  world: WorkflowReferences,
  report: Report,
): void {
  if (stage.kind === 'field' && stage.activityType === undefined) report('ACTIVITY_TYPE_MISSING', stage.key);
  if (stage.activityType !== undefined && !world.activityTypes.has(stage.activityType))
    report('UNKNOWN_ACTIVITY_TYPE', stage.key, stage.activityType);
  if (stage.kind === 'system') {
    if (!stage.system) report('SYSTEM_TASK_MISSING', stage.key);
    else if (stage.system.type === 'launch' && !world.workflows.has(stage.system.workflow))
      report('UNKNOWN_WORKFLOW', stage.key, stage.system.workflow);
  } else {
    const code = formOf(stage, world);
    const form = code === null ? undefined : world.forms.get(code);
    const typeIsWrong =
      stage.kind === 'field' &&
      (stage.activityType === undefined || !world.activityTypes.has(stage.activityType));
    if (!form && !(code === null && typeIsWrong)) report('FORM_MISSING', stage.key, code ?? undefined);
    if (form && !form.published) report('FORM_NOT_PUBLISHED', stage.key, code ?? undefined);
    if (form)
      for (const name of stage.questions ?? [])
        if (!form.questions.has(name)) report('UNKNOWN_QUESTION', stage.key, name);
  }
  const known = knownTo(definition, stage, world);
  for (const term of [stage.term, stage.notBefore])
    if (term?.from !== undefined && !known.has(term.from) && !world.facts.has(term.from))
      report('UNKNOWN_QUESTION', stage.key, term.from);
}

/** Questions that a stage's conditions may read: its own and its ancestors', the nearest first. */
function knownTo(
  definition: WorkflowDefinition,
  stage: Stage,
  world: WorkflowReferences,
): Map<string, { choices?: string[] }> {
  const known = new Map<string, { choices?: string[] }>();
  for (const key of [...ancestors(definition, stage.key).toReversed(), stage.key]) {
    const asking = stageOf(definition, key);
    if (asking) for (const [name, question] of questionsAsked(asking, world)) known.set(name, question);
  }
  return known;
}

const systemFacts = new Set(['priority', 'zone', 'activityType', 'status']);

function checkReading(
  when: Condition,
  stage: string,
  known: Map<string, { choices?: string[] }>,
  world: WorkflowReferences,
  report: Report,
): void {
  for (const variable of variablesOf(when)) {
    const [root, name] = variable.split('.', 2);
    const readable =
      root === 'answers'
        ? name !== undefined && (known.has(name) || world.facts.has(name))
        : root === 'param'
          ? name !== undefined
          : systemFacts.has(variable);
    if (!readable) report('UNKNOWN_QUESTION', stage, root === 'answers' ? name : variable);
  }
  for (const { variable, value } of comparedChoices(when)) {
    const choices = variable.startsWith('answers.')
      ? known.get(variable.slice('answers.'.length))?.choices
      : undefined;
    if (choices && choices.length > 0 && !choices.includes(value))
      report('UNKNOWN_CHOICE', stage, `${variable.slice('answers.'.length)} = ${value}`);
  }
}

function checkBranches(
  stage: Stage,
  branches: Transition[],
  known: Map<string, { choices?: string[] }>,
  report: Report,
): void {
  const ends = stage.kind === 'system' && (stage.system?.type === 'close' || stage.system?.type === 'launch');
  if (ends) for (const { to } of branches) report('DEAD_BRANCH', stage.key, to);
  if (ends || branches.length === 0) return;
  const always = (when: Condition) => when === null || when === true;

  const seen = new Map<string, string>();
  let afterElse = false;
  for (const { when, to } of branches) {
    const text = JSON.stringify(when);
    const before = seen.get(text);
    if (when === false || (stage.choose === 'first' && afterElse)) report('DEAD_BRANCH', stage.key, to);
    else if (before === to) report('DEAD_BRANCH', stage.key, to);
    else if (before !== undefined && stage.choose === 'first')
      report('SAME_CONDITION', stage.key, `${before}, ${to}`);
    seen.set(text, before ?? to);
    afterElse ||= always(when);
  }

  // Only office and system stages can wait; whoever takes all that hold may mean none.
  const waits = stage.otherwise === 'stay' && stage.kind !== 'field';
  if (stage.choose === 'all' || waits || branches.some(({ when }) => always(when))) return;
  const gap = findUncoveredAnswer(
    branches.map(({ when }) => when),
    (question) => known.get(question)?.choices,
  );
  if (gap !== null) report('NO_ELSE', stage.key, gap);
}

/**
 * Every rule that a workflow breaks, naming the stage (domain, "Workflow and rules"). An empty list may be
 * published. A stage without a branch for some answer is a fault unless it is an office or system stage that
 * waits.
 */
export function checkWorkflow(definition: WorkflowDefinition, world: WorkflowReferences): WorkflowFault[] {
  const faults: WorkflowFault[] = [];
  const report: Report = (code, stage, detail) =>
    faults.push(detail === undefined ? { code, stage } : { code, stage, detail });
  checkShape(definition, report);
  for (const stage of definition.stages) {
    checkStage(definition, stage, world, report);
    const known = knownTo(definition, stage, world);
    const branches = outgoing(definition, stage.key);
    const wrong = branches.flatMap(({ when, to }) => {
      const fault = checkCondition(when);
      return fault === null ? [] : [{ to, fault }];
    });
    for (const { to, fault } of wrong) report('INVALID_CONDITION', stage.key, `${to}: ${fault}`);
    if (wrong.length > 0) continue;
    for (const { when } of branches) checkReading(when, stage.key, known, world, report);
    checkBranches(stage, branches, known, report);
  }
  return faults;
}

export interface SimulatedPath {
  /** Stages that would be opened, in order. */
  stages: string[];
  taken: { from: string; to: string }[];
  /** Stages that would wait, or that no answers were given for. */
  waiting: string[];
}

/**
 * The path that the given answers would take, from the start. A field or office stage without answers is
 * where it stops; a system stage goes on with what is known.
 * @throws {ConditionError} for a condition that `checkWorkflow` names.
 */
export function simulatePath(
  definition: WorkflowDefinition,
  answersByStage: Record<string, Record<string, unknown> | undefined>,
  params: Record<string, unknown>,
  world: Partial<Pick<Facts, 'priority' | 'zone'>> & {
    facts?: Record<string, unknown>;
    statuses?: Record<string, string | undefined>;
  } = {},
): SimulatedPath {
  const path: SimulatedPath = { stages: [], taken: [], waiting: [] };
  const queue: { key: string; inherited: Record<string, unknown> }[] = [
    { key: definition.start, inherited: {} },
  ];
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    const { key, inherited } = entry;
    const stage = stageOf(definition, key);
    if (!stage || path.stages.includes(key)) continue;
    path.stages.push(key);
    const own = answersByStage[key];
    if (stage.kind !== 'system' && !own && !world.statuses?.[key]) {
      path.waiting.push(key);
      continue;
    }
    const answers = conditionAnswers(definition, key, world.facts ?? {}, inherited, own);
    const { taken, stays } = chooseTransitions(definition, key, {
      answers,
      param: params,
      priority: world.priority ?? stage.priority ?? 'half',
      zone: world.zone ?? null,
      activityType: stage.activityType ?? null,
      status: world.statuses?.[key] ?? 'synchronized',
    });
    if (stays) path.waiting.push(key);
    for (const { to } of taken) {
      path.taken.push({ from: key, to });
      queue.push({ key: to, inherited: { ...inherited, ...own } });
    }
  }
  return path;
}
