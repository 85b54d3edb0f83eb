/** What the lists of the workspace send, in a file of its own: it is read ahead before a list is drawn. */
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';

export const mostUrgentFirst = { key: 'dueAt', direction: 'ASC' } as const;

/** Search keys of the columns of activities that have another name. */
export const activitySortKeys = { number: 'operationNumber', sync: 'syncState' };

/** Cards that a narrow screen reads at first. */
export const cardsSize = 25;

/** What a list of cards sends for its rows. */
export const cardsBody = (
  filters: readonly SearchFilter[],
  sorts: NonNullable<SearchInput['sorts']>,
  size = cardsSize,
): SearchInput => ({ filters: filters as SearchInput['filters'], sorts, size });
