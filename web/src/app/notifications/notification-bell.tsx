import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { listRead, onNotifications } from '#api/realtime.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { bodyOf, chime, showOnDesktop } from './notification-alerts.ts';
import { notificationMessages } from './notifications.messages.ts';

const NotificationPanel = lazy(async () => ({
  default: (await import('./notification-panel.tsx')).NotificationPanel,
}));
const highlight = 2000;
const endpoint = client.activity.notifications;

export function NotificationBell() {
  const t = useText(notificationMessages);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [lit, setLit] = useState(0);
  const { data, error, refetch: retry } = useQuery({ ...queryFor(endpoint.list), staleTime: 60_000 });
  const notifications = data ?? [];
  const unread = notifications.filter((notification) => !notification.read).length;

  useEffect(() => {
    if (data) listRead(data);
  }, [data]);

  const open = async (notification: Notification) => {
    setAnchor(null);
    if (!notification.read)
      void endpoint.markRead({ params: { id: notification.id } }).then(
        () => refetch(endpoint.list),
        (failure: unknown) => toast.error(failure),
      );
    const { downloadId, operationId, formato, page } = bodyOf(notification);
    if (downloadId) {
      const { fetchPhotoZip } = await import('#features/operation/actions/photo-download.ts');
      await fetchPhotoZip(downloadId);
    } else if (operationId) {
      await navigate({ to: `/operation/monitoring/${operationId}`, search: { workflow: formato } as never });
    } else if (page) {
      const [path, hash = ''] = page.split(/#(.*)/s);
      await navigate({ to: path!, hash });
    }
  };

  const heard = useEffectEvent((fresh: readonly Notification[]) => {
    setLit(fresh.at(-1)!.id);
    chime();
    for (const notification of fresh) showOnDesktop(notification, () => void open(notification));
  });
  useEffect(() => onNotifications((fresh) => heard(fresh)), []);
  useEffect(() => {
    if (!lit) return undefined;
    const timer = setTimeout(() => setLit(0), highlight);
    return () => clearTimeout(timer);
  }, [lit]);

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
          sx={
            lit
              ? {
                  bgcolor: 'accent.main',
                  color: 'accent.contrastText',
                  '&:hover': { bgcolor: 'accent.main' },
                }
              : {}
          }
        >
          <Badge
            badgeContent={unread || null}
            max={99}
            color="secondary"
            slotProps={{ badge: { sx: { fontSize: 10, height: 16, minWidth: 16, fontWeight: 700 } } }}
          >
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
            onRetry={() => void retry()}
            onOpen={(notification) => void open(notification)}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
