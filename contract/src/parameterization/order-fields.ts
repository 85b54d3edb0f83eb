import { z } from 'zod';
import type { fieldFaults } from '../kit/field-faults.ts';
import { bilingual, code, day, instant } from '../kit/fields.ts';

/** What the work orders of a workflow carry beside customer and place: declared by the workflow. */
export const orderFieldType = z.enum(['text', 'number', 'boolean', 'date', 'instant', 'list']);
export type OrderFieldType = z.output<typeof orderFieldType>;

/** A key under which forms and conditions read a value. */
export const factKey = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);

export const orderField = z.object({
  key: factKey,
  label: bilingual,
  type: orderFieldType,
  required: z.boolean().default(false),
  /** Code of the list whose items may be chosen: for the type `list`, and only for it. */
  list: code.optional(),
  help: bilingual.optional(),
  /** Of a number. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** Of a text. */
  maxLength: z.number().int().min(1).max(200).optional(),
});
export type OrderField = z.output<typeof orderField>;

/** How the operations of a workflow are numbered: `OT-2026-000123`. The counter begins again where the prefix or year changes. */
export const numbering = z.object({
  prefix: z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,13}[A-Za-z0-9])?$/),
  year: z.boolean().default(true),
  digits: z.number().int().min(3).max(9).default(6),
});
export type Numbering = z.output<typeof numbering>;

/** The numbering of a workflow that declares none. */
export const defaultNumbering = (workflowCode: string): Numbering => ({
  prefix:
    workflowCode
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 15) || 'OP',
  year: true,
  digits: 6,
});

/** Whatever stands before the counter; numbers with an equal beginning share one counter. */
export const seriesOf = ({ prefix, year }: Numbering, currentYear: number): string =>
  year ? `${prefix}-${currentYear}-` : `${prefix}-`;

export const orderNumber = (series: string, count: number, { digits }: Numbering): string =>
  series + String(count).padStart(digits, '0');

export type OrderValue = string | number | boolean;
export type OrderFault = keyof typeof fieldFaults;
const longestText = 200;

type Check = (field: OrderField, value: unknown) => OrderFault | null;

const textFault: Check = ({ maxLength = longestText }, value) => {
  if (typeof value !== 'string') return 'INVALID';
  return value.length > maxLength ? 'TOO_LONG' : null;
};
const checks: Record<OrderFieldType, Check> = {
  text: textFault,
  list: textFault,
  number: ({ min = -Infinity, max = Infinity }, value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'NOT_A_NUMBER';
    return value < min || value > max ? 'OUT_OF_RANGE' : null;
  },
  boolean: (_field, value) => (typeof value === 'boolean' ? null : 'NOT_YES_OR_NO'),
  date: (_field, value) => (day.safeParse(value).success ? null : 'NOT_A_DATE'),
  instant: (_field, value) => (instant.safeParse(value).success ? null : 'NOT_A_DATE'),
};

/** What is wrong with a value that is there; null when nothing is. Whether a list has the item is checked apart. */
const valueFault: Check = (field, value) => checks[field.type](field, value);

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '';

/**
 * What is wrong with the fields of a work order, by key.
 * @param hasItem whether a list has an active item of that code
 */
export function orderFaults(
  fields: readonly OrderField[],
  given: Readonly<Record<string, unknown>>,
  hasItem: (list: string, item: string) => boolean,
): Record<string, OrderFault> {
  const faults: Record<string, OrderFault> = {};
  const known = new Set(fields.map(({ key }) => key));
  for (const key of Object.keys(given)) if (!known.has(key)) faults[key] = 'UNKNOWN_FIELD';
  for (const field of fields) {
    const value = Object.hasOwn(given, field.key) ? given[field.key] : undefined;
    const fault = isEmptyValue(value)
      ? field.required
        ? 'REQUIRED'
        : null
      : (valueFault(field, value) ??
        (field.type === 'list' && !hasItem(field.list ?? '', value as string) ? 'UNKNOWN_CHOICE' : null));
    if (fault) faults[field.key] = fault;
  }
  return faults;
}
