import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { useText } from '#i18n/messages.ts';
import { Age } from '#kit/time/age.tsx';
import { fullName } from '#features/security/person-name.ts';
import { BackupChip, contentOf, useFailureText } from './backup-parts.tsx';
import { backupsMessages } from './backups.messages.ts';

/** Backups in progress, with how far they are, and those that failed. */
export function RunningBackups({ backups }: { backups: readonly Backup[] }) {
  const t = useText(backupsMessages);
  if (!backups.length) return null;
  return (
    <Box
      component="ul"
      aria-label={t('running')}
      sx={{
        m: 0,
        p: 0,
        mb: 1.5,
        listStyle: 'none',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        maxHeight: 180,
        overflowY: 'auto',
      }}
    >
      {backups.map((backup) => (
        <RunningBackup key={backup.id} backup={backup} />
      ))}
    </Box>
  );
}

function RunningBackup({ backup }: { backup: Backup }) {
  const t = useText(backupsMessages);
  const failureText = useFailureText();
  const hasFailed = backup.status === 'failed' || backup.status === 'damaged';
  const label = contentOf(t, backup);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        flexWrap: 'wrap',
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <BackupChip backup={backup} />
      <Typography variant="body2" component="div" sx={{ minWidth: 160, flex: 1 }}>
        {label}
        <Typography component="span" variant="caption" color="text.secondary">
          {` · ${fullName(backup.employeeName)} · `}
          <Age since={backup.createdDate} />
        </Typography>
        {hasFailed && (
          <Typography variant="caption" color="error" component="div">
            {failureText(backup)}
          </Typography>
        )}
      </Typography>
      {!hasFailed && <Progress label={label} done={backup.done} total={backup.total} />}
    </Box>
  );
}

/** A bar without end while `total`, the number of steps, is not known yet. */
function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const t = useText(backupsMessages);
  const isCounted = total > 0;
  const percentage = isCounted ? Math.min(100, Math.round((100 * done) / total)) : 0;
  return (
    <>
      <LinearProgress
        aria-label={label}
        sx={{ flex: 1, minWidth: 140, height: 6, borderRadius: 3 }}
        {...(isCounted ? { variant: 'determinate', value: percentage } : {})}
      />
      <Typography
        variant="caption"
        color="text.secondary"
        className="tabular"
        sx={{ minWidth: 72, textAlign: 'right' }}
      >
        {isCounted ? t('steps', { done, total }) : ''}
      </Typography>
    </>
  );
}
