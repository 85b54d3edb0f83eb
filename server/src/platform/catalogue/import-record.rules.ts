import type { z } from 'zod';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { dateIn, numberIn, truthIn } from '../tables/cells.rules.ts';
import type { RowFault } from '../tables/importer.ts';
import type { Values } from './catalogue-store.ts';

/** What a column of a file holds: a field, or one key of a JSON field. */
export interface Column {
  field: string;
  key?: string;
}

/** What reading the rows of one file needs. */
export interface RecordFormat {
  /** By position in the file; null for a column to be ignored. */
  columns: readonly (Column | null)[];
  /** Values that all rows have and the file does not contain. */
  given: Values;
  shapes: ReadonlyMap<string, FieldShape>;
  schemas: Record<string, z.ZodType>;
}

type Read = { value: unknown } | { fault: string } | 'empty';

/** The values of one row, with codes for references; or all of its faults. */
export function readRecord(
  { columns, given, shapes, schemas }: RecordFormat,
  cells: readonly string[],
): { value: Values } | { faults: RowFault[] } {
  const values: Values = {};
  const faults: RowFault[] = [];
  for (const [at, column] of columns.entries()) {
    if (!column) continue;
    const { field } = column;
    const text = (cells[at] ?? '').trim();
    const read = readCell(column, text, shapes.get(field), values[field]);
    if (read === 'empty') {
      if (field in given) continue;
      if (shapes.get(field)!.required) faults.push({ column: field, message_key: 'REQUIRED' });
      else values[field] ??= undefined;
    } else if ('fault' in read) faults.push({ column: field, message_key: read.fault });
    else values[field] = read.value;
  }
  Object.assign(values, given);
  for (const [field, shape] of shapes) {
    if (faults.some(({ column }) => column === field)) continue;
    const fault = parseField(values, field, shape, schemas[field]!);
    if (fault !== null) faults.push({ column: field, message_key: fault });
  }
  return faults.length > 0 ? { faults } : { value: values };
}

/** @param sofar the value that earlier columns gave the field: keys of a JSON field have a column each */
function readCell({ field, key }: Column, text: string, shape: FieldShape | undefined, sofar: unknown): Read {
  if (field === 'active') return text === '' ? { value: true } : orFault(truthIn(text), 'NOT_YES_OR_NO');
  if (key !== undefined)
    return {
      value: text === '' ? (sofar ?? {}) : { ...((sofar ?? {}) as Values), [key]: scalarIn(text) },
    };
  return text === '' ? 'empty' : valueIn(text, shape!);
}

/** Replaces the value of a field by its parsed form, or returns the fault. References stay codes. */
function parseField(values: Values, field: string, shape: FieldShape, schema: z.ZodType): string | null {
  if (!(field in values)) return shape.required ? 'REQUIRED' : null;
  if (shape.kind === 'reference' && typeof values[field] === 'string') return null;
  const parsed = schema.safeParse(values[field]);
  if (!parsed.success) return faultOf(parsed.error);
  values[field] = parsed.data;
  return null;
}

function faultOf({ issues }: z.ZodError): string {
  if (issues.some((issue) => issue.code === 'too_big' && issue.origin === 'string')) return 'TOO_LONG';
  return issues.some(({ code }) => code === 'too_big' || code === 'too_small') ? 'OUT_OF_RANGE' : 'INVALID';
}

const scalarIn = (text: string): unknown =>
  /^([[{]|true$|false$)/.test(text) ? (jsonIn(text) ?? text) : (numberIn(text) ?? text);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const orFault = (value: unknown, fault: string): { value: unknown } | { fault: string } =>
  value === null || value === undefined ? { fault } : { value };

function valueIn(text: string, { kind, choices }: FieldShape): { value: unknown } | { fault: string } {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return orFault(numberIn(text), 'NOT_A_NUMBER');
    case 'boolean':
      return orFault(truthIn(text), 'NOT_YES_OR_NO');
    case 'date':
      return orFault(dateIn(text)?.slice(0, 10), 'NOT_A_DATE');
    case 'choice':
      return orFault(
        choices?.find((choice) => choice.toLowerCase() === text.toLowerCase()),
        'UNKNOWN_CHOICE',
      );
    case 'codes':
      return { value: codesIn(text) };
    case 'json': {
      const value = jsonIn(text);
      return value === undefined ? { fault: 'NOT_JSON' } : { value };
    }
    default:
      return { value: text };
  }
}

const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,|]/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
];
