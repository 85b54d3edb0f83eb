import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { useText } from '#i18n/messages.ts';
import { Age } from '#kit/time/age.tsx';
import { notificationAgeText } from '#kit/time/age-text.ts';
import { bodyOf } from './notification-body.ts';
import { notificationMessages } from './notifications.messages.ts';

export function NotificationItem({
  notification,
  onOpen,
}: {
  notification: Notification;
  onOpen: () => void;
}) {
  const t = useText(notificationMessages);
  return (
    <Box
      component="li"
      sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    >
      <ButtonBase
        onClick={onOpen}
        sx={{
          width: '100%',
          p: 1.5,
          pl: 2,
          gap: 1.25,
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          textAlign: 'left',
          bgcolor: notification.read ? 'transparent' : 'rgb(0 12 102 / 4%)',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box
          {...(notification.read ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t('notRead') })}
          sx={{
            width: 8,
            height: 8,
            mt: 0.75,
            borderRadius: '50%',
            flexShrink: 0,
            bgcolor: notification.read ? 'transparent' : 'accent.main',
          }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: notification.read ? 450 : 600 }}>
            {notification.title}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {notification.content}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div">
            <Age since={notification.createdAt} text={notificationAgeText} />
            {bodyOf(notification).downloadId ? ` · ${t('download')}` : ''}
          </Typography>
        </Box>
      </ButtonBase>
    </Box>
  );
}
