import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import { useText } from '#i18n/messages.ts';
import { Age } from '#kit/time/age.tsx';
import { notificationAgeText } from '#kit/time/age-text.ts';
import { bodyOf } from './notification-body.ts';
import type { NotificationGroup } from './notification-groups.rules.ts';
import { notificationMessages } from './notifications.messages.ts';

interface ItemProps {
  notification: Notification;
  /** How many notifications it stands for. */
  count?: number;
  unread: boolean;
  onOpen: () => void;
}

/** How many notifications of a group there are. */
function Count({ n }: { n: number }) {
  const t = useText(notificationMessages);
  return (
    <Box
      component="span"
      role="img"
      aria-label={t('ofGroup', { n })}
      className="tabular"
      sx={{
        px: 0.75,
        borderRadius: 2,
        fontSize: 11.5,
        lineHeight: '18px',
        fontWeight: 650,
        color: 'primary.contrastText',
        bgcolor: 'primary.main',
      }}
    >
      {n}
    </Box>
  );
}

function NotificationButton({ notification, count = 1, unread, onOpen }: ItemProps) {
  const t = useText(notificationMessages);
  return (
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
        bgcolor: unread ? 'rgb(0 12 102 / 4%)' : 'transparent',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        {...(unread ? { role: 'img', 'aria-label': t('notRead') } : { 'aria-hidden': true })}
        sx={{
          width: 8,
          height: 8,
          mt: 0.75,
          borderRadius: '50%',
          flexShrink: 0,
          bgcolor: unread ? 'accent.main' : 'transparent',
        }}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, fontWeight: unread ? 600 : 450 }}>
            <Title text={notification.title} />
          </Typography>
          {count > 1 && <Count n={count} />}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {notification.content}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          <Age since={notification.createdAt} text={notificationAgeText} />
          {bodyOf(notification).downloadId ? ` · ${t('download')}` : ''}
        </Typography>
      </Box>
    </ButtonBase>
  );
}

/** The number at its end is not broken at a hyphen. */
function Title({ text }: { text: string }) {
  const start = /\S+$/.exec(text)?.index ?? 0;
  return (
    <>
      {text.slice(0, start)}
      <Box component="span" sx={text.length - start < 30 ? { whiteSpace: 'nowrap' } : {}}>
        {text.slice(start)}
      </Box>
    </>
  );
}

interface GroupProps {
  group: NotificationGroup;
  /** Opens one; the others are read with it. */
  onOpen: (notification: Notification, others: readonly Notification[]) => void;
}

/** The notifications of one operation and kind: the latest with their count, and the others on request. */
export function NotificationGroupItem({ group: { latest, all, unread }, onOpen }: GroupProps) {
  const t = useText(notificationMessages);
  const [expanded, setExpanded] = useState(false);
  const listId = useId();
  const count = unread.length > 0 ? unread.length : all.length;
  return (
    <Box
      component="li"
      sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    >
      <NotificationButton
        notification={latest}
        count={count}
        unread={unread.length > 0}
        onOpen={() => onOpen(latest, all)}
      />
      {all.length > 1 && (
        <Button
          size="small"
          aria-expanded={expanded}
          aria-controls={expanded ? listId : undefined}
          sx={{ ml: 3.5, mb: 0.75 }}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? t('showLatest') : t('showAll', { n: all.length })}
        </Button>
      )}
      {expanded && (
        <Box component="ul" id={listId} sx={{ m: 0, p: 0, pl: 2, listStyle: 'none' }}>
          {all.slice(1).map((notification) => (
            <li key={notification.id}>
              <NotificationButton
                notification={notification}
                unread={!notification.read}
                onOpen={() => onOpen(notification, [])}
              />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
