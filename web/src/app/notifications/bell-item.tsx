import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { useText } from '#i18n/messages.ts';
import { Age } from '#kit/age.tsx';
import { notificationAgeText } from '#kit/age-text.ts';
import { bodyOf } from './bell-alerts.ts';
import { bellMessages } from './bell.messages.ts';

export function BellItem({ bell, onOpen }: { bell: Notification; onOpen: () => void }) {
  const t = useText(bellMessages);
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
          bgcolor: bell.read ? 'transparent' : 'rgb(0 12 102 / 4%)',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box
          {...(bell.read ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t('notRead') })}
          sx={{
            width: 8,
            height: 8,
            mt: 0.75,
            borderRadius: '50%',
            flexShrink: 0,
            bgcolor: bell.read ? 'transparent' : 'accent.main',
          }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: bell.read ? 450 : 600 }}>
            {bell.title}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {bell.content}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div">
            <Age since={bell.createdAt} text={notificationAgeText} />
            {bodyOf(bell).downloadId ? ` · ${t('download')}` : ''}
          </Typography>
        </Box>
      </ButtonBase>
    </Box>
  );
}
