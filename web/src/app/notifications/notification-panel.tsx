import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Notification as NewNotification } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from '#api/client.ts';
import { useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { measures } from '#kit/theme.ts';
import { canRequestDesktop } from './notification-alerts.ts';
import { NotificationItem } from './notification-item.tsx';
import { notificationMessages } from './notifications.messages.ts';

const endpoints = client.activity.notifications;

interface Props {
  anchor: HTMLElement;
  notifications: readonly NewNotification[];
  error: unknown;
  onRetry: () => void;
  onOpen: (notification: NewNotification) => void;
  onClose: () => void;
}

function PanelHeader({ hasUnread }: { hasUnread: boolean }) {
  const t = useText(notificationMessages);
  const markAll = useCall(endpoints.markAllRead, {
    invalidates: [endpoints.list],
    onError: (failure) => void toast.error(failure),
  });
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography variant="h3" component="h2">
        {t('notifications')}
      </Typography>
      {hasUnread && (
        <Button sx={{ ml: 'auto' }} loading={markAll.isPending} onClick={() => markAll.mutate()}>
          {t('markAll')}
        </Button>
      )}
    </Box>
  );
}

/** The list under the bell, at most 400 px high. */
export function NotificationPanel({ anchor, notifications, error, onRetry, onOpen, onClose }: Props) {
  const t = useText(notificationMessages);
  const [mayRequest, setMayRequest] = useState(canRequestDesktop);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          'aria-label': t('notifications'),
          role: 'dialog',
          sx: { width: 380, maxWidth: 'calc(100vw - 16px)', mt: 1 },
        },
      }}
    >
      <PanelHeader hasUnread={notifications.some((notification) => !notification.read)} />
      <Box
        component="ul"
        sx={{ maxHeight: measures.notifications, overflow: 'auto', m: 0, p: 0, listStyle: 'none' }}
      >
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onOpen={() => onOpen(notification)}
          />
        ))}
      </Box>
      {notifications.length === 0 &&
        (error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <EmptyState icon={NotificationsNone} title={t('none')} text={t('noneText')} />
        ))}
      {mayRequest && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider', textAlign: 'center' }}>
          <Button onClick={() => void Notification.requestPermission().then(() => setMayRequest(false))}>
            {t('desktop')}
          </Button>
        </Box>
      )}
    </Popover>
  );
}
