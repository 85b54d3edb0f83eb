import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { FailedRowsButton, ImportCheckResult } from './import-check-result.tsx';
import type { ImportEndpoints } from './import-job.ts';
import { importMessages } from './import.messages.ts';

/** The texts of an import, which name what it loads. */
export interface ImportLabels {
  title: string;
  loading: string;
  load: (n: number) => string;
  loadGood: (n: number) => string;
  done: (n: number) => string;
  doneText: string;
  show: string;
  /** What an import that was undone left behind. */
  undone?: (undone: number, left: number) => string;
}

interface ProgressProps {
  label: string;
  /** From 0 to 1; null when it is not known how much is left. */
  share: number | null;
  note: string;
  hint?: string;
}

/** What the progress bar says while the file is sent, checked or loaded; null at any other time. */
export function useProgress(
  job: ImportJob | undefined,
  labels: ImportLabels,
  sending: { fileName: string; share: number } | null,
): ProgressProps | null {
  const t = useText(importMessages);
  const formats = useFormats();
  if (sending)
    return {
      label: t('sending', { name: sending.fileName }),
      share: sending.share,
      note: formats.percent(sending.share),
    };
  if (job?.status === 'checking')
    return {
      label: t('checking'),
      share: null,
      note: t('rowsRead', { n: job.rows }),
      hint: job.fileName,
    };
  if (job?.status === 'loading')
    return {
      label: labels.loading,
      share: job.good ? job.done / job.good : null,
      note: t('loadedOf', { done: formats.number(job.done), total: formats.number(job.good) }),
      hint: t('closeWhileLoading'),
    };
  if (job?.status === 'undoing')
    return {
      label: t('undoing'),
      share: job.done ? (job.undone + job.left) / job.done : null,
      note: t('loadedOf', { done: formats.number(job.undone + job.left), total: formats.number(job.done) }),
      hint: t('closeWhileLoading'),
    };
  return null;
}

/** One element for every step, so that screen readers hear its changes. */
export function Progress({ label, share, note, hint }: ProgressProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 3 }} role="status">
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="p" noWrap>
          {label}
        </Typography>
        <Typography variant="body2" color="text.secondary" className="tabular" noWrap>
          {note}
        </Typography>
      </Box>
      <LinearProgress
        aria-label={label}
        {...(share === null ? {} : { variant: 'determinate', value: Math.round(share * 100) })}
        sx={{ height: 6, borderRadius: 3 }}
      />
      {hint && (
        <Typography variant="caption" color="text.secondary">
          {hint}
        </Typography>
      )}
    </Box>
  );
}

interface JobProps {
  job: ImportJob;
  labels: ImportLabels;
  endpoints: Pick<ImportEndpoints<object>, 'importFailed' | 'importRows'>;
  /** What can be done with a loaded file. */
  afterLoad?: ReactNode;
}

/** The result of the dry run, or the end of the upload; nothing while it is under way or after it failed. */
export function JobResult(props: JobProps) {
  const t = useText(importMessages);
  const { job, labels, endpoints } = props;
  if (job.status === 'checked') return <ImportCheckResult job={job} endpoints={endpoints} />;
  if (job.status === 'loaded') return <Loaded {...props} />;
  if (job.status !== 'undone') return null;
  return (
    <Alert severity="info">
      <AlertTitle>{t('undone')}</AlertTitle>
      {labels.undone?.(job.undone, job.left)}
    </Alert>
  );
}

/** Why the whole file could not be used. */
export function JobFailure({ failure }: { failure: string | null }) {
  const t = useText(importMessages);
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <AlertTitle>{t('failed')}</AlertTitle>
      {failure}
    </Alert>
  );
}

function Loaded({ job, labels, endpoints, afterLoad }: JobProps) {
  const t = useText(importMessages);
  return (
    <Box
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.75, py: 3 }}
      role="status"
    >
      <CheckCircle aria-hidden sx={{ fontSize: 44, color: 'success.main' }} />
      <Typography variant="h2" component="p">
        {labels.done(job.done)}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {labels.doneText}
      </Typography>
      {job.bad > 0 && (
        <>
          <Typography variant="body2">{t('leftOut', { n: job.bad })}</Typography>
          <FailedRowsButton id={job.id} endpoint={endpoints.importFailed} />
        </>
      )}
      {afterLoad}
    </Box>
  );
}
