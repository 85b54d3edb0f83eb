import Button from '@mui/material/Button';
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
import { usersMessages } from './users.messages.ts';

const endpoints = client.security.users;

/** Lists a user's open sessions; an administrator ends one or all of them. */
export default function UserSessions({
  user,
  onClose,
}: {
  user: { id: number; name: string };
  onClose: () => void;
}) {
  const t = useText(usersMessages);
  const sessionText = useText(sessionsMessages);
  const kit = useText(kitMessages);
  const params = { id: user.id };
  const { data, error, refetch } = useQuery({ ...queryFor(endpoints.sessions, { params }), staleTime: 0 });
  const ending = useCall(endpoints.endSessions, {
    invalidates: [endpoints.sessions],
    onSuccess: ({ ended: n }) => void toast.success(sessionText('endedOf', { n, name: user.name })),
    onError: (failure) => void toast.error(failure, { title: kit('operationFailed') }),
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t('sessionsOf', { name: user.name })}
      actions={
        <>
          {data && data.length > 0 && (
            <Button
              color="error"
              loading={ending.isPending && !ending.variables?.body.session}
              onClick={() => ending.mutate({ params, body: {} })}
              sx={{ mr: 'auto' }}
            >
              {sessionText('endAll')}
            </Button>
          )}
          <Button variant="outlined" onClick={onClose} autoFocus>
            {kit('close')}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SessionList
          sessions={data}
          onEnd={(session) => ending.mutate({ params, body: { session: session.id } })}
          ending={ending.isPending ? (ending.variables?.body.session ?? null) : null}
        />
      ) : (
        <LoadingState shape="lines" rows={2} />
      )}
    </AppDialog>
  );
}
