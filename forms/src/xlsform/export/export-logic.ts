import { isRecord, numberOf } from '../../values.ts';
import { xpathExpression, xpathText } from '../xpath/from-survey.ts';
import type { ExportScope } from './export-scope.ts';

/** Conditions and checks as XPath. What XPath cannot say is left to the column of our own. */
type Json = Record<string, unknown>;
type Cells = Map<string, string>;

export function expressionCell(cells: Cells, column: string, expression: unknown, scope: ExportScope): void {
  if (typeof expression !== 'string' || expression.trim() === '') return;
  const text = xpathExpression(expression, scope.names);
  if (text === null) scope.unseen(column, expression);
  else cells.set(column, text);
}

/** `{rep.length} = n` of a repeat, or as many rows at least as at most. */
export function repeatCountCell(cells: Cells, element: Json, scope: ExportScope): void {
  const { minPanelCount: least, maxPanelCount: most, validators, name } = element;
  if (numberOf(least) !== undefined && least === most && Number(least) > 0) {
    cells.set('repeat_count', String(least));
    return;
  }
  if (element.rowsExpression !== undefined)
    return expressionCell(cells, 'repeat_count', element.rowsExpression, scope);
  const first: unknown = Array.isArray(validators) ? validators[0] : undefined;
  const start = `{${String(name)}.length} = `;
  if (isRecord(first) && typeof first.expression === 'string' && first.expression.startsWith(start))
    expressionCell(cells, 'repeat_count', summed(first.expression.slice(start.length)), scope);
}

/** What stands in `sum(…)`, which makes a number of no answer. */
const summed = (text: string): string => /^sum\((.*)\)$/s.exec(text)?.[1] ?? text;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Bounds, lengths and patterns. */
function limits({
  min,
  max,
  maxLength,
  minSelectedChoices,
  maxSelectedChoices,
  inputType,
  type,
}: Json): string[] {
  const parts: string[] = [];
  const edge = (value: unknown, sign: string): void => {
    if (inputType === 'range' || type !== 'text') return;
    if (typeof value === 'number') parts.push(`. ${sign} ${value}`);
    else if (typeof value === 'string' && day.test(value)) parts.push(`. ${sign} date('${value}')`);
  };
  const count = (value: unknown, what: string, sign: string): void => {
    if (numberOf(value) !== undefined && Number(value) > 0) parts.push(`${what}(.) ${sign} ${Number(value)}`);
  };
  edge(min, '>=');
  edge(max, '<=');
  if (type === 'comment' || (type === 'text' && inputType === undefined))
    count(maxLength, 'string-length', '<=');
  count(minSelectedChoices, 'count-selected', '>=');
  count(maxSelectedChoices, 'count-selected', '<=');
  return parts;
}

/** One validator; null when XPath cannot say it. */
function validatorPart(validator: Json, own: string, scope: ExportScope): string | null {
  const { type, expression, regex, minLength, minCount } = validator;
  if (type === 'expression' && typeof expression === 'string') return expressionPart(expression, own, scope);
  if (type === 'regex' && typeof regex === 'string')
    return regex.includes("'") && regex.includes('"') ? null : `regex(., ${xpathText(regex)})`;
  if (type === 'text' && numberOf(minLength)) return `string-length(.) >= ${Number(minLength)}`;
  if (type === 'answercount' && numberOf(minCount)) return `count-selected(.) >= ${Number(minCount)}`;
  return type === 'numeric' ? numericPart(validator) : null;
}

const numericPart = ({ minValue, maxValue }: Json): string =>
  [
    numberOf(minValue) === undefined ? '' : `. >= ${Number(minValue)}`,
    numberOf(maxValue) === undefined ? '' : `. <= ${Number(maxValue)}`,
  ]
    .filter(Boolean)
    .join(' and ');

/** The condition behind `{q} empty or (…)`, with `.` for the question itself. */
function expressionPart(expression: string, own: string, scope: ExportScope): string | null {
  const start = `${own} empty or (`;
  const isOptional = expression.startsWith(start) && expression.endsWith(')');
  const inner = isOptional ? expression.slice(start.length, -1) : expression;
  const reference = scope.names.reference(own.slice(1, -1));
  const text = xpathExpression(inner, scope.names) ?? xpathExpression(expression, scope.names);
  if (text === null) return null;
  return (text.includes(' or ') ? `(${text})` : text).replaceAll(reference ?? '\0', '.');
}

export function constraintCells(cells: Cells, element: Json, scope: ExportScope): void {
  const parts = limits(element);
  const inRow = scope.names.reference(`panel.${String(element.name)}`) === `\${${scope.nameOf(element)}}`;
  const own = inRow ? `{panel.${String(element.name)}}` : `{${String(element.name)}}`;
  const validators = Array.isArray(element.validators) ? element.validators.filter(isRecord) : [];
  for (const validator of validators) {
    const part = validatorPart(validator, own, scope);
    if (part === null) scope.unseen('constraint', JSON.stringify(validator).slice(0, 200));
    else if (part !== '' && !parts.includes(part)) parts.push(part);
  }
  if (parts.length === 0) return;
  cells.set('constraint', parts.join(' and '));
  const message =
    validators.find(({ text }) => text !== undefined)?.text ?? element.minErrorText ?? element.maxErrorText;
  if (message === undefined) return;
  const { default: es, en } = isRecord(message) ? message : { default: message, en: undefined };
  if (typeof es === 'string') cells.set('constraint_message::Español (es)', es);
  if (typeof en === 'string') cells.set('constraint_message::English (en)', en);
}
