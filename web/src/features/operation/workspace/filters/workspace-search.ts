import { useMemo } from 'react';
import { useNow } from '#kit/time/clock.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';
import type { Filters } from './activity-filters.ts';
import { activityFilters, operationFilters } from './activity-search.ts';

/** How often the instant that separates due from late moves on. A search must not change every second. */
const nowStep = 300_000;

export interface WorkspaceSearch {
  isActivities: boolean;
  now: Date;
  /** What the open tab searches for. */
  filters: readonly SearchFilter[];
  /** The same without the status filter. */
  filtersWithoutStatus: readonly SearchFilter[];
}

/** The instant that separates due from late. */
export const asOfNow = (now: number): number => Math.floor(now / nowStep) * nowStep;

export function workspaceSearch(filters: Filters, asOf: number): WorkspaceSearch {
  const now = new Date(asOf);
  const isActivities = filters.tab === 'activities';
  return {
    isActivities,
    now,
    filters: isActivities ? activityFilters(filters, now) : operationFilters(filters, now),
    filtersWithoutStatus: isActivities
      ? activityFilters({ ...filters, status: [] }, now)
      : operationFilters({ ...filters, state: [] }, now),
  };
}

/** The workspace's filters as the search endpoint of the open tab takes them. */
export function useWorkspaceSearch(filters: Filters): WorkspaceSearch {
  const asOf = asOfNow(useNow());
  return useMemo(() => workspaceSearch(filters, asOf), [filters, asOf]);
}
