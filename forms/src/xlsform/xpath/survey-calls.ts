import { none, type Operands, type XPathNames } from './survey-operands.ts';

/** A call of a function of SurveyJS as XPath. */
interface Call {
  name: string;
  values: Operands[];
  names: XPathNames;
  print: (node: Operands) => string;
  bracketed: (node: Operands, least: number) => string;
}

const sameFunctions: Readonly<Record<string, string>> = {
  iif: 'if',
  round: 'round',
  trunc: 'int',
  abs: 'abs',
  pow: 'pow',
  text_length: 'string-length',
  sum: 'sum',
  min: 'min',
  max: 'max',
  today: 'today',
  now: 'now',
  join_text: 'concat',
  join_with: 'join',
  has_word: 'selected',
  word_at: 'selected-at',
  word_count: 'count-selected',
  text_part: 'substr',
  text_before: 'substring-before',
  text_after: 'substring-after',
  starts_with: 'starts-with',
  ends_with: 'ends-with',
  clean_spaces: 'normalize-space',
  change_letters: 'translate',
  matches: 'regex',
  is_true: 'boolean-from-string',
  number_of: 'number',
  round_down: 'floor',
  round_up: 'ceiling',
  date_of: 'date',
  days_of: 'decimal-date-time',
  format_date: 'format-date',
  day_share: 'decimal-time',
  random_number: 'random',
  random_id: 'uuid',
  area_metres: 'area',
  line_metres: 'distance',
  ...Object.fromEntries(
    ['exp', 'exp10', 'log', 'log10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2'].map((name) => [
      name,
      name,
    ]),
  ),
};
const columnFunctions: Readonly<Record<string, string>> = {
  sumInArray: 'sum',
  minInArray: 'min',
  maxInArray: 'max',
};

const ofRows: Readonly<Record<string, number>> = { row_value: 3, join_rows: 3, filled_rows: 2 };

/** A function over one column of a repeat. */
function rowCall({ name, values, names, print }: Call): string {
  const [rows, column, third] = values;
  if (values.length !== ofRows[name] || rows?.getType() !== 'variable') return none();
  const cell = names.inRow(rows.variable, String(column!.correctValue)) ?? none();
  if (name === 'filled_rows') return `count-non-empty(${cell})`;
  const last = print(third!);
  return name === 'join_rows' ? `join(${last}, ${cell})` : `indexed-repeat(${cell}, ${print(rows)}, ${last})`;
}

/** As many `if()` as there are cases. */
function cases({ name, values, print }: Call): string {
  const [key, ...others] = name === 'case_of' ? values : [null, ...values];
  const texts = others.map((value) => print(value!));
  const own = key ? print(key) : '';
  let text = "''";
  for (let at = texts.length - 2; at >= 0; at -= 2)
    text = `if(${key ? `${own} = ${texts[at]}` : texts[at]}, ${texts[at + 1]}, ${text})`;
  return texts.length % 2 === 0 && texts.length <= 60 ? text : none();
}

function countOf({ values: [value], names, print }: Call): string {
  if (value?.getType() !== 'variable') return none();
  const reference = print(value);
  return names.isRepeat(value.variable) ? `count(${reference})` : `count-selected(${reference})`;
}

const columnOf = ({ name, values: [rows, column], names }: Call): string => {
  const cell = rows && column ? names.inRow(rows.variable, String(column.correctValue)) : null;
  return `${columnFunctions[name]}(${cell ?? none()})`;
};

const others: Readonly<Record<string, (call: Call) => string>> = {
  ...Object.fromEntries(Object.keys(columnFunctions).map((name) => [name, columnOf])),
  ...Object.fromEntries(Object.keys(ofRows).map((name) => [name, rowCall])),
  count_of: countOf,
  add_days: ({ values: [day, days], bracketed }) =>
    day && days ? `date(${bracketed(day, 3)} + ${bracketed(days, 4)})` : none(),
  case_of: cases,
  when: cases,
  displayValue: ({ values: [name], names }) => {
    const reference = (name && names.reference(String(name.correctValue))) ?? none();
    return `jr:choice-name(${reference}, '${reference}')`;
  },
  pulldata: ({ values: [list, key, column], print }) =>
    list && key && column ? `pulldata(${print(list)}, ${print(column)}, 'name', ${print(key)})` : none(),
  one_of: ({ values: [value, ...wanted], print }) => {
    if (!value || wanted.length === 0) return none();
    const own = print(value);
    return `(${wanted.map((each) => `${own} = ${print(each)}`).join(' or ')})`;
  },
};

export function callText(
  { functionName: name, paramValues: values }: Operands,
  names: XPathNames,
  printing: {
    print: (node: Operands, names: XPathNames) => string;
    bracketed: (node: Operands, least: number, names: XPathNames) => string;
  },
): string {
  const print = (node: Operands): string => printing.print(node, names);
  if (Object.hasOwn(sameFunctions, name)) return `${sameFunctions[name]}(${values.map(print).join(', ')})`;
  if (!Object.hasOwn(others, name)) return none();
  const bracketed = (node: Operands, least: number): string => printing.bracketed(node, least, names);
  return others[name]!({ name, values, names, print, bracketed });
}
