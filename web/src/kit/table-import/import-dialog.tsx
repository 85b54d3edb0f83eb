import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#api/problem.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '../feedback/dialog.tsx';
import { kitMessages } from '../kit.messages.ts';
import { LoadingState } from '../feedback/states.tsx';
import { useImportJob, type ImportEndpoints } from './import-job.ts';
import { ImportStart } from './import-start.tsx';
import { FailedRowsButton, ImportCheckResult } from './import-check-result.tsx';
import { importMessages } from './import.messages.ts';

interface Props<Q extends object> {
  /** What the upload is remembered under in this tab. */
  name: string;
  endpoints: ImportEndpoints<Q>;
  /**
   * What the dry run needs beside the file; `question` asks for it, `missing` says why it is not there yet.
   */
  query: Q;
  extraFields?: ReactNode;
  blockedReason?: () => string | null;
  labels: {
    title: string;
    loading: string;
    load: (n: number) => string;
    loadGood: (n: number) => string;
    done: (n: number) => string;
    doneText: string;
    show: string;
  };
  onClose: () => void;
  /** Shows what was made; `query` is that of the finished upload. */
  onShow: (query: Q | undefined) => void;
}

function Progress({
  label,
  share,
  note,
  hint,
}: {
  label: string;
  share: number | null;
  note: string;
  hint?: string;
}) {
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

/** Uploads a file of rows: a dry run first, with a line of reasons for each bad row, then the good rows. */
export function ImportDialog<Q extends object>({
  name,
  endpoints,
  query,
  extraFields,
  blockedReason,
  labels,
  onClose,
  onShow,
}: Props<Q>) {
  const t = useText(importMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const upload = useImportJob(name, endpoints);
  const { job, sending, error } = upload;
  const [fileName, setFileName] = useState('');
  const loaded = job?.status === 'loaded';

  const close = () => {
    if (loaded || job?.status === 'failed') upload.restart();
    onClose();
  };
  const body = () => {
    if (sending !== null)
      return (
        <Progress
          label={t('sending', { name: fileName })}
          share={sending}
          note={`${Math.round(sending * 100)} %`}
        />
      );
    if (upload.reading && !error) return <LoadingState />;
    if (!job)
      return (
        <ImportStart
          endpoints={endpoints}
          extraFields={extraFields}
          {...(blockedReason ? { blockedReason } : {})}
          onFile={(file) => {
            setFileName(file.name);
            upload.send(query, file);
          }}
        />
      );
    switch (job.status) {
      case 'checking':
        return (
          <Progress
            label={t('checking')}
            share={null}
            note={t('rowsRead', { n: job.rows })}
            hint={job.fileName}
          />
        );
      case 'checked':
        return <ImportCheckResult job={job} failed={endpoints.importFailed} />;
      case 'loading':
        return (
          <Progress
            label={labels.loading}
            share={job.good ? job.done / job.good : null}
            note={t('loadedOf', { done: formats.number(job.done), total: formats.number(job.good) })}
            hint={t('closeWhileLoading')}
          />
        );
      case 'failed':
        return (
          <Alert severity="error">
            <AlertTitle>{t('failed')}</AlertTitle>
            {job.failure}
          </Alert>
        );
      case 'loaded':
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
          </Box>
        );
    }
  };

  return (
    <AppDialog
      open
      onClose={close}
      width={720}
      title={labels.title}
      busy={sending !== null}
      actions={
        <>
          {job && (job.status === 'checked' || job.status === 'failed' || loaded) && (
            <Button onClick={upload.restart} sx={{ mr: 'auto' }}>
              {t('another')}
            </Button>
          )}
          <Button variant="outlined" onClick={close} disabled={sending !== null}>
            {kit('close')}
          </Button>
          {job?.status === 'checked' && (
            <Button
              variant="contained"
              disabled={job.good === 0}
              loading={upload.starting}
              onClick={() => upload.load(job.bad > 0)}
            >
              {job.bad > 0 ? labels.loadGood(job.good) : labels.load(job.good)}
            </Button>
          )}
          {loaded && (
            <Button
              variant="contained"
              onClick={() => {
                const made = upload.query;
                upload.restart();
                onShow(made);
              }}
            >
              {labels.show}
            </Button>
          )}
        </>
      }
    >
      {error && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            job ? (
              <Button color="inherit" onClick={upload.retry}>
                {t('retry')}
              </Button>
            ) : undefined
          }
        >
          <AlertTitle>{kit('operationFailed')}</AlertTitle>
          {messageOf(error)}
        </Alert>
      )}
      {body()}
    </AppDialog>
  );
}
