import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operationStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { client } from '#api/client.ts';
import { activityFilters, operationFilters, type Filters } from './activity-filters.ts';

export type Counters = Record<string, number>;
type Asked = NonNullable<SearchInput['filters']>;

const { activities, operations } = client.operation;

async function ofActivities(filters: Asked, signal: AbortSignal): Promise<Counters> {
  const rows = await activities.statusCounts({ body: { filters } }, signal);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function ofOperations(filters: Asked, signal: AbortSignal): Promise<Counters> {
  const total = async (value: string) =>
    (
      await operations.search(
        { body: { filters: [...filters, { key: 'status', operator: 'EQUAL', value }], size: 1 } },
        signal,
      )
    ).total;
  return Object.fromEntries(
    await Promise.all(operationStatuses.map(async (status) => [status, await total(status)] as const)),
  );
}

/** How many there are of each status under the other filters. */
export function useCounts(filters: Filters, now: Date, hold: boolean) {
  const isActivities = filters.tab === 'activities';
  const asked = (
    isActivities
      ? activityFilters({ ...filters, status: [] }, now)
      : operationFilters({ ...filters, state: [] }, now)
  ) as Asked;
  const endpoint = isActivities ? activities.statusCounts : operations.search;
  const { data } = useQuery({
    queryKey: [...endpoint.key, 'counters', asked],
    queryFn: ({ signal }) => (isActivities ? ofActivities(asked, signal) : ofOperations(asked, signal)),
    placeholderData: keepPreviousData,
    enabled: (query) => !hold || query.state.data === undefined,
  });
  return data;
}
