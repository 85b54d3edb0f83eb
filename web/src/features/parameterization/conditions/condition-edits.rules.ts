import { operatorSpecs, operatorsOf, type OperandShape, type RowOperator } from './condition-operators.ts';
import type { ConditionGroup, ConditionNode, ConditionRow, Operand } from './condition-tree.rules.ts';
import {
  typeOfVariable,
  variableNamed,
  type ConditionVariable,
  type Variables,
} from './condition-variables.ts';

/** Changes of a condition in the builder. A place is the index of each node on the way from the outermost group. */

export type Place = readonly number[];

const newRow: ConditionRow = {
  kind: 'row',
  variable: '',
  operator: '==',
  operand: { kind: 'missing' },
};

/** A node that has changed no longer is what it was read from. */
function changed<N extends ConditionRow | ConditionGroup>(node: N, change: Partial<N>): N {
  const copy: N = { ...node, ...change };
  delete copy.source;
  return copy;
}

type Children = ConditionGroup['children'];

function withChildren(
  group: ConditionGroup,
  place: Place,
  change: (children: Children, at: number) => Children,
): ConditionGroup {
  const [at = 0, ...rest] = place;
  if (rest.length === 0) return changed(group, { children: change(group.children, at) });
  const child = group.children[at];
  if (child?.kind !== 'group') return group;
  return changed(group, { children: group.children.with(at, withChildren(child, rest, change)) });
}

const spliced = (children: Children, at: number, removed: number, ...added: ConditionNode[]): Children =>
  children.toSpliced(at, removed, ...added);

export const replaceNode = (root: ConditionGroup, place: Place, node: ConditionNode): ConditionGroup =>
  place.length === 0 && node.kind === 'group'
    ? node
    : withChildren(root, place, (children, at) => spliced(children, at, 1, node));

/** What stays of a group when something is added: a transition that has no condition yet is `false` alone. */
export const lastingChildren = (children: Children): Children =>
  children.filter((child) => children.length > 1 || child.kind !== 'text' || child.source !== false);

/** Appends a row to a group. */
export const addRow = (root: ConditionGroup, group: Place): ConditionGroup =>
  withChildren(root, [...group, 0], (children) => [...lastingChildren(children), newRow]);

/** Appends a group with one row, joined the other way. */
export const addGroup = (root: ConditionGroup, place: Place, around: ConditionGroup): ConditionGroup =>
  withChildren(root, [...place, 0], (children) => [
    ...lastingChildren(children),
    { kind: 'group', join: around.join === 'any' ? 'all' : 'any', children: [newRow] },
  ]);

/** Removes a node, and the group around it when nothing is left in that. */
export function removeNode(root: ConditionGroup, place: Place): ConditionGroup {
  const left = withChildren(root, place, (children, at) => spliced(children, at, 1));
  const around = place.slice(0, -1);
  return around.length > 0 && nodeAt(left, around)?.kind === 'group' && isEmptyAt(left, around)
    ? removeNode(left, around)
    : left;
}

const isEmptyAt = (root: ConditionGroup, place: Place): boolean => {
  const node = nodeAt(root, place);
  return node?.kind === 'group' && node.children.length === 0;
};

export function nodeAt(root: ConditionGroup, place: Place): ConditionNode | undefined {
  let node: ConditionNode | undefined = root;
  for (const at of place) node = node?.kind === 'group' ? node.children[at] : undefined;
  return node;
}

/** Moves a node one place within its group. */
export const moveNode = (root: ConditionGroup, place: Place, by: -1 | 1): ConditionGroup =>
  withChildren(root, place, (children, at) => {
    const node = children[at];
    if (!node || at + by < 0 || at + by >= children.length) return children;
    return spliced(spliced(children, at, 1), at + by, 0, node);
  });

export const joinBy = (group: ConditionGroup, join: ConditionGroup['join']): ConditionGroup =>
  changed(group, { join });

/** Chooses the variable of a row; operator and value stay as far as they fit it. */
export function chooseVariable(row: ConditionRow, variable: string, variables: Variables): ConditionRow {
  const type = typeOfVariable(variables, variable);
  const operators = operatorsOf[type];
  const operator = operators.includes(row.operator) ? row.operator : operators[0]!;
  const { shape } = operatorSpecs[operator];
  const keeps =
    operator === row.operator &&
    type === typeOfVariable(variables, row.variable) &&
    isOffered(row.operand, variableNamed(variables, variable));
  return changed(row, { variable, operator, operand: keeps ? row.operand : emptyOperand(shape) });
}

function isOffered(operand: Operand, variable: ConditionVariable | undefined): boolean {
  const values = operand.kind === 'value' ? [operand.value] : operand.kind === 'list' ? operand.values : [];
  const offered = variable?.choices;
  return !offered || values.every((value) => offered.some((choice) => choice.value === value));
}

const emptyOperand = (shape: OperandShape): Operand =>
  shape === 'none' ? { kind: 'none' } : shape === 'list' ? { kind: 'list', values: [] } : { kind: 'missing' };

/** Chooses the operator of a row; its value becomes the list of that value, or the first of a list. */
export function chooseOperator(row: ConditionRow, operator: RowOperator): ConditionRow {
  const { shape } = operatorSpecs[operator];
  const { operand } = row;
  if (shape === 'list' && operand.kind === 'value')
    return changed(row, { operator, operand: { kind: 'list', values: [operand.value] } });
  if (shape === 'one' && operand.kind === 'list' && operand.values[0] !== undefined)
    return changed(row, { operator, operand: { kind: 'value', value: operand.values[0] } });
  const fits =
    shape === 'one' ? ['missing', 'value', 'variable'].includes(operand.kind) : operand.kind === shape;
  return changed(row, { operator, operand: fits ? operand : emptyOperand(shape) });
}

export const chooseOperand = (row: ConditionRow, operand: Operand): ConditionRow => changed(row, { operand });
