import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { toasts, type Toast } from './notices.ts';

const shownAtOnce = 4;

function ToastCard({ toast }: { toast: Toast }) {
  const t = useText(kitMessages);
  const [held, setHeld] = useState(false);
  const { id, durationMs, action } = toast;
  useEffect(() => {
    if (!durationMs || held) return undefined;
    const timer = setTimeout(() => toasts.remove(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, held]);
  return (
    <Alert
      variant="standard"
      severity={toast.kind === 'progress' ? 'info' : toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      closeText={t('close')}
      onClose={() => toasts.remove(id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        width: 360,
        maxWidth: 'calc(100vw - 32px)',
        border: 1,
        borderColor: 'divider',
        boxShadow: '0 6px 24px rgb(16 22 58 / 16%)',
        pointerEvents: 'auto',
        '& .MuiAlert-message': { flex: 1 },
      }}
    >
      {toast.title && <AlertTitle sx={{ fontSize: 13, fontWeight: 600, mb: 0.25 }}>{toast.title}</AlertTitle>}
      {toast.text}
      {toast.kind === 'progress' && (
        <LinearProgress
          aria-label={toast.text}
          sx={{ mt: 1 }}
          {...(toast.progress === undefined
            ? {}
            : { variant: 'determinate', value: Math.round(toast.progress * 100) })}
        />
      )}
      {action && (
        <Button
          size="small"
          color="inherit"
          onClick={() => (action.run(), toasts.remove(id))}
          sx={{ ml: -1.5 }}
        >
          {action.label}
        </Button>
      )}
    </Alert>
  );
}

/**
 * Top right, beside the actions of the page so that the next one can be pressed at once; oldest first, four
 * at a time, the rest wait their turn.
 */
export function ToastHost() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.read);
  return (
    <Box
      sx={{
        position: 'fixed',
        top: 56,
        right: { xs: 16, md: 'calc(16px + min(var(--page-actions, 0px), 50vw))' },
        zIndex: 'snackbar',
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {all.slice(0, shownAtOnce).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Box>
  );
}
