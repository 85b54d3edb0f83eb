import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { OperationChip, PriorityChip, StatusChip, SyncChip } from '#kit/chips.tsx';
import { Due } from '#features/operation/workspace/activity-due.tsx';
import { OperationProgress } from '#features/operation/workspace/operation-progress.tsx';
import { personName } from '#features/operation/actions/personnel/personnel-row.tsx';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';

interface FrameProps {
  heading: string;
  title: string;
  lines: readonly (string | null | undefined)[];
  chips: ReactNode;
  foot?: ReactNode;
  isCurrent: boolean;
  onOpen: () => void;
  end?: ReactNode;
  start?: ReactNode;
}

function Frame({ heading, title, lines, chips, foot, isCurrent, onOpen, start, end }: FrameProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        listStyle: 'none',
        border: 1,
        borderColor: isCurrent ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
        contentVisibility: 'auto',
        containIntrinsicHeight: '112px',
        '&:hover': { borderColor: isCurrent ? 'primary.main' : '#c9cdd9' },
      }}
    >
      {start}
      <ButtonBase
        onClick={onOpen}
        sx={{
          display: 'block',
          flex: 1,
          minWidth: 0,
          fontFamily: 'inherit',
          textAlign: 'left',
          p: 1.25,
          pl: start ? 0.25 : 1.25,
          borderRadius: 1.5,
        }}
      >
        <Typography
          variant="caption"
          color="text.secondary"
          component="div"
          noWrap
          className="tabular"
          sx={{ pr: end ? 3.5 : 0 }}
        >
          {heading}
        </Typography>
        <Typography variant="body2" component="div" noWrap sx={{ fontWeight: 600, pr: end ? 3.5 : 0 }}>
          {title}
        </Typography>
        {lines.filter(Boolean).map((line, place) => (
          <Typography key={place} variant="caption" color="text.secondary" component="div" noWrap>
            {line}
          </Typography>
        ))}
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.75, alignItems: 'center', fontSize: 12 }}
        >
          {chips}
        </Box>
        {foot}
      </ButtonBase>
      {end && <Box sx={{ position: 'absolute', top: 4, right: 4 }}>{end}</Box>}
    </Box>
  );
}

interface ActivityProps {
  activity: Activity;
  isCurrent: boolean;
  onOpen: (activity: Activity) => void;
  onMenu: (anchor: HTMLElement, activity: Activity) => void;
  /** False on the board, where the column shows the status. */
  withStatus?: boolean;
  isSelected?: boolean;
  onSelect?: (activity: Activity) => void;
}

const whoHas = ({ employee }: Activity): string | null => (employee ? personName(employee.name) : null);

/** Drawn again only when its own activity changes: a list has many. */
export const ActivityCard = memo(function ActivityCard({
  activity,
  isCurrent,
  onOpen,
  onMenu,
  withStatus = true,
  isSelected = false,
  onSelect,
}: ActivityProps) {
  const t = useText(workspaceMessages);
  const name = useBilingual();
  const number = activity.operationNumber;
  return (
    <Frame
      heading={[number, activity.zone && name(activity.zone.name)].filter(Boolean).join(' · ')}
      title={name(activity.stageName)}
      lines={[
        [activity.subscriber, activity.address].filter(Boolean).join(' · '),
        whoHas(activity) ?? (activity.kind === 'field' ? t('unassigned') : null),
      ]}
      chips={
        <>
          {withStatus && <StatusChip status={activity.status} />}
          {activity.priority === 'high' && <PriorityChip priority="high" compact={!withStatus} />}
          <Due
            dueAt={activity.dueAt}
            endedAt={activity.doneAt ?? activity.endedAt}
            lateness={activity.lateness}
          />
          {activity.syncState === 'ERROR' && <SyncChip state="ERROR" error={activity.syncError} compact />}
        </>
      }
      isCurrent={isCurrent}
      onOpen={() => onOpen(activity)}
      start={
        onSelect && (
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={() => onSelect(activity)}
            slotProps={{ input: { 'aria-label': t('select', { number }) } }}
            sx={{ alignSelf: 'flex-start' }}
          />
        )
      }
      end={
        <IconButton
          aria-haspopup="menu"
          aria-label={t('actionsOf', { number })}
          onClick={(event) => onMenu(event.currentTarget, activity)}
        >
          <MoreVert sx={{ fontSize: 18 }} />
        </IconButton>
      }
    />
  );
});

export function OperationCard({
  operation,
  isCurrent,
  onOpen,
  withStatus = true,
}: {
  operation: Operation;
  isCurrent: boolean;
  onOpen: (operation: Operation) => void;
  withStatus?: boolean;
}) {
  const name = useBilingual();
  return (
    <Frame
      heading={[operation.number, operation.zone && name(operation.zone.name)].filter(Boolean).join(' · ')}
      title={name(operation.workflowName)}
      lines={[
        [operation.subscriber, operation.address].filter(Boolean).join(' · '),
        operation.openStages.map((stage) => name(stage.name)).join(', '),
      ]}
      chips={
        <>
          {withStatus && <OperationChip status={operation.status} />}
          {operation.priority === 'high' && <PriorityChip priority="high" compact={!withStatus} />}
          <Due dueAt={operation.dueAt} endedAt={operation.endedAt} lateness={operation.lateness} />
        </>
      }
      foot={
        <Box sx={{ mt: 0.75 }}>
          <OperationProgress operation={operation} />
        </Box>
      }
      isCurrent={isCurrent}
      onOpen={() => onOpen(operation)}
    />
  );
}
