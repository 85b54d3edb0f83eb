import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { activityStatuses, operationStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { client } from '#api/client.ts';
import type { SearchFilter } from '#kit/table.tsx';
import { activeCount, activityFilters, operationFilters, type Filters } from './activity-filters.ts';

export type Tally = Record<string, number>;
type Asked = NonNullable<SearchInput['filters']>;

const { activities, operations } = client.operation;
const everything = { from: '2000-01-01', to: '2099-12-31' };

/** The rollup answers a question about one zone and one type at most; anything narrower is counted status by status. */
const inRollup = (filters: Filters): boolean =>
  activeCount({ ...filters, tab: 'activities', status: [], zone: filters.zone.slice(1), type: filters.type.slice(1) }) === 0;

async function ofRollup({ zone, type }: Filters, signal: AbortSignal): Promise<Tally> {
  const [zoneId] = zone;
  const [typeCode] = type;
  const rows = await activities.counts({ body: { ...everything, ...(zoneId ? { zoneId } : {}), ...(typeCode ? { typeCode } : {}) } }, signal);
  const tally: Tally = {};
  for (const { status, count } of rows) tally[status] = (tally[status] ?? 0) + count;
  return tally;
}

const ofTotals = async (statuses: readonly string[], total: (status: SearchFilter) => Promise<number>): Promise<Tally> =>
  Object.fromEntries(await Promise.all(statuses.map(async (value) => [value, await total({ key: 'status', operator: 'EQUAL', value })] as const)));

/** How many there are of each status under the other filters. */
export function useTally(filters: Filters, now: Date, hold: boolean) {
  const isActivities = filters.tab === 'activities';
  const asked = isActivities ? activityFilters({ ...filters, status: [] }, now) : operationFilters({ ...filters, state: [] }, now);
  const door = isActivities ? activities.search : operations.search;
  const { data } = useQuery({
    queryKey: [...door.key, 'tally', asked],
    queryFn: ({ signal }) => {
      if (isActivities && inRollup(filters)) return ofRollup(filters, signal);
      return ofTotals(isActivities ? activityStatuses : operationStatuses, async (status) => (await door({ body: { filters: [...asked, status] as Asked, size: 1 } }, signal)).total);
    },
    placeholderData: keepPreviousData,
    enabled: (query) => !hold || query.state.data === undefined,
  });
  return data;
}
