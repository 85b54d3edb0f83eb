import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor, useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { SessionList } from '#kit/session-list.tsx';
import { sessionsMessages } from '#kit/session-list.messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';

const endpoints = client.access.mySessions;

/** Where the person is signed in; each session can be ended from here. */
export default function MySessions({ onClose }: { onClose: () => void }) {
  const t = useText(sessionsMessages);
  const kit = useText(kitMessages);
  const { data, error, refetch } = useQuery({ ...queryFor(endpoints.list), staleTime: 0 });
  const reporting = {
    onSuccess: (given: { ended: number } | null) => void toast.success(t('ended', { n: given?.ended ?? 1 })),
    onError: (failure: Error) => void toast.error(failure, { title: kit('operationFailed') }),
  };
  const ending = useCall(endpoints.end, { invalidates: [endpoints.list], ...reporting });
  const endingOthers = useCall(endpoints.endOthers, { invalidates: [endpoints.list], ...reporting });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t('mine')}
      actions={
        <>
          {data && data.length > 1 && (
            <Button
              color="error"
              loading={endingOthers.isPending}
              onClick={() => endingOthers.mutate()}
              sx={{ mr: 'auto' }}
            >
              {t('endOthers')}
            </Button>
          )}
          <Button variant="outlined" onClick={onClose} autoFocus>
            {kit('close')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('about')}
      </Typography>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SessionList
          sessions={data}
          onEnd={(session) => ending.mutate({ params: { id: session.id } })}
          ending={ending.isPending ? (ending.variables?.params.id ?? null) : null}
        />
      ) : (
        <LoadingState shape="lines" rows={2} />
      )}
    </AppDialog>
  );
}
