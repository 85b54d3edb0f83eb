import Box from '@mui/material/Box';
import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import { actionPhrase } from '@cuadrilla/contract/audit/action-phrases.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { recordNumber } from '#kit/record-number.ts';
import { auditMessages } from './audit.messages.ts';

const isPerson = ({ subject }: AuditLine): boolean => subject === 'user' || subject === 'app_user';

/** Actions of persons on their own account: the record is the person. */
const isOwn = (line: AuditLine): boolean =>
  line.actor !== null && isPerson(line) && line.subjectId === String(line.actor.id);

/** Of a sign-in, no session says yet who acts. */
const actsByItself = (line: AuditLine): boolean =>
  line.actor === null && line.label !== null && isPerson(line) && /^session\.|_link$/.test(line.action);

/** What people call the record of a line; null for lines about none, or about the person who acted. */
export function recordLabel(line: AuditLine): string | null {
  if (isOwn(line) || actsByItself(line)) return null;
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
      <strong>{line.actor?.name ?? (actsByItself(line) ? line.label : t('system'))}</strong>{' '}
      {actionPhrase(line, lang)}
      {label !== null && (
        <>
          {' '}
          <strong>{label}</strong>
        </>
      )}
    </Box>
  );
}
