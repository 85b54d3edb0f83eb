import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor, useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { RehearsalCases } from './rehearsal-cases.tsx';
import { RehearsalFigures } from './rehearsal-figures.tsx';
import type { Result, Summary } from './rehearsal-types.ts';
import { rehearsalMessages } from './rehearsal.messages.ts';

/** Reads again even without an event, in case one was lost. */
const pollMs = 2000;
const isRunning = (status: Result['status'] | undefined) => status === 'queued' || status === 'working';

/** One rehearsal: its progress while it runs, and what it found. */
export function RehearsalResult({ id }: { id: number }) {
  const t = useText(rehearsalMessages);
  const result = useQuery({
    ...queryFor(client.parameterization.rehearsals.result, { params: { id } }),
    refetchInterval: ({ state }) => (isRunning(state.data?.status) ? pollMs : false),
  });
  if (result.isPending) return <LoadingState />;
  if (result.isError) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  const { data } = result;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {isRunning(data.status) && <Progress result={data} />}
      {data.status === 'failed' && <EmptyState role="alert" title={t('failed')} text={t('failedText')} />}
      {data.summary && <Found result={data} summary={data.summary} />}
      <RemoveButton result={data} />
    </Box>
  );
}

function Progress({ result: { status, done, total } }: { result: Result }) {
  const t = useText(rehearsalMessages);
  const text = status === 'queued' || total === 0 ? t('queued') : t('working', { done, total });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2">{text}</Typography>
      <LinearProgress
        aria-label={text}
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? (100 * done) / total : 0}
      />
    </Box>
  );
}

function RemoveButton({ result: { id, status } }: { result: Result }) {
  const t = useText(rehearsalMessages);
  const kit = useText(kitMessages);
  const { rehearsals: endpoints } = client.parameterization;
  const cancel = useCall(endpoints.cancel, {
    invalidates: [endpoints.list],
    onError: (error) => toast.error(error, { title: kit('operationFailed') }),
  });
  return (
    <Box data-print="no">
      <Button
        variant="outlined"
        color={isRunning(status) ? 'primary' : 'inherit'}
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id } })}
      >
        {isRunning(status) ? t('cancel') : t('remove')}
      </Button>
    </Box>
  );
}

function Found({ result, summary }: { result: Result; summary: Summary }) {
  const t = useText(rehearsalMessages);
  const { operations, classes, trust, limited } = summary;
  if (operations === 0) return <EmptyState title={t('noOperations')} />;
  const percent = Math.floor((100 * trust.reproduced) / operations);
  const changed = classes.order + classes.different + classes.earlier + classes.stuck;
  return (
    <>
      <Alert severity={percent >= 90 ? 'success' : percent >= 70 ? 'info' : 'warning'}>
        <strong>{t('trust', { percent })}</strong>{' '}
        {t('trustText', { reproduced: trust.reproduced, n: operations })}{' '}
        {trust.onPublished !== operations &&
          trust.onPublished > 0 &&
          t('trustPublished', { reproduced: trust.reproducedOnPublished, n: trust.onPublished })}
      </Alert>
      <Typography variant="h2" component="p" sx={{ fontSize: 17 }}>
        {t('verdict', {
          n: operations,
          same: t('keepPath', { n: classes.same }),
          changed: t('changePath', { n: changed }),
          unknown: t('dependPath', { n: classes.unknown }),
        })}
        {limited && ` ${t('limited')}`}
      </Typography>
      <RehearsalCases id={result.id} summary={summary} />
      <RehearsalFigures summary={summary} months={result.months} />
    </>
  );
}
