import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { isRunning, type ReportRun } from '@cuadrilla/contract/operation/report-runs.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { ReportRunButtons } from './report-run-buttons.tsx';
import { ReportRunFailures } from './report-run-failures.tsx';
import { reportRunsMessages } from './report-runs.messages.ts';
import { useReason } from './use-reason.ts';

const tones = {
  queued: 'grey',
  working: 'blue',
  ready: 'green',
  cancelled: 'amber',
  failed: 'red',
} as const;

/** One run: how far it is, what failed, and what may be done with it. */
export function ReportRunCard({ run }: { run: ReportRun }) {
  const t = useText(reportRunsMessages);
  const name = useBilingual();
  const formats = useFormats();
  const reason = useReason();
  const headingId = useId();
  const { status, done, failed, total } = run;
  return (
    <Box
      component="li"
      aria-labelledby={headingId}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        p: 2,
        bgcolor: 'background.paper',
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={headingId} variant="subtitle2" component="h2" sx={{ flex: '1 1 220px', minWidth: 0 }}>
          {t('withVersion', { name: name(run.reportName), version: run.version })}
        </Typography>
        <ToneChip tone={tones[status]} label={t(status)} />
      </Box>
      <Typography variant="caption" color="text.secondary" component="p">
        {t('requested', { when: formats.dayTime(run.createdAt) })}
      </Typography>
      {isRunning(status) && (
        <LinearProgress
          aria-labelledby={headingId}
          variant="determinate"
          value={total === 0 ? 0 : Math.floor(((done + failed) / total) * 100)}
          sx={{ my: 1 }}
        />
      )}
      <Typography variant="body2" className="tabular" sx={{ mt: 0.5 }}>
        {t('progress', { done, total })}
      </Typography>
      {run.failure !== null && (
        <Typography variant="body2" color="error.main">
          {reason(run.failure)}
        </Typography>
      )}
      {failed > 0 && <ReportRunFailures run={run} />}
      <ReportRunButtons run={run} />
    </Box>
  );
}
