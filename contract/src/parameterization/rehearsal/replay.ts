import { addTerm, notBefore, type Calendar } from '../../kit/business-time.ts';
import { readInstant } from '../../kit/read-instant.ts';
import type { Priority } from '../../kit/fields.ts';
import type { TransitionChoice } from '../counting-transitions.ts';
import type { RuleAction } from '../workflows/workflow-definition.ts';
import { conditionAnswers } from '../workflows/workflow-path.ts';
import { variablesOf } from '../conditions.ts';
import { answersNow, factsAt, givenAnswers } from './replay-answers.ts';
import { chooseAmong, unknownAmong } from './replay-choice.ts';
import { momentsOf } from './replay-moments.ts';
import type { RecordedOperation, RecordedStage } from './recorded-operation.ts';
import type { ReplayDesign, ReplayStage } from './replay-design.ts';
import { unknown, verdictOf } from './three-valued.ts';

type Answers = Readonly<Record<string, unknown>>;

/** What the replay assumes of the tenant. */
export interface ReplayEnvironment {
  calendar: Calendar;
  /** The values of the parameters at a moment. */
  paramsAt: (at: number) => Record<string, unknown>;
  now: number;
}

export interface ReplayedStage {
  key: string;
  recordedKey: string;
  openedAt: number;
  endedAt: number | null;
  dueAt: number | null;
  /**
   * ended: carried out. open: it was still open then. added: history has none, so its answers are unknown.
   * stuck: it ended, and no transition leads on although the stage needs one.
   */
  state: 'ended' | 'open' | 'added' | 'stuck';
}

export interface ReplayedPath {
  stages: ReplayedStage[];
  taken: { from: string; to: string }[];
  /** Stages after which the path is not known, and the unknown answers that decide it. */
  forks: { stage: string; reads: string[] }[];
  fired: { rule: string; verdict: true | typeof unknown }[];
  notified: string[];
  priority: Priority;
}

interface Walk {
  design: ReplayDesign;
  operation: RecordedOperation;
  environment: ReplayEnvironment;
  path: ReplayedPath;
  opened: Set<string>;
  /** Current answers, by stage. */
  answers: Map<string, Answers>;
  queue: { key: string; at: number }[];
}

/** The most stages of one operation; a draft may contain a circle. */
const mostStages = 400;

/**
 * The path that an operation would have taken through a version of its workflow, with the answers, facts and times
 * that are recorded. Nothing is assumed of what nobody recorded: what depends on it is a fork.
 */
export function replay(
  design: ReplayDesign,
  operation: RecordedOperation,
  environment: ReplayEnvironment,
): ReplayedPath {
  const path: ReplayedPath = {
    stages: [],
    taken: [],
    forks: [],
    fired: [],
    notified: [],
    priority: operation.priority,
  };
  const { start } = design.definition;
  const walk: Walk = {
    design,
    operation,
    environment,
    path,
    opened: new Set([start]),
    answers: new Map(),
    queue: [{ key: start, at: operation.createdAt }],
  };
  for (let next = walk.queue.shift(); next; next = walk.queue.shift()) {
    const stage = design.stages.get(next.key);
    if (stage && path.stages.length < mostStages) openStage(walk, stage, next.at);
  }
  return path;
}

function openStage(walk: Walk, replayed: ReplayStage, at: number): void {
  const { stage, recordedKey } = replayed;
  const record = walk.operation.stages.get(recordedKey);
  const openedAt = record?.openedAt ?? at;
  const step: ReplayedStage = {
    key: stage.key,
    recordedKey,
    openedAt,
    endedAt: record?.endedAt ?? null,
    dueAt: record?.dueAt ?? null,
    state: 'open',
  };
  walk.path.stages.push(step);
  if (record?.withdrawn) return;
  if (stage.kind === 'system') return runSystemStage(walk, replayed, step, record);
  if (record) {
    const { answers } = record;
    if (answers) walk.answers.set(stage.key, givenAnswers(replayed, record, answers));
    step.dueAt = dueOf(walk, replayed, step, record.dueAt);
    if (record.endedAt !== null) complete(walk, replayed, step, record.endedAt, record);
    return;
  }
  // Nobody carried it out: it ends when such work usually does, with answers that nobody knows.
  step.state = 'added';
  step.endedAt = openedAt + replayed.usualMs;
  step.dueAt = dueOf(walk, replayed, step, null);
  walk.answers.set(stage.key, Object.fromEntries(replayed.readQuestions.map((name) => [name, unknown])));
  complete(walk, replayed, step, step.endedAt, undefined);
}

/** When a stage is due: as recorded, unless its term is another one now. */
function dueOf(
  walk: Walk,
  replayed: ReplayStage,
  step: ReplayedStage,
  recorded: number | null,
): number | null {
  const { stage, term } = replayed;
  if (!replayed.hasOtherTerm && step.state !== 'added') return recorded;
  const { calendar } = walk.environment;
  const answers = factsOf(walk, replayed, step.openedAt, undefined).answers;
  const startOf = (from: string | undefined): Date => {
    const value = from === undefined ? null : answers[from];
    return (value ? readInstant(value, calendar.timeZone) : null) ?? new Date(step.openedAt);
  };
  const due = term ? addTerm(startOf(term.from), term, calendar).getTime() : null;
  if (due === null || !stage.notBefore) return due;
  return Math.max(due, notBefore(startOf(stage.notBefore.from), stage.notBefore, calendar).getTime());
}

function factsOf(
  { design, operation, environment, path, answers }: Walk,
  { stage, ancestors }: ReplayStage,
  at: number,
  ended: { status: unknown; openedAt: number; own?: Answers } | undefined,
) {
  const { definition } = design;
  const own = answers.get(stage.key);
  const waited =
    stage.kind === 'system' && ended
      ? { [definition.engineKeys.daysWaiting]: Math.floor((at - ended.openedAt) / 86_400_000) }
      : {};
  return {
    answers: conditionAnswers(
      definition,
      stage.key,
      { ...waited, ...operation.prefill, ...factsAt(operation.arrivals, at) },
      answersNow(answers, ancestors),
      ended?.own ? { ...own, ...ended.own } : own,
    ),
    param: environment.paramsAt(at),
    timeZone: environment.calendar.timeZone,
    priority: path.priority as string,
    zone: operation.zone,
    activityType: stage.activityType ?? null,
    status: ended?.status ?? 'synchronized',
  };
}

function complete(
  walk: Walk,
  replayed: ReplayStage,
  step: ReplayedStage,
  at: number,
  record: RecordedStage | undefined,
): void {
  const statement = record?.statement ?? null;
  const status: unknown = record ? record.status : unknown;
  const facts = factsOf(walk, replayed, at, {
    status,
    openedAt: step.openedAt,
    ...(statement ? { own: statement } : {}),
  });
  if (step.state === 'open') step.state = 'ended';
  const byRule = runRules(walk, replayed, statement === null ? facts : { ...facts, answers: statement });
  const { taken, fork, stays } = chooseAmong(replayed, 'all', statement, facts);
  if (fork) walk.path.forks.push({ stage: step.key, reads: unknownAmong(fork, facts) });
  if (stays && byRule.length === 0 && replayed.transitions.length > 0 && statement === null)
    step.state = 'stuck';
  follow(walk, step.key, taken, byRule, at);
}

/** Opens what follows; a stage is opened once at most. */
function follow(
  walk: Walk,
  from: string,
  taken: readonly string[],
  byRule: readonly string[],
  at: number,
): void {
  for (const to of taken) walk.path.taken.push({ from, to });
  for (const key of [...taken, ...byRule]) {
    if (walk.opened.has(key) || !walk.design.stages.has(key)) continue;
    walk.opened.add(key);
    walk.queue.push({ key, at });
  }
}

/** @returns the stages that rules open */
function runRules(walk: Walk, { rules, stage }: ReplayStage, facts: object): string[] {
  const opened: string[] = [];
  for (const [rule, { when, actions }] of rules) {
    const verdict = verdictOf(when, facts);
    if (verdict === false) continue;
    walk.path.fired.push({ rule, verdict });
    if (verdict === unknown) {
      if (actions.some(({ type }) => type === 'open_stage'))
        walk.path.forks.push({ stage: stage.key, reads: unknownAmong(variablesOf(when), facts) });
      continue;
    }
    for (const action of actions) {
      if (action.type === 'open_stage') opened.push(action.stage);
      if (action.type === 'set_priority') walk.path.priority = action.priority;
      if (action.type === 'notify') walk.path.notified.push(recipientOf(action));
    }
  }
  return opened;
}

const recipientOf = ({ to, code }: Extract<RuleAction, { type: 'notify' }>): string =>
  to === 'creator' ? to : `${to}:${code ?? ''}`;

/** A system stage runs by itself: at once, or at the first moment at which a transition leads on. */
function runSystemStage(
  walk: Walk,
  replayed: ReplayStage,
  step: ReplayedStage,
  record: RecordedStage | undefined,
): void {
  const { system: task } = replayed.stage;
  step.dueAt = null;
  if (task?.type !== 'wait' && task?.type !== 'evaluate') {
    if (record && record.endedAt === null) return;
    return finishSystemStage(walk, replayed, step, record?.endedAt ?? step.openedAt, 'all');
  }
  waitOrEvaluate(walk, replayed, step, record);
}

function waitOrEvaluate(
  walk: Walk,
  replayed: ReplayStage,
  step: ReplayedStage,
  record: RecordedStage | undefined,
): void {
  const { system: task } = replayed.stage;
  const after = task?.type === 'wait' ? task.after : undefined;
  const wakesAt = after ? addTerm(new Date(step.openedAt), after, walk.environment.calendar).getTime() : null;
  for (const at of momentsOf(
    walk.operation,
    walk.environment.now,
    replayed,
    step.openedAt,
    wakesAt,
    record,
  )) {
    const termIsOver = task?.type === 'evaluate' || (wakesAt !== null && wakesAt <= at);
    const choice: TransitionChoice = termIsOver ? 'all' : 'conditional';
    const facts = factsOf(walk, replayed, at, { status: 'new', openedAt: step.openedAt });
    const { taken, fork, stays } = chooseAmong(replayed, choice, null, facts);
    if (fork) {
      walk.path.forks.push({ stage: step.key, reads: unknownAmong(fork, facts) });
      return;
    }
    if (taken.length > 0 || (termIsOver && !stays))
      return finishSystemStage(walk, replayed, step, at, choice);
  }
  step.endedAt = null;
}

function finishSystemStage(
  walk: Walk,
  replayed: ReplayStage,
  step: ReplayedStage,
  at: number,
  choice: TransitionChoice,
): void {
  step.endedAt = at;
  step.state = 'ended';
  const facts = factsOf(walk, replayed, at, { status: 'synchronized', openedAt: step.openedAt });
  const byRule = runRules(walk, replayed, facts);
  const { taken, fork } = chooseAmong(replayed, choice, null, facts);
  if (fork) walk.path.forks.push({ stage: step.key, reads: unknownAmong(fork, facts) });
  follow(walk, step.key, taken, byRule, at);
}
