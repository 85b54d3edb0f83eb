import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { askBeforeUnload } from '#api/before-unload.ts';
import { client } from '#api/client.ts';
import { ApiError } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { LoadingState } from '#kit/feedback/states.tsx';
import { FileButton } from '#kit/file-button.tsx';
import { openCopy, UnusableCopy, type CopyFault } from './copy-file.ts';
import { CopyResult, CopySummary, type Checked } from './copy-summary.tsx';
import { checkCopy, loadCopy, type LoadedCopy, type LoadProgress } from './copy-loading.ts';
import { loadCopyMessages } from './load-copy.messages.ts';

type State =
  | { step: 'choose'; fault: CopyFault | 'unknownPhone' | null }
  | { step: 'reading' }
  | { step: 'checked'; copy: Checked }
  | { step: 'loading'; copy: Checked; progress: LoadProgress }
  | { step: 'done'; copy: Checked; loaded: LoadedCopy };

function useCopy() {
  const t = useText(loadCopyMessages);
  const [state, setState] = useState<State>({ step: 'choose', fault: null });
  const read = async (file: File) => {
    setState({ step: 'reading' });
    try {
      const open = await openCopy(file);
      setState({ step: 'checked', copy: { open, phone: await checkCopy(open) } });
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.key === 'NOT_FOUND';
      const fault = error instanceof UnusableCopy ? error.fault : isUnknown ? 'unknownPhone' : null;
      setState({ step: 'choose', fault });
      if (fault === null) toast.error(error);
    }
  };
  const load = async (copy: Checked) => {
    const show = (progress: LoadProgress) => setState({ step: 'loading', copy, progress });
    try {
      setState({ step: 'done', copy, loaded: await askBeforeUnload(loadCopy(copy.open, show)) });
    } catch (error) {
      setState({ step: 'checked', copy });
      toast.error(error, { title: t('interrupted') });
    }
    await refetch(client.operation.phones);
  };
  return { state, read, load };
}

function Loading({ progress }: { progress: LoadProgress }) {
  const t = useText(loadCopyMessages);
  const { steps, ofSteps, photos, ofPhotos } = progress;
  const all = ofSteps + ofPhotos;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, py: 2 }}>
      {t('progress', { steps, ofSteps, photos, ofPhotos })}
      <LinearProgress
        aria-label={t('loading')}
        variant="determinate"
        value={all === 0 ? 0 : Math.round(((steps + photos) / all) * 100)}
      />
    </Box>
  );
}

/** The office loads what an employee saved of a phone that cannot send. */
export default function LoadCopy({ onClose }: { onClose: () => void }) {
  const t = useText(loadCopyMessages);
  const { state, read, load } = useCopy();
  const { step } = state;
  const isBusy = step === 'reading' || step === 'loading';
  const canLoad = step === 'checked' && state.copy.open.contents.items.length > 0;
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t('title')}
      busy={isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('close')}
          </Button>
          {canLoad && (
            <Button variant="contained" onClick={() => void load(state.copy)}>
              {t('load')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {step === 'choose' && t('intro')}
        {step === 'choose' && state.fault && <Alert severity="error">{t(state.fault)}</Alert>}
        {(step === 'choose' || step === 'checked') && (
          <FileButton
            label={t(step === 'choose' ? 'choose' : 'chooseOther')}
            accept=".zip,application/zip"
            onFile={(file) => void read(file)}
          />
        )}
        {step === 'reading' && <LoadingState shape="fields" rows={3} />}
        {step === 'loading' && <Loading progress={state.progress} />}
        {step === 'done' && <CopyResult loaded={state.loaded} />}
        {'copy' in state && <CopySummary copy={state.copy} loaded={step === 'done' ? state.loaded : null} />}
      </Box>
    </AppDialog>
  );
}
