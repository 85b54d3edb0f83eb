import { isSatisfied } from '../conditions.ts';
import type { RuleAction, RuleDefinition, WorkflowDefinition } from '../workflows/workflow-definition.ts';
import type { KnownRules } from '../workflows/workflow-references.ts';
import { simulatePath } from '../workflows/workflow-simulation.ts';
import { isSameValue } from './same-value.ts';
import type { CaseContent, CaseDifference, ContentOf } from './design-case.ts';

/** What comes out of a case. Nothing of the world but the time zone counts, so that it is the same everywhere. */

export interface FormOutcome {
  /** Questions whose answers are refused. */
  faults: readonly string[];
  shown: readonly string[];
  hidden: readonly string[];
  values: Readonly<Record<string, unknown>>;
}
export interface RuleOutcome {
  fires: boolean;
  /** Those of the rule, when it fires. */
  actions: readonly string[];
}
export interface WorkflowOutcome {
  stages: readonly string[];
  waiting: readonly string[];
  /** Rules that held, as `S01:CODE`. */
  rules: readonly string[];
}
export interface OutcomeOf {
  form: FormOutcome;
  rule: RuleOutcome;
  workflow: WorkflowOutcome;
}

/** An action in one word, e.g. `set_priority:high` or `notify:role:JEFE`. */
export function actionName(action: RuleAction): string {
  switch (action.type) {
    case 'open_stage':
      return `open_stage:${action.stage}`;
    case 'set_priority':
      return `set_priority:${action.priority}`;
    case 'notify':
      return ['notify', action.to, ...(action.code === undefined ? [] : [action.code])].join(':');
    default:
      return action.type;
  }
}

/** @throws {ConditionError} */
export function ruleOutcome(
  { when, actions }: RuleDefinition,
  { answers, params, ...given }: ContentOf<'rule'>['given'],
  timeZone: string,
): RuleOutcome {
  const fires = isSatisfied(when, { answers, param: params, timeZone, ...given });
  return { fires, actions: fires ? actions.map(actionName) : [] };
}

/**
 * @param rules those that publishing would pin
 * @throws {ConditionError}
 */
export function workflowOutcome(
  definition: WorkflowDefinition,
  { answers, statuses, facts, params, priority, zone }: ContentOf<'workflow'>['given'],
  timeZone: string,
  rules: KnownRules,
): WorkflowOutcome {
  const { stages, waiting, fired } = simulatePath(definition, answers, params, {
    timeZone,
    zone,
    facts,
    statuses,
    rules,
    ...(priority === undefined ? {} : { priority }),
  });
  return { stages, waiting, rules: fired.map(({ stage, rule }) => `${stage}:${rule}`) };
}

const listed = (names: readonly string[]): string => names.join(', ');
const written = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);
const difference = (
  what: CaseDifference['what'],
  place: string,
  expected = '',
  found = '',
): CaseDifference => ({ what, place, expected: short(expected), found: short(found) });

export function formDifferences(
  { faults, shown = [], hidden = [], values = {} }: ContentOf<'form'>['expected'],
  outcome: FormOutcome,
): CaseDifference[] {
  const [visible, invisible] = [new Set(outcome.shown), new Set(outcome.hidden)];
  const missing = (name: string): boolean => !visible.has(name) && !invisible.has(name);
  return [
    ...(faults ? faultDifferences(faults, outcome.faults) : []),
    ...[...shown, ...hidden].filter(missing).map((name) => difference('missing', name)),
    ...shown.filter((name) => invisible.has(name)).map((name) => difference('hidden', name)),
    ...hidden.filter((name) => visible.has(name)).map((name) => difference('shown', name)),
    ...Object.entries(values)
      .filter(([name, value]) => !isSameValue(value, valueOf(outcome.values, name)))
      .map(([name, value]) =>
        difference('value', name, written(value), written(valueOf(outcome.values, name))),
      ),
  ];
}

const valueOf = (values: FormOutcome['values'], name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

function faultDifferences(expected: readonly string[], found: readonly string[]): CaseDifference[] {
  if (expected.length === 0 && found.length > 0)
    return [difference('accepted', found[0]!, '', listed(found))];
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => difference('noFault', name)),
    ...found.filter((name) => !expected.includes(name)).map((name) => difference('fault', name)),
  ];
}

export function ruleDifferences(
  { fires, actions }: ContentOf<'rule'>['expected'],
  outcome: RuleOutcome,
): CaseDifference[] {
  if (fires !== outcome.fires) return [difference(outcome.fires ? 'fires' : 'silent', 'when')];
  return !actions || isSameValue(actions, outcome.actions)
    ? []
    : [difference('actions', 'actions', listed(actions), listed(outcome.actions))];
}

export function workflowDifferences(
  { stages, waiting, rules }: ContentOf<'workflow'>['expected'],
  outcome: WorkflowOutcome,
): CaseDifference[] {
  const found: CaseDifference[] = [];
  if (!isSameValue(stages, outcome.stages)) {
    const at = stages.findIndex((stage, place) => outcome.stages[place] !== stage);
    const from = at < 0 ? stages.length : at;
    // Where the paths part is the stage before.
    const place = stages[from - 1] ?? outcome.stages[0] ?? '';
    found.push(difference('path', place, stages.join(' → '), outcome.stages.join(' → ')));
  }
  if (waiting && !isSameValue(waiting, outcome.waiting))
    found.push(
      difference('waiting', outcome.waiting[0] ?? waiting[0] ?? '', listed(waiting), listed(outcome.waiting)),
    );
  if (rules && !isSameValue(rules, outcome.rules))
    found.push(
      difference(
        'rules',
        (rules[0] ?? outcome.rules[0] ?? '').split(':')[0]!,
        listed(rules),
        listed(outcome.rules),
      ),
    );
  return found;
}

/** What is wrong with a definition that no case can be run against. */
export const brokenCase = (reason: string): CaseDifference[] => [difference('broken', '', '', reason)];

/** The case with what came out as what must come out; what it did not name it still does not name. */
export function withOutcome(content: CaseContent, outcome: OutcomeOf[CaseContent['kind']]): CaseContent {
  switch (content.kind) {
    case 'form': {
      const { faults, shown, hidden, values } = outcome as FormOutcome;
      const before = content.expected;
      const named = [...(before.shown ?? []), ...(before.hidden ?? [])];
      return {
        ...content,
        expected: {
          ...(before.faults && { faults: [...faults] }),
          ...(named.length > 0 && {
            shown: named.filter((name) => shown.includes(name)),
            hidden: named.filter((name) => hidden.includes(name)),
          }),
          ...(before.values && {
            values: Object.fromEntries(
              Object.keys(before.values).flatMap((name) =>
                Object.hasOwn(values, name) ? [[name, values[name]]] : [],
              ),
            ),
          }),
        },
      };
    }
    case 'rule': {
      const { fires, actions } = outcome as RuleOutcome;
      return { ...content, expected: { fires, ...(content.expected.actions && { actions: [...actions] }) } };
    }
    case 'workflow': {
      const { stages, waiting, rules } = outcome as WorkflowOutcome;
      return {
        ...content,
        expected: {
          stages: [...stages],
          ...(content.expected.waiting && { waiting: [...waiting] }),
          ...(content.expected.rules && { rules: [...rules] }),
        },
      };
    }
  }
}
