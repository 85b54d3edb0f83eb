import Computer from '@mui/icons-material/ComputerOutlined';
import PhoneIphone from '@mui/icons-material/PhoneIphone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OpenSession } from '@cuadrilla/contract/access/my-sessions.ts';
import { useText } from '#i18n/messages.ts';
import { Age } from './time/age.tsx';
import { ToneChip } from './chips.tsx';
import { deviceOf } from './device.rules.ts';
import { sessionsMessages } from './session-list.messages.ts';
import { EmptyState } from './feedback/states.tsx';

interface Props {
  sessions: readonly OpenSession[];
  /** Absent: they are only looked at. */
  onEnd?: (session: OpenSession) => void;
  ending?: string | null;
}

/** Open sessions, each with its device and when it was last used. */
export function SessionList({ sessions, onEnd, ending = null }: Props) {
  const t = useText(sessionsMessages);
  if (!sessions.length) return <EmptyState title={t('none')} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {sessions.map((session) => {
        const device = deviceOf(session.agent);
        const Icon = device.mobile ? PhoneIphone : Computer;
        return (
          <Box
            component="li"
            key={session.id}
            sx={{
              display: 'flex',
              gap: 1.5,
              alignItems: 'center',
              py: 1.25,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Icon aria-hidden sx={{ color: 'text.secondary' }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                <Typography variant="subtitle2" component="span">
                  {device.name ?? t('unknown')}
                </Typography>
                {session.current && <ToneChip tone="green" label={t('current')} />}
                {session.viewedBy && (
                  <ToneChip tone="amber" label={t('viewedBy', { name: session.viewedBy })} />
                )}
              </Box>
              <Typography variant="caption" color="text.secondary" component="div">
                {t('lastUsed')} <Age since={session.lastUsedAt} />
                {session.address && ` · ${session.address}`}
              </Typography>
            </Box>
            {onEnd && !session.current && (
              <Button
                variant="outlined"
                color="error"
                loading={ending === session.id}
                onClick={() => onEnd(session)}
                aria-label={`${t('end')}: ${device.name ?? t('unknown')}`}
              >
                {t('end')}
              </Button>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
