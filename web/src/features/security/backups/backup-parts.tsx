import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import GppBadOutlined from '@mui/icons-material/GppBadOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { formatError, errorMessages } from '@cuadrilla/contract/error-messages.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText, type Translate } from '#i18n/messages.ts';
import { Age } from '#kit/time/age.tsx';
import { ToneChip } from '#kit/chips.tsx';
import { backupsMessages } from './backups.messages.ts';
import { readable } from '#features/security/teams/team-candidates.ts';

const looks = {
  queued: { tone: 'grey', icon: HourglassTop },
  working: { tone: 'blue', icon: HourglassTop },
  verifying: { tone: 'amber', icon: HourglassTop },
  ready: { tone: 'green', icon: CheckCircleOutlined },
  damaged: { tone: 'red', icon: GppBadOutlined },
  failed: { tone: 'red', icon: ErrorOutlined },
} as const;

export const originLabels = { manual: 'manual', schedule: 'scheduled', upload: 'uploaded' } as const;

/** What a backup holds, in words. */
export function contentOf(t: Translate<typeof backupsMessages>, { kind, subjectName }: Backup): string {
  if (kind === 'tenant' || !subjectName) return t(kind);
  return t(kind === 'work' ? 'workOf' : 'deviceOf', { name: readable(subjectName) });
}

/** Why a backup failed, in words. */
function useFailure(): (backup: Backup) => string | null {
  const lang = useLanguage();
  return ({ failure }) =>
    failure && failure in errorMessages ? formatError(failure as ErrorCode, lang) : failure;
}

export function BackupChip({ backup, compact = false }: { backup: Backup; compact?: boolean }) {
  const t = useText(backupsMessages);
  const failure = useFailure();
  const hint = failure(backup);
  return <ToneChip {...looks[backup.status]} label={t(backup.status)} compact={compact} hint={hint} />;
}

/** Backups that are being made, with how far they are, and those that never came to be. */
export function RunningBackups({ backups }: { backups: readonly Backup[] }) {
  const t = useText(backupsMessages);
  const failure = useFailure();
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
      {backups.map((backup) => {
        const isOver = backup.status === 'failed' || backup.status === 'damaged';
        const label = contentOf(t, backup);
        return (
          <Box
            component="li"
            key={backup.id}
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
                {` · ${readable(backup.employeeName)} · `}
                <Age since={backup.createdDate} />
              </Typography>
              {isOver && (
                <Typography variant="caption" color="error" component="div">
                  {failure(backup)}
                </Typography>
              )}
            </Typography>
            {!isOver && (
              <>
                <LinearProgress
                  aria-label={label}
                  sx={{ flex: 1, minWidth: 140, height: 6, borderRadius: 3 }}
                  {...(backup.total > 0
                    ? {
                        variant: 'determinate',
                        value: Math.min(100, Math.round((100 * backup.done) / backup.total)),
                      }
                    : {})}
                />
                <Typography
                  variant="caption"
                  color="text.secondary"
                  className="tabular"
                  sx={{ minWidth: 72, textAlign: 'right' }}
                >
                  {backup.total > 0 ? t('steps', { done: backup.done, total: backup.total }) : ''}
                </Typography>
              </>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
