import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operationStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { client } from '#api/client.ts';
import { activityFilters, operationFilters, type Filters } from './activity-filters.ts';

export type Tally = Record<string, number>;
type Asked = NonNullable<SearchInput['filters']>;

const { activities, operations } = client.operation;

async function ofActivities(filters: Asked, signal: AbortSignal): Promise<Tally> {
  const rows = await activities.statusCounts({ body: { filters } }, signal);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function ofOperations(filters: Asked, signal: AbortSignal): Promise<Tally> {
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
export function useTally(filters: Filters, now: Date, hold: boolean) {
  const isActivities = filters.tab === 'activities';
  const asked = (
    isActivities
      ? activityFilters({ ...filters, status: [] }, now)
      : operationFilters({ ...filters, state: [] }, now)
  ) as Asked;
  const door = isActivities ? activities.statusCounts : operations.search;
  const { data } = useQuery({
    queryKey: [...door.key, 'tally', asked],
    queryFn: ({ signal }) => (isActivities ? ofActivities(asked, signal) : ofOperations(asked, signal)),
    placeholderData: keepPreviousData,
    enabled: (query) => !hold || query.state.data === undefined,
  });
  return data;
}
