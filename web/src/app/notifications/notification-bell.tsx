import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { useText } from '#i18n/messages.ts';
import { chime, showOnDesktop } from './notification-alerts.ts';
import { highlightStore, notificationsQuery, onArrivals } from './notification-store.ts';
import { notificationMessages } from './notifications.messages.ts';
import { useOpenNotification } from './open-notification.ts';

const NotificationPanel = lazyPart(async () => ({
  default: (await import('./notification-panel.tsx')).NotificationPanel,
}));
const none: readonly Notification[] = [];
const highlightStyle = {
  bgcolor: 'accent.main',
  color: 'accent.contrastText',
  '&:hover': { bgcolor: 'accent.main' },
};
const badgeStyle = { badge: { sx: { fontSize: 10, height: 16, minWidth: 16, fontWeight: 700 } } };

/** Sounds once for each batch of new notifications, and shows each on the desktop. */
function useAlerts(open: (notification: Notification) => void) {
  const alert = useEffectEvent((arrivals: readonly Notification[]) => {
    chime();
    for (const notification of arrivals) showOnDesktop(notification, () => open(notification));
  });
  useEffect(() => onArrivals((arrivals) => alert(arrivals)), []);
}

export function NotificationBell() {
  const t = useText(notificationMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isHighlighted = useSyncExternalStore(highlightStore.subscribe, highlightStore.read);
  const { data: notifications = none, error, refetch } = useQuery(notificationsQuery);
  const unread = notifications.filter((notification) => !notification.read).length;
  const openNotification = useOpenNotification();
  const open = (notification: Notification) => {
    setAnchor(null);
    void openNotification(notification);
  };
  useAlerts(open);

  const label = unread ? t('unread', { n: unread }) : t('notifications');
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={isHighlighted ? highlightStyle : {}}
        >
          <Badge badgeContent={unread || null} max={99} color="secondary" slotProps={badgeStyle}>
            <NotificationsNone fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      {anchor && (
        <Suspense fallback={null}>
          <NotificationPanel
            anchor={anchor}
            notifications={notifications}
            error={error}
            onRetry={() => void refetch()}
            onOpen={open}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
