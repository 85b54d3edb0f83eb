import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from '#api/client.ts';
import { q, refetch, useCall } from '#api/query.ts';
import { onNotification, seenUpTo } from '#api/realtime.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { EmptyState, ErrorState } from '#kit/states.tsx';
import { measures } from '#kit/theme.ts';
import { bodyOf, canAskDesktop, chime, showOnDesktop } from './bell-alerts.ts';
import { BellItem } from './bell-item.tsx';
import { bellMessages } from './bell.messages.ts';

const highlight = 2000;
const door = client.activity.notifications;

export function Bell() {
  const t = useText(bellMessages);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [lit, setLit] = useState(0);
  const [mayAsk, setMayAsk] = useState(canAskDesktop);
  const { data: bells = [], error, refetch: retry } = useQuery({ ...q(door.list), staleTime: 60_000 });
  const markAll = useCall(door.markAllRead, { changes: [door.list], onError: (failure) => toast.error(failure) });
  const unread = bells.filter((bell) => !bell.read).length;
  const newest = bells[0]?.id;

  useEffect(() => {
    if (newest) seenUpTo(newest);
  }, [newest]);

  const open = async (bell: Notification) => {
    setAnchor(null);
    if (!bell.read) void door.markRead({ params: { id: bell.id } }).then(() => refetch(door.list), (failure: unknown) => toast.error(failure));
    const { downloadId, operationId, formato } = bodyOf(bell);
    if (downloadId) {
      await client.operation.photos.downloadFile({ params: { id: downloadId } }).then(saveFile, (failure: unknown) => toast.error(failure));
    } else if (operationId) {
      await navigate({ to: `/operation/monitoring/${operationId}`, search: { workflow: formato } as never });
    }
  };

  const heard = useEffectEvent((bell: Notification) => {
    setLit(bell.id);
    chime();
    showOnDesktop(bell, () => void open(bell));
  });
  useEffect(() => onNotification((bell) => heard(bell)), []);
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
          onClick={(event) => {
            setMayAsk(canAskDesktop());
            setAnchor(event.currentTarget);
          }}
          sx={lit ? { bgcolor: 'accent.main', color: 'accent.contrastText', '&:hover': { bgcolor: 'accent.main' } } : {}}
        >
          <Badge badgeContent={unread} max={99} color="secondary" slotProps={{ badge: { sx: { fontSize: 10, height: 16, minWidth: 16, fontWeight: 700 } } }}>
            <NotificationsNone fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { 'aria-label': t('notifications'), role: 'dialog', sx: { width: 380, maxWidth: 'calc(100vw - 16px)', mt: 1 } } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Typography variant="h3" component="h2">{t('notifications')}</Typography>
          {unread > 0 && (
            <Button sx={{ ml: 'auto' }} loading={markAll.isPending} onClick={() => markAll.mutate()}>
              {t('markAll')}
            </Button>
          )}
        </Box>
        <Box component="ul" sx={{ maxHeight: measures.notifications, overflow: 'auto', m: 0, p: 0, listStyle: 'none' }}>
          {bells.map((bell) => (
            <BellItem key={bell.id} bell={bell} onOpen={() => void open(bell)} />
          ))}
        </Box>
        {bells.length === 0 && (error ? <ErrorState error={error} onRetry={() => void retry()} /> : <EmptyState icon={NotificationsNone} title={t('none')} text={t('noneText')} />)}
        {mayAsk && (
          <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider', textAlign: 'center' }}>
            <Button onClick={() => void Notification.requestPermission().then(() => setMayAsk(false))}>{t('desktop')}</Button>
          </Box>
        )}
      </Popover>
    </>
  );
}
