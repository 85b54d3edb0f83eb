import { constraintOf } from './constraint.ts';
import { localText, type LocalText } from './languages.ts';
import type { RowContext } from './row-context.ts';
import { convertStatic, isDynamic, takesText } from './default-value.ts';

/** Conditions, checks and defaults of a row. */
type Json = Record<string, unknown>;

const yes = /^(?:yes|y|true|true\(\)|1|si|sí|required)$/i;
const no = /^(?:no|n|false|false\(\)|0)$/i;

/** `relevant`; what is never shown is hidden. */
export function relevantOf(row: RowContext): Json {
  const written = row.node.row.cells.get('relevant');
  if (written === undefined || yes.test(written)) {
    row.cell('relevant');
    return {};
  }
  if (no.test(written)) {
    row.cell('relevant');
    return { visible: false };
  }
  const visibleIf = row.condition('relevant');
  return visibleIf === null ? {} : { visibleIf };
}

function requiredOf(row: RowContext): Json {
  const written = row.cell('required');
  const text = row.text(localText(row.node.row, 'required_message', row.form.languages), 'required_message');
  const message = text === undefined ? {} : { requiredErrorText: text };
  if (written === undefined || no.test(written)) return message;
  if (yes.test(written)) return { isRequired: true, ...message };
  const requiredIf = row.condition('required');
  return requiredIf === null ? message : { requiredIf, ...message };
}

function readOnlyOf(row: RowContext, element: Json): Json {
  const written = row.cell('readonly');
  if (element.enableIf !== undefined || written === undefined || no.test(written)) return {};
  if (yes.test(written)) {
    row.note('READ_ONLY_PREFILLED', 'readonly');
    return { readOnly: true };
  }
  const condition = row.condition('readonly');
  return condition === null ? {} : { enableIf: `!(${condition})` };
}

function defaultOf(row: RowContext, element: Json): Json {
  const written = row.cell('default');
  if (written === undefined) return {};
  if (/last-saved#/.test(written)) {
    row.note('LAST_SAVED', 'default');
    return {};
  }
  if (isDynamic(written)) {
    const expression = takesText(element) ? row.readable('default', { once: true }) : null;
    if (expression !== null) return { defaultValueExpression: expression };
    row.note('DEFAULT_DYNAMIC', 'default');
    return { xls: { default: written } };
  }
  const value = convertStatic(written, element, row.node.type.base === 'select_multiple');
  if (value !== undefined) return { defaultValue: value };
  row.note('DEFAULT_WRONG', 'default');
  return { xls: { default: written } };
}

const unanswered: ReadonlySet<unknown> = new Set(['html', 'expression']);

/** What a question has besides its type. */
export function logicOf(row: RowContext, element: Json): Json {
  const relevant = relevantOf(row);
  if (unanswered.has(element.type)) {
    noteUnanswered(row, element);
    return relevant;
  }
  const message = row.text(
    localText(row.node.row, 'constraint_message', row.form.languages),
    'constraint_message',
  );
  return {
    ...relevant,
    ...requiredOf(row),
    ...readOnlyOf(row, element),
    ...defaultOf(row, element),
    ...constraintOf(row, element, message),
  };
}

/** What a note or a calculation has no use for. */
function noteUnanswered(row: RowContext, element: Json): void {
  const isUsed = (column: string): boolean =>
    column === 'readonly' || (element.type === 'expression' && row.used.has(column));
  for (const column of ['required', 'readonly', 'constraint', 'default', 'calculation'])
    if (!isUsed(column) && !no.test(row.node.row.cells.get(column) ?? 'no'))
      row.note('NOT_FOR_NOTES', column);
  for (const column of ['required', 'readonly', 'constraint', 'default', 'calculation']) row.cell(column);
}

const wrongCount: LocalText = {
  default: 'El número de filas no es el que dice el formulario',
  en: 'The number of rows is not the one that the form says',
};

/** How many rows a repeat has: a number, or an expression that makes the rows. */
export function repeatCountOf(row: RowContext): Json {
  const written = row.node.row.cells.get('repeat_count');
  if (written === undefined) return {};
  if (/^\d+$/.test(written)) {
    row.cell('repeat_count');
    const count = Number(written);
    if (count < 1 || count > 200) row.note('REPEAT_COUNT', 'repeat_count');
    return { minPanelCount: count, maxPanelCount: count };
  }
  const expression = row.expression('repeat_count');
  if (expression === null) return {};
  const { name } = row.node;
  // A number that depends on the rows themselves cannot make them.
  const isOwn = new RegExp(`\\{${name}[.}\\[]`, 'i').test(expression);
  if (isOwn) row.note('REPEAT_COUNT_CHECKED', 'repeat_count');
  return {
    ...(!isOwn && { rowsExpression: expression }),
    validators: [
      { type: 'expression', expression: `{${name}.length} = sum(${expression})`, text: wrongCount },
    ],
  };
}
