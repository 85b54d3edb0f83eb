import type { XPath } from './parser.ts';
import { XPathFault } from './tokens.ts';
import {
  answerOf,
  binding,
  bound,
  emptyText,
  lookupText,
  primary,
  quoted,
  type ExpressionScope,
  type SurveyText,
} from './survey-text.ts';

/** What each function of XLSForm is in our expressions. Those that are not here are refused. */
type Call = Extract<XPath, { type: 'call' }>;
type Convert = (node: XPath) => SurveyText;
type Conversion = (values: XPath[], scope: ExpressionScope, to: Convert) => SurveyText;

const all = (values: XPath[], to: Convert): string[] => values.map((value) => to(value).text);
/** The same function under our name. */
const named =
  (name: string, least: number, most = least): Conversion =>
  (values, _scope, to) => {
    requireCount(name, values, least, most);
    return primary(`${name}(${all(values, to).join(', ')})`);
  };
const first: Conversion = (values, _scope, to) => to(only(values));
const cast: Conversion = (values, scope, to) => {
  const found = to(only(values));
  scope.warn('CAST_DROPPED', found.text);
  return found;
};

function only(values: readonly XPath[]): XPath {
  requireCount('()', values, 1, 1);
  return values[0]!;
}

function requireCount(name: string, values: readonly XPath[], least: number, most: number): void {
  if (values.length < least || values.length > most)
    throw new XPathFault('EXPRESSION_SYNTAX', `${name}(${values.length})`);
}

/** Over one column of a repeat that is read from outside of its rows, else over the values. */
const overRows =
  (column: string, plain: string | null): Conversion =>
  (values, scope, to) => {
    const found = values.length === 1 ? answerOf(values[0]!, scope) : undefined;
    if (found?.outsideOf !== undefined)
      return primary(`${column}({${found.outsideOf}}, ${quoted(found.name)})`);
    if (values.length === 1) return to(values[0]!);
    if (plain === null) throw new XPathFault('EXPRESSION_SYNTAX', column);
    return primary(`${plain}(${all(values, to).join(', ')})`);
  };

function count(values: XPath[], scope: ExpressionScope, to: Convert): SurveyText {
  const found = answerOf(only(values), scope);
  if (found?.outsideOf !== undefined) return primary(`count_of({${found.outsideOf}})`);
  return primary(`count_of(${to(values[0]!).text})`);
}

function selected([list, value, ...more]: XPath[], scope: ExpressionScope, to: Convert): SurveyText {
  if (!list || !value || more.length > 0) throw new XPathFault('EXPRESSION_SYNTAX', 'selected()');
  const answer = answerOf(list, scope)?.answer;
  const left = bound(to(list), binding.primary);
  const right = value.type === 'number' ? quoted(value.value) : bound(to(value), binding.sum);
  return { text: `${left} ${answer === 'one' ? '=' : 'contains'} ${right}`, level: binding.comparison };
}

function contains([whole, part, ...more]: XPath[], _scope: ExpressionScope, to: Convert): SurveyText {
  if (!whole || !part || more.length > 0) throw new XPathFault('EXPRESSION_SYNTAX', 'contains()');
  const [left, right] = [whole, part].map((value) => bound(to(value), binding.primary));
  return { text: `${left} contains ${right}`, level: binding.comparison };
}

function coalesce(values: XPath[], _scope: ExpressionScope, to: Convert): SurveyText {
  if (values.length === 0) throw new XPathFault('EXPRESSION_SYNTAX', 'coalesce()');
  const texts = values.map((value) => to(value));
  const last = texts.pop()!.text;
  return primary(
    texts.reduceRight((otherwise, { text }) => `iif(${emptyText(text, false)}, ${text}, ${otherwise})`, last),
  );
}

function concat(values: XPath[], scope: ExpressionScope, to: Convert): SurveyText {
  if (values.length === 0) throw new XPathFault('EXPRESSION_SYNTAX', 'concat()');
  // Two numbers in a row would be added.
  const isText = (value: XPath | undefined): boolean => value?.type === 'text' && value.value !== '';
  if (values.length > 1 && !isText(values[0]) && !isText(values[1]))
    scope.warn('CONCAT_NUMBERS', all(values.slice(0, 2), to).join(' + '));
  const texts = values
    .filter((value) => !(value.type === 'text' && value.value === ''))
    .map((value) => bound(to(value), binding.product));
  return texts.length === 0
    ? primary("''")
    : { text: texts.join(' + '), level: texts.length > 1 ? binding.sum : binding.primary };
}

function choiceName([question, name]: XPath[], scope: ExpressionScope): SurveyText {
  const inText = name?.type === 'text' ? /\$\{\s*([^{}]+?)\s*\}/.exec(name.value)?.[1] : undefined;
  const found = inText === undefined ? question && answerOf(question, scope) : scope.find(inText);
  if (!found) throw new XPathFault('UNKNOWN_NAME', inText ?? 'jr:choice-name()');
  if (found.inRow || found.outsideOf !== undefined)
    throw new XPathFault('EXPRESSION_FUNCTION', 'jr:choice-name');
  return primary(`displayValue(${quoted(found.name)})`);
}

function pullData(values: XPath[], scope: ExpressionScope, to: Convert): SurveyText {
  const [list, column, , key] = values;
  if (list?.type !== 'text' || column?.type !== 'text' || !key)
    throw new XPathFault('EXPRESSION_SYNTAX', 'pulldata()');
  const source = scope.lookup(list.value);
  if (!source) throw new XPathFault('UNKNOWN_LIST', list.value);
  return primary(lookupText(source, to(key).text, column.value));
}

const regexElsewhere: Conversion = () => {
  throw new XPathFault('REGEX_ELSEWHERE', 'regex()');
};

const conversions: Readonly<Record<string, Conversion>> = {
  true: () => primary('true'),
  false: () => primary('false'),
  not: (values, _scope, to) => primary(`!(${to(only(values)).text})`),
  if: (values, _scope, to) => {
    requireCount('if', values, 3, 3);
    return primary(`iif(${all(values, to).join(', ')})`);
  },
  coalesce,
  selected,
  contains,
  concat,
  'count-selected': (values, _scope, to) => primary(`count_of(${to(only(values)).text})`),
  count,
  sum: overRows('sumInArray', 'sum'),
  min: overRows('minInArray', 'min'),
  max: overRows('maxInArray', 'max'),
  round: named('round', 1, 2),
  int: named('trunc', 1),
  abs: named('abs', 1),
  pow: named('pow', 2),
  sqrt: (values, _scope, to) => primary(`pow(${to(only(values)).text}, 0.5)`),
  pi: () => primary('3.14159265358979'),
  number: cast,
  string: cast,
  boolean: first,
  'string-length': named('text_length', 1),
  today: named('today', 0),
  now: named('now', 0),
  date: first,
  'date-time': first,
  'jr:choice-name': choiceName,
  pulldata: pullData,
  regex: regexElsewhere,
};

/** What may stand in the place of a function that we do not have. */
const instead: Readonly<Record<string, string>> = {
  'format-date': 'today()',
  'format-date-time': 'now()',
  'decimal-date-time': '${a} - ${b}',
  'decimal-time': 'now()',
  position: 'count()',
  'indexed-repeat': 'sum(), min(), max(), count()',
  once: 'default',
  floor: 'int()',
  ceiling: 'round()',
  'selected-at': 'selected()',
  'count-non-empty': 'count-selected()',
  'starts-with': 'contains()',
  'boolean-from-string': '=',
  join: 'concat()',
  area: 'decimal',
  distance: 'decimal',
};
const available = Object.keys(conversions)
  .filter((name) => name !== 'regex')
  .map((name) => `${name}()`)
  .join(', ');

export function surveyCall({ name, values }: Call, scope: ExpressionScope, to: Convert): SurveyText {
  const known = Object.hasOwn(conversions, name) ? conversions[name]! : undefined;
  if (known) return known(values, scope, to);
  throw new XPathFault(
    'EXPRESSION_FUNCTION',
    `${name}()`,
    Object.hasOwn(instead, name) ? instead[name]! : available,
  );
}
