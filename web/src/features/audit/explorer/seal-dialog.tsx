import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChainFault } from '@cuadrilla/contract/audit/audit.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Facts } from '#kit/side-panel.tsx';
import { auditMessages } from './audit.messages.ts';

type Link = { position: number; hash: string };
interface Check {
  state: 'running' | 'finished' | 'stopped';
  checked: Link | null;
  fault: ChainFault | null;
  error: unknown;
}

/** Checks the chain part by part, each where the one before ended, until its end, a fault or a stop. */
function useCheck() {
  const [check, setCheck] = useState<Check | null>(null);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);
  const stop = () => {
    run.current?.abort();
    setCheck((before) => before && { ...before, state: 'stopped' });
  };
  const start = async () => {
    const { signal } = (run.current = new AbortController());
    let checked: Link | null = null;
    setCheck({ state: 'running', checked, fault: null, error: null });
    try {
      for (;;) {
        const body: { after?: Link } = checked ? { after: checked } : {};
        const part = await client.audit.lines.verify({ body }, signal);
        if (signal.aborted) return;
        checked = part.checked;
        const state = part.finished ? 'finished' : 'running';
        setCheck({ state, checked, fault: part.fault, error: null });
        if (part.finished) return;
      }
    } catch (error) {
      if (!signal.aborted) setCheck({ state: 'stopped', checked, fault: null, error });
    }
  };
  return { check, start, stop };
}

/** How far the audit is sealed, and whether it is as it was written. */
export default function SealDialog({ onClose }: { onClose: () => void }) {
  const t = useText(auditMessages);
  const formats = useFormats();
  const { data, error, refetch } = useQuery(queryFor(client.audit.lines.seal));
  const { check, start, stop } = useCheck();
  const isRunning = check?.state === 'running';
  const total = data?.sealed?.position ?? 0;
  return (
    <AppDialog
      open
      dirty={false}
      title={t('sealTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isRunning ? (
            <Button variant="contained" onClick={stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button variant="contained" disabled={!data?.sealed} onClick={() => void start()}>
              {t('verify')}
            </Button>
          )}
        </>
      }
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        {t('sealText')}
      </Typography>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <Facts
          title={data.sealed ? t('sealTitle') : t('neverSealed')}
          facts={[
            [t('sealedLines'), data.sealed && formats.number(data.sealed.position)],
            [t('signedAt'), data.sealed && formats.full(data.sealed.signedAt)],
            [t('unsealedLines'), formats.number(data.unsealed)],
            [t('head'), data.sealed && `${data.sealed.position}:${data.sealed.hash}`],
          ]}
        />
      )}
      {check && <CheckState check={check} total={total} />}
    </AppDialog>
  );
}

function CheckState({ check, total }: { check: Check; total: number }) {
  const t = useText(auditMessages);
  const { state, checked, fault, error } = check;
  const n = checked?.position ?? 0;
  if (fault)
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        {t(fault.kind, { number: fault.position, id: fault.lineId ?? '' })}
      </Alert>
    );
  if (error)
    return (
      <Alert severity="warning" sx={{ mt: 2 }}>
        {messageOf(error)} {t('checked', { n })}
      </Alert>
    );
  if (state === 'finished')
    return (
      <Alert severity="success" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {t('sound', { n })}
        {checked && (
          <>
            <br />
            <code>
              {checked.position}:{checked.hash}
            </code>
          </>
        )}
      </Alert>
    );
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.min(100, (100 * n) / total)}
        aria-label={t('verify')}
        sx={{ mt: 2 }}
      />
      <Typography variant="caption" color="text.secondary" role="status">
        {t('checked', { n })}
      </Typography>
    </>
  );
}
