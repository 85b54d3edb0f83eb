import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import type { Filters } from './filters/activity-filters.ts';
import { useWorkspaceSearch } from './filters/workspace-search.ts';
import { useCounts } from './workspace-counts.ts';
import { useHeldChanges } from './workspace-live.ts';

/**
 * What the workspace shows under these filters. While the person is `busy`, lists stay as they are and
 * changes are counted instead.
 */
export function useWorkspaceData(filters: Filters, busy: boolean) {
  const search = useWorkspaceSearch(filters);
  const { changes, refresh } = useHeldChanges(busy, search.isActivities ? 'activity' : 'operation');
  const counters = useCounts(search);
  const readAgain = () => {
    void refetch(client.operation.activities, client.operation.operations);
    refresh();
  };
  return { search, changes, counters, refresh, readAgain };
}
