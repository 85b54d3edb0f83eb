import { variablesOf } from '../conditions.ts';
import type { Condition } from '../workflows/workflow-definition.ts';

/** Values of one variable that stand for all of them, as far as some conditions can tell them apart. */
export interface ValueSamples {
  variable: string;
  /** Null stands for no answer. */
  values: unknown[];
  /** Whether no other value could make any of the conditions come out differently. */
  isComplete: boolean;
}

/** What is known of a variable that conditions read. */
export interface KnownVariable {
  kind: 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'choices';
  choices?: readonly string[];
  /** It may have no answer. */
  isOptional?: boolean;
}

interface Use {
  operator: string;
  /** What it is compared with; undefined where that is no literal. */
  literal: unknown;
}

const comparisons: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=']);
const memberships: ReadonlySet<string> = new Set(['in', 'contains']);
const tests: ReadonlySet<string> = new Set(['empty', 'notEmpty', '!', '!!', 'and', 'or', 'if']);
const most = 2_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nameIn(node: unknown): string | null {
  if (!isObject(node) || !Object.hasOwn(node, 'var')) return null;
  const [name]: unknown[] = Array.isArray(node.var) ? node.var : [node.var];
  return typeof name === 'string' ? name : null;
}

const isLiteral = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isLiteral) : !isObject(value);

/** How each variable of some conditions is used: with which operators, and against which literals. */
function usesIn(conditions: readonly Condition[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const queue: unknown[] = [...conditions];
  for (let visited = 0; queue.length > 0 && visited < most; visited++) {
    const node = queue.pop();
    if (Array.isArray(node)) queue.push(...(node as unknown[]));
    if (!isObject(node)) continue;
    const [operator = '', operand] = Object.entries(node)[0] ?? [];
    if (operator === 'var') continue;
    const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
    for (const [place, part] of operands.entries()) {
      const name = nameIn(part);
      if (name === null) continue;
      const others = operands.filter((_, at) => at !== place);
      const literal = others.length === 1 && isLiteral(others[0]) ? others[0] : undefined;
      uses.set(name, [...(uses.get(name) ?? []), { operator, literal }]);
    }
    queue.push(...operands);
  }
  return uses;
}

const literalsOf = (uses: readonly Use[]): unknown[] =>
  uses.flatMap(({ literal }) => (Array.isArray(literal) ? (literal as unknown[]) : [literal]));

/** Whether comparisons with literals are all that is done with a variable. */
const isCompared = (uses: readonly Use[]): boolean =>
  uses.every(({ operator, literal }) =>
    comparisons.has(operator)
      ? literal !== undefined && !Array.isArray(literal)
      : memberships.has(operator)
        ? Array.isArray(literal)
        : tests.has(operator),
  );

/** Each number that is compared with, one between every two, one below and one above. */
function numbersAround(uses: readonly Use[]): number[] {
  const found = literalsOf(uses)
    .map((value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value))
    .filter((value) => typeof value === 'number');
  const sorted = [...new Set(found)].toSorted((a, b) => a - b);
  if (sorted.length === 0) return [1];
  const between = sorted.slice(1).map((value, at) => (value + sorted[at]!) / 2);
  return [sorted[0]! - 1, ...sorted, ...between, sorted.at(-1)! + 1].toSorted((a, b) => a - b);
}

const anotherText = (taken: readonly unknown[]): string => {
  let text = '…';
  while (taken.includes(text)) text += '…';
  return text;
};

function textsAround(uses: readonly Use[]): string[] {
  const texts = [...new Set(literalsOf(uses))].filter((value) => typeof value === 'string');
  return [...texts.filter((text) => text !== ''), anotherText(texts)];
}

const isOrdered = (uses: readonly Use[]): boolean =>
  uses.some(({ operator }) => ['<', '<=', '>', '>='].includes(operator));

/** What of several choices can be ticked: nothing, each alone, and all. */
const ticked = (choices: readonly string[]): unknown[] => [
  null,
  ...choices.map((choice) => [choice]),
  ...(choices.length > 1 ? [[...choices]] : []),
];

function samplesOf(variable: string, uses: readonly Use[], known: KnownVariable): ValueSamples {
  const missing = known.isOptional ? [null] : [];
  const { choices = [] } = known;
  switch (known.kind) {
    case 'choice':
      if (choices.length > 0) return { variable, values: [...choices, ...missing], isComplete: true };
      return { variable, values: [...textsAround(uses), null], isComplete: false };
    case 'choices':
      return { variable, values: ticked(choices), isComplete: choices.length < 2 };
    case 'boolean':
      return { variable, values: [true, false, ...missing], isComplete: true };
    case 'number':
      return { variable, values: [...numbersAround(uses), null], isComplete: isCompared(uses) };
    default:
      return {
        variable,
        values: [...textsAround(uses), null],
        isComplete: isCompared(uses) && !isOrdered(uses),
      };
  }
}

/** The samples of every variable that the conditions read. */
export function samplesFor(
  conditions: readonly Condition[],
  knownOf: (variable: string) => KnownVariable,
): ValueSamples[] {
  const uses = usesIn(conditions);
  const names = [...new Set(conditions.flatMap((condition) => variablesOf(condition)))];
  return names.map((name) => samplesOf(name, uses.get(name) ?? [], knownOf(name)));
}
