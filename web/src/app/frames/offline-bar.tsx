import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useText } from '#i18n/messages.ts';
import { networkWait } from '#kit/lazy-part.ts';
import { shellMessages } from '../shell.messages.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export function OfflineBar() {
  const t = useText(shellMessages);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const waiting = useSyncExternalStore(networkWait.subscribe, networkWait.read);
  if (online && !waiting) return null;
  return (
    <Box
      role="status"
      sx={{
        bgcolor: '#fdf0d3',
        color: '#744500',
        fontSize: 12,
        fontWeight: 560,
        textAlign: 'center',
        py: 0.5,
      }}
    >
      {t(waiting ? 'needsNetwork' : 'offline')}
    </Box>
  );
}
