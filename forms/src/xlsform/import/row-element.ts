import { carriedCells } from './carried-cells.ts';
import { isDynamic, takesText } from './default-value.ts';
import { quoted } from '../xpath/survey-text.ts';
import { choicesOf, choiceType, isRanking } from './choice-question.ts';
import { isOtherLanguage, localText, type Languages, type LocalText } from './languages.ts';
import { hasMarks, noteHtml, plainLabel } from './label-text.ts';
import { readParameters } from './question-types.ts';
import { madeOnce } from './made-once.ts';
import type { RowContext } from './row-context.ts';

/** What kind of question a row is, with the properties that only such a question has. */
type Json = Record<string, unknown>;

/** A row that is read: the words of `appearance` and the pairs of `parameters` that were used are taken out. */
export interface RowParts {
  appearance: Set<string>;
  parameters: Map<string, string>;
}

export const partsOf = (row: RowContext): RowParts => ({
  appearance: new Set((row.cell('appearance') ?? '').split(/\s+/).filter(Boolean)),
  parameters: readParameters(row.cell('parameters') ?? ''),
});

type Builder = (row: RowContext, parts: RowParts) => Json | null;

const take = ({ appearance }: RowParts, ...names: string[]): boolean =>
  names.map((word) => appearance.delete(word)).some(Boolean);

function takeNumber(row: RowContext, { parameters }: RowParts, key: string): number | undefined {
  const text = parameters.get(key);
  if (text === undefined) return undefined;
  parameters.delete(key);
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  row.note('PARAMETER_WRONG', 'parameters', { key });
  return undefined;
}

const input = (inputType: string, more: Json = {}): Json => ({ type: 'text', inputType, ...more });
const integer = (): Json => input('number', { kind: 'integer', step: 1 });

function textQuestion(row: RowContext, parts: RowParts): Json {
  if (row.node.type.what === 'phone number') return input('tel');
  const rows = takeNumber(row, parts, 'rows');
  if (take(parts, 'multiline') || rows !== undefined)
    return { type: 'comment', ...(rows !== undefined && { rows }) };
  if (take(parts, 'url')) return input('url');
  if (take(parts, 'email')) return input('email');
  return { type: 'text' };
}

function rangeQuestion(row: RowContext, parts: RowParts): Json {
  const [start = 0, end = 10, step = 1] = ['start', 'end', 'step'].map((key) => takeNumber(row, parts, key));
  if (start > end || step <= 0) row.note('PARAMETER_WRONG', 'parameters', { key: 'start, end, step' });
  if (take(parts, 'rating') && Number.isInteger(start) && Number.isInteger(end))
    return { type: 'rating', rateMin: start, rateMax: end, ...(step !== 1 && { rateStep: step }) };
  return input('range', { min: start, max: end, step });
}

function select(row: RowContext, parts: RowParts): Json | null {
  const { base, list, fromFile } = row.node.type;
  const chosen = choicesOf(row);
  if (!chosen) return null;
  if (isRanking(row)) {
    if (parts.parameters.delete('randomize')) row.note('RANDOM_ORDER', 'parameters');
    return { type: 'ranking', ...chosen.json };
  }
  const json: Json = { type: choiceType(base, parts.appearance, chosen.count), ...chosen.json };
  take(parts, 'minimal', 'autocomplete');
  if (take(parts, 'horizontal')) json.colCount = 0;
  for (const key of fromFile ? ['value', 'label'] : []) parts.parameters.delete(key);
  if (parts.parameters.delete('randomize')) row.note('RANDOM_ORDER', 'parameters');
  if (base === 'rank') row.note('DEGRADED', 'type', { type: `rank ${list ?? ''}`, as: 'select_multiple' });
  return json;
}

function image(row: RowContext, parts: RowParts): Json {
  const { what } = row.node.type;
  if (take(parts, 'signature') || what === 'signature') return { type: 'signaturepad', kind: 'signature' };
  const isDrawing = take(parts, 'draw', 'annotate') || what === 'draw' || what === 'annotate';
  if (parts.parameters.has('max-pixels')) row.noteOnce('max-pixels', 'PARAMETER_CARRIED', 'parameters');
  return { type: 'file', kind: 'photo', ...(isDrawing && { draw: true }), maxCount: 1 };
}

function place(row: RowContext, parts: RowParts): Json {
  const accuracy = takeNumber(row, parts, 'capture-accuracy');
  const kind = row.node.type.base === 'geopoint' ? 'geopoint' : 'geotrace';
  if (row.node.type.base === 'geoshape') row.note('DEGRADED', 'type', { type: 'geoshape', as: 'geotrace' });
  return { type: 'text', kind, ...(accuracy !== undefined && { maxAccuracy: accuracy }) };
}

function note(row: RowContext): Json {
  const html = row.text(localText(row.node.row, 'label', row.form.languages, noteHtml), 'label');
  const texts = html === undefined ? [] : typeof html === 'string' ? [html] : [html.default, html.en];
  if (texts.some((text) => /\{panel\.[^{}]+\}/.test(text))) row.note('ANSWER_IN_NOTE', 'label');
  return { type: 'html', html: html ?? row.node.name };
}

function calculated(row: RowContext): Json {
  const { cells } = row.node.row;
  if (!cells.has('calculation') && cells.has('default')) return defaultAsCalculation(row, false);
  if (!cells.has('calculation')) row.note('CALCULATION_MISSING', 'calculation');
  return (
    madeOnce(row, 'calculation') ?? {
      type: 'expression',
      expression: row.expression('calculation') ?? '',
      visible: false,
    }
  );
}

/** What nobody can change is calculated, or a check would take it from the work order or leave it out. */
function defaultAsCalculation(row: RowContext, isShown: boolean): Json {
  const once = madeOnce(row, 'default');
  if (once) return once;
  const written = row.node.row.cells.get('default')!;
  row.cell('default');
  row.note('DEFAULT_CALCULATED', 'default');
  const isNumber = ['integer', 'decimal'].includes(row.node.type.base) && Number.isFinite(Number(written));
  const expression = isDynamic(written)
    ? row.expression('default')
    : isNumber
      ? written
      : row.attempt('default', () => quoted(written.replace(/^'(.*)'$/, '$1')));
  return { type: 'expression', expression: expression ?? '', ...(!isShown && { visible: false }) };
}

const bounded =
  (max: number): Builder =>
  () => ({ ...integer(), min: 0, max });

const okChoice = { value: 'OK', text: 'OK' };
const builders: Readonly<Record<string, Builder>> = {
  text: textQuestion,
  integer,
  decimal: () => input('number'),
  percentage: bounded(100),
  'days 31': bounded(31),
  'days 183': bounded(183),
  'days 365': bounded(365),
  range: rangeQuestion,
  date: (row, parts) => input(take(parts, 'month-year') ? 'month' : yearOr(row, parts)),
  time: () => input('time'),
  dateTime: () => input('datetime-local'),
  'month-year': () => input('month'),
  year: (row) => {
    row.note('DEGRADED', 'type', { type: 'year', as: 'integer' });
    return integer();
  },
  select_one: select,
  select_multiple: select,
  rank: select,
  note,
  acknowledge: () => ({ type: 'checkbox', choices: [okChoice] }),
  image,
  audio: () => ({ type: 'file', kind: 'audio', maxCount: 1 }),
  video: () => ({ type: 'file', acceptedTypes: 'video/mp4,video/webm', maxCount: 1 }),
  file: () => ({ type: 'file', maxCount: 1 }),
  barcode: () => ({ type: 'text', kind: 'barcode' }),
  geopoint: place,
  geotrace: place,
  geoshape: place,
  calculate: calculated,
  hidden: (row) =>
    row.node.row.cells.has('default') && !row.node.row.cells.has('calculation')
      ? defaultAsCalculation(row, false)
      : { type: 'text', visible: false },
};

function yearOr(row: RowContext, { appearance }: RowParts): string {
  if (appearance.has('year')) row.note('DEGRADED', 'appearance', { type: 'year', as: 'date' });
  return 'date';
}

/** The type and its own properties; null when the row cannot become a question. */
export function typedElement(row: RowContext, parts: RowParts): Json | null {
  const { base } = row.node.type;
  const json = builders[base]?.(row, parts) ?? null;
  if (!json || base === 'calculate' || base === 'note') return json;
  return withCalculation(row, json);
}

/** When the answers that the column `trigger` names are given; null where they cannot be read. */
function triggerOf(row: RowContext): string | null {
  const names = [...(row.node.row.cells.get('trigger') ?? '').matchAll(/\$\{\s*([^{}\s]+)\s*\}/g)];
  const answers = names.map(([, name = '']) => row.form.names.find(name, row.node, () => undefined));
  if (answers.length === 0 || answers.some((answer) => !answer || answer.outsideOf !== undefined))
    return null;
  return answers.map((answer) => `${answer!.text} notempty`).join(' or ');
}

/** An answer that is calculated and may be changed: with a trigger whenever that is answered. */
function filledIn(row: RowContext): Json | null {
  const expression = row.readable('calculation');
  if (expression === null) return null;
  if (!row.node.row.cells.has('trigger')) return { setValueExpression: expression };
  const trigger = triggerOf(row);
  if (trigger === null) return null;
  row.cell('trigger');
  return { setValueIf: trigger, setValueExpression: expression };
}

/** A trigger without a calculation takes the answer away. */
function resetOf(row: RowContext, json: Json): Json {
  if (!row.node.row.cells.has('trigger') || !takesText(json)) return {};
  const trigger = triggerOf(row);
  if (trigger === null) return {};
  row.cell('trigger');
  return { resetValueIf: trigger };
}

/** A question with a calculation is one that nobody answers, if nobody may or if it has no label. */
function withCalculation(row: RowContext, json: Json): Json {
  const { cells } = row.node.row;
  const isReadOnly = /^(?:yes|true|true\(\)|1|si|sí)$/i.test(cells.get('readonly') ?? '');
  if (!cells.has('calculation')) {
    const isFixed = isReadOnly && cells.has('default') && json.type === 'text' && takesText(json);
    return isFixed ? defaultAsCalculation(row, true) : { ...json, ...resetOf(row, json) };
  }
  const isLabelled = [...cells.keys()].some((column) => column.startsWith('label'));
  if (isLabelled && !isReadOnly) {
    row.cell('calculation');
    const filled = takesText(json) ? filledIn(row) : null;
    if (filled) return { ...json, ...filled };
    row.note('CALCULATION_EDITABLE', 'calculation');
    return { ...json, xls: { calculation: cells.get('calculation')! } };
  }
  const once = madeOnce(row, 'calculation');
  if (once) return once;
  const expression = row.expression('calculation');
  return { type: 'expression', expression: expression ?? '', ...(!isLabelled && { visible: false }) };
}

/** Title and help. The text of a note is the note itself. */
export function textsOf(row: RowContext, json: Json): Json {
  const local = (base: string): LocalText | undefined => {
    const text = localText(row.node.row, base, row.form.languages, plainLabel);
    const column = [...row.node.row.cells.keys()].find(
      (each) => each === base || each.startsWith(`${base}::`),
    );
    const written = column === undefined ? '' : row.node.row.cells.get(column)!;
    if (text !== undefined && hasMarks(written)) row.note('MARKS_REMOVED', column!);
    return row.text(text, column ?? base);
  };
  const title = json.type === 'html' ? undefined : local('label');
  const description = local('hint');
  const isNamed = title !== undefined || ['html', 'expression'].includes(String(json.type));
  if (!isNamed && row.node.kind === 'question' && json.visible !== false && row.node.own === null)
    row.note('LABEL_MISSING', 'label');
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}

/** Types that become another one: an export has them again. */
const degraded: ReadonlySet<string> = new Set(['rank', 'geoshape', 'year']);
const written = ['label', 'hint', 'constraint_message', 'required_message'];

/** Columns and parts of cells that the element does not use, so that an export has them again. */
export function carriedOf(
  row: RowContext,
  { appearance, parameters }: RowParts,
  element: Json,
): Record<string, string> {
  const cells = new Map<string, string>();
  const { base: type, what } = row.node.type;
  const isDegraded = degraded.has(type) && !isRanking(row);
  if (isDegraded || what === 'unknown') cells.set('type', row.node.row.cells.get('type')!);
  if (appearance.size > 0) {
    cells.set('appearance', [...appearance].join(' '));
    for (const word of appearance) row.noteOnce(word, 'APPEARANCE_CARRIED', 'appearance', { word });
  }
  if (parameters.size > 0) {
    cells.set('parameters', [...parameters].map(([key, value]) => `${key}=${value}`).join(' '));
    for (const key of parameters.keys()) row.noteOnce(key, 'PARAMETER_CARRIED', 'parameters', { key });
  }
  for (const [column, text] of row.node.row.cells) {
    if (row.used.has(column)) continue;
    const base = column.split('::')[0]!;
    if (written.includes(base) && !isOtherLanguage(column, row.form.languages) && isShown(base, element))
      continue;
    cells.set(column, text);
    row.noteOnce(column, noteOf(column, row.form.languages), column);
  }
  return carriedCells(cells, (column) => row.note('CELL_DROPPED', column));
}

/** Whether the element has a place for a text of its own language. */
function isShown(base: string, { requiredErrorText, minErrorText, maxErrorText, validators }: Json): boolean {
  if (base === 'required_message') return requiredErrorText !== undefined;
  if (base !== 'constraint_message') return true;
  return minErrorText !== undefined || maxErrorText !== undefined || validators !== undefined;
}

type CarriedNote = 'MEDIA_CARRIED' | 'LANGUAGE_CARRIED' | 'COLUMN_CARRIED' | 'TRIGGER_CARRIED';

function noteOf(column: string, languages: Languages): CarriedNote {
  if (column.startsWith('media::')) return 'MEDIA_CARRIED';
  if (column === 'trigger') return 'TRIGGER_CARRIED';
  return isOtherLanguage(column, languages) ? 'LANGUAGE_CARRIED' : 'COLUMN_CARRIED';
}
