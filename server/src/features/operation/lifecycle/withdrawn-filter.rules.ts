import type { Filter } from '@cuadrilla/contract/kit/search.ts';

/** Which activities a search is about; the indexes of lists have either those that are not withdrawn or those that are. */
export interface SearchedActivities {
  alive: boolean;
  withdrawn: boolean;
  /** The filters without those that say this. */
  filters: Filter[];
}

const booleans = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

/** Which of both a filter leaves; null when it has to be compared with each row. */
function leftBy({ operator, value }: Filter): readonly boolean[] | null {
  if (operator === 'IS_NOT_NULL') return [false, true];
  if (operator === 'IS_NULL') return [];
  if (operator !== 'EQUAL' && operator !== 'NOT_EQUAL' && operator !== 'IN') return null;
  const named = (operator === 'IN' && Array.isArray(value) ? value : [value]).map((one) => booleans.get(one));
  if (named.some((one) => one === undefined)) return null;
  return [false, true].filter((one) => named.includes(one) === (operator !== 'NOT_EQUAL'));
}

/** Withdrawn activities are left out unless a filter is about them. */
export function searchedActivities(filters: readonly Filter[]): SearchedActivities {
  const isInGroup = (at: number) =>
    (at > 0 && filters[at]!.sql_connector === 'OR') || filters[at + 1]?.sql_connector === 'OR';
  let left = new Set([false, true]);
  const others = filters.filter((filter, at) => {
    const values = filter.key === 'withdrawn' && !isInGroup(at) ? leftBy(filter) : null;
    if (values) left = new Set(values.filter((one) => left.has(one)));
    return values === null;
  });
  if (filters.every(({ key }) => key !== 'withdrawn')) left.delete(true);
  return { alive: left.has(false), withdrawn: left.has(true), filters: others };
}
