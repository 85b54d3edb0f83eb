import ArrowBack from '@mui/icons-material/ArrowBack';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { Notification as NewNotification } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from '#api/client.ts';
import { useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { EmptyState, ErrorState } from '#kit/feedback/states.tsx';
import { measures } from '#kit/theme.ts';
import { canRequestDesktop } from './notification-alerts.ts';
import { groupsOf } from './notification-groups.rules.ts';
import { NotificationGroupItem } from './notification-item.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { notificationMessages } from './notifications.messages.ts';

const endpoints = client.activity.notifications;

interface Props {
  anchor: HTMLElement;
  notifications: readonly NewNotification[];
  error: unknown;
  onRetry: () => void;
  /** Opens one; others of its group are read with it. */
  onOpen: (notification: NewNotification, others: readonly NewNotification[]) => void;
  onClose: () => void;
}

interface HeaderProps {
  hasUnread: boolean;
  inSettings: boolean;
  onSettings: (open: boolean) => void;
}

function PanelHeader({ hasUnread, inSettings, onSettings }: HeaderProps) {
  const t = useText(notificationMessages);
  const markAll = useCall(endpoints.markAllRead, {
    invalidates: [endpoints.list],
    onError: (failure) => void toast.error(failure),
  });
  const change = t(inSettings ? 'back' : 'settings');
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography variant="h3" component="h2" sx={{ mr: 'auto' }}>
        {t(inSettings ? 'settings' : 'notifications')}
      </Typography>
      {hasUnread && !inSettings && (
        <Button loading={markAll.isPending} onClick={() => markAll.mutate()}>
          {t('markAll')}
        </Button>
      )}
      <Tooltip title={change}>
        <IconButton aria-label={change} onClick={() => onSettings(!inSettings)}>
          {inSettings ? <ArrowBack fontSize="small" /> : <TuneOutlined fontSize="small" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** The list under the bell, at most 400 px high. */
export function NotificationPanel({ anchor, notifications, error, onRetry, onOpen, onClose }: Props) {
  const t = useText(notificationMessages);
  const [mayRequest, setMayRequest] = useState(canRequestDesktop);
  const [inSettings, setInSettings] = useState(false);
  const groups = useMemo(() => groupsOf(notifications), [notifications]);
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
      <PanelHeader
        hasUnread={notifications.some((notification) => !notification.read)}
        inSettings={inSettings}
        onSettings={setInSettings}
      />
      {inSettings ? (
        <NotificationSettings />
      ) : (
        <Box
          component="ul"
          sx={{ maxHeight: measures.notifications, overflow: 'auto', m: 0, p: 0, listStyle: 'none' }}
        >
          {groups.map((group) => (
            <NotificationGroupItem key={group.key} group={group} onOpen={onOpen} />
          ))}
        </Box>
      )}
      {groups.length === 0 &&
        !inSettings &&
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
