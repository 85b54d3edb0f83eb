import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import type { Filters } from './filters/activity-filters.ts';
import { useWorkspaceSearch } from './filters/workspace-search.ts';
import { useCounts } from './workspace-counts.ts';
import { useLiveHold } from './workspace-live.ts';

/**
 * What the workspace shows under these filters. While the person is `busy`, lists stay as they are and
 * changes are counted instead.
 */
export function useWorkspaceData(filters: Filters, busy: boolean) {
  const search = useWorkspaceSearch(filters);
  const { hold, changes, refresh } = useLiveHold(busy, search.isActivities ? 'activity' : 'operation');
  const counters = useCounts(search, hold);
  const readAgain = () => {
    void refetch(client.operation.activities, client.operation.operations);
    refresh();
  };
  return { search, hold, changes, counters, refresh, readAgain };
}
