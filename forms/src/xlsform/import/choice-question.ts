import { isListFilter } from '../../lists.ts';
import type { XlsChoice, XlsChoiceList } from './choice-lists.ts';
import { readOwn, withOwn } from '../own-cell.ts';
import { columnAttribute } from './column-attribute.ts';
import { placeOf } from './columns.ts';
import { carriedCells } from './carried-cells.ts';
import type { RowContext } from './row-context.ts';
import type { XPath } from '../xpath/parser.ts';

/** Questions with choices: of the form itself, or of a list of the tenant. */
type Json = Record<string, unknown>;

/** More choices than this are offered as a drop-down. */
const mostButtons = 12;

export interface ChosenList {
  /** The properties of the question. */
  json: Json;
  /** The list as the workbook names it. */
  count: number;
}

/** The property `choices`, or `list` with its filter. Null when the list cannot be had. */
export function choicesOf(row: RowContext): ChosenList | null {
  const { type } = row.node;
  const name = type.list ?? '';
  if (name === '') return refuse(row, 'LIST_MISSING', name);
  if (name.startsWith('${')) return refuse(row, 'CHOICES_FROM_REPEAT', name);
  if (type.fromFile && /\.(?:xml|geojson)$/i.test(name)) return refuse(row, 'LIST_FILE_FORMAT', name);
  if (/\bsearch\s*\(/i.test(row.node.row.cells.get('appearance') ?? '')) {
    row.cell('appearance');
    row.note('SEARCH_REFUSED', 'appearance');
    return null;
  }
  const decision = row.form.decisionOf(name);
  if (decision?.use === 'list') return ofTenantList(row, decision.code);
  // `select_one_external` names a list of the sheet `external_choices`.
  const list = row.form.lists.get(name);
  if (!list) return refuse(row, type.fromFile ? 'LIST_FILE_UNKNOWN' : 'LIST_MISSING', name);
  return inline(row, list);
}

function refuse(
  row: RowContext,
  code: 'LIST_MISSING' | 'CHOICES_FROM_REPEAT' | 'LIST_FILE_FORMAT' | 'LIST_FILE_UNKNOWN',
  list: string,
): null {
  row.cell('choice_filter');
  row.note(code, 'type', { list });
  return null;
}

function inline(row: RowContext, list: XlsChoiceList): ChosenList {
  const filter = row.parse('choice_filter');
  const conditions = filter && filterTexts(row, list, filter);
  const choices = list.choices.map((choice, at) => choiceJson(row, choice, conditions?.[at] ?? undefined));
  const json: Json = { choices };
  if (filter) json.xls = { choice_filter: row.node.row.cells.get('choice_filter')! };
  return { json, count: choices.length };
}

/** The condition of each choice: the filter with the choice's own values in it. */
function filterTexts(row: RowContext, list: XlsChoiceList, filter: XPath): (string | null)[] {
  const before = row.report.counts.fault;
  const texts: (string | null)[] = [];
  const length = row.node.row.cells.get('choice_filter')?.length ?? 0;
  if (!row.spend(length * list.choices.length, 'choice_filter')) return [];
  for (const { name, text, attributes, others } of list.choices) {
    const conditions = [attributes, ...others].map((own) => {
      const value = (column: string): string | undefined => {
        if (column === 'name') return name;
        if (column === 'label') return typeof text === 'string' ? text : text?.default;
        return list.columns.includes(column) ? (own.get(column) ?? '') : undefined;
      };
      // One is read by SurveyJS for all: they differ in their values alone.
      return row.convert(filter, 'choice_filter', {
        value,
        isChecked: texts.length === 0,
        isCondition: true,
      });
    });
    texts.push(conditions.length === 1 ? conditions[0]! : conditions.map((one) => `(${one})`).join(' or '));
    // What is wrong with the filter is wrong for every choice.
    if (row.report.counts.fault > before) return [];
  }
  return texts;
}

/** A condition that holds for every answer, or that compares nothing with nothing. */
const isPlain = (condition: string): boolean => condition === 'true';

function choiceJson(row: RowContext, choice: XlsChoice, condition: string | undefined): Json | string {
  const { name, text } = choice;
  const carried = carriedCells(new Map([...choice.carried, ...choice.attributes]), (column) =>
    row.report.add('CELL_DROPPED', placeOf(choice.row, column)),
  );
  const base: Json = {
    value: name,
    text: row.text(text, 'type') ?? name,
    ...(condition !== undefined && !isPlain(condition) && { visibleIf: condition }),
    ...(Object.keys(carried).length > 0 && { xls: carried }),
  };
  const own = readOwn(choice.own, () =>
    row.report.add('OWN_CELL_UNREADABLE', placeOf(choice.row, 'cuadrilla')),
  );
  const json = withOwn(base, own, (property) =>
    row.report.add('OWN_CELL_EDITED', placeOf(choice.row, 'cuadrilla'), { property }),
  );
  return own?.layout === 'bare' ? (json.value as string) : json;
}

function ofTenantList(row: RowContext, code: string): ChosenList {
  const filter = row.parse('choice_filter');
  const json: Json = { list: code };
  for (const part of filter ? parts(filter) : []) {
    const clause = listClause(row, part);
    if (clause === null) {
      row.note('FILTER_OF_LIST', 'choice_filter', { list: code });
      break;
    }
    if (clause.column === 'parent') json.cascade = clause.question;
    else
      json.listFilter =
        json.listFilter === undefined ? clause.text : `${String(json.listFilter)} and ${clause.text}`;
  }
  return { json, count: Number.POSITIVE_INFINITY };
}

const parts = (node: XPath): XPath[] =>
  node.type === 'binary' && node.operator === 'and' ? [...parts(node.left), ...parts(node.right)] : [node];

interface Comparison {
  column: string;
  operator: '=' | '!=' | 'contains';
  value: XPath | undefined;
}

/** A comparison of a column with something; null for anything else. */
function comparisonOf(node: XPath): Comparison | null {
  if (node.type === 'binary' && (node.operator === '=' || node.operator === '!=')) {
    const { left, right, operator } = node;
    if (left.type === 'column') return { column: left.name, operator, value: right };
    return right.type === 'column' ? { column: right.name, operator, value: left } : null;
  }
  if (node.type !== 'call' || node.name !== 'selected') return null;
  const [column, value] = node.values;
  return column?.type === 'column' ? { column: column.name, operator: 'contains', value } : null;
}

/** `state = ${state}`: one clause of a filter of a list; null for what such a filter cannot say. */
function listClause(row: RowContext, node: XPath): { column: string; text: string; question: string } | null {
  const found = comparisonOf(node);
  if (!found?.value) return null;
  const { column, operator, value } = found;
  const question = value.type === 'reference' ? row.form.names.nodeOf(value.name, row.node)?.name : undefined;
  const isConstant = value.type === 'text' || value.type === 'number';
  if (question === undefined && !isConstant) return null;
  const wanted = isConstant ? `'${value.value}'` : `{${question}}`;
  const text = `${columnAttribute(column)} ${operator} ${wanted}`;
  return isListFilter(text) ? { column, text, question: question ?? '' } : null;
}

/** Which question it is: buttons, or a drop-down. */
export function choiceType(base: string, appearance: ReadonlySet<string>, count: number): string {
  const isShort =
    count > mostButtons || ['minimal', 'autocomplete', 'search'].some((word) => appearance.has(word));
  if (base === 'select_one') return isShort ? 'dropdown' : 'radiogroup';
  return isShort || base === 'rank' ? 'tagbox' : 'checkbox';
}

/** Whether a question of the type `rank` can be one here: its choices are those of the form itself. */
export const isRanking = ({ node: { type }, form }: RowContext): boolean =>
  type.base === 'rank' && !type.fromFile && form.decisionOf(type.list ?? '')?.use !== 'list';
