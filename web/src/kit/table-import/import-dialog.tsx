import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '../feedback/dialog.tsx';
import { LoadingState } from '../feedback/states.tsx';
import { kitMessages } from '../kit.messages.ts';
import { useImportJob, type ImportEndpoints } from './import-job.ts';
import { ImportStart } from './import-start.tsx';
import { JobResult, Progress, useProgress, type ImportLabels } from './import-state.tsx';
import { importMessages } from './import.messages.ts';

interface Props<Q extends object> {
  /** The upload is stored under this name in this tab. */
  name: string;
  endpoints: ImportEndpoints<Q>;
  /** What the dry run needs beside the file. */
  query: Q;
  /** The fields in which the person fills in the query. */
  extraFields?: ReactNode;
  /** Says why no file may be chosen yet; null when one may. */
  blockedReason?: () => string | null;
  labels: ImportLabels;
  onClose: () => void;
  /** Shows what was made; `query` is that of the finished upload. */
  onShow: (query: Q | undefined) => void;
}

type Upload<Q extends object> = ReturnType<typeof useImportJob<Q>>;

const restartable = new Set<ImportJob['status']>(['checked', 'failed', 'loaded']);

/** Uploads a file of rows: a dry run first, with a line of reasons for each bad row, then the good rows. */
export function ImportDialog<Q extends object>(props: Props<Q>) {
  const { name, endpoints, query, extraFields, blockedReason, labels, onClose, onShow } = props;
  const upload = useImportJob(name, endpoints);
  const { job, sending } = upload;
  const [fileName, setFileName] = useState('');
  const progress = useProgress(job, labels, sending === null ? null : { fileName, share: sending });

  const close = () => {
    if (job?.status === 'loaded' || job?.status === 'failed') upload.restart();
    onClose();
  };
  const body = () => {
    if (progress) return <Progress {...progress} />;
    if (upload.reading && !upload.error) return <LoadingState />;
    if (job) return <JobResult job={job} labels={labels} failed={endpoints.importFailed} />;
    return (
      <ImportStart
        endpoints={endpoints}
        query={query}
        extraFields={extraFields}
        {...(blockedReason ? { blockedReason } : {})}
        onFile={(file) => {
          setFileName(file.name);
          upload.send(query, file);
        }}
      />
    );
  };
  return (
    <AppDialog
      open
      onClose={close}
      width={720}
      title={labels.title}
      busy={sending !== null}
      actions={<DialogButtons upload={upload} labels={labels} onClose={close} onShow={onShow} />}
    >
      <UploadError upload={upload} />
      {body()}
    </AppDialog>
  );
}

function DialogButtons<Q extends object>({
  upload,
  labels,
  onClose,
  onShow,
}: Pick<Props<Q>, 'labels' | 'onClose' | 'onShow'> & { upload: Upload<Q> }) {
  const t = useText(importMessages);
  const kit = useText(kitMessages);
  const { job } = upload;
  const show = () => {
    upload.restart();
    onShow(upload.query);
  };
  return (
    <>
      {job && restartable.has(job.status) && (
        <Button onClick={upload.restart} sx={{ mr: 'auto' }}>
          {t('another')}
        </Button>
      )}
      <Button variant="outlined" onClick={onClose} disabled={upload.sending !== null}>
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
      {job?.status === 'loaded' && (
        <Button variant="contained" onClick={show}>
          {labels.show}
        </Button>
      )}
    </>
  );
}

function UploadError<Q extends object>({ upload }: { upload: Upload<Q> }) {
  const t = useText(importMessages);
  const kit = useText(kitMessages);
  const { error, job, retry } = upload;
  if (!error) return null;
  const retryButton = job && (
    <Button color="inherit" onClick={retry}>
      {t('retry')}
    </Button>
  );
  return (
    <Alert severity="error" sx={{ mb: 2 }} action={retryButton}>
      <AlertTitle>{kit('operationFailed')}</AlertTitle>
      {messageOf(error)}
    </Alert>
  );
}
