import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Grow from '@mui/material/Grow';
import { useText } from '#i18n/messages.ts';
import type { HeldChanges } from './workspace-live.ts';
import { workspaceMessages } from './workspace.messages.ts';

/** Over the list: how many changes are not drawn yet, and the way to draw them. */
export function WorkspaceChanges({ changes, onRefresh }: { changes: HeldChanges; onRefresh: () => void }) {
  const { count, missed } = changes;
  const t = useText(workspaceMessages);
  return (
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
      <Grow in={count > 0 || missed} unmountOnExit>
        <Button
          variant="outlined"
          startIcon={<Refresh aria-hidden />}
          onClick={onRefresh}
          sx={{
            pointerEvents: 'auto',
            bgcolor: 'background.paper',
            '&:hover': { bgcolor: 'background.default' },
            boxShadow: '0 4px 16px rgb(16 22 58 / 28%)',
            borderRadius: 4,
          }}
        >
          {missed ? t('missedChanges') : t('changes', { n: count })}
        </Button>
      </Grow>
    </Box>
  );
}
