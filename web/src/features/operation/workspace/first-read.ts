import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { client } from '#api/client.ts';
import { queryClient, queryFor } from '#api/query.ts';
import { isAllowed } from '#api/session.ts';
import { pageBody, storedSize } from '#kit/table/table-settings.ts';
import type { SearchEndpoint } from '#kit/table/table.types.ts';
import { hadDefault } from '#kit/views/saved-views.ts';
import { readFilters, requestedView, sortOf, toSearch, type Filters } from './filters/activity-filters.ts';
import { lastUsed } from './filters/last-used.ts';
import { asOfNow, workspaceSearch, type WorkspaceSearch } from './filters/workspace-search.ts';
import { narrowScreen } from './narrow-screen.ts';
import { activitySortKeys, cardsBody, mostUrgentFirst } from './views/list-order.ts';
import { countsQuery } from './workspace-counts.ts';
import { preloadDesk } from './workspace-parts.ts';

/** The filters with which the workspace opens at this address; null where a saved view decides. */
function firstFilters(search: Record<string, unknown>): Filters | null {
  if (requestedView(search) !== null) return null;
  const given = readFilters(search);
  if (Object.keys(toSearch(given)).length > 0) return given;
  const stored = readFilters(lastUsed());
  return Object.keys(toSearch(stored)).length === 0 && hadDefault(given.tab) ? null : stored;
}

const isNarrow = () => matchMedia(narrowScreen).matches;

function firstBody(filters: Filters, { isActivities, filters: searched }: WorkspaceSearch): SearchInput {
  if (isNarrow()) return cardsBody(searched, [mostUrgentFirst]);
  const sort = sortOf(filters) ?? mostUrgentFirst;
  const size = storedSize(filters.tab);
  return pageBody({ page: 0, size, sort }, searched, isActivities ? activitySortKeys : undefined);
}

/**
 * Reads what the workspace shows first while its code is still being prepared: the answers are there when it is drawn
 * for the first time. It imports no component and not the router, so that it is the first that the page evaluates.
 */
export function readAhead(address: Record<string, unknown>): void {
  const { activities, operations, activityViews, operationViews } = client.operation;
  const filters = firstFilters(address);
  if (!filters || !isAllowed(activities.search)) return;
  const search = workspaceSearch(filters, asOfNow(Date.now()));
  void queryClient.prefetchQuery(queryFor(search.isActivities ? activityViews.list : operationViews.list));
  if (filters.view !== 'table') return;
  if (!isNarrow()) preloadDesk(filters.tab);
  void queryClient.prefetchQuery(countsQuery(search));
  const endpoint: SearchEndpoint<object> = search.isActivities ? activities.search : operations.search;
  const body = firstBody(filters, search);
  void queryClient.prefetchQuery({
    queryKey: [...endpoint.key, { body }],
    queryFn: ({ signal }) => endpoint({ body }, signal),
  });
}
