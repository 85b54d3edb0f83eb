import type { Condition, Scalar } from './condition-variables.ts';
import { operatorSpecs, type RowOperator } from './condition-operators.ts';

/**
 * A condition as groups and rows. Whatever the builder cannot show is a node of its own that holds its JsonLogic as it
 * is, and what nobody changes is written back as the same object.
 */

export type Join = 'all' | 'any' | 'none' | 'notAll';
/** What a variable is compared with; a value that is still to be chosen is missing. */
export type Operand =
  | { kind: 'none' }
  | { kind: 'missing' }
  | { kind: 'value'; value: Scalar }
  | { kind: 'variable'; name: string }
  | { kind: 'list'; values: readonly Scalar[] };

interface Read {
  /** The JsonLogic that it was read from; absent once it was changed. */
  source?: unknown;
}
export interface ConditionRow extends Read {
  kind: 'row';
  /** Empty while none is chosen. */
  variable: string;
  operator: RowOperator;
  operand: Operand;
}
export interface ConditionGroup extends Read {
  kind: 'group';
  join: Join;
  children: readonly ConditionNode[];
}
/** What the builder shows as text only. */
export interface OpaqueCondition {
  kind: 'text';
  source: unknown;
}
export type ConditionNode = ConditionRow | ConditionGroup | OpaqueCondition;

const isOperation = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null && !Array.isArray(node) && Object.keys(node).length === 1;
const isScalar = (value: unknown): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

const operationOf = (node: unknown): [operator: string, operands: readonly unknown[]] | null => {
  if (!isOperation(node)) return null;
  const [operator, operand] = Object.entries(node)[0]!;
  return [operator, Array.isArray(operand) ? operand : [operand]];
};

/** The name in `{"var": name}`; empty for one that is to be chosen, null for anything else. */
function variableIn(node: unknown): string | null {
  const [operator, operands] = operationOf(node) ?? [];
  const name = operands?.[0];
  return operator === 'var' && operands?.length === 1 && typeof name === 'string' ? name : null;
}

function operandOf(node: unknown): Operand | null {
  const name = variableIn(node);
  if (name !== null) return name === '' ? { kind: 'missing' } : { kind: 'variable', name };
  if (isScalar(node)) return { kind: 'value', value: node };
  if (!Array.isArray(node)) return null;
  if (node.length === 1 && variableIn(node[0]) === '') return { kind: 'list', values: [] };
  return node.every(isScalar) ? { kind: 'list', values: node } : null;
}

const shapeOf = ({ kind }: Operand) => (kind === 'none' || kind === 'list' ? kind : 'one');

function rowOf(node: unknown, negated: boolean): ConditionRow | null {
  const [logic, operands] = operationOf(node) ?? [];
  const variable = variableIn(operands?.[0]);
  if (!operands || variable === null || operands.length > 2) return null;
  const operand = operands.length === 1 ? ({ kind: 'none' } as const) : operandOf(operands[1]);
  if (!operand) return null;
  const found = Object.entries(operatorSpecs).find(
    ([, spec]) =>
      spec.logic === logic && (spec.negated ?? false) === negated && spec.shape === shapeOf(operand),
  );
  return found ? { kind: 'row', variable, operator: found[0] as RowOperator, operand } : null;
}

/** Groups that lie deeper are shown as text. */
const maxDepth = 8;

function groupOf(node: unknown, negated: boolean, depth: number): ConditionGroup | null {
  const [logic, operands] = operationOf(node) ?? [];
  if (!operands || (logic !== 'and' && logic !== 'or')) return null;
  // A lone operand is spread when its value is a list.
  if (operands.length === 0 || !Array.isArray(Object.values(node as object)[0]) || depth > maxDepth)
    return null;
  const join = logic === 'and' ? (negated ? 'notAll' : 'all') : negated ? 'none' : 'any';
  return { kind: 'group', join, children: operands.map((each) => readNode(each, depth + 1)) };
}

export function readNode(source: unknown, depth = 1): ConditionNode {
  const plain = groupOf(source, false, depth) ?? rowOf(source, false);
  if (plain) return { ...plain, source };
  const [operator, operands] = operationOf(source) ?? [];
  if (operator === '!' && operands?.length === 1) {
    const negated = groupOf(operands[0], true, depth) ?? rowOf(operands[0], true);
    if (negated) return { ...negated, source };
    const inner = rowOf(operands[0], false);
    if (inner) return { kind: 'group', join: 'none', children: [{ ...inner, source: operands[0] }], source };
  }
  return { kind: 'text', source };
}

const noRows: ConditionGroup = { kind: 'group', join: 'all', children: [] };
const isNothing = (condition: Condition): boolean => condition === null || condition === true;

/** A condition as its outermost group. One that always holds has no rows. */
export function readCondition(condition: Condition): ConditionGroup {
  if (isNothing(condition)) return { ...noRows, source: condition };
  const node = readNode(condition);
  return node.kind === 'group' ? node : { ...noRows, children: [node], source: condition };
}

/** Whether a group is no more than its only condition; a lone value is none outside of a group. */
function isWhole({ join, children }: ConditionGroup): boolean {
  const [only] = children;
  if (join !== 'all' || children.length !== 1 || !only || only.kind === 'group') return false;
  return only.kind === 'row' || isOperation(only.source);
}

/** The condition of an outermost group. */
export function writeCondition(root: ConditionGroup): Condition {
  if ('source' in root) return root.source as Condition;
  if (root.children.length === 0) return null;
  return writeNode(isWhole(root) ? root.children[0]! : root) as Condition;
}

function writeNode(node: ConditionNode): unknown {
  if ('source' in node) return node.source;
  if (node.kind === 'row') {
    const { logic, negated } = operatorSpecs[node.operator];
    const operation = { [logic]: [{ var: node.variable }, ...writeOperand(node.operand)] };
    return negated ? { '!': operation } : operation;
  }
  const { join, children } = node;
  const operation = { [join === 'all' || join === 'notAll' ? 'and' : 'or']: children.map(writeNode) };
  return join === 'all' || join === 'any' ? operation : { '!': operation };
}

function writeOperand(operand: Operand): unknown[] {
  switch (operand.kind) {
    case 'none':
      return [];
    case 'missing':
      // No condition may read a variable without a name, so it cannot be published before it is complete.
      return [{ var: '' }];
    case 'value':
      return [operand.value];
    case 'variable':
      return [{ var: operand.name }];
    case 'list':
      return [operand.values.length === 0 ? [{ var: '' }] : [...operand.values]];
  }
}

/** One node as a condition, e.g. to find out whether it holds by itself. */
export const conditionOfNode = (node: ConditionNode): Condition => writeNode(node) as Condition;

export const countRows = (node: ConditionNode): number =>
  node.kind === 'group' ? node.children.reduce((sum, child) => sum + countRows(child), 0) : 1;
