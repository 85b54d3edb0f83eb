import { isRecord } from '../../values.ts';
import { noteMarkdown } from '../import/label-text.ts';
import { exportType } from './export-type.ts';
import { constraintCells, expressionCell } from './export-logic.ts';
import type { ExportScope } from './export-scope.ts';

/** One element as a row of the sheet `survey`. */
type Json = Record<string, unknown>;
export type Cells = Map<string, string>;

export const spanish = 'Español (es)';
export const english = 'English (en)';

/** The calculation of what XPath cannot calculate. */
export const nothing = "''";

/** A text as cells, with `${q}` for the answers that it inserts. */
export function textCells(
  cells: Cells,
  column: string,
  text: unknown,
  scope: ExportScope,
  change: (text: string) => string = (one) => one,
): void {
  const written = (one: string): string =>
    change(one).replace(/\{([^{}$]+)\}/g, (whole, name: string) => scope.names.reference(name) ?? whole);
  if (typeof text === 'string') cells.set(`${column}::${spanish}`, written(text));
  if (!isRecord(text)) return;
  const es = text.default ?? text.es;
  if (typeof es === 'string') cells.set(`${column}::${spanish}`, written(es));
  if (typeof text.en === 'string') cells.set(`${column}::${english}`, written(text.en));
}

/** Cells that an import carried along, unless the element gives them itself now. */
function carriedCells(cells: Cells, xls: unknown): void {
  if (!isRecord(xls)) return;
  for (const [column, text] of Object.entries(xls)) {
    if (typeof text !== 'string' || column === 'type') continue;
    const own = cells.get(column);
    if (own === undefined) cells.set(column, text);
    else if (column === 'appearance' || column === 'parameters') cells.set(column, `${own} ${text}`);
  }
}

/** The cells of a question, group or repeat; the row that ends a group is written by the caller. */
export function exportCells(element: Json, scope: ExportScope): Cells {
  const cells: Cells = new Map();
  const isContainer = element.type === undefined || element.type === 'panel' || element.type === 'page';
  cells.set('name', scope.nameOf(element));
  textCells(
    cells,
    'label',
    element.type === 'html' ? element.html : element.title,
    scope,
    element.type === 'html' ? noteMarkdown : undefined,
  );
  if (element.type !== 'html') textCells(cells, 'hint', element.description, scope);
  expressionCell(cells, 'relevant', element.visibleIf, scope);
  // A question whose own answer decides whether it is asked is a circle for other tools.
  const own = `\${${scope.nameOf(element)}}`;
  if (cells.get('relevant')?.includes(own)) {
    scope.unseen('relevant', String(element.visibleIf));
    cells.delete('relevant');
  }
  if (element.visible === false && element.type !== 'expression' && !cells.has('relevant'))
    cells.set('relevant', 'false()');
  if (isContainer) cells.set('type', 'begin_group');
  else {
    exportType(cells, element, scope);
    answerCells(cells, element, scope);
  }
  carriedCells(cells, element.xls);
  return cells;
}

function answerCells(cells: Cells, element: Json, scope: ExportScope): void {
  if (element.type === 'html' || element.type === 'paneldynamic') return;
  if (element.type === 'expression') {
    expressionCell(cells, 'calculation', element.expression, scope);
    if (!cells.has('calculation')) cells.set('calculation', nothing);
    if (element.visible !== false) cells.set('readonly', 'yes');
    return;
  }
  if (element.isRequired === true) cells.set('required', 'yes');
  else expressionCell(cells, 'required', element.requiredIf, scope);
  textCells(cells, 'required_message', element.requiredErrorText, scope);
  if (element.readOnly === true) cells.set('readonly', 'yes');
  else readOnlyCell(cells, element.enableIf, scope);
  defaultCell(cells, element);
  if (!cells.has('default')) expressionCell(cells, 'default', element.defaultValueExpression, scope);
  filledCells(cells, element, scope);
  constraintCells(cells, element, scope);
}

function readOnlyCell(cells: Cells, enableIf: unknown, scope: ExportScope): void {
  if (typeof enableIf !== 'string') return;
  const inner = /^!\((.*)\)$/s.exec(enableIf)?.[1];
  expressionCell(cells, 'readonly', inner ?? `!(${enableIf})`, scope);
  if (!cells.has('readonly') && inner !== undefined)
    expressionCell(cells, 'readonly', `!(${enableIf})`, scope);
}

/** What is calculated and may be changed, and when. */
function filledCells(cells: Cells, element: Json, scope: ExportScope): void {
  const { setValueExpression, setValueIf, resetValueIf } = element;
  expressionCell(cells, 'calculation', setValueExpression, scope);
  const when = setValueExpression === undefined ? resetValueIf : setValueIf;
  if (typeof when !== 'string') return;
  const names = when.split(' or ').map((part) => /^\{([^{}]+)\} notempty$/.exec(part)?.[1]);
  const references = names.map((name) => (name === undefined ? null : scope.names.reference(name)));
  if (references.some((reference) => reference === null || reference === undefined))
    scope.unseen('trigger', when);
  else cells.set('trigger', references.join(', '));
}

function defaultCell(cells: Cells, { defaultValue }: Json): void {
  if (Array.isArray(defaultValue)) cells.set('default', defaultValue.map(String).join(' '));
  else if (defaultValue !== undefined)
    cells.set('default', String(defaultValue as string | number | boolean));
}
