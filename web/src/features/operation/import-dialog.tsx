import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { LoadingState } from '#kit/states.tsx';
import { noFilters, type Filters } from './activity-filters.ts';
import { useImportJob } from './import-job.ts';
import { ImportStart } from './import-start.tsx';
import { FailedRowsButton, ImportVerdict } from './import-verdict.tsx';
import { importMessages } from './import.messages.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Shows what was created, in the workspace. */
  onShow: (filters: Partial<Filters>) => void;
}

const today = () => new Date().toLocaleDateString('sv-SE');

function Progress({ label, share, note, hint }: { label: string; share: number | null; note: string; hint?: string }) {
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
      <LinearProgress aria-label={label} {...(share === null ? {} : { variant: 'determinate', value: Math.round(share * 100) })} sx={{ height: 6, borderRadius: 3 }} />
      {hint && (
        <Typography variant="caption" color="text.secondary">
          {hint}
        </Typography>
      )}
    </Box>
  );
}

/** Uploads work orders: a dry run first, then the good rows. */
export default function ImportDialog({ open, onClose, onShow }: Props) {
  const t = useText(importMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const upload = useImportJob();
  const { job, sending, error } = upload;
  const [workflow, setWorkflow] = useState(upload.workflow ?? '');
  const [fileName, setFileName] = useState('');
  const [from] = useState(today);
  const loaded = job?.status === 'loaded';

  const close = () => {
    if (loaded || job?.status === 'failed') upload.restart();
    onClose();
  };
  const body = () => {
    if (sending !== null) return <Progress label={t('sending', { name: fileName })} share={sending} note={`${Math.round(sending * 100)} %`} />;
    if (upload.reading && !error) return <LoadingState />;
    if (!job)
      return (
        <ImportStart
          workflow={workflow}
          onWorkflow={setWorkflow}
          onFile={(file) => {
            setFileName(file.name);
            upload.send(workflow, file);
          }}
        />
      );
    switch (job.status) {
      case 'checking':
        return <Progress label={t('checking')} share={null} note={t('rowsRead', { n: job.rows })} hint={job.fileName} />;
      case 'checked':
        return <ImportVerdict job={job} />;
      case 'loading':
        return <Progress label={t('loading')} share={job.good ? job.done / job.good : null} note={t('loadedOf', { done: formats.number(job.done), total: formats.number(job.good) })} hint={t('closeWhileLoading')} />;
      case 'failed':
        return (
          <Alert severity="error">
            <AlertTitle>{t('failed')}</AlertTitle>
            {job.failure}
          </Alert>
        );
      case 'loaded':
        return (
          <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.75, py: 3 }} role="status">
            <CheckCircle aria-hidden sx={{ fontSize: 44, color: 'success.main' }} />
            <Typography variant="h2" component="p">
              {t('done', { n: formats.number(job.done) })}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {t('doneText')}
            </Typography>
            {job.bad > 0 && (
              <>
                <Typography variant="body2">{t('leftOut', { n: job.bad })}</Typography>
                <FailedRowsButton id={job.id} />
              </>
            )}
          </Box>
        );
    }
  };

  return (
    <AppDialog
      open={open}
      onClose={close}
      width={720}
      title={t('title')}
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
            <Button variant="contained" disabled={job.good === 0} loading={upload.starting} onClick={() => upload.load(job.bad > 0)}>
              {t(job.bad > 0 ? 'loadGood' : 'load', { n: job.good })}
            </Button>
          )}
          {loaded && (
            <Button
              variant="contained"
              onClick={() => {
                upload.restart();
                onShow({ ...noFilters, tab: 'activities', status: ['new'], workflow: workflow || upload.workflow ? [workflow || upload.workflow!] : [], from });
              }}
            >
              {t('show')}
            </Button>
          )}
        </>
      }
    >
      {error && (
        <Alert severity="error" sx={{ mb: 2 }} action={job ? <Button color="inherit" onClick={upload.retry}>{t('retry')}</Button> : undefined}>
          <AlertTitle>{t('operationFailed')}</AlertTitle>
          {messageOf(error)}
        </Alert>
      )}
      {body()}
    </AppDialog>
  );
}
