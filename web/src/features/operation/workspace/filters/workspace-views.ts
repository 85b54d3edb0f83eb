import { useMemo } from 'react';
import { client } from '#api/client.ts';
import type { TableLayout } from '#kit/table/table-settings.ts';
import { useSavedViews } from '#kit/views/saved-views.ts';
import {
  cleared,
  filtersOfView,
  sortOf,
  sortText,
  viewParameters,
  type Filters,
} from './activity-filters.ts';
import type { useWorkspaceFilters } from './workspace-address.ts';

type Given = Pick<ReturnType<typeof useWorkspaceFilters>, 'filters' | 'requestedId' | 'mayOpenDefault'> & {
  onChange: (filters: Filters) => void;
};

/** The saved views of the list that is open, and its columns and order as parts of them. */
export function useWorkspaceViews({ filters, requestedId, mayOpenDefault, onChange }: Given) {
  const { activityViews, operationViews } = client.operation;
  const { tab, view } = filters;
  const isActivities = tab === 'activities';
  const parameters = useMemo(() => viewParameters(filters), [filters]);
  const views = useSavedViews({
    endpoints: isActivities ? activityViews : operationViews,
    name: tab,
    filters: parameters,
    viewId: filters.saved,
    requestedId,
    mayOpenDefault,
    onOpen: (id, opened) => onChange(filtersOfView(tab, id, opened)),
  });
  const layout: TableLayout = {
    ...views.layout.columns,
    change: views.layout.change,
    sort: sortOf(filters),
    setSort: (sort) => onChange({ ...filters, sort: sortText(sort) }),
  };
  const standard = viewParameters(cleared({ ...filters, view, sort: '' }));
  return { views, layout, standard };
}
