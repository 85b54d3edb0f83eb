import FolderZip from '@mui/icons-material/FolderZipOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { RecordActivity } from '@cuadrilla/contract/audit/record-activity.ts';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { recordActivityMessages } from './record-activity.messages.ts';
import { useSaveRecord } from './use-save-record.ts';

const endpoints = client.audit.records;

/** Saves the sealed record; one whose turn has not come is sealed first. */
export function EvidenceButton({ activity, isSealed }: { activity: RecordActivity; isSealed: boolean }) {
  const t = useText(recordActivityMessages);
  const queries = useQueryClient();
  const params = { id: activity.id };
  const { isBusy, save } = useSaveRecord(async () => {
    if (!isSealed) {
      await endpoints.seal({ params });
      void queries.invalidateQueries({ queryKey: endpoints.activity.key });
    }
    return endpoints.evidence({ params, query: {} });
  });
  if (!isSealed && activity.status !== 'synchronized')
    return (
      <Typography variant="caption" color="text.secondary">
        {t('notSealed')}
      </Typography>
    );
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<FolderZip aria-hidden />}
      loading={isBusy}
      loadingPosition="start"
      onClick={save}
    >
      {t(isSealed ? 'downloadRecord' : 'sealAndDownload')}
    </Button>
  );
}
