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
import { bodyOf } from './notification-body.ts';
import { groupKey, notificationAlerts } from './notification-groups.rules.ts';
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

/** Sounds once for each group of new notifications, and shows one window for it on the desktop. */
function useAlerts(list: readonly Notification[], open: (notification: Notification) => void) {
  const t = useText(notificationMessages);
  const [alerts] = useState(notificationAlerts);
  const alert = useEffectEvent((arrivals: readonly Notification[]) => {
    const { sound, windows } = alerts.of(arrivals, list, Date.now());
    if (sound) chime();
    for (const { group, latest, unread } of windows) {
      const text = bodyOf(latest).format || latest.content;
      showOnDesktop(
        { group, title: latest.title, text: unread > 1 ? t('several', { n: unread, text }) : text },
        () => open(latest),
      );
    }
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
  const open = (notification: Notification, others: readonly Notification[] = []) => {
    setAnchor(null);
    void openNotification(notification, others);
  };
  useAlerts(notifications, (latest) => {
    const key = groupKey(latest);
    open(
      latest,
      notifications.filter((each) => groupKey(each) === key),
    );
  });

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
