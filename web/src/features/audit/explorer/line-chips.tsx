import Block from '@mui/icons-material/Block';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import type { AuditResult } from '@cuadrilla/contract/audit/audit.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { auditMessages } from './audit.messages.ts';

/** What was done has no chip: it is nearly every line. */
export function ResultChip({ result }: { result: AuditResult }) {
  const t = useText(auditMessages);
  if (result === 'done') return null;
  const refused = result === 'refused';
  return (
    <ToneChip tone={refused ? 'orange' : 'red'} icon={refused ? Block : ErrorOutlined} label={t(result)} />
  );
}

export function SealChip({ position, compact = false }: { position: number | null; compact?: boolean }) {
  const t = useText(auditMessages);
  return position === null ? (
    <ToneChip tone="grey" icon={HourglassEmpty} label={t('unsealed')} compact={compact} />
  ) : (
    <ToneChip
      tone="green"
      icon={VerifiedOutlined}
      label={t('sealed', { number: position })}
      compact={compact}
    />
  );
}
