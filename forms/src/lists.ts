import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';

/** An item of a list, as phones get it. */
export interface ListItem {
  code: string;
  name: Bilingual;
  /** The item of the parent list that it hangs under (cascades). */
  parent?: string | null;
  attributes?: Record<string, unknown>;
}
/** The tenant's lists by code. */
export type Lists = Readonly<Record<string, readonly ListItem[]>>;

/** Where the choices of a question come from; see docs/decisions/0006-form-questions.md. */
export interface ListSource {
  list: string;
  cascade?: string;
  listFilter?: string;
}

/** One part of a filter: `attribute = {question}`, `attribute contains 'text'`, `attribute != word`. */
const clausePattern = /^\s*([\p{L}\p{N}_]+)\s*(contains|!=|=)\s*(?:\{([^{}]+)\}|'([^']*)'|([^\s'{}]+))\s*$/u;

/** Whether a filter can be read; every part of it must be. */
export const isListFilter = (filter: string): boolean =>
  filter.split(/\s+and\s+/).every((part) => clausePattern.test(part));

/**
 * The items that a question offers now: those under the answer of the cascade that satisfy the filter.
 * @param answerOf gives the answer to another question of the form, or of the same panel
 * @returns null when the list is not among `lists`
 */
export function offeredItems(
  source: ListSource,
  lists: Lists,
  answerOf: (question: string) => unknown,
): readonly ListItem[] | null {
  const items = Object.hasOwn(lists, source.list) ? lists[source.list] : undefined;
  if (!items) return null;
  const parent = source.cascade === undefined ? undefined : answerOf(source.cascade);
  const clauses = readClauses(source.listFilter ?? '', answerOf);
  return items.filter(
    (item) =>
      (source.cascade === undefined || isChildOf(item, parent)) &&
      clauses.every((clause) => satisfies(item, clause)),
  );
}

/** Items of each list by code, made when first needed: a list of 100,000 is not searched for every answer. */
const indexes = new WeakMap<readonly ListItem[], ReadonlyMap<string, readonly ListItem[]>>();

/** The items of a list by code; two under different parents may share one. */
export function itemsByCode(items: readonly ListItem[]): ReadonlyMap<string, readonly ListItem[]> {
  let index = indexes.get(items);
  if (!index) indexes.set(items, (index = Map.groupBy(items, ({ code }) => code)));
  return index;
}

/**
 * Which of the given codes a question offers now.
 * @param answerOf gives the answer to another question of the form, or of the same panel
 * @returns null when the list is not among `lists`
 */
export function offeredCodes(
  source: ListSource,
  codes: readonly string[],
  lists: Lists,
  answerOf: (question: string) => unknown,
): Set<string> | null {
  const items = Object.hasOwn(lists, source.list) ? lists[source.list] : undefined;
  if (!items) return null;
  const named = codes.flatMap((code) => itemsByCode(items).get(code) ?? []);
  const offered = offeredItems(source, { [source.list]: named }, answerOf) ?? [];
  return new Set(offered.map(({ code }) => code));
}

interface Clause {
  attribute: string;
  negated: boolean;
  wanted: unknown;
}

function readClauses(filter: string, answerOf: (question: string) => unknown): Clause[] {
  return filter.split(/\s+and\s+/).flatMap((part) => {
    const found = clausePattern.exec(part);
    if (!found) return [];
    const [, attribute = '', operator, question, quoted, bare] = found;
    const wanted = question === undefined ? (quoted ?? bare) : answerOf(question);
    return [{ attribute, negated: operator === '!=', wanted }];
  });
}

const isChildOf = ({ parent }: ListItem, wanted: unknown): boolean =>
  wanted !== undefined && wanted !== null && String(parent ?? '') === String(wanted);

function satisfies({ attributes }: ListItem, { attribute, negated, wanted }: Clause): boolean {
  const value = attributes && Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
  const has = (Array.isArray(value) ? value : [value]).some(
    (entry) => entry !== undefined && String(entry) === String(wanted),
  );
  return has !== negated;
}
