import type { FieldType } from '@cuadrilla/contract/kit/search.ts';
import { fail } from '../failure.ts';

const booleans = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]);
const instant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A day of the calendar: JavaScript reads the 31st of February as the 3rd of March. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** In UTC, the zone of texts that name none; null when it is no instant of the years 1 to 9999. */
function isoInstant(text: string): string | null {
  if (!instant.test(text) || !isDay(text.slice(0, 10))) return null;
  const at = new Date(/T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || text.length === 10 ? text : `${text}Z`);
  const iso = Number.isNaN(at.getTime()) ? '' : at.toISOString();
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null;
}

/**
 * The value as the type of its key, whatever type the request gave it.
 * @throws INVALID_INPUT when it cannot be read as that
 */
export function searchValue(key: string, value: unknown, type: FieldType): unknown {
  return readers[type](value) ?? fail('INVALID_INPUT', {}, { [key]: type });
}

/** Null for what is no value of the type. */
const readers: Record<FieldType, (value: unknown) => unknown> = {
  LONG: (value) => integerIn(value, Number.MAX_SAFE_INTEGER),
  INTEGER: (value) => integerIn(value, 2_147_483_647),
  DECIMAL: decimalIn,
  BOOLEAN: (value) => booleans.get(value),
  DATE: (value) => (typeof value === 'string' && isDay(value) ? value : null),
  INSTANT: (value) => (typeof value === 'string' ? isoInstant(value) : null),
  STRING: textIn,
};

function integerIn(value: unknown, bound: number): number | null {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= bound ? number : null;
}

function decimalIn(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^-?\d{1,16}(\.\d{1,16})?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** PostgreSQL holds no NUL, and half a surrogate pair is no text. */
export function textIn(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  return text.includes('\0') || !text.isWellFormed() ? null : text;
}
