import type { FieldType } from '@cuadrilla/contract/kit/search.ts';
import { isDay, readInstant } from '@cuadrilla/contract/kit/read-instant.ts';
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
/** In UTC; a text without an offset is local time of the tenant. Null when it is no instant of the years 1 to 9999. */
function isoInstant(text: string, timeZone: string): string | null {
  const iso = readInstant(text, timeZone)?.toISOString() ?? '';
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null;
}

/**
 * The value as the type of its key, whatever type the request gave it.
 * @throws INVALID_INPUT when it cannot be read as that
 */
export function searchValue(key: string, value: unknown, type: FieldType, timeZone: string): unknown {
  return readers[type](value, timeZone) ?? fail('INVALID_INPUT', {}, { [key]: type });
}

/** Null for what is no value of the type. */
const readers: Record<FieldType, (value: unknown, timeZone: string) => unknown> = {
  LONG: (value) => integerIn(value, Number.MAX_SAFE_INTEGER),
  INTEGER: (value) => integerIn(value, 2_147_483_647),
  DECIMAL: decimalIn,
  BOOLEAN: (value) => booleans.get(value),
  DATE: (value) => (typeof value === 'string' && isDay(value) ? value : null),
  INSTANT: (value, timeZone) => (typeof value === 'string' ? isoInstant(value, timeZone) : null),
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
