import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { isRunning, type ReportRun } from '@cuadrilla/contract/operation/report-runs.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { saveFile } from '#kit/save-file.ts';
import { reportRunsMessages } from './report-runs.messages.ts';

const endpoints = client.operation.reportRuns;

/** What may be done with a run in its state. */
export function ReportRunButtons({ run }: { run: ReportRun }) {
  const t = useText(reportRunsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const { status, bytes } = run;
  const params = { id: run.id };
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(error, { title: kit('operationFailed') });
    }
    void refetch(endpoints);
    setBusy(false);
  };
  const remove = async () => {
    if (await confirmDelete({ text: t('removeText') })) await act(() => endpoints.remove({ params }));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {status === 'ready' && (
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => void act(async () => saveFile(await endpoints.file({ params })))}
        >
          {t('download', { size: formats.bytes(bytes ?? 0) })}
        </Button>
      )}
      {isRunning(status) && (
        <Button
          variant="outlined"
          color="inherit"
          disabled={busy}
          onClick={() => void act(() => endpoints.cancel({ params }))}
        >
          {t('cancel')}
        </Button>
      )}
      {(status === 'cancelled' || status === 'failed') && (
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => void act(() => endpoints.resume({ params }))}
        >
          {t('resume')}
        </Button>
      )}
      {!isRunning(status) && (
        <Button color="error" disabled={busy} onClick={() => void remove()}>
          {t('remove')}
        </Button>
      )}
    </Box>
  );
}
