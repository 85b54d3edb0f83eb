import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
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
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import { statusColours, tones, type Tone } from '#kit/status-tones.ts';
import type { SearchEndpoint, SearchFilter } from '#kit/table/table.types.ts';
import type { Filters } from './activity-filters.ts';
import { ActivityCard, OperationCard } from './workspace-card.tsx';
import { CardSkeletons, useGrowingList, type ListProps } from './workspace-cards.tsx';
import { workspaceMessages } from './workspace.messages.ts';

const dueFirst: ListProps['sorts'] = [{ key: 'dueAt', direction: 'ASC' }];
const lastEndedFirst: ListProps['sorts'] = [{ key: 'endedAt', direction: 'DESC' }];

interface ColumnProps<R> extends ListProps {
  endpoint: SearchEndpoint<R>;
  title: string;
  tone: Tone;
  card: (row: R) => ReactNode;
  onTable: () => void;
}

function Column<R extends { id: number }>({ endpoint, title, tone, card, onTable, ...list }: ColumnProps<R>) {
  const t = useText(workspaceMessages);
  const formats = useFormats();
  const { rows, total, error, isPending, refetch, left, grow } = useGrowingList(endpoint, list);
  return (
    <Box
      component="section"
      aria-label={t('columnLabel', { status: title, n: total ?? 0 })}
      sx={{
        width: 264,
        flexShrink: 0,
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        borderRadius: 2,
        bgcolor: '#eff0f4',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.25, py: 1 }}>
        <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: tones[tone].strong }} />
        <Typography variant="subtitle2" component="h2">
          {title}
        </Typography>
        <Box component="span" className="tabular" sx={{ color: 'text.secondary' }}>
          {total === undefined ? '' : formats.number(total)}
        </Box>
      </Box>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Box
          component="ul"
          tabIndex={0}
          aria-label={title}
          sx={{
            flex: 1,
            minHeight: 80,
            overflowY: 'auto',
            display: 'flex',
            flexDirection: 'column',
            gap: 0.75,
            m: 0,
            px: 0.75,
            pb: 0.75,
            scrollbarWidth: 'thin',
            '& > li': { flexShrink: 0 },
          }}
        >
          {isPending && <CardSkeletons count={3} />}
          {rows.map(card)}
          {total === 0 && (
            <Typography
              component="li"
              variant="caption"
              color="text.secondary"
              sx={{ listStyle: 'none', textAlign: 'center', py: 2 }}
            >
              {t('emptyColumn')}
            </Typography>
          )}
          {left > 0 && (
            <li style={{ listStyle: 'none' }}>
              <Button fullWidth color="inherit" onClick={grow ?? onTable}>
                {grow ? t('more', { n: left }) : t('inTable')}
              </Button>
            </li>
          )}
        </Box>
      )}
    </Box>
  );
}

interface Props {
  filters: Filters;
  /** The search without the status, which each column adds. */
  search: readonly SearchFilter[];
  hold: boolean;
  current: number | null;
  onOpenActivity: (activity: Activity) => void;
  onOpenOperation: (operation: Operation) => void;
  onMenu: (anchor: HTMLElement, activity: Activity) => void;
  onChange: (part: Partial<Filters>) => void;
}

const operationTones: Record<(typeof operationStatuses)[number], Tone> = {
  open: 'blue',
  finished: 'green',
  cancelled: 'grey',
};
const chosenOf = <T,>(all: readonly T[], chosen: readonly T[]) =>
  chosen.length > 0 ? all.filter((one) => chosen.includes(one)) : all;

/** Columns by status, the most urgent on top. */
export default function ActivityBoard({
  filters,
  search,
  hold,
  current,
  onOpenActivity,
  onOpenOperation,
  onMenu,
  onChange,
}: Props) {
  const lang = useLanguage();
  const t = useText(workspaceMessages);
  const withStatus = (value: string): SearchFilter[] => [
    ...search,
    { key: 'status', operator: 'EQUAL', value },
  ];
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
      {filters.tab === 'activities'
        ? chosenOf(activityStatuses, filters.status).map((status) => (
            <Column
              key={status}
              endpoint={client.operation.activities.search}
              title={activityStatusLabels[status][lang]}
              tone={statusColours[status]}
              filters={withStatus(status)}
              sorts={endedStatuses.includes(status) ? lastEndedFirst : dueFirst}
              hold={hold}
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
          ))
        : chosenOf(operationStatuses, filters.state).map((state) => (
            <Column
              key={state}
              endpoint={client.operation.operations.search}
              title={operationStatusLabels[state][lang]}
              tone={operationTones[state]}
              filters={withStatus(state)}
              sorts={state === 'open' ? dueFirst : lastEndedFirst}
              hold={hold}
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
          ))}
    </Box>
  );
}
