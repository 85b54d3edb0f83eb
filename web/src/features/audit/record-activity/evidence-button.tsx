import FolderZip from '@mui/icons-material/FolderZipOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { recordActivityMessages } from './record-activity.messages.ts';

/** Saves the sealed record; one that is not sealed yet says when it will be. */
export function EvidenceButton({ id, isSealed }: { id: number; isSealed: boolean }) {
  const t = useText(recordActivityMessages);
  const [isBusy, setBusy] = useState(false);
  if (!isSealed)
    return (
      <Typography variant="caption" color="text.secondary">
        {t('notSealed')}
      </Typography>
    );
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await client.audit.records.evidence({ params: { id }, query: {} }));
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
      {t('downloadRecord')}
    </Button>
  );
}
