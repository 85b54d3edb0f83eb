/** Parts of the workspace that are not drawn at once on every device. */
import { canOpen } from '#kit/lazy-part.ts';
import type { Tab } from './filters/activity-filters.ts';

export const loadActivityTable = () => import('./views/activity-table.tsx');
export const loadOperationTable = () => import('./views/operation-table.tsx');
export const loadQuickFilters = () => import('./filters/quick-filters.tsx');
export const loadFiltersPopover = () => import('./filters/filters-popover.tsx');
export const loadActivityPanel = () => import('./panels/activity-panel.tsx');
export const loadOperationPanel = () => import('./panels/operation-panel.tsx');

/** Fetches what a wide screen draws, before it is drawn. */
export function preloadDesk(tab: Tab): void {
  void canOpen(tab === 'activities' ? loadActivityTable : loadOperationTable);
  void canOpen(loadQuickFilters);
}

/** Fetches what opens when somebody presses something. */
export function preloadOnDemand(): void {
  for (const load of [loadActivityPanel, loadOperationPanel, loadFiltersPopover]) void canOpen(load);
}
