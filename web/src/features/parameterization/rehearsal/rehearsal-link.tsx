import Replay from '@mui/icons-material/Replay';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from '@tanstack/react-router';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { rehearsalMessages } from './rehearsal.messages.ts';

/** From the designer of a workflow to its rehearsals. */
export function RehearsalLink({ workflowId }: { workflowId: number }) {
  const t = useText(rehearsalMessages);
  const may = useMay();
  if (!may(client.parameterization.rehearsals.start)) return null;
  return (
    <Tooltip title={t('title')}>
      <IconButton component={Link} to={`/parameterization/rehearsal/${workflowId}`} aria-label={t('title')}>
        <Replay fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
