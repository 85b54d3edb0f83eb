import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { toasts, type Toast } from './notices.ts';
import { isMoved, useToastPlace } from './toast-place.ts';

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
      onMouseMove={({ nativeEvent }) => isMoved(nativeEvent) && setHeld(true)}
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
      <Box sx={{ overflowWrap: 'anywhere' }}>{toast.text}</Box>
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

/** A dialog hides the rest of the page from screen readers; what happened must be announced all the same. */
function useAnnounced(host: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const observer = new MutationObserver(() => {
      if (element.ariaHidden === 'true') element.ariaHidden = null;
    });
    observer.observe(element, { attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, [host]);
}

/** At the top right, or beside what is pressed there; oldest first, four at a time, the rest wait their turn. */
export function ToastHost() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.read);
  const host = useRef<HTMLDivElement>(null);
  const place = useToastPlace(host, all);
  useAnnounced(host);
  return createPortal(
    <Box
      ref={host}
      style={place ?? { right: 16, top: 56 }}
      sx={{
        position: 'fixed',
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
    </Box>,
    document.body,
  );
}
