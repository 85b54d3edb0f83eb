import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { ImportJob } from '@cuadrilla/contract/kit/table-import.ts';
import { messageOf } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '../feedback/dialog.tsx';
import { LoadingState } from '../feedback/states.tsx';
import { kitMessages } from '../kit.messages.ts';
import { ChosenFile } from './chosen-file.tsx';
import { useImportJob, type ImportEndpoints } from './import-job.ts';
import { ImportStart } from './import-start.tsx';
import { JobFailure, JobResult, Progress, useProgress, type ImportLabels } from './import-state.tsx';
import { importMessages } from './import.messages.ts';

interface Props<Q extends object> {
  /** What was chosen stays under this name in this tab. */
  name: string;
  endpoints: ImportEndpoints<Q>;
  /** What the dry run needs beside the file. */
  query: Q;
  /** The fields in which the person fills in the query. */
  extraFields?: ReactNode;
  /** Says why no file may be checked yet; null when one may. */
  blockedReason?: () => string | null;
  labels: ImportLabels;
  onClose: () => void;
  /** Shows what was made; `query` is that of the finished upload. */
  onShow: (query: Q | undefined) => void;
  /** Below the result of a loaded file. */
  afterLoad?: (job: ImportJob) => ReactNode;
  /** Below the place to choose a file; `resume` goes on with an upload of before. */
  history?: (resume: (id: number, query: Q) => void) => ReactNode;
}

type Upload<Q extends object> = ReturnType<typeof useImportJob<Q>>;

const restartable = new Set<ImportJob['status']>(['checked', 'loaded', 'undone']);
const widths = { wide: 1080, normal: 720 };

/** Uploads a file of rows: a dry run first, with a preview and the reasons for each bad row, then the good rows. */
export function ImportDialog<Q extends object>(props: Props<Q>) {
  const { name, endpoints, query, labels, onClose, onShow } = props;
  const upload = useImportJob(name, endpoints, query);
  const { job, sending } = upload;

  const close = () => {
    if (job?.status === 'loaded' || job?.status === 'undone') upload.restart();
    onClose();
  };
  return (
    <AppDialog
      open
      onClose={close}
      width={job?.status === 'checked' ? widths.wide : widths.normal}
      title={labels.title}
      busy={sending !== null}
      // Nothing is lost with the dialog: file and fields stay.
      dirty={false}
      actions={<DialogButtons upload={upload} labels={labels} onClose={close} onShow={onShow} />}
    >
      <UploadError upload={upload} />
      <DialogBody {...props} upload={upload} />
    </AppDialog>
  );
}

function DialogBody<Q extends object>({ upload, ...props }: Props<Q> & { upload: Upload<Q> }) {
  const { endpoints, query, extraFields, blockedReason, labels, afterLoad, history } = props;
  const { job, file, sending } = upload;
  const progress = useProgress(
    job,
    labels,
    sending === null ? null : { fileName: file?.name ?? '', share: sending },
  );
  if (progress) return <Progress {...progress} />;
  if (upload.reading && !upload.error) return <LoadingState />;
  if (job && job.status !== 'failed')
    return (
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {job.status === 'checked' && (
          <ChosenFile
            name={job.fileName}
            bytes={job.bytes}
            rows={job.rows}
            onReplace={(next) => {
              upload.choose(next);
              upload.send(next);
            }}
            onRemove={upload.restart}
          />
        )}
        <JobResult job={job} labels={labels} endpoints={endpoints} afterLoad={afterLoad?.(job)} />
      </Box>
    );
  return (
    <>
      {job && <JobFailure failure={job.failure} />}
      <ImportStart
        endpoints={endpoints}
        query={query}
        extraFields={extraFields}
        {...(blockedReason ? { blockedReason } : {})}
        file={file}
        isRestored={upload.isRestored && !job}
        onFile={upload.choose}
        onRemove={upload.restart}
        onCheck={upload.send}
      />
      {history?.(upload.resume)}
    </>
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
