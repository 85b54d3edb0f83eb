import { readInstant } from '@cuadrilla/contract/kit/read-instant.ts';

/** Reading values that came from outside. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A finite number, else undefined. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Whether a value is a time in ISO 8601; absent is allowed. */
export const isTimestamp = (value: unknown): boolean =>
  value === undefined || value === null || readInstant(value, 'UTC') !== null;

/** Whether an answer was not given: nothing, an empty text or an empty list. */
export const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Whether SurveyJS takes a value for empty. It differs from `isMissing`: a text of spaces is empty too, and so
 * is an object that holds nothing at any depth.
 */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isEmptyProperty);
  return value === undefined || value === null;
}

/** In a property of an object, unlike in an answer itself, spaces count as content. */
const isEmptyProperty = (value: unknown): boolean =>
  typeof value === 'string' ? value === '' : isEmpty(value);

/** A repeat is empty while none of its rows holds anything. */
export const isEmptyRepeat = (rows: unknown): boolean =>
  !Array.isArray(rows) ||
  !rows.some((row) => typeof row === 'object' && row !== null && Object.keys(row).length > 0);
