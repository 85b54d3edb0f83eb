import ManageSearch from '@mui/icons-material/ManageSearch';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';

/** Leads to the lines of the audit about a record, for those who may read them. `subject`: a table or catalogue. */
export function AuditLink({ subject, id }: { subject: string; id: number }) {
  const t = useText(kitMessages);
  if (!useMay()(client.audit.lines.search)) return null;
  return (
    <Button
      component={Link}
      to="/audit"
      search={{ subject, subjectId: id } as never}
      size="small"
      startIcon={<ManageSearch aria-hidden />}
      sx={{ justifySelf: 'start', mb: 1 }}
    >
      {t('viewInAudit')}
    </Button>
  );
}
