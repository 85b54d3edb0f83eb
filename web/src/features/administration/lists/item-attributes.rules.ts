import { attributeFaults, type ListConfig } from '@cuadrilla/contract/administration/lists.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';

export type Attribute = ListConfig['attributes'][number];
/** `json`: a value of another shape, which only the expert's view changes. */
export type Kind = Attribute['kind'] | 'json';
export interface AttributeRow {
  /** Of the row on screen, since keys change while they are typed. */
  id: number;
  key: string;
  kind: Kind;
  value: unknown;
  declared: Attribute | null;
}
export type Fault = 'required' | 'duplicate' | 'noKey' | 'wrongKind' | 'unknown';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function kindOf(value: unknown): Kind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? 'codes' : 'json';
  return typeof value === 'string' || value === null || value === undefined ? 'text' : 'json';
}

/** The attributes that the list declares, in its order, then the others that the item has. */
export function rowsOf(
  declared: readonly Attribute[],
  values: Readonly<Record<string, unknown>>,
): AttributeRow[] {
  const known = new Set(declared.map(({ key }) => key));
  const rows = declared.map((attribute): Omit<AttributeRow, 'id'> => {
    const value = values[attribute.key];
    const found = kindOf(value);
    const fits =
      isEmpty(value) ||
      found === attribute.kind ||
      (attribute.kind === 'text' && found === 'number') ||
      (attribute.kind === 'codes' && found === 'text');
    return { key: attribute.key, kind: fits ? attribute.kind : found, value, declared: attribute };
  });
  const others = Object.entries(values)
    .filter(([key]) => !known.has(key))
    .map(([key, value]): Omit<AttributeRow, 'id'> => ({ key, kind: kindOf(value), value, declared: null }));
  return [...rows, ...others].map((row, id) => ({ ...row, id }));
}

/** A row to be filled in, with an id that none of `rows` has. */
export const emptyRow = (rows: readonly AttributeRow[]): AttributeRow => ({
  id: Math.max(-1, ...rows.map(({ id }) => id)) + 1,
  key: '',
  kind: 'text',
  value: '',
  declared: null,
});

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The item's attributes without those that have no value. */
export const valuesOf = (rows: readonly AttributeRow[]): Record<string, unknown> =>
  Object.fromEntries(
    rows
      .filter(({ key, value }) => key.trim() && !isEmpty(value))
      .map(({ key, value }) => [key.trim(), value]),
  );

export const faultNames = {
  REQUIRED: 'required',
  WRONG_KIND: 'wrongKind',
  UNKNOWN_ATTRIBUTE: 'unknown',
} as const;

/** What is wrong with a row, by its id. */
export function faultsOf(rows: readonly AttributeRow[]): ReadonlyMap<number, Fault> {
  const faults = new Map<number, Fault>();
  const attributes = rows.flatMap(({ declared }) => declared ?? []);
  const found = attributeFaults({ attributes }, valuesOf(rows));
  const seen = new Set<string>();
  for (const { id, key, value } of rows) {
    const name = key.trim();
    const fault = found[name];
    if (!name && !isEmpty(value)) faults.set(id, 'noKey');
    else if (name && seen.has(name)) faults.set(id, 'duplicate');
    else if (fault) faults.set(id, faultNames[fault]);
    if (name) seen.add(name);
  }
  return faults;
}

/** The value converted to another kind as closely as possible; null where no conversion makes sense. */
export function turnedInto(kind: Kind, value: unknown): unknown {
  if (isEmpty(value) || kind === 'json') return value;
  if (kind === 'text') return Array.isArray(value) ? value.join(', ') : String(value);
  if (kind === 'codes')
    return Array.isArray(value)
      ? value.map(String)
      : String(value)
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean);
  if (kind === 'boolean')
    return typeof value === 'boolean'
      ? value
      : /^(true|s[ií]|yes|1)$/i.test(String(value))
        ? true
        : /^(false|no|0)$/i.test(String(value))
          ? false
          : null;
  const number = Number(Array.isArray(value) ? value[0] : value);
  return Number.isFinite(number) ? number : null;
}

const yesNo = { es: ['sí', 'no'], en: ['yes', 'no'] } as const;

/** The attributes in one line, for a list: `diametro: 25 · aplica: CORTE, REVISION`. */
export function describeAttributes(values: Readonly<Record<string, unknown>>, lang: Locale): string {
  const textOf = (value: unknown) =>
    typeof value === 'boolean'
      ? yesNo[lang][value ? 0 : 1]
      : kindOf(value) === 'codes'
        ? (value as string[]).join(', ')
        : typeof value === 'string'
          ? value
          : JSON.stringify(value);
  return Object.entries(values)
    .filter(([, value]) => !isEmpty(value))
    .map(([key, value]) => `${key}: ${textOf(value)}`)
    .join(' · ');
}
