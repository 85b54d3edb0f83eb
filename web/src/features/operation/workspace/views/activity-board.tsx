import Box from '@mui/material/Box';
import {
  activityStatusLabels,
  operationStatusLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import {
  activityStatuses,
  endedStatuses,
  operationStatuses,
} from '@cuadrilla/contract/operation/activity-status.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { client } from '#api/client.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { statusColours } from '#kit/status-tones.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';
import {
  visibleStates,
  visibleStatuses,
  type Filters,
} from '#features/operation/workspace/filters/activity-filters.ts';
import { operationTones } from '#features/operation/workspace/operation-tones.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { BoardColumn } from './board-column.tsx';
import { ActivityCard, OperationCard } from './workspace-card.tsx';
import type { ListProps } from './workspace-cards.tsx';

interface Props {
  filters: Filters;
  /** The search without the status, which each column adds. */
  search: readonly SearchFilter[];
  current: number | null;
  onOpenActivity: (activity: Activity) => void;
  onOpenOperation: (operation: Operation) => void;
  onMenu: (anchor: HTMLElement, activity: Activity) => void;
  onChange: (part: Partial<Filters>) => void;
}

const dueFirst: ListProps['sorts'] = [{ key: 'dueAt', direction: 'ASC' }];
const lastEndedFirst: ListProps['sorts'] = [{ key: 'endedAt', direction: 'DESC' }];
/** The chosen ones in their usual order; all of them where none is chosen. */
const chosenOf = <T,>(all: readonly T[], chosen: readonly T[]) =>
  chosen.length > 0 ? all.filter((one) => chosen.includes(one)) : all;
const withStatus = (search: readonly SearchFilter[], value: string): SearchFilter[] => [
  ...search,
  { key: 'status', operator: 'EQUAL', value },
];

function ActivityColumns({ filters, search, current, onOpenActivity, onMenu, onChange }: Props) {
  const lang = useLanguage();
  return chosenOf(activityStatuses, visibleStatuses(filters)).map((status) => (
    <BoardColumn
      key={status}
      endpoint={client.operation.activities.search}
      title={activityStatusLabels[status][lang]}
      tone={statusColours[status]}
      filters={withStatus(search, status)}
      sorts={endedStatuses.includes(status) ? lastEndedFirst : dueFirst}
      onTable={() => onChange({ view: 'table', status: [status] })}
      card={(activity) => (
        <ActivityCard
          key={activity.id}
          activity={activity}
          isCurrent={activity.id === current}
          onOpen={onOpenActivity}
          onMenu={onMenu}
          withStatus={false}
        />
      )}
    />
  ));
}

function OperationColumns({ filters, search, current, onOpenOperation, onChange }: Props) {
  const lang = useLanguage();
  return chosenOf(operationStatuses, visibleStates(filters)).map((state) => (
    <BoardColumn
      key={state}
      endpoint={client.operation.operations.search}
      title={operationStatusLabels[state][lang]}
      tone={operationTones[state]}
      filters={withStatus(search, state)}
      sorts={state === 'open' ? dueFirst : lastEndedFirst}
      onTable={() => onChange({ view: 'table', state: [state] })}
      card={(operation) => (
        <OperationCard
          key={operation.id}
          operation={operation}
          isCurrent={operation.id === current}
          onOpen={onOpenOperation}
          withStatus={false}
        />
      )}
    />
  ));
}

/** Columns by status, the most urgent on top. */
export default function ActivityBoard(props: Props) {
  const t = useText(workspaceMessages);
  return (
    <Box
      role="group"
      aria-label={t('board')}
      sx={{
        flex: 1,
        minHeight: 360,
        display: 'flex',
        gap: 1,
        overflowX: 'auto',
        pb: 1,
        scrollSnapType: { xs: 'x proximity', sm: 'none' },
        '& > section': { scrollSnapAlign: 'start' },
      }}
    >
      {props.filters.tab === 'activities' ? <ActivityColumns {...props} /> : <OperationColumns {...props} />}
    </Box>
  );
}
