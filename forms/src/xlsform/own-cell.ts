import { isRecord } from '../values.ts';

/**
 * XLSForm has no place for much of what a form may say. Our export writes it into a column of its own,
 * `cuadrilla`: for each property what the other cells do not give, and a mark of what they did give. Whoever
 * changes one of those cells afterwards is right: the property is then taken from the cell.
 */
export interface OwnCell {
  /** The name, where a workbook needs another one; null for an element without a name. */
  name?: string | null;
  /** By property: the mark of what the cells gave, and the value; without a value it is left out. */
  set: ReadonlyMap<string, readonly [mark: string, value?: unknown]>;
  /** Of the settings: whether the form has its elements without pages. */
  layout?: string;
}

type Json = Record<string, unknown>;

/** Properties that rows of the workbook make. */
const structural: ReadonlySet<string> = new Set(['pages', 'elements', 'templateElements']);
const property = /^[a-zA-Z]{1,60}$/;

/** A short mark of a value: FNV-1a over its JSON. Equal values have equal marks. */
export function markOf(value: unknown): string {
  if (value === undefined) return '';
  let hash = 0x811c9dc5;
  for (const letter of stableText(value)) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** JSON with the keys in one order. */
export const stableText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

export function readOwn(text: string | undefined, onFault: () => void): OwnCell | null {
  if (text === undefined) return null;
  try {
    const json: unknown = JSON.parse(text);
    if (!isRecord(json)) throw new SyntaxError('no object');
    const set = new Map<string, readonly [string, unknown?]>();
    for (const [key, value] of Object.entries(isRecord(json.set) ? json.set : {})) {
      const isEntry = Array.isArray(value) && typeof value[0] === 'string' && value.length <= 2;
      if (!property.test(key) || !isEntry || (structural.has(key) && value.length > 1))
        throw new SyntaxError(key);
      set.set(key, value as [string, unknown?]);
    }
    const { name, layout } = json;
    return {
      set,
      ...((typeof name === 'string' || name === null) && { name }),
      ...(typeof layout === 'string' && { layout }),
    };
  } catch {
    onFault();
    return null;
  }
}

/** The element as it was exported. `onEdited` is called for what was changed in the workbook since. */
export function withOwn(base: Json, own: OwnCell | null, onEdited: (property: string) => void): Json {
  if (!own) return base;
  const element = { ...base };
  if (own.name === null) delete element.name;
  for (const [key, entry] of own.set) {
    if (markOf(base[key]) !== entry[0]) onEdited(key);
    else if (entry.length === 1) delete element[key];
    else element[key] = entry[1];
  }
  return element;
}

/** What must stand beside the cells that give `base`, so that `wanted` comes out. Null when nothing must. */
export function ownText(
  base: Json,
  wanted: Json,
  more: { name?: string | null; layout?: string } = {},
): string | null {
  const set: Record<string, [string, unknown?]> = {};
  for (const key of new Set([...Object.keys(base), ...Object.keys(wanted)])) {
    if (key === 'name') continue;
    const [was, is] = [base[key], wanted[key]];
    if (structural.has(key) && Array.isArray(is)) continue;
    if (stableText(was ?? null) === stableText(is ?? null) && (was === undefined) === (is === undefined))
      continue;
    set[key] = is === undefined ? [markOf(was)] : [markOf(was), is];
  }
  const isNeeded = Object.keys(set).length > 0 || more.name !== undefined || more.layout !== undefined;
  return isNeeded ? JSON.stringify({ ...more, ...(Object.keys(set).length > 0 && { set }) }) : null;
}
