import { readPattern } from '../../guard/patterns.ts';
import { wholePattern } from '../whole-pattern.ts';
import type { LocalText } from './languages.ts';
import type { RowContext } from './row-context.ts';
import { binding, bound, type SurveyText } from '../xpath/survey-text.ts';
import type { XPath } from '../xpath/parser.ts';
import { XPathFault } from '../xpath/tokens.ts';

/** The column `constraint`: bounds, lengths and patterns have properties of their own; the rest is a validator. */
type Json = Record<string, unknown>;

/** The parts that must all hold. */
const conjuncts = (node: XPath): XPath[] =>
  node.type === 'binary' && node.operator === 'and'
    ? [...conjuncts(node.left), ...conjuncts(node.right)]
    : [node];

const mirrored = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=', '!=': '!=' } as const;
type Comparison = keyof typeof mirrored;

interface Limit {
  of: 'self' | 'string-length' | 'count-selected';
  operator: Comparison;
  value: number | string;
}

/** `. >= 3`, `string-length(.) <= 20`, `5 > count-selected(.)` */
function limitOf(node: XPath): Limit | null {
  if (node.type !== 'binary' || !(node.operator in mirrored)) return null;
  const operator = node.operator as Comparison;
  const [left, right] = [subjectOf(node.left), subjectOf(node.right)];
  if (left !== null) return limit(left, operator, node.right);
  return right === null ? null : limit(right, mirrored[operator], node.left);
}

function limit(of: Limit['of'], operator: Comparison, node: XPath): Limit | null {
  const value = constantOf(node);
  return value === null ? null : { of, operator, value };
}

function subjectOf(node: XPath): Limit['of'] | null {
  if (node.type === 'self') return 'self';
  const isCount = node.type === 'call' && (node.name === 'string-length' || node.name === 'count-selected');
  const isOwn = isCount && node.values.every(({ type }) => type === 'self');
  return isOwn && node.values.length <= 1 ? (node.name as Limit['of']) : null;
}

/** A number, or a day as text. */
function constantOf(node: XPath): number | string | null {
  if (node.type === 'number') return Number(node.value);
  if (node.type === 'negative' && node.value.type === 'number') return -Number(node.value.value);
  const text = node.type === 'call' && node.name === 'date' ? node.values[0] : node;
  return text?.type === 'text' && /^\d{4}-\d{2}-\d{2}/.test(text.value) ? text.value : null;
}

const isNumeric = ({ type, inputType }: Json): boolean =>
  type === 'text' && (inputType === 'number' || inputType === 'range');
const isDay = ({ type, inputType }: Json): boolean => type === 'text' && inputType === 'date';
const isWritten = ({ type, inputType }: Json): boolean =>
  type === 'comment' || (type === 'text' && inputType === undefined);

/** The bound that a limit sets; null when it sets none that a property has. */
function selfBound(
  element: Json,
  { operator, value }: Limit,
): [property: 'min' | 'max', value: number | string] | null {
  const isFitting = typeof value === 'number' ? isNumeric(element) : isDay(element);
  if (!isFitting) return null;
  const step = element.kind === 'integer' && typeof value === 'number' && Number.isInteger(value) ? 1 : 0;
  if (operator === '>=') return ['min', value];
  if (operator === '<=') return ['max', value];
  if (step === 0 || typeof value !== 'number') return null;
  if (operator === '>') return ['min', value + 1];
  return operator === '<' ? ['max', value - 1] : null;
}

interface Checks {
  properties: Json;
  validators: Json[];
}

/** The least and the most of something that is counted; null for what sets neither. */
function countsOf({ operator, value }: Limit): { least: number | null; most: number | null } | null {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 1_000) return null;
  switch (operator) {
    case '>=':
      return { least: value, most: null };
    case '>':
      return { least: value + 1, most: null };
    case '<=':
      return { least: null, most: value };
    case '<':
      return value === 0 ? null : { least: null, most: value - 1 };
    case '=':
      return { least: value, most: value };
    default:
      return null;
  }
}

/** Takes a part as a property, or as a validator of its own; false when it is neither. */
function takeLimit(element: Json, part: XPath, checks: Checks): boolean {
  const found = limitOf(part);
  if (!found) return false;
  const set = (name: string, value: unknown): boolean => {
    if (Object.hasOwn(checks.properties, name) || Object.hasOwn(element, name)) return false;
    checks.properties[name] = value;
    return true;
  };
  if (found.of === 'self') {
    const edge = selfBound(element, found);
    return edge !== null && set(edge[0], edge[1]);
  }
  const counts = countsOf(found);
  if (!counts) return false;
  const { least, most } = counts;
  if (found.of === 'count-selected') {
    const isMany = element.type === 'checkbox' || element.type === 'tagbox';
    const isLeast = isMany && (least === null || set('minSelectedChoices', least));
    return isLeast && (most === null || set('maxSelectedChoices', most));
  }
  if (!isWritten(element) || (most !== null && !set('maxLength', most))) return false;
  if (least !== null) checks.validators.push({ type: 'text', minLength: least });
  return true;
}

/** `regex(., 'p')`, also where an empty answer is allowed beside it. */
function patternOf(node: XPath): string | null {
  if (node.type === 'binary' && node.operator === 'or') {
    const [left, right] = [node.left, node.right];
    if (isEmptySelf(left)) return patternOf(right);
    return isEmptySelf(right) ? patternOf(left) : null;
  }
  if (node.type !== 'call' || node.name !== 'regex' || node.values.length !== 2) return null;
  const [subject, pattern] = node.values;
  return subject?.type === 'self' && pattern?.type === 'text' ? pattern.value : null;
}

const isEmptySelf = (node: XPath): boolean =>
  node.type === 'binary' &&
  node.operator === '=' &&
  node.left.type === 'self' &&
  node.right.type === 'text' &&
  node.right.value === '';

/** @throws {XPathFault} for a pattern that costs too much, or that means something else here */
function patternCheck(pattern: string): Json {
  const regex = wholePattern(pattern);
  const fault = readPattern(regex);
  if (typeof fault === 'string') throw new XPathFault('PATTERN_REFUSED', pattern, fault);
  return { type: 'regex', regex };
}

/** What a constraint adds to an element. */
export function constraintOf(row: RowContext, element: Json, message: LocalText | undefined): Json {
  const parsed = row.parse('constraint');
  if (!parsed) return {};
  const checks: Checks = { properties: {}, validators: [] };
  const rest: SurveyText[] = [];
  for (const part of conjuncts(parsed)) {
    if (takeLimit(element, part, checks)) continue;
    const pattern = patternOf(part);
    const check = pattern === null ? null : row.attempt('constraint', () => patternCheck(pattern));
    if (check) checks.validators.push(check);
    else if (pattern === null) {
      const text = row.convert(part, 'constraint', { isCondition: true });
      if (text !== null) rest.push({ text, level: levelOf(part) });
    }
  }
  const own = row.node.repeat ? `{panel.${row.node.name}}` : `{${row.node.name}}`;
  if (rest.length > 0) {
    const all = rest.map((part) => bound(part, rest.length > 1 ? binding.and : binding.or)).join(' and ');
    checks.validators.unshift({ type: 'expression', expression: `${own} empty or (${all})` });
  }
  return withMessages(checks, message);
}

const levelOf = (node: XPath): number =>
  node.type === 'binary' && node.operator === 'or' ? binding.or : binding.and;

function withMessages({ properties, validators }: Checks, message: LocalText | undefined): Json {
  const texts: Json = {};
  if (message !== undefined) {
    if (Object.hasOwn(properties, 'min')) texts.minErrorText = message;
    if (Object.hasOwn(properties, 'max')) texts.maxErrorText = message;
  }
  const checks = validators.map((check) => ({ ...check, ...(message !== undefined && { text: message }) }));
  return { ...properties, ...texts, ...(checks.length > 0 && { validators: checks }) };
}
