import { readPattern } from '../../guard/patterns.ts';
import { wholePattern } from '../whole-pattern.ts';
import { valueByKey } from './lookups.ts';
import type { XPath } from './parser.ts';
import { concat, count, countFilled, indexedRepeat, join, overRows, position, sum } from './row-functions.ts';
import { XPathFault } from './tokens.ts';
import {
  answerOf,
  binding,
  bound,
  emptyText,
  primary,
  quoted,
  type ExpressionScope,
  type SurveyText,
} from './survey-text.ts';
import { isDate, isNumeric } from './value-kinds.ts';
import {
  listOf,
  named,
  namedOrSelf,
  numeric,
  requireCount,
  type Conversion,
  type Converters,
} from './written-call.ts';

/** What each function of XLSForm is in our expressions. Those that are not here are refused. */
type Call = Extract<XPath, { type: 'call' }>;

const selected: Conversion = (call) => {
  requireCount(call, 2);
  const [list, value] = call.values as [XPath, XPath];
  const answer = answerOf(list, call.scope)?.answer;
  const right = value.type === 'number' ? quoted(value.value) : bound(call.to(value), binding.sum);
  if (answer !== 'one' && answer !== 'many') return primary(`has_word(${call.text(list)}, ${right})`);
  const left = bound(call.to(list), binding.primary);
  return { text: `${left} ${answer === 'one' ? '=' : 'contains'} ${right}`, level: binding.comparison };
};

const countSelected: Conversion = (call) => {
  requireCount(call, 1);
  const [list] = call.values as [XPath];
  const isList = ['one', 'many'].includes(answerOf(list, call.scope)?.answer ?? '');
  return primary(`${isList ? 'count_of' : 'word_count'}(${call.text(list)})`);
};

const contains: Conversion = (call) => {
  requireCount(call, 2);
  const [left, right] = call.values.map((value) => bound(call.to(value), binding.primary));
  return { text: `${left} contains ${right}`, level: binding.comparison };
};

const coalesce: Conversion = (call) => {
  requireCount(call, 1, 20);
  const texts = call.values.map(call.text);
  const last = texts.pop()!;
  return primary(
    texts.reduceRight((otherwise, text) => `iif(${emptyText(text, false)}, ${text}, ${otherwise})`, last),
  );
};

const choiceName: Conversion = ({ values: [value, name], scope, text }) => {
  const inText = name?.type === 'text' ? /\$\{\s*([^{}]+?)\s*\}/.exec(name.value)?.[1] : undefined;
  const found = inText === undefined ? name && answerOf(name, scope) : scope.find(inText);
  if (!found || !value) throw new XPathFault('UNKNOWN_NAME', inText ?? 'jr:choice-name()');
  const isOwn = answerOf(value, scope)?.text === found.text;
  if (isOwn && !found.inRow && found.outsideOf === undefined)
    return primary(`displayValue(${quoted(found.name)})`);
  const list = scope.listOf(inText ?? found.name);
  if (list === undefined) throw new XPathFault('EXPRESSION_FUNCTION', 'jr:choice-name()', 'instance()');
  return valueByKey(list, ['name', text(value)], 'label', scope);
};

const pullData: Conversion = ({ values, scope, text }) => {
  const [list, wanted, keyColumn, key] = values;
  if (list?.type !== 'text' || wanted?.type !== 'text' || keyColumn?.type !== 'text' || !key)
    throw new XPathFault('EXPRESSION_SYNTAX', 'pulldata()');
  return valueByKey(list.value, [keyColumn.value, text(key)], wanted.value, scope);
};

const regex: Conversion = (call) => {
  requireCount(call, 2);
  const [value, pattern] = call.values as [XPath, XPath];
  if (pattern.type !== 'text') throw new XPathFault('PATTERN_REFUSED', call.text(pattern), 'variable');
  const whole = wholePattern(pattern.value);
  const fault = readPattern(whole);
  if (typeof fault === 'string') throw new XPathFault('PATTERN_REFUSED', pattern.value, fault);
  return primary(`matches(${call.text(value)}, ${quoted(whole)})`);
};

/** Days are texts: a text stays as it is, a number of days becomes one. */
const date: Conversion = (call) => {
  requireCount(call, 1);
  const [value] = call.values as [XPath];
  return value.type === 'text' || isDate(value, call.scope)
    ? call.to(value)
    : primary(`date_of(${call.text(value)})`);
};

const toNumber: Conversion = (call) => {
  requireCount(call, 1);
  const [value] = call.values as [XPath];
  if (isDate(value, call.scope)) return primary(`days_of(${call.text(value)})`);
  if (!isNumeric(value, call.scope)) return primary(`number_of(${call.text(value)})`);
  call.scope.warn('CAST_DROPPED', call.text(value));
  return call.to(value);
};

const once: Conversion = (call) => {
  requireCount(call, 1);
  if (!call.scope.once) call.scope.warn('ONCE_FOLLOWS', call.text(call.values[0]!));
  return call.to(call.values[0]!);
};

const byChance =
  (name: string): Conversion =>
  (call) => {
    requireCount(call, 0);
    if (!call.scope.once) throw new XPathFault('EXPRESSION_FUNCTION', `${call.name}()`, 'default');
    return primary(`${name}()`);
  };

const conversions: Readonly<Record<string, Conversion>> = {
  true: () => primary('true'),
  false: () => primary('false'),
  not: (call) => {
    requireCount(call, 1);
    return primary(`!(${call.condition(call.values[0]!).text})`);
  },
  if: (call) => {
    requireCount(call, 3);
    const [decides, ...values] = call.values as [XPath, XPath, XPath];
    return primary(`iif(${[call.condition(decides).text, ...values.map(call.text)].join(', ')})`);
  },
  boolean: (call) => {
    requireCount(call, 1);
    return call.condition(call.values[0]!);
  },
  'boolean-from-string': named('is_true', 1),
  coalesce,
  once,
  random: byChance('random_number'),
  uuid: byChance('random_id'),
  selected,
  'selected-at': named('word_at', 2),
  'count-selected': countSelected,
  contains,
  'starts-with': named('starts_with', 2),
  'ends-with': named('ends_with', 2),
  concat,
  join,
  string: named('join_text', 1),
  'string-length': namedOrSelf('text_length'),
  'normalize-space': namedOrSelf('clean_spaces'),
  substr: named('text_part', 2, 3),
  'substring-before': named('text_before', 2),
  'substring-after': named('text_after', 2),
  translate: named('change_letters', 3),
  'upper-case': named('upper_text', 1),
  'lower-case': named('lower_text', 1),
  regex,
  count,
  'count-non-empty': countFilled,
  sum,
  min: overRows('minInArray', 'min'),
  max: overRows('maxInArray', 'max'),
  'indexed-repeat': indexedRepeat,
  position,
  number: toNumber,
  round: numeric('round', 1, 2),
  int: numeric('trunc', 1),
  floor: numeric('round_down', 1),
  ceiling: numeric('round_up', 1),
  abs: named('abs', 1),
  pow: named('pow', 2),
  sqrt: (call) => {
    requireCount(call, 1);
    return primary(`pow(${listOf(call)}, 0.5)`);
  },
  pi: () => primary('3.14159265358979'),
  ...Object.fromEntries(
    ['exp', 'exp10', 'log', 'log10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan'].map((name) => [
      name,
      named(name, 1),
    ]),
  ),
  atan2: named('atan2', 2),
  today: named('today', 0),
  now: named('now', 0),
  date,
  'date-time': date,
  'decimal-date-time': named('days_of', 1),
  'decimal-time': named('day_share', 1),
  'format-date': named('format_date', 2),
  'format-date-time': named('format_date', 2),
  area: named('area_metres', 1),
  distance: named('line_metres', 1, 10),
  'jr:choice-name': choiceName,
  pulldata: pullData,
};

/** What may stand in the place of a function that we do not have. */
const instead: Readonly<Record<string, string>> = {
  'date-format': 'format-date()',
  checklist: 'if()',
  'weighted-checklist': 'if()',
  digest: 'concat()',
};
const available = Object.keys(conversions)
  .map((name) => `${name}()`)
  .join(', ');

export function surveyCall(
  { name, values }: Call,
  scope: ExpressionScope,
  { convert, condition }: Converters,
): SurveyText {
  const known = Object.hasOwn(conversions, name) ? conversions[name] : undefined;
  if (!known)
    throw new XPathFault(
      'EXPRESSION_FUNCTION',
      `${name}()`,
      Object.hasOwn(instead, name) ? instead[name]! : available,
    );
  return known({
    name,
    values,
    scope,
    to: (node) => convert(node, scope),
    text: (node) => convert(node, scope).text,
    condition: (node) => condition(node, scope),
    conditionIn: condition,
  });
}
