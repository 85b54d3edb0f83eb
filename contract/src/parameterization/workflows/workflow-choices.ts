import type { Condition } from './workflow-definition.ts';
import { isSatisfied, variablesOf } from '../conditions.ts';

/** What conditions say about choice questions: the values they name, and whether they cover every answer. */

interface Compared {
  variable: string;
  value: string;
}

const variableIn = (node: unknown): string | null => {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, 'var')) return null;
  const name: unknown = (node as { var: unknown }).var;
  return typeof name === 'string'
    ? name
    : Array.isArray(name) && typeof name[0] === 'string'
      ? name[0]
      : null;
};

const literals = (node: unknown): string[] =>
  (Array.isArray(node) ? node : [node]).flatMap((value: unknown) =>
    typeof value === 'string' && value !== '' ? [value] : [],
  );

/** Pairs of a variable and a literal text that it is compared with for equality or membership. */
export function comparedChoices(condition: Condition): Compared[] {
  const found: Compared[] = [];
  const queue: unknown[] = [condition];
  while (queue.length > 0) {
    const node = queue.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (!Array.isArray(node)) {
      const [operator = '', operands] = Object.entries(node)[0] ?? [];
      const [a, b]: unknown[] = Array.isArray(operands) ? operands : [operands];
      if (['==', '===', '!=', '!==', 'in', 'contains'].includes(operator)) {
        const [left, right] = [variableIn(a), variableIn(b)];
        if (left !== null) found.push(...literals(b).map((value) => ({ variable: left, value })));
        if (right !== null) found.push(...literals(a).map((value) => ({ variable: right, value })));
      }
    }
    queue.push(...Object.values(node));
  }
  return found;
}

/** Values of variables that are no answers. */
export const variableValues: Record<string, string[]> = {
  priority: ['low', 'half', 'high'],
  status: ['synchronized', 'unrealized', 'rejected'],
};
const maxCombinations = 4_096;
/** Characters of conditions times combinations: less than half a second. */
const maxWork = 5_000_000;

/** The answers among the values of variables; those to an annex under the code of its form. */
export function answersIn(values: Readonly<Record<string, string>>): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const [variable, value] of Object.entries(values)) {
    const [root, name = '', inner] = variable.split('.', 3);
    if (root !== 'answers') continue;
    answers[name] =
      inner === undefined ? value : { ...(answers[name] as object | undefined), [inner]: value };
  }
  return answers;
}

/** What the checks of all stages of one workflow may cost together. */
export interface WorkBudget {
  left: number;
}
export const workflowBudget = (): WorkBudget => ({ left: maxWork });

/**
 * Every combination of the values of variables; null when there are too many.
 * @param work what one combination costs
 * @param budget from which the work is taken
 */
export function combinationsOf(
  values: ReadonlyMap<string, readonly string[]>,
  work: number,
  budget: WorkBudget,
): Record<string, string>[] | null {
  let combinations: Record<string, string>[] = [{}];
  for (const [variable, choices] of values) {
    const size = combinations.length * choices.length;
    if (size > maxCombinations || size * work > budget.left) return null;
    combinations = combinations.flatMap((combination) =>
      choices.map((choice) => ({ ...combination, [variable]: choice })),
    );
  }
  budget.left -= combinations.length * work;
  return combinations;
}

/**
 * An answer that satisfies none of the conditions. Only conditions over choice questions count: one over a
 * number or a text is taken to cover nothing.
 * @param choicesOf the choices of a question; undefined when it has none
 * @param budget from which the work is taken
 * @returns e.g. `resultado = tercera`; null when every answer is covered
 */
export function findUncoveredAnswer(
  conditions: Condition[],
  choicesOf: (question: string) => string[] | undefined,
  budget: WorkBudget = workflowBudget(),
): string | null {
  const values = new Map<string, string[]>();
  const usable = conditions.filter((condition) => {
    const domains = variablesOf(condition).map(
      (variable) =>
        [variable, variableValues[variable] ?? choicesOf(variable.replace(/^answers\./, ''))] as const,
    );
    if (domains.some(([, choices]) => !choices || choices.length === 0)) return false;
    for (const [variable, choices] of domains) values.set(variable, choices ?? []);
    return true;
  });
  const combinations = combinationsOf(values, JSON.stringify(usable).length, budget);
  if (!combinations) return 'too many combinations to show that all are covered';
  for (const combination of combinations) {
    const facts = { ...combination, answers: answersIn(combination) };
    if (usable.some((condition) => isSatisfied(condition, facts))) continue;
    return Object.entries(combination)
      .map(([variable, value]) => `${variable.replace(/^answers\./, '')} = ${value || '∅'}`)
      .join(', ');
  }
  return null;
}
