import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from '#api/client.ts';
import { q, refetch } from '#api/query.ts';
import { listRead, onNotifications } from '#api/realtime.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { bodyOf, chime, showOnDesktop } from './bell-alerts.ts';
import { bellMessages } from './bell.messages.ts';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));
const highlight = 2000;
const door = client.activity.notifications;

export function Bell() {
  const t = useText(bellMessages);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [lit, setLit] = useState(0);
  const { data, error, refetch: retry } = useQuery({ ...q(door.list), staleTime: 60_000 });
  const bells = data ?? [];
  const unread = bells.filter((bell) => !bell.read).length;

  useEffect(() => {
    if (data) listRead(data);
  }, [data]);

  const open = async (bell: Notification) => {
    setAnchor(null);
    if (!bell.read)
      void door.markRead({ params: { id: bell.id } }).then(
        () => refetch(door.list),
        (failure: unknown) => toast.error(failure),
      );
    const { downloadId, operationId, formato, page } = bodyOf(bell);
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
    for (const bell of fresh) showOnDesktop(bell, () => void open(bell));
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
          <BellPanel
            anchor={anchor}
            bells={bells}
            error={error}
            onRetry={() => void retry()}
            onOpen={(bell) => void open(bell)}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
