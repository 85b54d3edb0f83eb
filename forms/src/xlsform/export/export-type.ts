import { choiceType } from '../import/choice-question.ts';
import { readType } from '../import/question-types.ts';
import { isRecord, numberOf } from '../../values.ts';
import type { ExportScope } from './export-scope.ts';
import { repeatCountCell } from './export-logic.ts';

/** The columns `type`, `appearance` and `parameters` of a question. */
type Json = Record<string, unknown>;
type Cells = Map<string, string>;

const inputs: Readonly<Record<string, string>> = {
  number: 'decimal',
  date: 'date',
  time: 'time',
  'datetime-local': 'dateTime',
  datetime: 'dateTime',
  month: 'date',
  range: 'range',
};

export function exportType(cells: Cells, element: Json, scope: ExportScope): void {
  const written = typeOf(cells, element, scope);
  const former = isRecord(element.xls) && typeof element.xls.type === 'string' ? element.xls.type : '';
  cells.set('type', becomes(former, written) ? former : written);
}

/** Types that an import turns into others. */
const degraded: Readonly<Record<string, string>> = { year: 'integer', geoshape: 'geotrace' };
function becomes(former: string, written: string): boolean {
  if (former === '') return false;
  const type = readType(former);
  if (!type) return written === 'text';
  if (type.base === 'rank') return written === `select_multiple ${type.list ?? ''}`;
  return degraded[type.base] === written;
}

const choosing: ReadonlySet<unknown> = new Set(['radiogroup', 'dropdown', 'checkbox', 'tagbox']);

function typeOf(cells: Cells, element: Json, scope: ExportScope): string {
  if (choosing.has(element.type)) return choiceTypeOf(cells, element, scope);
  switch (element.type) {
    case 'text':
      return textType(cells, element);
    case 'comment':
      return commentType(cells, element);
    case 'ranking':
      return rankingType(element, scope);
    case 'boolean':
      return `select_one ${scope.listOf(booleanChoices(element), scope.nameOf(element))}`;
    case 'rating':
      return ratingType(cells, element);
    case 'file':
      return fileType(cells, element);
    case 'signaturepad':
      cells.set('appearance', 'signature');
      return 'image';
    case 'expression':
      return element.visible === false ? 'calculate' : 'text';
    case 'html':
      return 'note';
    case 'paneldynamic':
      repeatCountCell(cells, element, scope);
      return 'begin_repeat';
    default:
      return 'text';
  }
}

function commentType(cells: Cells, { rows }: Json): string {
  cells.set('appearance', 'multiline');
  if (numberOf(rows) !== undefined) cells.set('parameters', `rows=${Number(rows)}`);
  return 'text';
}

const ownTypes: ReadonlySet<unknown> = new Set(['geopoint', 'geotrace', 'barcode', 'integer']);

function textType(cells: Cells, element: Json): string {
  const { inputType, kind, maxAccuracy } = element;
  if (kind === 'geopoint' && numberOf(maxAccuracy) !== undefined)
    cells.set('parameters', `capture-accuracy=${String(maxAccuracy)}`);
  if (typeof kind === 'string' && ownTypes.has(kind)) return kind;
  if (inputType === 'month') cells.set('appearance', 'month-year');
  if (inputType === 'url' || inputType === 'email') cells.set('appearance', inputType);
  if (inputType === 'range') cells.set('parameters', rangeParameters(element));
  return (typeof inputType === 'string' ? inputs[inputType] : undefined) ?? 'text';
}

const rangeParameters = ({ min, max, step }: Json): string =>
  [`start=${String(min ?? 0)}`, `end=${String(max ?? 100)}`, `step=${String(step ?? 1)}`].join(' ');

const choicesIn = ({ choices }: Json): unknown[] => (Array.isArray(choices) ? (choices as unknown[]) : []);

function rankingType(element: Json, scope: ExportScope): string {
  const choices = choicesIn(element);
  return choices.length === 0 ? 'text' : `rank ${scope.listOf(choices, scope.nameOf(element))}`;
}

function choiceTypeOf(cells: Cells, element: Json, scope: ExportScope): string {
  const isMany = element.type === 'checkbox' || element.type === 'tagbox';
  const base = isMany ? 'select_multiple' : 'select_one';
  const choices = choicesIn(element);
  const isShort = element.type === 'dropdown' || element.type === 'tagbox';
  if (typeof element.list === 'string') {
    listFilterCell(cells, element, scope);
    return `${base}_from_file ${element.list}.csv`;
  }
  if (choices.length === 0) return 'text';
  const isPlain = choiceType(base, new Set(), choices.length) === element.type;
  if (!isPlain && isShort) cells.set('appearance', 'minimal');
  if (element.colCount === 0)
    cells.set('appearance', [cells.get('appearance'), 'horizontal'].filter(Boolean).join(' '));
  const isOk = element.type === 'checkbox' && JSON.stringify(choices) === '[{"value":"OK","text":"OK"}]';
  return isOk ? 'acknowledge' : `${base} ${scope.listOf(choices, scope.nameOf(element))}`;
}

/** `cascade` and `listFilter` as one filter of choices. */
function listFilterCell(cells: Cells, { cascade, listFilter }: Json, scope: ExportScope): void {
  const parts: (string | null)[] = [];
  if (typeof cascade === 'string') {
    const reference = scope.names.reference(cascade) ?? scope.names.reference(`panel.${cascade}`);
    parts.push(reference && `parent = ${reference}`);
  }
  for (const part of typeof listFilter === 'string' ? listFilter.split(/\s+and\s+/) : [])
    parts.push(filterPart(part, scope));
  if (parts.every((part) => part !== null)) {
    if (parts.length > 0) cells.set('choice_filter', parts.join(' and '));
  } else scope.unseen('choice_filter', String(listFilter ?? cascade));
}

function filterPart(part: string, scope: ExportScope): string | null {
  const found = /^\s*([\p{L}\p{N}_]+)\s*(contains|!=|=)\s*(?:\{([^{}]+)\}|'([^']*)'|([^\s'{}]+))\s*$/u.exec(
    part,
  );
  if (!found) return null;
  const [, column, operator, question, text, bare] = found;
  const value =
    question === undefined
      ? `'${text ?? bare ?? ''}'`
      : (scope.names.reference(`panel.${question}`) ?? scope.names.reference(question));
  if (value === null) return null;
  return operator === 'contains' ? `selected(${column}, ${value})` : `${column} ${operator} ${value}`;
}

const booleanChoices = ({ valueTrue, valueFalse, labelTrue, labelFalse }: Json): unknown[] => [
  { value: valueTrue ?? true, text: labelTrue ?? { default: 'Sí', en: 'Yes' } },
  { value: valueFalse ?? false, text: labelFalse ?? { default: 'No', en: 'No' } },
];

function ratingType(cells: Cells, { rateMin, rateMax, rateStep }: Json): string {
  const step = numberOf(rateStep) ?? 1;
  cells.set('appearance', 'rating');
  cells.set('parameters', `start=${numberOf(rateMin) ?? 1} end=${numberOf(rateMax) ?? 5} step=${step}`);
  return 'range';
}

function fileType(cells: Cells, { kind, draw, acceptedTypes }: Json): string {
  if (kind === 'audio') return 'audio';
  if (kind !== 'photo')
    return typeof acceptedTypes === 'string' && acceptedTypes.startsWith('video/') ? 'video' : 'file';
  if (draw === true) cells.set('appearance', 'draw');
  return 'image';
}
