import type { FieldType, Filter } from '@cuadrilla/contract/kit/search.ts';
import { exactTexts } from '#platform/db/search.ts';

/**
 * A key whose values are few and known: codes of a catalogue, or the values of an enumeration. A filter by it is
 * answered before the statement runs, and the statement compares what its indexes are on.
 */
export interface KnownValues {
  /** The key that is filtered by instead. */
  key: string;
  type: FieldType;
  /** What rows hold under that key, by the value that filters name. */
  values: ReadonlyMap<string, string | number>;
  /** Whether each row has one of them. */
  isComplete?: boolean;
}

/** Keys of an enumeration are compared as they are. */
export const enumeration = (key: string, values: readonly string[]): KnownValues => ({
  key,
  type: 'STRING',
  values: new Map(values.map((value) => [value, value])),
  isComplete: true,
});

/** The records of a catalogue by their codes; a row holds the id under `key`. */
export const catalogueCodes = (key: string, records: Iterable<[number, { code: string }]>): KnownValues => ({
  key,
  type: 'LONG',
  values: new Map([...records].map(([id, { code }]) => [code, id])),
});

/** The same filters, with each by known values in its cheap form. A filter that is not valid stays as it is. */
export const withKnownValues = (
  filters: readonly Filter[],
  known: Readonly<Record<string, KnownValues>>,
): Filter[] =>
  filters.map((filter) => {
    const values = Object.hasOwn(known, filter.key) ? known[filter.key] : undefined;
    return values ? cheapFilter(filter, values) : filter;
  });

/** The same filters; what is not one of two values that each row has is the other one, which an index knows. */
export const otherOfTwo = (filters: readonly Filter[], key: string): Filter[] =>
  filters.map((filter) =>
    filter.key === key && filter.operator === 'NOT_EQUAL' && typeof filter.value === 'boolean'
      ? { ...filter, operator: 'EQUAL', value: !filter.value }
      : filter,
  );

function cheapFilter(filter: Filter, { key, type, values, isComplete = false }: KnownValues): Filter {
  const same = { ...filter, key, field_type: type };
  if (filter.operator === 'IS_NULL' || filter.operator === 'IS_NOT_NULL') return same;
  if (filter.operator === 'NOT_EQUAL') {
    const [value] = exactTexts({ ...filter, operator: 'EQUAL' }) ?? [];
    if (value === undefined) return filter;
    const held = values.get(value);
    if (isComplete && held !== undefined)
      return oneOf(
        same,
        [...values.values()].filter((other) => other !== held),
      );
    return held === undefined
      ? { ...same, key: 'id', field_type: 'LONG', operator: 'IS_NOT_NULL' }
      : { ...same, value: held };
  }
  const matches = matchOf(filter);
  if (!matches) return filter;
  const held = [...values].filter(([value]) => matches(value)).map(([, id]) => id);
  return oneOf(same, held);
}

/** A single value is compared, not searched in a list: only then an index gives the rows in their order. */
const oneOf = (filter: Filter, values: (string | number)[]): Filter =>
  values.length === 1
    ? { ...filter, operator: 'EQUAL', value: values[0]! }
    : { ...filter, operator: 'IN', value: values };

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const { compare } = new Intl.Collator('es');

/** Whether a value matches the filter; null for a filter that is not valid, or that has no effect. */
function matchOf(filter: Filter): ((value: string) => boolean) | null {
  const exact = exactTexts(filter);
  if (exact) return (value) => exact.includes(value);
  const { operator, value: wanted } = filter;
  if (operator === 'BETWEEN') {
    const [from, to, ...rest] = Array.isArray(wanted) ? wanted : String(wanted ?? '').split(',');
    if (typeof from !== 'string' || typeof to !== 'string' || rest.length > 0) return null;
    return (value) => compare(value, from) >= 0 && compare(value, to) <= 0;
  }
  if (operator !== 'LIKE' && operator !== 'LIKE_NUMBER') return null;
  const text = typeof wanted === 'string' ? plain(wanted.trim()) : '';
  return text === '' ? null : (value) => plain(value).includes(text);
}
