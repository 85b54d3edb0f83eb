import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { isTextFilter, likeText } from './search-conditions.ts';

/** The key of a text that is made of the columns of other keys, divided by spaces. */
export interface WholeText {
  whole: string;
  keys: readonly string[];
}

/**
 * Filters for one text in each of some columns, joined by OR, as one filter for it in the text of all of them: an index
 * is on that text, and it is compared once. A text with a space might be found across two columns, and stays.
 */
export const withWholeText = (filters: readonly Filter[], whole: WholeText): Filter[] =>
  groupsOf(filters).flatMap((group) =>
    [...partsOf(group, whole).keys()].reduce((left, text) => joined(left, text, whole), group),
  );

/** Filters that are joined by OR. */
function groupsOf(filters: readonly Filter[]): Filter[][] {
  const groups: Filter[][] = [];
  for (const filter of filters) {
    const group = filter.sql_connector === 'OR' ? groups.at(-1) : undefined;
    if (group) group.push(filter);
    else groups.push([filter]);
  }
  return groups;
}

const textOf = (filter: Filter, { keys }: WholeText): string | null => {
  const text = isTextFilter(filter) && keys.includes(filter.key) ? likeText(filter) : '';
  return /^\S+$/.test(text) ? text : null;
};

/** The keys that a group compares with each text. */
function partsOf(group: readonly Filter[], whole: WholeText): Map<string, Set<string>> {
  const keysOf = new Map<string, Set<string>>();
  for (const filter of group) {
    const text = textOf(filter, whole);
    if (text !== null) keysOf.set(text, (keysOf.get(text) ?? new Set()).add(filter.key));
  }
  return keysOf;
}

function joined(group: Filter[], text: string, whole: WholeText): Filter[] {
  if (partsOf(group, whole).get(text)?.size !== whole.keys.length) return group;
  const [first, ...others] = group.filter((filter) => textOf(filter, whole) === text);
  return group
    .filter((filter) => !others.includes(filter))
    .map((filter) => (filter === first ? { ...filter, key: whole.whole } : filter));
}
