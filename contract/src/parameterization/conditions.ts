import { readInstant } from '../kit/read-instant.ts';
import type { Condition } from './workflows/workflow-definition.ts';

/**
 * Conditions are JsonLogic data, evaluated over a table of operators of our own, on the server and in the
 * browser alike. No operator loops: a condition costs at most as many steps as it has nodes.
 */

const maxDepth = 32;
const maxNodes = 2_000;
const maxText = 2_000;
const path = /^[\p{L}\p{N}_]+(\.[\p{L}\p{N}_]+)*$/u;
const withTime = /^\d{4}-\d\d-\d\d[T ]/;
const hidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export class ConditionError extends Error {}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);

const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return null;
  return Number(value);
}

function equal(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((entry, index) => equal(entry, b[index]))
    );
  if (typeof a === 'object' || typeof b === 'object') return false;
  if (typeof a === typeof b) return a === b;
  if (typeof a === 'boolean' || typeof b === 'boolean') return asText(a) === asText(b);
  return asNumber(a) !== null && asNumber(a) === asNumber(b);
}

/**
 * Two times are compared as instants, however they are written; a text without an offset is local time of the
 * zone of the facts. Other texts, days among them, are compared as texts.
 */
function orderOfTexts(a: string, b: string, facts: unknown): number {
  const { timeZone } = facts as { timeZone?: unknown };
  if (typeof timeZone === 'string' && (withTime.test(a) || withTime.test(b))) {
    const [x, y] = [readInstant(a, timeZone), readInstant(b, timeZone)];
    if (x && y) return x.getTime() - y.getTime();
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Numbers as numbers, times as instants, texts as texts; with anything missing no comparison holds. */
function ordered(values: unknown[], facts: unknown, holdsFor: (order: number) => boolean): boolean {
  if (values.length < 2) return false;
  return values.slice(1).every((b, index) => {
    const a = values[index];
    if (isEmpty(a) || isEmpty(b)) return false;
    const [x, y] = [asNumber(a), asNumber(b)];
    if (x !== null && y !== null) return holdsFor(x - y);
    if (typeof a === 'string' && typeof b === 'string') return holdsFor(orderOfTexts(a, b, facts));
    return false;
  });
}

/** Empty when an operand is missing or no number, so that no comparison with the result holds. */
function arithmetic(values: unknown[], combine: (a: number, b: number) => number): number | null {
  const numbers = values.map(asNumber);
  if (numbers.length === 0 || numbers.some((value) => value === null)) return null;
  const result = (numbers as number[]).reduce(combine);
  return Number.isFinite(result) ? result : null;
}

function isIn([item, container]: unknown[]): boolean {
  if (Array.isArray(container)) return container.some((entry) => equal(entry, item));
  return typeof container === 'string' && !isEmpty(item) && container.includes(asText(item));
}

function read([name, fallback]: unknown[], facts: unknown): unknown {
  let value: unknown = facts;
  for (const key of String(name).split('.')) {
    if (hidden.has(key) || value === null || typeof value !== 'object' || !Object.hasOwn(value, key))
      return fallback ?? null;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'function' || value === undefined || value === null ? (fallback ?? null) : value;
}

type Method = (values: unknown[], facts: unknown) => unknown;
const methods: Record<string, Method> = Object.assign(Object.create(null) as Record<string, Method>, {
  var: read,
  and: (values: unknown[]) => values.every(truthy),
  or: (values: unknown[]) => values.some(truthy),
  '!': ([value]: unknown[]) => !truthy(value),
  '!!': ([value]: unknown[]) => truthy(value),
  if: choose,
  '==': ([a, b]: unknown[]) => equal(a, b),
  '===': ([a, b]: unknown[]) => equal(a, b),
  '!=': ([a, b]: unknown[]) => !equal(a, b),
  '!==': ([a, b]: unknown[]) => !equal(a, b),
  '<': (values: unknown[], facts: unknown) => ordered(values, facts, (order) => order < 0),
  '<=': (values: unknown[], facts: unknown) => ordered(values, facts, (order) => order <= 0),
  '>': (values: unknown[], facts: unknown) => ordered(values, facts, (order) => order > 0),
  '>=': (values: unknown[], facts: unknown) => ordered(values, facts, (order) => order >= 0),
  '+': (values: unknown[]) => arithmetic(values, (a, b) => a + b),
  '-': (values: unknown[]) =>
    values.length === 1 ? arithmetic([0, values[0]], (a, b) => a - b) : arithmetic(values, (a, b) => a - b),
  '*': (values: unknown[]) => arithmetic(values, (a, b) => a * b),
  '/': (values: unknown[]) => arithmetic(values, (a, b) => a / b),
  '%': (values: unknown[]) => arithmetic(values, (a, b) => a % b),
  min: (values: unknown[]) => arithmetic(values, Math.min),
  max: (values: unknown[]) => arithmetic(values, Math.max),
  in: isIn,
  /** Multi-select: the answer (an array) has this choice, or all of these. */
  contains: ([answer, wanted]: unknown[]) =>
    Array.isArray(wanted)
      ? wanted.length > 0 && wanted.every((item) => isIn([item, answer]))
      : isIn([wanted, answer]),
  startsWith: ([value, start]: unknown[]) => !isEmpty(start) && asText(value).startsWith(asText(start)),
  endsWith: ([value, end]: unknown[]) => !isEmpty(end) && asText(value).endsWith(asText(end)),
  empty: ([value]: unknown[]) => isEmpty(value),
  notEmpty: ([value]: unknown[]) => !isEmpty(value),
});

function truthy(value: unknown): boolean {
  return !isEmpty(value) && value !== false && value !== 0;
}

function choose(values: unknown[]): unknown {
  for (let i = 0; i + 1 < values.length; i += 2) if (truthy(values[i])) return values[i + 1];
  return values.length % 2 === 1 ? values.at(-1) : null;
}

/** The value of a sound condition; operands are evaluated before their operator. Depth is limited by the check. */
function evaluate(node: unknown, facts: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((each: unknown) => evaluate(each, facts));
  const [operator, operand] = Object.entries(node)[0]!;
  const values = evaluate(operand, facts);
  return methods[operator]!(Array.isArray(values) ? values : [values], facts);
}

const sound = new WeakSet<object>();

/**
 * Whether a condition can be evaluated: null, or what is wrong with it. Never recursive, so that depth cannot
 * hurt it.
 */
export function checkCondition(condition: unknown): string | null {
  if (condition === null || typeof condition === 'boolean') return null;
  if (!isObject(condition) || Array.isArray(condition))
    return 'a condition is null, true, false or an object';
  const queue: { node: unknown; depth: number }[] = [{ node: condition, depth: 1 }];
  let nodes = 0;
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    const { node, depth } = entry;
    if (++nodes > maxNodes) return `more than ${maxNodes} parts`;
    if (depth > maxDepth) return `nested deeper than ${maxDepth}`;
    if (!isObject(node)) {
      const fault = valueFault(node);
      if (fault !== null) return fault;
    } else if (Array.isArray(node)) {
      if (nodes + queue.length + node.length > maxNodes) return `more than ${maxNodes} parts`;
      for (const child of node) queue.push({ node: child, depth: depth + 1 });
    } else {
      const fault = operationFault(node);
      if (fault !== null) return fault;
      const [operator, operand] = Object.entries(node)[0]!;
      if (operator !== 'var') queue.push({ node: operand, depth: depth + 1 });
    }
  }
  return null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function valueFault(value: unknown): string | null {
  if (typeof value === 'string' && value.length > maxText) return `a text longer than ${maxText}`;
  return ['function', 'symbol', 'bigint'].includes(typeof value) ? 'not JSON' : null;
}

function operationFault(node: object): string | null {
  const entries = Object.entries(node);
  if (entries.length !== 1) return 'an object has exactly one operator';
  const [operator, operand] = entries[0]!;
  if (!Object.hasOwn(methods, operator)) return `unknown operator ${operator.slice(0, 40)}`;
  return operator === 'var' ? variableFault(operand) : null;
}

function variableFault(operand: unknown): string | null {
  const [name, ...rest] = Array.isArray(operand) ? (operand as unknown[]) : [operand];
  if (typeof name !== 'string' || name.length > 200 || !path.test(name)) return 'var takes a literal name';
  const isLiteral = rest.length <= 1 && (typeof rest[0] !== 'object' || rest[0] === null);
  return isLiteral ? null : 'var takes a literal default';
}

/**
 * Whether a condition holds for the facts; null always does. What is missing compares with nothing.
 * @throws {ConditionError} for what `checkCondition` refuses.
 */
export function isSatisfied(condition: Condition, facts: object): boolean {
  if (condition === null) return true;
  if (typeof condition === 'boolean') return condition;
  requireSound(condition);
  return truthy(evaluate(condition, facts));
}

/** @throws {ConditionError} for what `checkCondition` refuses. */
export function requireSound(condition: object): void {
  if (sound.has(condition)) return;
  const fault = checkCondition(condition as Condition);
  if (fault !== null) throw new ConditionError(fault);
  sound.add(condition);
}

/** The value of one operator over the values of its operands, for other evaluations of this language. */
export const applyOperator = (operator: string, values: unknown[], facts: object): unknown =>
  methods[operator]!(values, facts);

export const isTruthy = truthy;

/** Names that a condition reads, e.g. `answers.resultado`, each once. */
export function variablesOf(condition: Condition): string[] {
  const found = new Set<string>();
  const queue: unknown[] = [condition];
  for (let visited = 0; queue.length > 0 && visited <= maxNodes; visited++) {
    const node = queue.pop();
    if (node === null || typeof node !== 'object') continue;
    if (!Array.isArray(node) && Object.hasOwn(node, 'var')) {
      const operand = (node as { var: unknown }).var;
      const name: unknown = Array.isArray(operand) ? operand[0] : operand;
      if (typeof name === 'string') found.add(name);
    } else queue.push(...Object.values(node).slice(0, maxNodes).toReversed());
  }
  return [...found];
}
