import { engineKeys as defaultKeys } from '../engine-facts.ts';
import type { Stage, Transition, WorkflowDefinition } from '../workflows/workflow-definition.ts';
import { ancestors, stageOf } from '../workflows/workflow-graph.ts';
import { renameVariable } from './rename-variable.ts';

/** A workflow whose stages, terms and transitions read an answer under another name. */

/** How a question is called where it is renamed, and what the stages of a workflow ask. */
export interface QuestionRename {
  from: string;
  to: string;
  /** Code of the form that asks the question. */
  form: string;
  /** Code of the main form of a stage; null when it has none. */
  mainFormOf: (stage: Stage) => string | null;
  /** Whether a form asks a question of this name. */
  asks: (form: string, question: string) => boolean;
}

/** Why a workflow cannot follow a renaming. */
export type WorkflowObstacle = 'NAME_TAKEN' | 'DECISION';

type Json = Record<string, unknown>;

const asksHere = (stage: Stage, name: string, { mainFormOf, asks }: QuestionRename): boolean => {
  const form = mainFormOf(stage);
  return form !== null && asks(form, name) && (stage.questions?.includes(name) ?? true);
};

/** The form whose question a stage reads under a name: that of the nearest stage which asks it. */
export function answeringForm(
  definition: WorkflowDefinition,
  stageKey: string,
  name: string,
  rename: QuestionRename,
): string | null {
  for (const key of [stageKey, ...ancestors(definition, stageKey)]) {
    const stage = stageOf(definition, key);
    if (stage && asksHere(stage, name, rename)) return rename.mainFormOf(stage);
  }
  return null;
}

/** What stands in the way; null when nothing does. */
export function workflowObstacle(
  definition: WorkflowDefinition,
  rename: QuestionRename,
): WorkflowObstacle | null {
  const { stages, orderFields, engineKeys } = definition;
  const { from, to, form, mainFormOf, asks } = rename;
  const isTaken =
    Object.values(engineKeys).includes(to) ||
    orderFields.some(({ key }) => key === to) ||
    stages.some((stage) => {
      const own = mainFormOf(stage);
      return own !== null && own !== form && asks(own, to);
    });
  if (isTaken) return 'NAME_TAKEN';
  if (engineKeys.decision !== from) return null;
  const isOthers = stages.some((stage) => stage.decisions !== undefined && mainFormOf(stage) !== form);
  return isOthers || !/^[a-z][a-z0-9_]{0,59}$/.test(to) ? 'DECISION' : null;
}

export interface RenamedWorkflow {
  definition: Json;
  /** Keys of stages, and transitions as `S01 → S02`. */
  places: string[];
}

/**
 * @param json as it is saved: what does not change stays as it is written
 * @param definition the same, read
 */
export function renameInWorkflow(
  json: Json,
  definition: WorkflowDefinition,
  rename: QuestionRename,
): RenamedWorkflow {
  const places = new Set<string>();
  const isOwn = (stageKey: string): boolean =>
    answeringForm(definition, stageKey, rename.from, rename) === rename.form;
  const stages = (json.stages as Json[]).map((stage, at) => {
    const read = definition.stages[at]!;
    const next = renamedStage(stage, read, rename, isOwn(read.key));
    if (next !== stage) places.add(read.key);
    return next;
  });
  const transitions = (json.transitions as Json[]).map((transition, at) => {
    const read = definition.transitions[at]!;
    const when = renamedCondition(read, transition.when, rename, isOwn);
    if (when === transition.when) return transition;
    places.add(`${read.from} → ${read.to}`);
    return { ...transition, when };
  });
  const keys = renamedKeys(json.engineKeys, definition, rename);
  if (keys !== json.engineKeys) places.add('engineKeys');
  const next: Json = { ...json, stages, transitions };
  if (keys === undefined) delete next.engineKeys;
  else next.engineKeys = keys;
  return { definition: places.size === 0 ? json : next, places: [...places] };
}

function renamedCondition(
  { from: stageKey }: Transition,
  when: unknown,
  { from, to, form }: QuestionRename,
  isOwn: (stageKey: string) => boolean,
): unknown {
  const annexed = renameVariable(when, `answers.${form}.${from}`, `answers.${form}.${to}`);
  return isOwn(stageKey) ? renameVariable(annexed, `answers.${from}`, `answers.${to}`) : annexed;
}

function renamedStage(
  stage: Json,
  read: Stage,
  { from, to, form, mainFormOf }: QuestionRename,
  isOwn: boolean,
): Json {
  let next = stage;
  if (mainFormOf(read) === form && read.questions?.includes(from))
    next = { ...next, questions: read.questions.map((name) => (name === from ? to : name)) };
  if (!isOwn) return next;
  for (const key of ['term', 'notBefore'] as const)
    if (read[key]?.from === from) next = { ...next, [key]: { ...(stage[key] as Json), from: to } };
  return next;
}

/** The question that the workflow calls its decision; back at the usual name, what is empty is left out again. */
function renamedKeys(
  json: unknown,
  { engineKeys, stages }: WorkflowDefinition,
  { from, to, form, mainFormOf }: QuestionRename,
): unknown {
  if (engineKeys.decision !== from || !stages.some((stage) => mainFormOf(stage) === form)) return json;
  const keys = (json ?? {}) as Json;
  if (to === defaultKeys.decision && Object.keys(keys).join() === 'decision') return undefined;
  return { ...keys, decision: to };
}
