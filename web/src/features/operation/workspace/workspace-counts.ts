import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { operationStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { client } from '#api/client.ts';
import { held } from '#api/query.ts';
import type { WorkspaceSearch } from './filters/workspace-search.ts';

/** How many records each status has, and whether there are more than that. */
export type Counters = Record<string, { count: number; more?: boolean | undefined }>;
type SearchFilters = NonNullable<SearchInput['filters']>;

const { activities, operations } = client.operation;

async function countActivities(filters: SearchFilters, signal: AbortSignal): Promise<Counters> {
  const rows = await activities.statusCounts({ body: { filters } }, signal);
  return Object.fromEntries(rows.map(({ status, ...counted }) => [status, counted]));
}

async function countOperations(filters: SearchFilters, signal: AbortSignal): Promise<Counters> {
  const totalOf = async (value: string) => {
    const withStatus: SearchFilters = [...filters, { key: 'status', operator: 'EQUAL', value }];
    const { total, more } = await operations.search({ body: { filters: withStatus, size: 1 } }, signal);
    return { count: total, more };
  };
  return Object.fromEntries(
    await Promise.all(operationStatuses.map(async (status) => [status, await totalOf(status)] as const)),
  );
}

/** The query for how many there are of each status under the other filters. */
export function countsQuery({ isActivities, filtersWithoutStatus }: WorkspaceSearch) {
  const filters = filtersWithoutStatus as SearchFilters;
  const endpoint = isActivities ? activities.statusCounts : operations.search;
  return queryOptions({
    queryKey: [...endpoint.key, 'counters', filters] as readonly unknown[],
    queryFn: ({ signal }) =>
      isActivities ? countActivities(filters, signal) : countOperations(filters, signal),
  });
}

/** How many there are of each status under the other filters. */
export function useCounts(search: WorkspaceSearch) {
  const { data } = useQuery({ ...countsQuery(search), ...held, placeholderData: keepPreviousData });
  return data;
}
