import type { Bilingual, Priority } from '@cuadrilla/contract/kit/fields.ts';
import { instantOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import { prefillColumns, workOrder, workOrderColumns, type WorkOrder } from '@cuadrilla/contract/operation/operations.ts';

/** Files of work orders: which column is what, and what is wrong with a row. */
type OrderField = keyof typeof workOrderColumns;
type PrefillField = (typeof prefillColumns)[number];
export type Column = { to: 'order'; field: OrderField } | { to: 'prefill'; field: PrefillField } | { to: 'nothing' };

export const faultMessages = {
  REQUIRED: { es: 'Falta el valor', en: 'The value is missing' },
  TOO_LONG: { es: 'El texto es demasiado largo', en: 'The text is too long' },
  NOT_A_NUMBER: { es: 'No es un número', en: 'It is not a number' },
  OUT_OF_RANGE: { es: 'El valor está fuera del rango', en: 'The value is out of range' },
  NOT_A_DATE: { es: 'No es una fecha (use AAAA-MM-DD o DD/MM/AAAA)', en: 'It is not a date (use YYYY-MM-DD or DD/MM/YYYY)' },
  UNKNOWN_PRIORITY: { es: 'La prioridad debe ser baja, media o alta', en: 'The priority must be low, half or high' },
  INVALID: { es: 'El valor no es válido', en: 'The value is not valid' },
  UNKNOWN_ZONE: { es: 'No existe una zona con ese código', en: 'There is no zone with that code' },
  UNKNOWN_BARRIO: { es: 'No existe un barrio con ese código', en: 'There is no neighbourhood with that code' },
  DUPLICATE_IN_FILE: { es: 'El número de orden se repite en el archivo', en: 'The order number occurs twice in the file' },
  ALREADY_EXISTS: { es: 'Ya existe una operación con ese número', en: 'An operation with that number already exists' },
} as const satisfies Record<string, Bilingual>;
export type FaultKey = keyof typeof faultMessages;
export interface RowFault { column: string; message_key: FaultKey }

export const failureMessages = {
  EMPTY: { es: 'El archivo no tiene filas', en: 'The file has no rows' },
  UNKNOWN_COLUMN: { es: 'La columna «{detail}» no se conoce', en: 'The column “{detail}” is not known' },
  DUPLICATE_COLUMN: { es: 'La columna «{detail}» está repetida', en: 'The column “{detail}” occurs twice' },
  MISSING_COLUMN: { es: 'Falta la columna «{detail}»', en: 'The column “{detail}” is missing' },
  TOO_LARGE: { es: 'El archivo supera los límites: 5 MB y 20.000 filas', en: 'The file exceeds the limits: 5 MB and 20,000 rows' },
  UNREADABLE_FILE: { es: 'El archivo no se puede leer ({detail})', en: 'The file cannot be read ({detail})' },
  WORKFLOW_NOT_PUBLISHED: { es: 'El flujo de trabajo ya no está publicado', en: 'The workflow is no longer published' },
} as const satisfies Record<string, Bilingual>;
export type FailureKey = keyof typeof failureMessages;

/** Letters alone: `Dirección ` and `DIRECCION` are the same column. */
const plainHeader = (header: string): string =>
  header.normalize('NFD').replace(/[\u0300-\u036f\ufeff]/g, '').trim().toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '');

/** Written by our own file of failed rows, and ignored when it comes back. */
export const reasonHeaders: Record<'es' | 'en', string> = { es: 'motivos', en: 'reasons' };

const byHeader = new Map<string, Column>([
  ...prefillColumns.map((field): [string, Column] => [field, { to: 'prefill', field }]),
  ...(Object.entries(workOrderColumns) as [OrderField, readonly string[]][]).flatMap(([field, names]) => [field.toLowerCase(), ...names].map((name): [string, Column] => [name, { to: 'order', field }])),
  ...Object.values(reasonHeaders).map((name): [string, Column] => [name, { to: 'nothing' }]),
]);

/** What the columns of a file are, or why the file cannot be used. */
export function columnsOf(header: readonly string[]): Column[] | { failure: FailureKey; detail: string } {
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

const priorities = new Map<string, Priority>([['baja', 'low'], ['low', 'low'], ['media', 'half'], ['normal', 'half'], ['half', 'half'], ['medium', 'half'], ['alta', 'high'], ['high', 'high']]);
const numeric: ReadonlySet<string> = new Set(['digitos_medidor', 'lectura_anterior', 'promedio', 'saldo_mora', 'facturas_mora', 'lectura_actual', 'lectura_suspension']);
const dated: ReadonlySet<string> = new Set(['hora_pago', 'notificacion_fecha']);

/** `1.234,5`, `1234,5`, `1,234.5` and `1234.5` are the same number; null when it is none. */
export function numberIn(text: string): number | null {
  const bare = text.replace(/[\s\u00a0$]/g, '');
  if (/^[+-]?\d+(\.\d+)?$/.test(bare)) return Number(bare);
  if (/^[+-]?\d+,\d+$/.test(bare)) return Number(bare.replace(',', '.'));
  if (/^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''));
  return null;
}

/** `2026-11-21`, `2026-11-21T13:45` from ISO or day-first dates, or an ISO instant as it is; null when it is no date. */
export function dateIn(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (iso?.[6]) return Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString();
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ](\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text);
  const parts = iso ? [iso[1], iso[2], iso[3], iso[4], iso[5]] : local ? [local[3], local[2], local[1], local[4], local[5]] : null;
  if (!parts) return null;
  const [year, month, day, hour, minute] = parts.map((part) => (part === undefined ? undefined : part.padStart(2, '0')));
  const date = `${year}-${month}-${day}`;
  const parsed = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(parsed) || new Date(parsed).toISOString().slice(0, 10) !== date || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return null;
  return hour === undefined ? date : `${date}T${hour}:${minute}`;
}

/** A date alone is due at the end of that day. */
function instantIn(text: string, timeZone: string): string | null {
  const found = dateIn(text);
  if (found === null || found.endsWith('Z')) return found;
  const [date = '', clock = '24:00'] = found.split('T');
  return instantOf(date, clock, timeZone).toISOString();
}

/** Reads a row; a row with faults gives every one of them. `header` is how the file calls its columns. */
export function readOrder(columns: readonly Column[], header: readonly string[], cells: readonly string[], timeZone: string): { order: WorkOrder } | { faults: RowFault[] } {
  const faults: RowFault[] = [];
  const order: Record<string, unknown> = {};
  const prefill: Record<string, string | number> = {};
  const names = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    const text = (cells[index] ?? '').trim();
    const name = header[index] ?? '';
    if (column.to === 'nothing') continue;
    if (column.to === 'order') names.set(column.field, name);
    if (text === '') continue;
    const fault = (message_key: FaultKey): void => void faults.push({ column: name, message_key });
    if (column.to === 'prefill') {
      const value = numeric.has(column.field) ? numberIn(text) : dated.has(column.field) ? dateIn(text) : text;
      if (value === null) fault(numeric.has(column.field) ? 'NOT_A_NUMBER' : 'NOT_A_DATE');
      else if (typeof value === 'string' && value.length > 200) fault('TOO_LONG');
      else prefill[column.field] = value;
      continue;
    }
    const read = readField(column.field, text, timeZone);
    if ('fault' in read) fault(read.fault);
    else order[column.field] = read.value;
  }
  for (const field of ['account', 'subscriber', 'address'] as const) if (order[field] === undefined) faults.push({ column: names.get(field) ?? field, message_key: 'REQUIRED' });
  const parsed = workOrder.safeParse({ ...order, prefill });
  if (parsed.success && faults.length === 0) return { order: parsed.data };
  for (const { path, code } of parsed.error?.issues ?? []) {
    const column = names.get(String(path[0])) ?? String(path[0]);
    if (!faults.some((fault) => fault.column === column)) faults.push({ column, message_key: code === 'too_big' ? (typeof order[String(path[0])] === 'number' ? 'OUT_OF_RANGE' : 'TOO_LONG') : code === 'too_small' ? 'OUT_OF_RANGE' : 'INVALID' });
  }
  return { faults };
}

function readField(field: OrderField, text: string, timeZone: string): { value: unknown } | { fault: FaultKey } {
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
