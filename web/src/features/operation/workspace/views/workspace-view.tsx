import useMediaQuery from '@mui/material/useMediaQuery';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import type { ColumnFilter } from '#kit/columns/column-filter.ts';
import type { TableLayout } from '#kit/table/table-settings.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { activeCount, type Filters } from '#features/operation/workspace/filters/activity-filters.ts';
import type { WorkspaceSearch } from '#features/operation/workspace/filters/workspace-search.ts';
import type { ChosenRecord } from '#features/operation/workspace/panels/workspace-panel.tsx';
import { narrowScreen } from '#features/operation/workspace/narrow-screen.ts';
import { knownActivity, type Selection } from '#features/operation/workspace/workspace-selection.ts';
import { loadActivityTable, loadOperationTable } from '#features/operation/workspace/workspace-parts.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { mostUrgentFirst } from './list-order.ts';
import { ActivityCard, OperationCard } from './workspace-card.tsx';
import { WorkspaceCards } from './workspace-cards.tsx';
import type { WorkspaceTableProps } from './workspace-table.types.ts';

const ActivityTable = lazyPart(loadActivityTable);
const OperationTable = lazyPart(loadOperationTable);
const ActivityBoard = lazyPart(() => import('./activity-board.tsx'));
const ActivityMap = lazyPart(() => import('./activity-map.tsx'));

interface Props {
  filters: Filters;
  search: WorkspaceSearch;
  selection: Selection;
  current: number | null;
  onChoose: (chosen: ChosenRecord) => void;
  onMenu: (anchor: HTMLElement, activity: Activity) => void;
  onChange: (part: Partial<Filters>) => void;
  layout: TableLayout;
  columnFilters: readonly ColumnFilter[];
}

interface ListProps extends Omit<Props, 'onChoose' | 'onChange'> {
  onOpenActivity: (activity: Activity) => void;
  onOpenOperation: (operation: Operation) => void;
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Whether the person can do anything with a selection. */
function useSelectable(isActivities: boolean): boolean {
  const may = useMay();
  return (
    may(client.operation.photos.requestDownload) || (isActivities && may(client.operation.activities.assign))
  );
}

function NothingFound({ filters }: { filters: Filters }) {
  const t = useText(workspaceMessages);
  if (activeCount(filters) > 0) return <EmptyState title={t('noMatch')} text={t('noMatchText')} />;
  return filters.tab === 'activities' ? (
    <EmptyState title={t('noActivities')} text={t('noActivitiesText')} />
  ) : (
    <EmptyState title={t('noOperations')} text={t('noOperationsText')} />
  );
}

/** The list on a narrow screen. */
function Cards({ filters, search, selection, current, onMenu, onOpenActivity, onOpenOperation }: ListProps) {
  const t = useText(workspaceMessages);
  const selectable = useSelectable(search.isActivities);
  const { ids, toggle } = selection;
  const select = ({ id }: Activity) => toggle(id);
  const list = {
    filters: search.filters,
    sorts: [mostUrgentFirst],
    empty: <NothingFound filters={filters} />,
  };
  if (search.isActivities)
    return (
      <WorkspaceCards
        {...list}
        endpoint={client.operation.activities.search}
        label={t('activities')}
        card={(activity) => (
          <ActivityCard
            key={activity.id}
            activity={activity}
            isCurrent={activity.id === current}
            onOpen={onOpenActivity}
            onMenu={onMenu}
            isSelected={ids.includes(activity.id)}
            {...(selectable ? { onSelect: select } : {})}
          />
        )}
      />
    );
  return (
    <WorkspaceCards
      {...list}
      endpoint={client.operation.operations.search}
      label={t('operations')}
      card={(operation) => (
        <OperationCard
          key={operation.id}
          operation={operation}
          isCurrent={operation.id === current}
          onOpen={onOpenOperation}
        />
      )}
    />
  );
}

function Table({
  filters,
  search,
  selection,
  current,
  onMenu,
  onOpenActivity,
  onOpenOperation,
  layout,
  columnFilters,
}: ListProps) {
  const selectable = useSelectable(search.isActivities);
  const table = {
    filters: search.filters,
    selected: selection.ids,
    ...(selectable ? { onSelect: selection.select } : {}),
    current,
    layout,
    columnFilters,
    empty: <NothingFound filters={filters} />,
  } satisfies WorkspaceTableProps<never>;
  if (search.isActivities)
    return (
      <ActivityTable
        {...table}
        onOpen={onOpenActivity}
        onMenu={onMenu}
        {...(selectable ? { onSelectRows: (rows) => selection.select(idsOf(rows), rows) } : {})}
      />
    );
  return (
    <OperationTable
      {...table}
      onOpen={onOpenOperation}
      {...(selectable ? { onSelectRows: (rows) => selection.select(idsOf(rows)) } : {})}
    />
  );
}

/** What the filters leave, in the view that is chosen. */
export function WorkspaceView({ onChoose, onChange, ...list }: Props) {
  const { filters, search, current, onMenu } = list;
  const narrow = useMediaQuery(narrowScreen);
  const open = {
    onOpenActivity: (row: Activity) => onChoose({ kind: 'activity', id: row.id, row }),
    onOpenOperation: (row: Operation) => onChoose({ kind: 'operation', id: row.id, row }),
  };
  if (filters.view === 'map')
    return (
      <ActivityMap
        tab={filters.tab}
        search={search.filters}
        current={current}
        onSelect={(id) =>
          onChoose(
            search.isActivities
              ? { kind: 'activity', id, row: knownActivity(id) }
              : { kind: 'operation', id },
          )
        }
      />
    );
  if (filters.view === 'board')
    return (
      <ActivityBoard
        {...open}
        filters={filters}
        search={search.filtersWithoutStatus}
        current={current}
        onMenu={onMenu}
        onChange={onChange}
      />
    );
  return narrow ? <Cards {...list} {...open} /> : <Table {...list} {...open} />;
}
