import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import GppBadOutlined from '@mui/icons-material/GppBadOutlined';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { formatError, errorMessages } from '@cuadrilla/contract/error-messages.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText, type Translate } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { backupsMessages } from './backups.messages.ts';
import { fullName } from '#features/security/person-name.ts';

const chipStyles = {
  queued: { tone: 'grey', icon: HourglassTop },
  working: { tone: 'blue', icon: HourglassTop },
  verifying: { tone: 'amber', icon: HourglassTop },
  ready: { tone: 'green', icon: CheckCircleOutlined },
  damaged: { tone: 'red', icon: GppBadOutlined },
  failed: { tone: 'red', icon: ErrorOutlined },
} as const;

export const originLabels = { manual: 'manual', schedule: 'scheduled', upload: 'uploaded' } as const;

/** The text for what a backup holds: everything, or what one person did. */
export function contentOf(t: Translate<typeof backupsMessages>, { kind, subjectName }: Backup): string {
  if (kind === 'tenant' || !subjectName) return t(kind);
  return t(kind === 'work' ? 'workOf' : 'deviceOf', { name: fullName(subjectName) });
}

/** The text for why a backup failed. */
export function useFailureText(): (backup: Backup) => string | null {
  const lang = useLanguage();
  return ({ failure }) =>
    failure && failure in errorMessages ? formatError(failure as ErrorCode, lang) : failure;
}

export function BackupChip({ backup, compact = false }: { backup: Backup; compact?: boolean }) {
  const t = useText(backupsMessages);
  const failureText = useFailureText();
  return (
    <ToneChip
      {...chipStyles[backup.status]}
      label={t(backup.status)}
      compact={compact}
      hint={failureText(backup)}
    />
  );
}
