import type { Condition, RuleAction, RuleDefinition } from './workflows/workflow-definition.ts';
import { checkCondition, isSatisfied, variablesOf } from './conditions.ts';
import { answersIn, combinationsOf, variableValues, workflowBudget } from './workflows/workflow-choices.ts';

/** Rules that contradict each other: what they do when the same facts satisfy both. */

export interface NamedRule {
  code: string;
  definition: RuleDefinition;
}

export interface RuleConflict {
  kind: 'priority' | 'stage';
  /** Codes of the two rules; the same one twice for a rule that contradicts itself. */
  rules: [string, string];
  /** The two priorities, or the stage that both open. */
  details: string[];
  /** Values under which both hold, by name of the variable. */
  example: Record<string, string>;
}

interface Clash {
  kind: RuleConflict['kind'];
  details: string[];
}

const prioritiesOf = (actions: readonly RuleAction[]): string[] =>
  actions.flatMap((action) => (action.type === 'set_priority' ? [action.priority] : []));
const stagesOf = (actions: readonly RuleAction[]): string[] =>
  actions.flatMap((action) => (action.type === 'open_stage' ? [action.stage] : []));

/** What two rules do that only one of them can; of the priorities the last one counts. */
function clashesBetween(a: RuleDefinition, b: RuleDefinition): Clash[] {
  const [first, second] = [prioritiesOf(a.actions).at(-1), prioritiesOf(b.actions).at(-1)];
  const opened = new Set(stagesOf(b.actions));
  return [
    ...(first !== undefined && second !== undefined && first !== second
      ? [{ kind: 'priority' as const, details: [first, second] }]
      : []),
    ...[...new Set(stagesOf(a.actions))]
      .filter((stage) => opened.has(stage))
      .map((stage) => ({ kind: 'stage' as const, details: [stage] })),
  ];
}

/** What one rule does twice. */
function clashesWithin({ actions }: RuleDefinition): Clash[] {
  const priorities = [...new Set(prioritiesOf(actions))];
  const stages = stagesOf(actions);
  const twice = new Set(stages.filter((stage, at) => stages.indexOf(stage) !== at));
  return [
    ...(priorities.length > 1 ? [{ kind: 'priority' as const, details: priorities }] : []),
    ...[...twice].map((stage) => ({ kind: 'stage' as const, details: [stage] })),
  ];
}

/** With two values each, more have too many combinations. */
const mostVariables = 12;
/** Values of one variable. */
const mostSamples = 24;

/**
 * The conflicts of a rule with itself and with others that run at the same stage, each with an example. A conflict
 * that no tried combination of values shows is not reported.
 * @param choicesOf the choices of a variable, by its name in conditions; undefined when it has none
 */
export function ruleConflicts(
  rule: NamedRule,
  others: readonly NamedRule[],
  choicesOf: (variable: string) => readonly string[] | undefined,
): RuleConflict[] {
  if (checkCondition(rule.definition.when) !== null) return [];
  const budget = workflowBudget();
  const find = (other: NamedRule, clashes: readonly Clash[]): RuleConflict[] => {
    if (clashes.length === 0 || checkCondition(other.definition.when) !== null) return [];
    const example = commonExample([rule.definition.when, other.definition.when], choicesOf, budget);
    return example ? clashes.map((clash) => ({ ...clash, rules: [rule.code, other.code], example })) : [];
  };
  return [
    ...find(rule, clashesWithin(rule.definition)),
    ...others.flatMap((other) => find(other, clashesBetween(rule.definition, other.definition))),
  ];
}

/** Values that satisfy all conditions; null when none of those tried does. */
export function commonExample(
  conditions: readonly Condition[],
  choicesOf: (variable: string) => readonly string[] | undefined,
  budget = workflowBudget(),
): Record<string, string> | null {
  const variables = new Set(conditions.flatMap(variablesOf));
  if (variables.size > mostVariables) return null;
  const samples = new Map<string, readonly string[]>();
  for (const variable of variables)
    samples.set(variable, samplesOf(variable, conditions, choicesOf(variable)));
  const work = JSON.stringify(conditions).length;
  for (const values of combinationsOf(samples, work, budget) ?? []) {
    const facts = factsOf(values);
    if (conditions.every((condition) => isSatisfied(condition, facts)))
      return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  }
  return null;
}

function factsOf(values: Readonly<Record<string, string>>): object {
  const params = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('param.') ? [[name.slice('param.'.length), value] as const] : [],
  );
  return { ...values, answers: answersIn(values), param: Object.fromEntries(params) };
}

/** The choices of a variable, else the values that it is compared with and their neighbours; none among them. */
function samplesOf(
  variable: string,
  conditions: readonly Condition[],
  choices: readonly string[] | undefined,
): string[] {
  const offered = choices ?? variableValues[variable] ?? [];
  const compared = conditions.flatMap((condition) => comparedWith(condition, variable));
  const near = compared.flatMap((value) =>
    typeof value === 'number' ? [value - 1, value, value + 1].map(String) : [String(value)],
  );
  const found = [...near, ...offered];
  return [...new Set([...(found.length > 0 ? found : ['0', '1', 'x']).slice(0, mostSamples), ''])];
}

/** Literals beside a variable in any comparison. */
function comparedWith(condition: Condition, variable: string): (string | number)[] {
  const found: (string | number)[] = [];
  const queue: unknown[] = [condition];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const operands: unknown[] = Object.values(node).flat();
    if (operands.some((operand) => isVariable(operand, variable)))
      found.push(...operands.filter((operand) => typeof operand === 'string' || typeof operand === 'number'));
    queue.push(...operands);
  }
  return found;
}

const isVariable = (node: unknown, name: string): boolean =>
  typeof node === 'object' &&
  node !== null &&
  !Array.isArray(node) &&
  Object.hasOwn(node, 'var') &&
  [(node as { var: unknown }).var].flat()[0] === name;
