import type { Condition, Stage, WorkflowDefinition } from './workflow-definition.ts';
import { statusVariable } from '../engine-facts.ts';
import { ancestors, stageOf } from './workflow-graph.ts';
import { variablesOf } from '../conditions.ts';
import { annexQuestions } from './workflow-annexes.ts';
import { comparedChoices } from './workflow-choices.ts';
import type { KnownQuestions, ReportFault, WorkflowReferences } from './workflow-references.ts';

/** What one stage refers to: its activity type, its form, the questions that its terms and conditions read. */

/** The form of a stage: its own, else that of its activity type. */
function formOf({ form, activityType }: Stage, references: WorkflowReferences): string | null {
  if (form !== undefined) return form;
  return activityType === undefined ? null : (references.activityTypes.get(activityType)?.form ?? null);
}

/**
 * The questions of a stage with their choices, those of its annexes among them; for its decision the choices that the
 * stage offers.
 */
function questionsOf(stage: Stage, decision: string, references: WorkflowReferences): KnownQuestions {
  const form = references.forms.get(formOf(stage, references) ?? '');
  const wanted = stage.questions && new Set(stage.questions);
  const questions = new Map([...(form?.questions ?? [])].filter(([name]) => !wanted || wanted.has(name)));
  if (stage.decisions && questions.has(decision)) questions.set(decision, { choices: stage.decisions });
  for (const [name, question] of annexQuestions(stage, references)) questions.set(name, question);
  return questions;
}

/** The questions of each stage, found once for one check of a workflow. */
export type StageQuestions = Map<Stage, KnownQuestions>;

/**
 * What the conditions and terms of a stage may read: its own questions and those of its ancestors, the fields of
 * the order, and what the engine provides. Of two with one name, that of the nearer stage.
 */
export function readableQuestions(
  definition: WorkflowDefinition,
  stage: Stage,
  references: WorkflowReferences,
  known: StageQuestions = new Map(),
): KnownQuestions {
  const readable: KnownQuestions = new Map();
  for (const key of Object.values(definition.engineKeys)) readable.set(key, {});
  for (const { key, list } of definition.orderFields) {
    const items = list === undefined ? undefined : references.lists.get(list);
    readable.set(key, items ? { choices: [...items] } : {});
  }
  for (const key of [...ancestors(definition, stage.key).toReversed(), stage.key]) {
    const ancestor = stageOf(definition, key);
    if (!ancestor) continue;
    let own = known.get(ancestor);
    if (!own) known.set(ancestor, (own = questionsOf(ancestor, definition.engineKeys.decision, references)));
    for (const [name, question] of own) readable.set(name, question);
  }
  return readable;
}

export function checkStage(
  stage: Stage,
  readable: KnownQuestions,
  references: WorkflowReferences,
  report: ReportFault,
): void {
  checkActivityType(stage, references, report);
  if (stage.kind === 'system') checkSystemTask(stage, references, report);
  else checkForm(stage, references, report);
  for (const term of [stage.term, stage.notBefore])
    if (term?.from !== undefined && (term.from.includes('.') || !readable.has(term.from)))
      report('UNKNOWN_QUESTION', stage.key, term.from);
}

function checkActivityType(
  { key, kind, activityType }: Stage,
  { activityTypes }: WorkflowReferences,
  report: ReportFault,
): void {
  if (kind === 'field' && activityType === undefined) report('ACTIVITY_TYPE_MISSING', key);
  if (activityType !== undefined && !activityTypes.has(activityType))
    report('UNKNOWN_ACTIVITY_TYPE', key, activityType);
}

function checkSystemTask(
  { key, system }: Stage,
  { workflows }: WorkflowReferences,
  report: ReportFault,
): void {
  if (!system) report('SYSTEM_TASK_MISSING', key);
  else if (system.type === 'launch' && !workflows.has(system.workflow))
    report('UNKNOWN_WORKFLOW', key, system.workflow);
}

function checkForm(stage: Stage, references: WorkflowReferences, report: ReportFault): void {
  const code = formOf(stage, references);
  const form = code === null ? undefined : references.forms.get(code);
  if (!form) {
    // Without a valid activity type, which is reported by itself, a field stage has no form either.
    const isExplained = code === null && stage.kind === 'field' && !hasActivityType(stage, references);
    if (!isExplained) report('FORM_MISSING', stage.key, code ?? undefined);
    return;
  }
  if (!form.published) report('FORM_NOT_PUBLISHED', stage.key, code ?? undefined);
  for (const name of stage.questions ?? [])
    if (!form.questions.has(name)) report('UNKNOWN_QUESTION', stage.key, name);
}

const hasActivityType = ({ activityType }: Stage, { activityTypes }: WorkflowReferences): boolean =>
  activityType !== undefined && activityTypes.has(activityType);

/** Variables that every condition may read besides `answers.*` and `param.*`. */
const operationVariables = new Set(['priority', 'zone', 'activityType', statusVariable]);
const answerPrefix = 'answers.';

/** Checks that a condition reads what is known before it, and compares questions with choices they offer. */
export function checkCondition(
  condition: Condition,
  stageKey: string,
  readable: KnownQuestions,
  report: ReportFault,
): void {
  for (const variable of variablesOf(condition)) {
    const [root, name, inner] = variable.split('.', 3);
    if (root === 'answers') {
      const isKnown = name !== undefined && (readable.has(name) || readable.has(`${name}.${inner}`));
      if (!isKnown) report('UNKNOWN_QUESTION', stageKey, variable.slice(answerPrefix.length) || undefined);
    } else if (root === 'param' ? name === undefined : !operationVariables.has(variable))
      report('UNKNOWN_QUESTION', stageKey, variable);
  }
  for (const { variable, value } of comparedChoices(condition)) {
    if (!variable.startsWith(answerPrefix)) continue;
    const question = variable.slice(answerPrefix.length);
    const choices = readable.get(question)?.choices ?? [];
    if (choices.length > 0 && !choices.includes(value))
      report('UNKNOWN_CHOICE', stageKey, `${question} = ${value}`);
  }
}
