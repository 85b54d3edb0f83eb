import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import { useText } from '#i18n/messages.ts';
import { workspaceMessages } from './workspace.messages.ts';

/** How many of an operation's activities have ended. */
export function OperationProgress({
  operation,
}: {
  operation: Pick<Operation, 'activities' | 'activitiesEnded'>;
}) {
  const t = useText(workspaceMessages);
  const { activities, activitiesEnded } = operation;
  const share = activities === 0 ? 0 : (activitiesEnded / activities) * 100;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%' }}>
      <LinearProgress
        variant="determinate"
        aria-hidden
        value={share}
        sx={{ flex: 1, height: 4, borderRadius: 2, bgcolor: 'divider' }}
      />
      <Box
        component="span"
        className="tabular"
        aria-label={t('progressOf', { done: activitiesEnded, all: activities })}
        sx={{ fontSize: 12, color: 'text.secondary', minWidth: 28, textAlign: 'right' }}
      >
        {activitiesEnded}/{activities}
      </Box>
    </Box>
  );
}
