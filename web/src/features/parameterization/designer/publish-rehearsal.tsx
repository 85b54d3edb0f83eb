import Replay from '@mui/icons-material/Replay';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DesignVersion } from '@cuadrilla/contract/parameterization/designs.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { rehearsalMessages } from '#features/parameterization/rehearsal/rehearsal.messages.ts';
import { PublishSection } from './publish-section.tsx';

/** In the publish dialog: the last rehearsal of this draft in a sentence, and the way to it. */
export function RehearsalSection({
  draft,
}: {
  draft: Pick<DesignVersion, 'designId' | 'version' | 'revision'>;
}) {
  const { designId: workflowId } = draft;
  const t = useText(rehearsalMessages);
  const may = useMay();
  const { rehearsals } = client.parameterization;
  const isAllowed = may(rehearsals.list) && may(rehearsals.start);
  const { data } = useQuery({
    ...queryFor(rehearsals.list, { params: { id: workflowId } }),
    enabled: isAllowed,
  });
  if (!isAllowed || !data || data.publishedNumber === null) return null;
  const last = data.rehearsals.find(
    ({ status, draftNumber }) => status === 'ready' && String(draftNumber) === draft.version,
  );
  const text = () => {
    if (!last) return t('notRehearsed');
    const key = last.draftRevision === draft.revision ? 'rehearsedOn' : 'rehearsedBefore';
    return t(key, { months: t('months', { n: last.months }), n: last.total });
  };
  return (
    <PublishSection title={t('title')}>
      <Typography variant="body2">{text()}</Typography>
      <Button
        component={Link}
        to={`/parameterization/rehearsal/${workflowId}`}
        size="small"
        startIcon={<Replay aria-hidden />}
      >
        {t(last ? 'openRehearsal' : 'rehearse')}
      </Button>
    </PublishSection>
  );
}
