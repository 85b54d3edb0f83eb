import FolderZip from '@mui/icons-material/FolderZipOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordActivity } from '@cuadrilla/contract/audit/record-activity.ts';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { recordActivityMessages } from './record-activity.messages.ts';

const endpoints = client.audit.records;

/** Saves the sealed record; one whose turn has not come is sealed first. */
export function EvidenceButton({ activity, isSealed }: { activity: RecordActivity; isSealed: boolean }) {
  const t = useText(recordActivityMessages);
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (!isSealed && activity.status !== 'synchronized')
    return (
      <Typography variant="caption" color="text.secondary">
        {t('notSealed')}
      </Typography>
    );
  const params = { id: activity.id };
  const save = async () => {
    setBusy(true);
    try {
      if (!isSealed) {
        await endpoints.seal({ params });
        void queries.invalidateQueries({ queryKey: endpoints.activity.key });
      }
      saveFile(await endpoints.evidence({ params, query: {} }));
    } catch (error) {
      toast.error(error, { title: t('downloadFailed') });
    }
    setBusy(false);
  };
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<FolderZip aria-hidden />}
      loading={isBusy}
      loadingPosition="start"
      onClick={() => void save()}
    >
      {t(isSealed ? 'downloadRecord' : 'sealAndDownload')}
    </Button>
  );
}
