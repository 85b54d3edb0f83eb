import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, type ReactNode } from 'react';
import { client } from '#api/client.ts';
import { useCan } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { InTurn } from '#kit/in-turn.tsx';
import { Page } from '#kit/page.tsx';
import { ForbiddenState, LoadingState } from '#kit/feedback/states.tsx';
import { ActivityMenu } from '#features/operation/actions/activity-actions-menu.tsx';
import { FilterChips } from '#kit/columns/filter-chips.tsx';
import { ViewMenu } from '#kit/views/view-menu.tsx';
import { ActivityFiltersBar, searchId } from './filters/activity-filters-bar.tsx';
import { onTab, type Filters, type Tab } from './filters/activity-filters.ts';
import { useColumnFilters } from './filters/column-filters.tsx';
import type { WorkspaceSearch } from './filters/workspace-search.ts';
import { useWorkspaceFilters } from './filters/workspace-address.ts';
import { useWorkspaceViews } from './filters/workspace-views.ts';
import { narrowScreen } from './narrow-screen.ts';
import { WorkspacePanel } from './panels/workspace-panel.tsx';
import { WorkspaceView } from './views/workspace-view.tsx';
import { WorkspaceBulk } from './workspace-bulk.tsx';
import { WorkspaceChanges } from './workspace-changes.tsx';
import { WorkspaceCounters } from './workspace-counters.tsx';
import { useWorkspaceData } from './workspace-data.ts';
import { WorkspaceDialogs } from './workspace-dialogs.tsx';
import { TabToggle, WorkspaceHead } from './workspace-head.tsx';
import { useWorkspaceKeys } from './workspace-keys.ts';
import { useWorkspaceState } from './workspace-state.ts';
import { workspaceMessages } from './workspace.messages.ts';

/** Scrolled further than this, somebody is reading: the list must not move. */
const readingFrom = 40;
const listSx = {
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
} as const;

/** Operations and activities in one place: the same filters over a table, a map and a board. */
export default function Screen() {
  return useCan(client.operation.activities.search) ? <Workspace /> : <ForbiddenState />;
}

interface PageProps {
  filters: Filters;
  search: WorkspaceSearch;
  viewMenu: ReactNode;
  onTab: (tab: Tab) => void;
  onChange: (part: Partial<Filters>) => void;
  onRefresh: () => void;
  onImport: () => void;
  children: ReactNode;
}

function WorkspacePage({
  filters,
  search,
  viewMenu,
  onTab,
  onChange,
  onRefresh,
  onImport,
  children,
}: PageProps) {
  const t = useText(workspaceMessages);
  const narrow = useMediaQuery(narrowScreen);
  return (
    <Page
      title={t('title')}
      fill={!narrow}
      aside={
        <>
          <TabToggle tab={filters.tab} onChange={onTab} />
          {viewMenu}
        </>
      }
      actions={
        <WorkspaceHead
          view={filters.view}
          onView={(view) => onChange({ view })}
          onRefresh={onRefresh}
          onImport={onImport}
          search={search}
        />
      }
    >
      {children}
    </Page>
  );
}

interface OverlayProps {
  state: ReturnType<typeof useWorkspaceState>;
  onRefresh: () => void;
  onReadAgain: () => void;
  onChange: (part: Partial<Filters>) => void;
}

/** The menu of an activity, and the dialogs. */
function WorkspaceOverlays({ state, ...handlers }: OverlayProps) {
  const { selection, menu, setMenu, dialog, setDialog } = state;
  return (
    <>
      <ActivityMenu
        place={menu}
        onClose={() => setMenu(null)}
        onDialog={(name, activity) => setDialog({ kind: 'action', action: { name, activities: [activity] } })}
      />
      <WorkspaceDialogs {...handlers} dialog={dialog} selection={selection} onClose={() => setDialog(null)} />
    </>
  );
}

function Workspace() {
  const { change, clear, ...address } = useWorkspaceFilters();
  const { filters } = address;
  const state = useWorkspaceState();
  const { selection, chosen, setChosen, setMenu, setDialog, setScrolled, busy } = state;
  const { search, changes, counters, refresh, readAgain } = useWorkspaceData(filters, busy);
  useWorkspaceKeys({ searchId, onRefresh: readAgain });

  const changeTo = (part: Partial<Filters>) => {
    setScrolled(false);
    change(part);
  };
  const switchTab = (tab: Tab) => {
    selection.clear();
    setChosen(null);
    changeTo(onTab(tab));
  };
  const { views, layout, standard } = useWorkspaceViews({ ...address, onChange: changeTo });
  const columnFilters = useColumnFilters(filters, changeTo);

  return (
    <WorkspacePage
      {...{ filters, search }}
      viewMenu={<ViewMenu views={views} standard={standard} />}
      onTab={switchTab}
      onChange={changeTo}
      onRefresh={readAgain}
      onImport={() => setDialog({ kind: 'import' })}
    >
      <ActivityFiltersBar filters={filters} onChange={changeTo} onClear={clear} />
      <FilterChips filters={columnFilters} />
      <WorkspaceCounters filters={filters} counters={counters} onChange={changeTo} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
        <Box
          onScrollCapture={({ target }) => setScrolled((target as HTMLElement).scrollTop > readingFrom)}
          sx={listSx}
        >
          <WorkspaceChanges changes={changes} onRefresh={readAgain} />
          <Suspense fallback={<LoadingState shape="table" />}>
            {views.isPending ? (
              <LoadingState shape="table" />
            ) : (
              <InTurn>
                <WorkspaceView
                  {...{ filters, search, selection, layout, columnFilters }}
                  current={chosen?.id ?? null}
                  onChoose={setChosen}
                  onMenu={(anchor, activity) => setMenu({ anchor, activity })}
                  onChange={changeTo}
                />
              </InTurn>
            )}
          </Suspense>
          <WorkspaceBulk selection={selection} isActivities={search.isActivities} onDialog={setDialog} />
        </Box>
        <WorkspacePanel chosen={chosen} onChoose={setChosen} onDialog={setDialog} />
      </Box>
      <WorkspaceOverlays state={state} onRefresh={refresh} onReadAgain={readAgain} onChange={changeTo} />
    </WorkspacePage>
  );
}
