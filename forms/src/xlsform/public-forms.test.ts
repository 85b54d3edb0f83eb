import { describe, expect, test } from 'vitest';
import { calculating } from '../../test/calculating-forms.ts';
import { described } from '../../test/described-forms.ts';
import { habits } from '../../test/published-forms.ts';
import { refusals } from '../../test/refused-forms.ts';
import { checkAnswers } from '../engine.ts';
import { inspectForm } from '../inspect-form.ts';
import { exportXlsForm } from './export/export-form.ts';
import { normalHeader, readTable } from './import/columns.ts';
import { importXlsForm, type XlsFormImport } from './import/import-form.ts';
import { XlsFormReport } from './notes/report.ts';
import type { Workbook } from './workbook.ts';

/** What forms that people publish do: each is imported as it means, or refused with its cells. */
type Json = Record<string, unknown>;
const published = [...calculating, ...habits, ...described];

const elementsOf = (node: Json): Json[] =>
  ['pages', 'elements', 'templateElements']
    .flatMap((key) => (Array.isArray(node[key]) ? (node[key] as Json[]) : []))
    .flatMap((child) => [child, ...elementsOf(child)]);
const placesOf = ({ notes }: XlsFormImport): string[] =>
  notes
    .filter(({ level }) => level !== 'remark')
    .map(({ level, code, sheet, row, column }) => `${level} ${code} ${sheet} ${row} ${column}`);
const context = { now: new Date('2026-11-22T12:00:00Z') };

describe('a published form with', () => {
  test.each(published)('$title', ({ form, gives = {}, notes, judges = [], calculates = [] }) => {
    const imported = importXlsForm(form);
    const { definition, settings } = imported;
    expect(imported.notes.filter(({ level }) => level === 'fault')).toEqual([]);
    if (notes) expect(placesOf(imported)).toEqual(notes);
    expect(inspectForm(definition!).faults).toEqual([]);
    for (const [name, element] of Object.entries(gives))
      expect(elementsOf(definition!).find((each) => each.name === name)).toMatchObject(element);
    for (const [answers, wrong] of judges)
      expect(checkAnswers(definition!, answers, context).errors.map(({ question }) => question)).toEqual(
        wrong,
      );
    for (const [answers, results] of calculates) {
      const checked = checkAnswers(definition!, answers, context);
      expect(checked.errors).toEqual([]);
      for (const [name, result] of Object.entries(results))
        expect([name, checked.answers[name]]).toEqual([name, result]);
    }
    // It leaves as a workbook and comes back as the same form.
    expect(importXlsForm(exportXlsForm(definition!, settings).book).definition).toEqual(definition);
  });
});

/** Cells that a form uses for itself, or that end a group. */
const structure: ReadonlySet<string> = new Set(['type', 'name', 'disabled', 'appearance', 'parameters']);

test.each(published)('$title: every cell leaves again, or a note names it', ({ form }) => {
  const imported = importXlsForm(form);
  const survey = (book: Workbook) =>
    readTable(
      book.find(({ name }) => name === 'survey')!,
      new XlsFormReport(),
    );
  const left = survey(exportXlsForm(imported.definition!, imported.settings).book);
  const names = new Map(imported.renamings.map(({ row, to }) => [row, to]));
  const lost = survey(form).flatMap(({ line, cells }) => {
    const own = left.find(
      ({ cells: out }) => out.get('name')?.replace(/^_/, '') === (names.get(line) ?? cells.get('name')),
    );
    const isNamed = (column: string): boolean =>
      imported.notes.some(
        (note) =>
          note.sheet === 'survey' && note.row === line && normalHeader(note.column, 'survey') === column,
      );
    const isRow = !/^(?:end|#)/.test(cells.get('type') ?? '#') && !cells.has('disabled') && !isNamed('type');
    return [...cells.keys()].flatMap((column) => {
      const [base = ''] = column.split('::');
      const isThere = [...(own?.cells.keys() ?? [])].some(
        (out) => out === column || out.startsWith(`${base}::`),
      );
      return !isRow || structure.has(column) || isThere || isNamed(column) ? [] : [`${line} ${column}`];
    });
  });
  expect(lost).toEqual([]);
});

test.each(refusals)('$title: refused whole, with every cell and what to do', ({ form, faults }) => {
  const imported = importXlsForm(form);
  expect(imported.definition).toBeNull();
  const found = imported.notes.filter(({ level }) => level === 'fault');
  expect(found.map(({ code, sheet, row, column }) => `${code} ${sheet} ${row} ${column}`)).toEqual(faults);
  for (const { message, remedy } of found)
    for (const text of [message.es, message.en, remedy.es, remedy.en]) expect(text).not.toMatch(/^$|\{\w+\}/);
});
