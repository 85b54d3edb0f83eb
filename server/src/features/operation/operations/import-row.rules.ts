import type { fieldFaults } from '@cuadrilla/contract/kit/field-faults.ts';
import type { Bilingual, Locale, Priority } from '@cuadrilla/contract/kit/fields.ts';
import { workOrder, workOrderColumns, type WorkOrder } from '@cuadrilla/contract/operation/operations.ts';
import {
  isEmptyValue,
  orderFaults,
  type OrderField,
} from '@cuadrilla/contract/parameterization/order-fields.ts';
import { numberIn, plainHeader } from '#platform/tables/cells.rules.ts';
import { reasonHeaders } from '#platform/tables/import-messages.ts';
import type { FileFailure, RowFault } from '#platform/tables/importer.ts';
import { dueInstantIn, readOrderCell, type CellFormat } from './order-cells.rules.ts';

/** Files of work orders: which column is what, and what is wrong with a row. */
type BaseField = keyof typeof workOrderColumns;
export type Column = { to: 'order'; field: BaseField } | { to: 'prefill'; field: string } | { to: 'nothing' };

export const importFaults = {
  UNKNOWN_PRIORITY: {
    es: 'La prioridad debe ser baja, media o alta',
    en: 'The priority must be low, medium or high',
  },
  UNKNOWN_ZONE: { es: 'No existe una zona con ese código', en: 'There is no zone with that code' },
  UNKNOWN_BARRIO: {
    es: 'No existe un barrio con ese código',
    en: 'There is no neighbourhood with that code',
  },
  DUPLICATE_IN_FILE: {
    es: 'El número de orden se repite en el archivo',
    en: 'The order number occurs twice in the file',
  },
  ALREADY_EXISTS: {
    es: 'Ya existe una operación con ese número',
    en: 'An operation with that number already exists',
  },
  OUTSIDE_AREA: {
    es: 'El punto está fuera del área de las zonas: revise que sea correcto',
    en: 'The point lies outside the area of the zones: check that it is right',
  },
} as const satisfies Record<string, Bilingual>;
/** What to do about them, where the fault does not say it. */
export const importRemedies = {
  UNKNOWN_ZONE: {
    es: 'Use el código de una zona activa, o deje la celda vacía: la dan el barrio o el punto.',
    en: 'Use the code of an active zone, or leave the cell empty: neighbourhood or point give it.',
  },
  UNKNOWN_BARRIO: {
    es: 'Use el código de un barrio, o deje la celda vacía: lo da el punto.',
    en: 'Use the code of a neighbourhood, or leave the cell empty: the point gives it.',
  },
  DUPLICATE_IN_FILE: {
    es: 'Deje una sola fila con ese número, o deje la celda vacía.',
    en: 'Leave one row alone with that number, or leave the cell empty.',
  },
  ALREADY_EXISTS: {
    es: 'Cambie el número, quite la fila, o deshaga la importación que lo creó.',
    en: 'Change the number, remove the row, or undo the import that created it.',
  },
} as const satisfies Partial<Record<FaultKey, Bilingual>>;

type FaultKey = keyof typeof importFaults | keyof typeof fieldFaults;

export const importFailures = {
  WORKFLOW_NOT_PUBLISHED: {
    es: 'El flujo de trabajo ya no está publicado',
    en: 'The workflow is no longer published',
  },
  NOT_A_CREATOR: {
    es: 'Los roles de quien lo subió no pueden crear operaciones de este flujo de trabajo',
    en: 'The roles of whoever uploaded it may not create operations of this workflow',
  },
} as const satisfies Record<string, Bilingual>;

const baseColumns = Object.entries(workOrderColumns) as [BaseField, readonly [string, string, ...string[]]][];
const baseHeaders: readonly (readonly [string, Column])[] = [
  ...baseColumns.flatMap(([field, names]) =>
    [field.toLowerCase(), ...names].map((name) => [name, { to: 'order', field }] as const),
  ),
  ...Object.values(reasonHeaders).map((name) => [name, { to: 'nothing' }] as const),
];

/** How a field is called in files: by its key, or by its label in either language. */
const headersOf = ({ key, label }: OrderField): string[] => [
  key,
  plainHeader(label.es),
  plainHeader(label.en),
];

/** Columns by header. The order's own columns come first, then keys, then labels: those may be alike. */
function columnsByHeader(fields: readonly OrderField[]): Map<string, Column> {
  const found = new Map<string, Column>(baseHeaders);
  const add = (header: string, field: string) => {
    if (!found.has(header)) found.set(header, { to: 'prefill', field });
  };
  for (const { key } of fields) add(key, key);
  for (const field of fields) for (const header of headersOf(field)) add(header, field.key);
  return found;
}

/** The headers of a template: labels in one language; a label that means another column gives way to the key. */
export function templateHeader(fields: readonly OrderField[], locale: Locale): string[] {
  const known = columnsByHeader(fields);
  return [
    ...baseColumns.map(([, [es, en]]) => (locale === 'en' ? en : es)),
    ...fields.map(({ key, label }) => {
      const column = known.get(plainHeader(label[locale]));
      return column?.to === 'prefill' && column.field === key ? label[locale] : key;
    }),
  ];
}

const requiredFields = ['account', 'subscriber', 'address'] as const;

/** What the columns of a file are, or why the file cannot be used. */
export function columnsOf(header: readonly string[], fields: readonly OrderField[]): Column[] | FileFailure {
  const byHeader = columnsByHeader(fields);
  const columns: Column[] = [];
  const seen = new Set<string>();
  for (const text of header) {
    const column = text.trim() === '' ? { to: 'nothing' as const } : byHeader.get(plainHeader(text));
    if (!column) return { failure: 'UNKNOWN_COLUMN', detail: text.slice(0, 60) };
    if (column.to !== 'nothing') {
      const name = `${column.to}.${column.field}`;
      if (seen.has(name)) return { failure: 'DUPLICATE_COLUMN', detail: text.slice(0, 60) };
      seen.add(name);
    }
    columns.push(column);
  }
  const missing = requiredFields.find((field) => !seen.has(`order.${field}`));
  if (missing) return { failure: 'MISSING_COLUMN', detail: workOrderColumns[missing][0] };
  const absent = fields.find(({ key, required }) => required && !seen.has(`prefill.${key}`));
  return absent ? { failure: 'MISSING_COLUMN', detail: absent.label.es } : columns;
}

/** The name of a column in faults: that of the wire. */
export const faultName = (column: Column): string | null =>
  column.to === 'nothing' ? null : column.to === 'order' ? column.field : `prefill.${column.field}`;

const priorities = new Map<string, Priority>([
  ['baja', 'low'],
  ['low', 'low'],
  ['media', 'half'],
  ['normal', 'half'],
  ['half', 'half'],
  ['medium', 'half'],
  ['alta', 'high'],
  ['high', 'high'],
]);

/** What rows of one file are read with. */
export interface OrderFormat extends CellFormat {
  columns: readonly Column[];
  /** How the file calls its columns. */
  header: readonly string[];
  fields: readonly OrderField[];
  hasItem: (list: string, item: string) => boolean;
}

type Read = { value: unknown } | { fault: FaultKey };
interface Row {
  order: Record<string, unknown>;
  prefill: Record<string, unknown>;
  /** By the name of the wire. */
  faults: Map<string, FaultKey>;
}

/** Reads a row; a row with faults gives every one of them. */
export function readOrder(
  format: OrderFormat,
  cells: readonly string[],
): { order: WorkOrder } | { faults: RowFault[] } {
  const row: Row = { order: {}, prefill: {}, faults: new Map() };
  for (const [index, column] of format.columns.entries())
    readCell(row, column, (cells[index] ?? '').trim(), format);
  for (const field of requiredFields) if (row.order[field] === undefined) row.faults.set(field, 'REQUIRED');
  const parsed = workOrder.safeParse({ ...row.order, prefill: row.prefill });
  for (const { path, code, message } of parsed.error?.issues ?? [])
    addFault(
      row,
      String(path[0]),
      code === 'custom' ? (message as FaultKey) : issueFault(code, row.order[String(path[0])]),
    );
  for (const [key, fault] of Object.entries(orderFaults(format.fields, row.prefill, format.hasItem)))
    addFault(row, `prefill.${key}`, fault);
  if (parsed.success && row.faults.size === 0) return { order: parsed.data };
  return {
    faults: [...row.faults].map(([name, message_key]) => ({
      column: format.header[format.columns.findIndex((column) => faultName(column) === name)] ?? name,
      message_key,
    })),
  };
}

/** The first thing that is wrong with a value is what is reported. */
function addFault({ faults }: Row, name: string, fault: FaultKey): void {
  if (!faults.has(name)) faults.set(name, fault);
}

function readCell(row: Row, column: Column, text: string, format: OrderFormat): void {
  if (column.to === 'nothing' || isEmptyValue(text)) return;
  const field = column.to === 'prefill' ? format.fields.find(({ key }) => key === column.field) : undefined;
  const read: Read = field
    ? readOrderCell(field, text, format)
    : readBase(column.field as BaseField, text, format);
  if ('fault' in read) addFault(row, faultName(column)!, read.fault);
  else (field ? row.prefill : row.order)[column.field] = read.value;
}

function issueFault(code: string, value: unknown): FaultKey {
  if (code === 'too_big') return typeof value === 'number' ? 'OUT_OF_RANGE' : 'TOO_LONG';
  return code === 'too_small' ? 'OUT_OF_RANGE' : 'INVALID';
}

function readBase(field: BaseField, text: string, { timeZone }: CellFormat): Read {
  switch (field) {
    case 'priority': {
      const value = priorities.get(text.toLowerCase());
      return value ? { value } : { fault: 'UNKNOWN_PRIORITY' };
    }
    case 'latitude':
    case 'longitude': {
      const value = numberIn(text);
      return value === null ? { fault: 'NOT_A_NUMBER' } : { value };
    }
    case 'dueAt': {
      const value = dueInstantIn(text, timeZone);
      return value === null ? { fault: 'NOT_A_DATE' } : { value };
    }
    default:
      return { value: text };
  }
}
