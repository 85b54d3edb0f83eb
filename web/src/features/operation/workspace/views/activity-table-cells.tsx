import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { SyncChip } from '#kit/chips.tsx';
import { ActivityTypeMark } from '#features/operation/actions/activity-type-mark.tsx';
import { personName } from '#features/operation/actions/personnel/person-label.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';

export function EmployeeCell({ activity }: { activity: Activity }) {
  const t = useText(workspaceMessages);
  const name = activity.employee ? personName(activity.employee.name) : '';
  const missing = activity.kind === 'field' ? t('unassigned') : '';
  return (
    <Box
      component="span"
      title={name}
      sx={{
        overflow: 'hidden',
        ...(activity.employee ? {} : { color: 'text.secondary' }),
      }}
    >
      {activity.employee ? name : missing}
    </Box>
  );
}

/** The stage, with the mark of its activity type. */
export function StageCell({ activity: { stageName, typeCode } }: { activity: Activity }) {
  const stage = useBilingual()(stageName);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, height: '100%', minWidth: 0 }}>
      <ActivityTypeMark code={typeCode} />
      <Box
        component="span"
        title={stage}
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          whiteSpace: 'normal',
          lineHeight: 1.3,
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
        }}
      >
        {stage}
      </Box>
    </Box>
  );
}

/** Whether the phone has sent its work; nothing before somebody has the activity. */
export function SyncCell({ activity }: { activity: Activity }) {
  if (activity.kind !== 'field' || activity.status === 'new') return null;
  return <SyncChip state={activity.syncState} error={activity.syncError} compact />;
}

interface MenuProps {
  activity: Activity;
  tabIndex: number;
  onMenu: (anchor: HTMLElement, activity: Activity) => void;
}

export function MenuCell({ activity, tabIndex, onMenu }: MenuProps) {
  const t = useText(workspaceMessages);
  return (
    <IconButton
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-label={t('actionsOf', { number: activity.operationNumber })}
      onClick={(event) => {
        event.stopPropagation();
        onMenu(event.currentTarget, activity);
      }}
    >
      <MoreVert fontSize="small" />
    </IconButton>
  );
}
