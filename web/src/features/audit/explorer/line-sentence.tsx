import Box from '@mui/material/Box';
import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import { actionPhrase } from '@cuadrilla/contract/audit/action-phrases.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { recordNumber } from '#kit/record-number.ts';
import { auditMessages } from './audit.messages.ts';

/** Actions of persons on their own account: the record is the person. */
const isOwn = ({ actor, subject, subjectId }: AuditLine): boolean =>
  actor !== null && (subject === 'user' || subject === 'app_user') && subjectId === String(actor.id);

/** What people call the record of a line; null for lines about none, or about the person who acted. */
export function recordLabel(line: AuditLine): string | null {
  if (isOwn(line)) return null;
  if (line.label !== null) return line.label;
  const { subjectId } = line;
  if (subjectId === null) return null;
  return /^\d+$/.test(subjectId) ? recordNumber(Number(subjectId)) : subjectId;
}

/** `María F. modificó la zona Z01 · Centro`. */
export function LineSentence({ line }: { line: AuditLine }) {
  const t = useText(auditMessages);
  const lang = useLanguage();
  const label = recordLabel(line);
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{line.actor?.name ?? t('system')}</strong> {actionPhrase(line, lang)}
      {label !== null && (
        <>
          {' '}
          <strong>{label}</strong>
        </>
      )}
    </Box>
  );
}
