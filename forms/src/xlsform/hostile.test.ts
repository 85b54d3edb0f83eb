import { expect, test } from 'vitest';
import { sheet } from '../../test/workbooks.ts';
import { importXlsForm } from './import/import-form.ts';
import type { Workbook } from './workbook.ts';

const header = ['type', 'name', 'label', 'relevant', 'choice_filter', 'cuadrilla'];
const refused = (book: Workbook) => {
  const started = performance.now();
  const imported = importXlsForm(book);
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(imported.definition).toBeNull();
  expect(imported.notes.length).toBeLessThanOrEqual(1_000);
  return imported.notes
    .filter(({ level }) => level === 'fault')
    .map(({ code, sheet: at, row }) => `${code} ${at} ${row}`);
};
const rows = (count: number, row: (at: number) => string[]): string[][] =>
  Array.from({ length: count }, (_, at) => row(at));

test('a million choices are refused in bounded time, with the sheet', () => {
  const choices = sheet('choices', [['list_name', 'name'], ...rows(1_000_000, (at) => ['l', `c${at}`])]);
  const book = [sheet('survey', [header, ['select_one l', 'a', 'A']]), choices];
  expect(refused(book)).toEqual(['WORKBOOK_TOO_LARGE choices 0']);
});

test('too many rows, columns and letters are refused', () => {
  expect(refused([sheet('survey', [header, ...rows(5_000, (at) => ['text', `q${at}`, 'Q'])])])).toEqual([
    'TOO_MANY_ROWS survey 3002',
  ]);
  expect(refused([sheet('survey', [Array.from({ length: 500 }, (_, at) => `c${at}`)])])).toEqual([
    'WORKBOOK_TOO_LARGE survey 0',
  ]);
  expect(refused([sheet('survey', [header, ['text', 'a', 'x'.repeat(40_000)]])])).toEqual([
    'WORKBOOK_TOO_LARGE survey 0',
  ]);
});

test('groups without end are refused at the row where they are too deep', () => {
  const faults = refused([sheet('survey', [header, ...rows(2_000, (at) => ['begin group', `g${at}`, 'G'])])]);
  expect(faults).toContain('TOO_DEEP survey 14');
});

test('a long roster has as many rows as its conditions afford, and says so', () => {
  const long = "${a} = 'x' and ${b} != 'y' and selected(${c}, 'una opcion larga') or string-length(${d}) > 3";
  const question = (at: number) => ['text', `q${at}`, 'Q', at > 3 ? `${long} and ${long}` : ''];
  const imported = importXlsForm([
    sheet('survey', [
      header,
      ...['a', 'b', 'c', 'd'].map((name) => ['text', name, name]),
      ['begin repeat', 'r', 'R'],
      ...rows(60, (at) => question(at)),
      ['end repeat'],
    ]),
  ]);
  expect(imported.definition).not.toBeNull();
  expect(imported.notes.map(({ code, row }) => `${code} ${row}`)).toEqual(['ROWS_LIMITED 6']);
  expect(JSON.stringify(imported.definition)).toMatch(/"maxPanelCount":(?:60|40|25|15)/);
});

test('a thousand wrong expressions are counted, and a thousand of them listed', () => {
  const imported = importXlsForm([
    sheet('survey', [header, ...rows(2_500, (at) => ['text', `q${at}`, '', '${nada} = 1'])]),
  ]);
  expect(imported.notes).toHaveLength(1_000);
  expect(imported.notes.every(({ level }) => level === 'fault')).toBe(true);
  expect(imported.counts.fault).toBeGreaterThanOrEqual(2_500);
});

test('expressions that refer to each other in a circle do not hold up an import', () => {
  const book = [
    sheet('survey', [
      [...header, 'calculation'],
      ['calculate', 'a', '', '', '', '', '${b} + 1'],
      ['calculate', 'b', '', '', '', '', '${a} + 1'],
      ['text', 'c', 'C', '${c} = 1'],
    ]),
  ];
  expect(importXlsForm(book).definition).not.toBeNull();
});

test('a long expression and a filter over many choices stay within the limits of forms', () => {
  const long = Array.from({ length: 400 }, () => '1').join(' + ');
  expect(refused([sheet('survey', [header, ['text', 'a', 'A', `${long} + ${long} + ${long}`]])])[0]).toBe(
    'EXPRESSION_TOO_LONG survey 2',
  );
  const filter = Array.from({ length: 60 }, () => "k = ${a} or k = 'x'").join(' and ');
  const faults = refused([
    sheet('survey', [header, ['text', 'a', 'A'], ['select_one l', 'b', 'B', '', filter]]),
    sheet('choices', [
      ['list_name', 'name', 'label', 'k'],
      ...rows(200, (at) => ['l', `c${at}`, 'C', `v${at}`]),
    ]),
  ]);
  expect(faults).toEqual(['EXPRESSIONS_TOO_LONG survey 3']);
});

test('a pattern that would take the engine of the language for ever is refused, or harmless', () => {
  const book = (pattern: string) => [
    sheet('survey', [
      ['type', 'name', 'label', 'constraint'],
      ['text', 'a', 'A', `regex(., '${pattern}')`],
    ]),
  ];
  expect(refused(book('(a+)+\\1$'))).toEqual(['PATTERN_REFUSED survey 2']);
  expect(refused(book('(?:(?:a{1,900}){1,900})'))).toEqual(['PATTERN_REFUSED survey 2']);
  expect(importXlsForm(book('(a+)+$')).definition).not.toBeNull();
});

test('no cell reaches the prototype of an object', () => {
  const own = JSON.stringify({ set: { ['__proto__']: ['', { admin: true }] } });
  const book = [
    sheet('survey', [
      ['type', 'name', 'label', '__proto__', 'constructor', 'cuadrilla'],
      ['text', '__proto__', 'P', 'x', 'y', ''],
      ['select_one __proto__', 'constructor', 'C', '', '', ''],
    ]),
    sheet('choices', [
      ['list_name', 'name', 'label', '__proto__'],
      ['__proto__', '__proto__', 'L', 'z'],
    ]),
    sheet('settings', [
      ['form_title', '__proto__'],
      ['T', 'x'],
    ]),
  ];
  const { definition } = importXlsForm(book);
  expect(JSON.stringify(definition)).not.toContain('admin');
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
  expect(Object.getPrototypeOf(definition)).toBe(Object.prototype);
  expect(
    refused([sheet('survey', [header, ['text', 'a', 'A', '', '', `{"set":{"__proto__":["",{}]}}`]])]),
  ).toEqual(['OWN_CELL_UNREADABLE survey 2']);
  expect(refused([sheet('survey', [header, ['text', 'a', 'A', '', '', own]])])).toHaveLength(1);
});

test('what our own column says is held to the rules of forms', () => {
  const own = JSON.stringify({ set: { choicesByUrl: ['', { url: 'https://example.org' }] } });
  expect(refused([sheet('survey', [header, ['text', 'a', 'A', '', '', own]])])).toEqual([
    'FORM_REFUSED survey 2',
  ]);
});

test('an own cell gives way to a cell that somebody changed after the export', () => {
  const own = JSON.stringify({ set: { visibleIf: ['zzz', "{otra} = 'x'"] } });
  const imported = importXlsForm([sheet('survey', [header, ['text', 'a', 'A', '1 = 1', '', own]])]);
  expect(imported.notes.map(({ code }) => code)).toEqual(['OWN_CELL_EDITED']);
  expect(JSON.stringify(imported.definition)).toContain('1 = 1');
});
