import type { fieldFaults } from '@cuadrilla/contract/kit/field-faults.ts';
import type { Bilingual, Priority } from '@cuadrilla/contract/kit/fields.ts';
import { instantOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import {
  prefillColumns,
  workOrder,
  workOrderColumns,
  type WorkOrder,
} from '@cuadrilla/contract/operation/operations.ts';
import { dateIn, numberIn, plainHeader } from '#platform/tables/cells.rules.ts';
import { reasonHeaders } from '#platform/tables/import-messages.ts';
import type { FileFailure, RowFault } from '#platform/tables/importer.ts';

/** Files of work orders: which column is what, and what is wrong with a row. */
type OrderField = keyof typeof workOrderColumns;
type PrefillField = (typeof prefillColumns)[number];
export type Column =
  { to: 'order'; field: OrderField } | { to: 'prefill'; field: PrefillField } | { to: 'nothing' };

export const orderFaults = {
  UNKNOWN_PRIORITY: {
    es: 'La prioridad debe ser baja, media o alta',
    en: 'The priority must be low, half or high',
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
} as const satisfies Record<string, Bilingual>;
type FaultKey = keyof typeof orderFaults | keyof typeof fieldFaults;

export const orderFailures = {
  WORKFLOW_NOT_PUBLISHED: {
    es: 'El flujo de trabajo ya no está publicado',
    en: 'The workflow is no longer published',
  },
} as const satisfies Record<string, Bilingual>;

const byHeader = new Map<string, Column>([
  ...prefillColumns.map((field): [string, Column] => [field, { to: 'prefill', field }]),
  ...(Object.entries(workOrderColumns) as [OrderField, readonly string[]][]).flatMap(([field, names]) =>
    [field.toLowerCase(), ...names].map((name): [string, Column] => [name, { to: 'order', field }]),
  ),
  ...Object.values(reasonHeaders).map((name): [string, Column] => [name, { to: 'nothing' }]),
]);

/** What the columns of a file are, or why the file cannot be used. */
export function columnsOf(header: readonly string[]): Column[] | FileFailure {
  const columns: Column[] = [];
  const seen = new Set<string>();
  for (const text of header) {
    const column = text.trim() === '' ? { to: 'nothing' as const } : byHeader.get(plainHeader(text));
    if (!column) return { failure: 'UNKNOWN_COLUMN', detail: text.slice(0, 60) };
    if (column.to !== 'nothing') {
      if (seen.has(column.field)) return { failure: 'DUPLICATE_COLUMN', detail: text.slice(0, 60) };
      seen.add(column.field);
    }
    columns.push(column);
  }
  const missing = (['account', 'subscriber', 'address'] as const).find((field) => !seen.has(field));
  return missing ? { failure: 'MISSING_COLUMN', detail: workOrderColumns[missing][0] } : columns;
}

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
const numeric: ReadonlySet<string> = new Set([
  'digitos_medidor',
  'lectura_anterior',
  'promedio',
  'saldo_mora',
  'facturas_mora',
  'lectura_actual',
  'lectura_suspension',
]);
const dated: ReadonlySet<string> = new Set(['hora_pago', 'notificacion_fecha']);

/** A date alone is due at the end of that day. */
function instantIn(text: string, timeZone: string): string | null {
  const found = dateIn(text);
  if (found === null || found.endsWith('Z')) return found;
  const [date = '', clock = '24:00'] = found.split('T');
  return instantOf(date, clock, timeZone).toISOString();
}

type Read = { value: unknown } | { fault: FaultKey };

/** Reads a row; a row with faults gives every one of them. `header` is how the file calls its columns. */
export function readOrder(
  columns: readonly Column[],
  header: readonly string[],
  cells: readonly string[],
  timeZone: string,
): { order: WorkOrder } | { faults: RowFault[] } {
  const faults: RowFault[] = [];
  const order: Record<string, unknown> = {};
  const prefill: Record<string, unknown> = {};
  const names = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    if (column.to === 'nothing') continue;
    const text = (cells[index] ?? '').trim();
    const name = header[index] ?? '';
    if (column.to === 'order') names.set(column.field, name);
    if (text === '') continue;
    const read =
      column.to === 'prefill' ? readPrefill(column.field, text) : readField(column.field, text, timeZone);
    if ('fault' in read) faults.push({ column: name, message_key: read.fault });
    else (column.to === 'prefill' ? prefill : order)[column.field] = read.value;
  }
  for (const field of ['account', 'subscriber', 'address'] as const)
    if (order[field] === undefined)
      faults.push({ column: names.get(field) ?? field, message_key: 'REQUIRED' });
  return checkedOrder({ ...order, prefill }, faults, names);
}

/** @param names how the file calls the columns, by field */
function checkedOrder(
  given: Record<string, unknown>,
  faults: RowFault[],
  names: ReadonlyMap<string, string>,
): { order: WorkOrder } | { faults: RowFault[] } {
  const parsed = workOrder.safeParse(given);
  if (parsed.success && faults.length === 0) return { order: parsed.data };
  for (const { path, code } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    const column = names.get(field) ?? field;
    if (!faults.some((fault) => fault.column === column))
      faults.push({ column, message_key: issueFault(code, given[field]) });
  }
  return { faults };
}

function issueFault(code: string, value: unknown): FaultKey {
  if (code === 'too_big') return typeof value === 'number' ? 'OUT_OF_RANGE' : 'TOO_LONG';
  return code === 'too_small' ? 'OUT_OF_RANGE' : 'INVALID';
}

function readPrefill(field: PrefillField, text: string): Read {
  if (numeric.has(field)) {
    const value = numberIn(text, { whole: field !== 'promedio' });
    return value === null ? { fault: 'NOT_A_NUMBER' } : { value };
  }
  const value = dated.has(field) ? dateIn(text) : text;
  if (value === null) return { fault: 'NOT_A_DATE' };
  return value.length > 200 ? { fault: 'TOO_LONG' } : { value };
}

function readField(field: OrderField, text: string, timeZone: string): Read {
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
      const value = instantIn(text, timeZone);
      return value === null ? { fault: 'NOT_A_DATE' } : { value };
    }
    default:
      return { value: text };
  }
}
