import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Grow from '@mui/material/Grow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useCan, useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { useNow } from '#kit/time/clock.ts';
import { Page } from '#kit/page.tsx';
import { EmptyState, ForbiddenState, LoadingState } from '#kit/feedback/states.tsx';
import { ActivityDialogs, type OpenDialog } from '#features/operation/actions/activity-actions-dialogs.tsx';
import { ActivityMenu, type MenuPlace } from '#features/operation/actions/activity-actions-menu.tsx';
import type { DialogName } from '#features/operation/actions/activity-actions.ts';
import { ActivityFiltersBar } from './activity-filters-bar.tsx';
import {
  activeCount,
  activityFilters,
  operationFilters,
  type Filters,
  type Tab,
} from './activity-filters.ts';
import { ActivityPanel } from './workspace-activity.tsx';
import { useWorkspaceFilters } from './workspace-address.ts';
import { WorkspaceBulk } from './workspace-bulk.tsx';
import { ActivityCard, OperationCard } from './workspace-card.tsx';
import { WorkspaceCards } from './workspace-cards.tsx';
import { WorkspaceCounters } from './workspace-counters.tsx';
import { TabToggle, WorkspaceHead } from './workspace-head.tsx';
import { useWorkspaceKeys } from './workspace-keys.ts';
import { useLiveHold } from './workspace-live.ts';
import { OperationPanel } from './workspace-operation.tsx';
import { knownActivity, useSelection } from './workspace-selection.ts';
import { useCounts } from './workspace-counts.ts';
import { workspaceMessages } from './workspace.messages.ts';

const ActivityTable = lazy(() => import('./activity-table.tsx'));
const OperationTable = lazy(() => import('./operation-table.tsx'));
const ActivityBoard = lazy(() => import('./activity-board.tsx'));
const ActivityMap = lazy(() => import('./activity-map.tsx'));
const ImportDialog = lazy(() => import('./import-dialog.tsx'));
const DecideManyDialog = lazy(() => import('#features/operation/actions/decide-many-dialog.tsx'));
const PhotoDownloadDialog = lazy(() => import('#features/operation/actions/photo-download-dialog.tsx'));

const searchId = 'workspace-search';
/** The line between due and late is drawn anew this often. */
const lateEvery = 300_000;
const newestFirst = [{ key: 'createdAt', direction: 'DESC' as const }];

type Chosen =
  | { kind: 'activity'; id: number; row?: Activity }
  | { kind: 'operation'; id: number; row?: Operation }
  | null;

/** Operations and activities in one place: the same filters over a table, a map and a board. */
export default function Screen() {
  return useCan(client.operation.activities.search) ? <Workspace /> : <ForbiddenState />;
}

function Workspace() {
  const t = useText(workspaceMessages);
  const may = useMay();
  const { filters, change, clear } = useWorkspaceFilters();
  const asOf = Math.floor(useNow() / lateEvery) * lateEvery;
  const now = useMemo(() => new Date(asOf), [asOf]);
  const isActivities = filters.tab === 'activities';
  const search = useMemo(
    () => (isActivities ? activityFilters(filters, now) : operationFilters(filters, now)),
    [filters, isActivities, now],
  );
  const searchOfAll = useMemo(
    () =>
      isActivities
        ? activityFilters({ ...filters, status: [] }, now)
        : operationFilters({ ...filters, state: [] }, now),
    [filters, isActivities, now],
  );

  const narrow = useMediaQuery('(max-width: 699px)');
  const selection = useSelection();
  const [chosen, setChosen] = useState<Chosen>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [photosOf, setPhotosOf] = useState<number[] | null>(null);
  const [importing, setImporting] = useState(false);
  const [deciding, setDeciding] = useState<Activity[] | null>(null);
  const [scrolled, setScrolled] = useState(false);

  const busy = selection.ids.length > 0 || menu !== null || dialog !== null || deciding !== null || scrolled;
  const { hold, changes, refresh } = useLiveHold(busy, isActivities ? 'activity' : 'operation');
  const counters = useCounts(filters, now, hold);
  const readAgain = () => {
    void refetch(client.operation.activities, client.operation.operations);
    refresh();
  };
  useWorkspaceKeys({ searchId, onRefresh: readAgain });

  const changeTo = (part: Partial<Filters>) => {
    setScrolled(false);
    change(part);
  };
  const switchTab = (tab: Tab) => {
    selection.clear();
    setChosen(null);
    changeTo({ tab });
  };
  const openActivity = (row: Activity) => setChosen({ kind: 'activity', id: row.id, row });
  const openOperation = (row: Operation) => setChosen({ kind: 'operation', id: row.id, row });
  const openMenu = (anchor: HTMLElement, activity: Activity) => setMenu({ anchor, activity });
  const openDialog = (name: DialogName, activity: Activity) => setDialog({ name, activities: [activity] });
  const closeDialog = () => {
    setDialog(null);
    refresh();
  };
  const assignable = selection.activities.filter((activity) => activity.allowed.includes('assign'));
  const decidable =
    isActivities && may(client.operation.activities.decideMany) && sameDecision(selection.activities);
  const mayPhotos = may(client.operation.photos.requestDownload);
  const selectable = mayPhotos || (isActivities && may(client.operation.activities.assign));

  const filtered = activeCount(filters) > 0;
  const empty = (
    <EmptyState
      title={t(filtered ? 'noMatch' : isActivities ? 'noActivities' : 'noOperations')}
      text={t(filtered ? 'noMatchText' : isActivities ? 'noActivitiesText' : 'noOperationsText')}
    />
  );
  const current = chosen?.id ?? null;

  const list = () => {
    if (filters.view === 'map')
      return (
        <ActivityMap
          tab={filters.tab}
          search={search}
          hold={hold}
          current={current}
          onSelect={(id) =>
            setChosen(
              isActivities
                ? { kind: 'activity', id, ...withRow(knownActivity(id)) }
                : { kind: 'operation', id },
            )
          }
        />
      );
    if (filters.view === 'board')
      return (
        <ActivityBoard
          filters={filters}
          search={searchOfAll}
          hold={hold}
          current={current}
          onOpenActivity={openActivity}
          onOpenOperation={openOperation}
          onMenu={openMenu}
          onChange={changeTo}
        />
      );
    if (narrow && isActivities)
      return (
        <WorkspaceCards
          endpoint={client.operation.activities.search}
          label={t('activities')}
          filters={search}
          sorts={newestFirst}
          hold={hold}
          empty={empty}
          card={(activity) => (
            <ActivityCard
              key={activity.id}
              activity={activity}
              isCurrent={activity.id === current}
              onOpen={openActivity}
              onMenu={openMenu}
              isSelected={selection.ids.includes(activity.id)}
              {...(selectable ? { onSelect: ({ id }) => selection.toggle(id) } : {})}
            />
          )}
        />
      );
    if (narrow)
      return (
        <WorkspaceCards
          endpoint={client.operation.operations.search}
          label={t('operations')}
          filters={search}
          sorts={newestFirst}
          hold={hold}
          empty={empty}
          card={(operation) => (
            <OperationCard
              key={operation.id}
              operation={operation}
              isCurrent={operation.id === current}
              onOpen={openOperation}
            />
          )}
        />
      );
    const shared = {
      filters: search,
      hold,
      selected: selection.ids,
      ...(selectable ? { onSelect: selection.select } : {}),
      current,
      empty,
    };
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    if (isActivities)
      return (
        <ActivityTable
          {...shared}
          onOpen={openActivity}
          onMenu={openMenu}
          {...(selectable ? { onSelectRows: (rows) => selection.select(idsOf(rows), rows) } : {})}
        />
      );
    return (
      <OperationTable
        {...shared}
        onOpen={openOperation}
        {...(selectable ? { onSelectRows: (rows) => selection.select(idsOf(rows)) } : {})}
      />
    );
  };

  return (
    <Page
      title={t('title')}
      fill={!narrow}
      aside={<TabToggle tab={filters.tab} onChange={switchTab} />}
      actions={
        <WorkspaceHead
          view={filters.view}
          onView={(view) => changeTo({ view })}
          onRefresh={readAgain}
          onImport={() => setImporting(true)}
        />
      }
    >
      <ActivityFiltersBar filters={filters} onChange={changeTo} onClear={clear} />
      <WorkspaceCounters filters={filters} counters={counters} onChange={changeTo} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
        <Box
          onScrollCapture={({ target }) => setScrolled((target as HTMLElement).scrollTop > 40)}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 0,
            display: 'flex',
            flexDirection: 'column',
            position: 'relative',
          }}
        >
          <Box
            role="status"
            sx={{
              position: 'absolute',
              top: 44,
              left: 0,
              right: 0,
              zIndex: 6,
              display: 'flex',
              justifyContent: 'center',
              pointerEvents: 'none',
            }}
          >
            <Grow in={changes > 0} unmountOnExit>
              <Button
                variant="contained"
                startIcon={<Refresh aria-hidden />}
                onClick={readAgain}
                sx={{ pointerEvents: 'auto', boxShadow: '0 4px 16px rgb(16 22 58 / 28%)', borderRadius: 4 }}
              >
                {t('changes', { n: changes })}
              </Button>
            </Grow>
          </Box>
          <Suspense fallback={<LoadingState />}>{list()}</Suspense>
          <WorkspaceBulk
            count={selection.ids.length}
            assignable={isActivities && may(client.operation.activities.assign) ? assignable.length : null}
            onAssign={() => setDialog({ name: 'assign', activities: assignable })}
            onDecide={decidable ? () => setDeciding(selection.activities) : undefined}
            onPhotos={
              mayPhotos
                ? () =>
                    isActivities
                      ? setDialog({ name: 'photos', activities: selection.activities })
                      : setPhotosOf([...selection.ids])
                : undefined
            }
            onClear={selection.clear}
          />
        </Box>
        {chosen?.kind === 'activity' && (
          <ActivityPanel
            key={chosen.id}
            id={chosen.id}
            row={chosen.row}
            onClose={() => setChosen(null)}
            onDialog={openDialog}
          />
        )}
        {chosen?.kind === 'operation' && (
          <OperationPanel
            key={chosen.id}
            id={chosen.id}
            row={chosen.row}
            onClose={() => setChosen(null)}
            onActivity={openActivity}
            onPhotos={(id) => setPhotosOf([id])}
          />
        )}
      </Box>
      <ActivityMenu place={menu} onClose={() => setMenu(null)} onDialog={openDialog} />
      <ActivityDialogs
        dialog={dialog}
        onClose={closeDialog}
        onAssigned={(failed) => selection.select(selection.ids.filter((id) => failed.includes(id)))}
      />
      <Suspense fallback={null}>
        {photosOf && <PhotoDownloadDialog open operationIds={photosOf} onClose={() => setPhotosOf(null)} />}
        {deciding && (
          <DecideManyDialog
            activities={deciding}
            onClose={() => setDeciding(null)}
            onDone={(left) => selection.select(left)}
          />
        )}
        {importing && (
          <ImportDialog
            open
            onClose={() => {
              setImporting(false);
              readAgain();
            }}
            onShow={(part) => {
              setImporting(false);
              changeTo(part);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** Whether all of them wait for one and the same decision of an office stage. */
const sameDecision = (activities: readonly Activity[]): boolean =>
  activities.length > 0 &&
  activities.every(
    ({ kind, allowed, workflowCode, stage }) =>
      kind === 'office' &&
      allowed.includes('complete') &&
      workflowCode === activities[0]!.workflowCode &&
      stage === activities[0]!.stage,
  );

const withRow = (row: Activity | undefined) => (row ? { row } : {});
