import ManageSearch from '@mui/icons-material/ManageSearch';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';

/** Above a history. */
const below = { justifySelf: 'start', mb: 1 };

/** Leads to the lines of the audit about a record, for those who may read them. `subject`: a table or catalogue. */
export function AuditLink({
  subject,
  id,
  sx = below,
}: {
  subject: string;
  id: number;
  sx?: ButtonProps['sx'];
}) {
  const t = useText(kitMessages);
  if (!useMay()(client.audit.lines.search)) return null;
  return (
    <Button
      component={Link}
      to="/audit"
      search={{ subject, subjectId: id } as never}
      size="small"
      startIcon={<ManageSearch aria-hidden />}
      sx={sx}
    >
      {t('viewInAudit')}
    </Button>
  );
}
