import type { Filters } from './activity-filters.ts';

/** What each group of filter fields takes. */
export interface FilterProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
}

/** Milliseconds for which lists to choose from are not read again. */
export const choicesStaleTime = 600_000;
