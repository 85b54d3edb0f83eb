import { canOpen } from '#kit/lazy-part.ts';
import type { Tab } from '#features/operation/workspace/filters/activity-filters.ts';

export const loadActivityTable = () => import('./activity-table.tsx');
export const loadOperationTable = () => import('./operation-table.tsx');

/** Fetches the list of the tab before it is drawn. */
export const preloadTable = (tab: Tab): void =>
  void canOpen(tab === 'activities' ? loadActivityTable : loadOperationTable);
