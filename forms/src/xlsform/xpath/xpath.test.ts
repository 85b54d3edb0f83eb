import { expect, test } from 'vitest';
import { book } from '../../../test/workbooks.ts';
import { importXlsForm } from '../import/import-form.ts';

type Json = Record<string, unknown>;

/** A form with one question more. */
const withQuestion = (line: string, header = '') =>
  importXlsForm(
    book(
      `| type | name | label | relevant | constraint | calculation | required | readonly ${header} |
       | integer | a | A | | | | | |
       | select_multiple l | m | M | | | | | |
       | date | d | D | | | | | |
       | begin repeat | r | R | | | | | |
       | integer | n | N | | | | | |
       | end repeat | | | | | | | |
       ${line}`,
      '| list_name | name | label | kind |\n| l | x | X | one |\n| l | y | Y | two |',
    ),
  );

const conditionOf = ({ definition, notes }: ReturnType<typeof withQuestion>): unknown => {
  expect(notes.filter(({ level }) => level === 'fault')).toEqual([]);
  const [page] = definition!.pages as { elements: Json[] }[];
  return page!.elements.at(-1)!.visibleIf;
};

test.each([
  ["${m} = ''", '{m} empty'],
  ["selected(${m}, 'x') and not(${a} > 3)", "{m} contains 'x' and !({a} > 3)"],
  ['${a} div 2 mod 3 - -1 * (2 + ${a})', '{a} / 2 % 3 - -1 * (2 + {a}) != 0'],
  ['count-selected(${m}) >= 1 or true()', 'count_of({m}) >= 1 or true'],
  [
    'sum(${n}) > 3 and max(${n}) < 9 and count(${r}) = 2',
    "sumInArray({r}, 'n') > 3 and maxInArray({r}, 'n') < 9 and count_of({r}) = 2",
  ],
  ['min(${a}, 3) = pow(2, 3)', 'min({a}, 3) = pow(2, 3)'],
  ['${d} < today()', '{d} < today()'],
  ['(today() - ${d}) > 30', 'hours_between({d}, today()) / 24 > 30'],
  ["decimal-date-time(${d}) > decimal-date-time('2026-01-01')", "{d} > '2026-01-01'"],
  ["concat('a', ${a}) = \"it's\"", "'a' + {a} = 'it\\'s'"],
  ["instance('l')/root/item[name = ${a}]/kind = 'one'", "case_of({a}, 'x', 'one', 'y', 'two') = 'one'"],
  ["instance('l')/root/item[kind = 'one']/name = ${a}", "case_of('one', 'one', 'x', 'two', 'y') = {a}"],
  ["format-date(${d}, '%Y') = '2026'", "format_date({d}, '%Y') = '2026'"],
  ["regex(${a}, 'x')", "matches({a}, '^(?:x)$')"],
  ['today() + 7 > ${d}', 'add_days(today(), 7) > {d}'],
  ['${d} <= now()', 'minutes_between({d}, now()) >= 0'],
  ['${m} and ${a}', '{m} notempty and {a} notempty'],
  ["jr:choice-name(${m}, '${m}') = 'X'", "displayValue('m') = 'X'"],
  ['../a = 1 and current()/../a = 1 and /data/a = 1', '{a} = 1 and {a} = 1 and {a} = 1'],
  ["string-length(${a} + 1) != ''", 'text_length(text_length({a} + 1)) > 0'],
  ['${a} ≥ 3 and ${a} != “x”', "{a} >= 3 and {a} != 'x'"],
])('the condition %s becomes %s', (xpath, survey) => {
  const imported = withQuestion(`| text | t | T | ${xpath} | | | | |`);
  expect(conditionOf(imported)).toBe(survey);
});

test.each([
  ['${nada} = 1', 'UNKNOWN_NAME'],
  ['nada = 1', 'UNKNOWN_NAME'],
  ['${n} = 1', 'ROW_FROM_OUTSIDE'],
  ['position(..) = 1', 'EXPRESSION_FUNCTION'],
  ['uuid() = 1', 'EXPRESSION_FUNCTION'],
  ["constructor(1) = '__proto__'", 'EXPRESSION_FUNCTION'],
  ["regex(${a}, '(?=x)')", 'PATTERN_REFUSED'],
  ['7 - today() > ${d}', 'DATE_ARITHMETIC'],
  ["${a} = 'x", 'EXPRESSION_SYNTAX'],
  ['(${a} = 1', 'EXPRESSION_SYNTAX'],
  ['${a} = = 1', 'EXPRESSION_SYNTAX'],
  ["instance('otra')/root/item[name = ${a}]/kind = 1", 'UNKNOWN_LIST'],
  ["instance('l')/root/item[name = ${a}]/nada = 1", 'UNKNOWN_NAME'],
  ['//a[1] = 1', 'EXPRESSION_PATH'],
  ['('.repeat(500) + '1' + ')'.repeat(500), 'EXPRESSION_TOO_LONG'],
])('the condition %s is refused with its cell and what to do', (xpath, code) => {
  const imported = withQuestion(`| text | t | T | ${xpath} | | | | |`);
  expect(imported.definition).toBeNull();
  const [fault] = imported.notes.filter(({ level }) => level === 'fault');
  expect(fault).toMatchObject({
    code,
    sheet: 'survey',
    row: 8,
    column: 'relevant',
    value: xpath.slice(0, 200),
  });
  expect(fault!.remedy.es.length * fault!.remedy.en.length).toBeGreaterThan(0);
});
