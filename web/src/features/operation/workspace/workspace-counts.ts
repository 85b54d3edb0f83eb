import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operationStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { client } from '#api/client.ts';
import type { WorkspaceSearch } from './filters/workspace-search.ts';

/** How many records each status has. */
export type Counters = Record<string, number>;
type SearchFilters = NonNullable<SearchInput['filters']>;

const { activities, operations } = client.operation;

async function countActivities(filters: SearchFilters, signal: AbortSignal): Promise<Counters> {
  const rows = await activities.statusCounts({ body: { filters } }, signal);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function countOperations(filters: SearchFilters, signal: AbortSignal): Promise<Counters> {
  const totalOf = async (value: string) => {
    const withStatus: SearchFilters = [...filters, { key: 'status', operator: 'EQUAL', value }];
    return (await operations.search({ body: { filters: withStatus, size: 1 } }, signal)).total;
  };
  return Object.fromEntries(
    await Promise.all(operationStatuses.map(async (status) => [status, await totalOf(status)] as const)),
  );
}

/** How many there are of each status under the other filters. */
export function useCounts({ isActivities, filtersWithoutStatus }: WorkspaceSearch, hold: boolean) {
  const filters = filtersWithoutStatus as SearchFilters;
  const endpoint = isActivities ? activities.statusCounts : operations.search;
  const { data } = useQuery({
    queryKey: [...endpoint.key, 'counters', filters],
    queryFn: ({ signal }) =>
      isActivities ? countActivities(filters, signal) : countOperations(filters, signal),
    placeholderData: keepPreviousData,
    enabled: (query) => !hold || query.state.data === undefined,
  });
  return data;
}
