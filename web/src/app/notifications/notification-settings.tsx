import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { notificationKinds, type NotificationKind } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from '#api/client.ts';
import { queryClient, queryFor, useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { notificationMessages } from './notifications.messages.ts';

const endpoints = client.activity.notifications;
const mutedQuery = queryFor(endpoints.muted);

/** Which kinds of notification draw attention: a setting of the person, in force on every device. */
export function NotificationSettings() {
  const t = useText(notificationMessages);
  const { data, error, refetch } = useQuery(mutedQuery);
  const mute = useCall(endpoints.mute, {
    asksBeforeUnload: true,
    onError: (failure) => {
      toast.error(failure);
      void refetch();
    },
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape="lines" rows={6} />;
  const toggle = (kind: NotificationKind, alerts: boolean) => {
    const kinds = alerts ? data.kinds.filter((each) => each !== kind) : [...data.kinds, kind];
    // Shown at once; the next press must begin from it.
    queryClient.setQueryData(mutedQuery.queryKey, { kinds });
    mute.mutate({ body: { kinds } });
  };
  return (
    // They scroll only where the window has no room for them, the head of the panel and its button.
    <Box sx={{ px: 2, py: 1, maxHeight: 'calc(100dvh - 200px)', overflow: 'auto' }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {t('muteHelp')}
      </Typography>
      {notificationKinds.map((kind) => (
        <FormControlLabel
          key={kind}
          sx={{ display: 'flex', ml: 0, justifyContent: 'space-between' }}
          labelPlacement="start"
          label={t(kind)}
          control={
            <Switch checked={!data.kinds.includes(kind)} onChange={(_, alerts) => toggle(kind, alerts)} />
          }
        />
      ))}
    </Box>
  );
}
