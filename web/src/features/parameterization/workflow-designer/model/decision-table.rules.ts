import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { isElse } from './workflow-links.rules.ts';
import { isRecord } from './workflow-tree.rules.ts';

/** The transitions of a stage as a decision table: what a row says of each variable, where it can be said in cells. */

export type CellValue = string | number | boolean;
export type Cell =
  /** One of these values. */
  | { kind: 'values'; values: readonly CellValue[] }
  | { kind: 'compared'; operator: '<' | '<=' | '>' | '>=' | '!='; value: CellValue };

/** The cells of a row by variable; null for a condition that no cells can say. */
export type Cells = ReadonlyMap<string, Cell>;

const isValue = (value: unknown): value is CellValue =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

function variableIn(node: unknown): string | null {
  return isRecord(node) && Object.keys(node).length === 1 && typeof node.var === 'string' ? node.var : null;
}

const comparisons: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '!=']);

/** What one operator says of a value; null for what no cell can say. */
function cellFor(operator: string, value: unknown): Cell | null {
  if (operator === 'in')
    return Array.isArray(value) && value.length > 0 && value.every(isValue)
      ? { kind: 'values', values: value }
      : null;
  if (!isValue(value)) return null;
  if (operator === '==' || operator === '===') return { kind: 'values', values: [value] };
  return comparisons.has(operator) ? { kind: 'compared', operator: operator as '<', value } : null;
}

function cellOf(part: unknown): [variable: string, cell: Cell] | null {
  const entries = isRecord(part) ? Object.entries(part) : [];
  const [operator, operands] = entries[0] ?? ['', null];
  if (entries.length !== 1 || !Array.isArray(operands) || operands.length !== 2) return null;
  const variable = variableIn(operands[0]);
  const cell = cellFor(operator, operands[1]);
  return variable !== null && cell ? [variable, cell] : null;
}

export function cellsOf(when: unknown): Cells | null {
  if (isElse({ when })) return new Map();
  const parts =
    isRecord(when) && Object.keys(when).length === 1 && Array.isArray(when.and) ? when.and : [when];
  const cells = new Map<string, Cell>();
  for (const part of parts) {
    const found = cellOf(part);
    if (!found || cells.has(found[0])) return null;
    cells.set(...found);
  }
  return cells;
}

const partOf = ([variable, cell]: [string, Cell]): unknown => {
  const read = { var: variable };
  if (cell.kind === 'compared') return { [cell.operator]: [read, cell.value] };
  const [first, ...others] = cell.values;
  return others.length === 0 ? { '==': [read, first] } : { in: [read, [...cell.values]] };
};

/** The condition that cells say; without any it always holds. */
export function conditionOf(cells: Cells): unknown {
  const parts = [...cells].filter(([, cell]) => cell.kind !== 'values' || cell.values.length > 0).map(partOf);
  return parts.length === 0 ? null : parts.length === 1 ? parts[0] : { and: parts };
}

/** The cells with another one; null takes the variable out of the condition. */
export function withCell(cells: Cells, variable: string, cell: Cell | null): Cells {
  const next = new Map(cells);
  if (cell === null) next.delete(variable);
  else next.set(variable, cell);
  return next;
}

/** What is typed into the cell of a variable without choices: `12`, `>= 12`, `< 5`. */
export function readCell(text: string, type: ConditionVariable['type']): Cell | null {
  const [, operator = '', rest = ''] = /^\s*(<=|>=|<|>|!=|=)?\s*(.*?)\s*$/s.exec(text) ?? [];
  if (rest === '') return null;
  const number = Number(rest.replace(',', '.'));
  const value: CellValue = type === 'number' && Number.isFinite(number) ? number : rest;
  if (operator === '' || operator === '=') return { kind: 'values', values: [value] };
  return { kind: 'compared', operator: operator as '<', value };
}

export const cellText = (cell: Cell | undefined): string => {
  if (!cell) return '';
  return cell.kind === 'values' ? cell.values.join(', ') : `${cell.operator} ${cell.value}`;
};
