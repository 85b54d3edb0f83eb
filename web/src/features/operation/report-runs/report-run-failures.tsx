import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportRun } from '@cuadrilla/contract/operation/report-runs.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { reportRunsMessages } from './report-runs.messages.ts';
import { useReason } from './use-reason.ts';

/** How many records could not be printed; opened, which ones and why. */
export function ReportRunFailures({ run }: { run: ReportRun }) {
  const t = useText(reportRunsMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        color="warning"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ px: 0.5, ml: -0.5 }}
      >
        {t('failures', { n: run.failed })}
      </Button>
      {open && <Failures run={run} />}
    </>
  );
}

function Failures({ run }: { run: ReportRun }) {
  const t = useText(reportRunsMessages);
  const reason = useReason();
  const failures = useQuery(queryFor(client.operation.reportRuns.failures, { params: { id: run.id } }));
  if (failures.error) return <ErrorState error={failures.error} onRetry={() => void failures.refetch()} />;
  if (!failures.data) return <LoadingState rows={2} />;
  return (
    <Box
      component="section"
      aria-label={t('failureList')}
      tabIndex={0}
      sx={{ maxHeight: 240, overflowY: 'auto' }}
    >
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, fontSize: 14 }}>
        {failures.data.map(({ number, failure }, at) => (
          <li key={at}>{t('failure', { number, reason: reason(failure) })}</li>
        ))}
      </Box>
      {failures.data.length < run.failed && (
        <Typography variant="caption">{t('firstFailures', { n: failures.data.length })}</Typography>
      )}
    </Box>
  );
}
