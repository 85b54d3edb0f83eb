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

/** What a question says about where its choices come from; see docs/decisions/0006-form-questions.md. */
export interface ListSource {
  list: string;
  cascade?: string;
  listFilter?: string;
}

const clause = /^\s*([\p{L}\p{N}_]+)\s*(contains|!=|=)\s*(?:\{([^{}]+)\}|'([^']*)'|([^\s'{}]+))\s*$/u;

/** Whether a filter can be read; every part of it must be. */
export const isListFilter = (filter: string): boolean =>
  filter.split(/\s+and\s+/).every((part) => clause.test(part));

/**
 * The items a question offers now.
 * @param answer gives the answer of another question of the form, or of the same panel.
 * @returns null when the list is not known here.
 */
export function offeredItems(
  source: ListSource,
  lists: Lists,
  answer: (question: string) => unknown,
): readonly ListItem[] | null {
  const items = Object.hasOwn(lists, source.list) ? lists[source.list] : undefined;
  if (!items) return null;
  const parent = source.cascade === undefined ? undefined : answer(source.cascade);
  const clauses = (source.listFilter ?? '').split(/\s+and\s+/).flatMap((part) => {
    const found = clause.exec(part);
    if (!found) return [];
    const [, attribute = '', operator, question, quoted, bare] = found;
    return [{ attribute, operator, wanted: question === undefined ? (quoted ?? bare) : answer(question) }];
  });
  return items.filter((item) => {
    if (
      source.cascade !== undefined &&
      (parent === undefined || parent === null || String(item.parent ?? '') !== String(parent))
    )
      return false;
    return clauses.every(({ attribute, operator, wanted }) => {
      const value =
        item.attributes && Object.hasOwn(item.attributes, attribute) ? item.attributes[attribute] : undefined;
      const has = (Array.isArray(value) ? value : [value]).some(
        (entry) => entry !== undefined && String(entry) === String(wanted),
      );
      return operator === '!=' ? !has : has;
    });
  });
}
