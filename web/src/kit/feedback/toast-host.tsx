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
import { toastMessages } from './toast.messages.ts';
import { toastKey, useToastKeys } from './toast-keys.ts';
import { isMoved, useToastPlace } from './toast-place.ts';

const shownAtOnce = 4;

const keySx = {
  display: { xs: 'none', md: 'inline' },
  ml: 0.5,
  px: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: 11,
} as const;

function ToastAction({
  action,
  isNewest,
  onClose,
}: {
  action: NonNullable<Toast['action']>;
  isNewest: boolean;
  onClose: () => void;
}) {
  return (
    <Box>
      <Button size="small" color="inherit" onClick={() => (action.run(), onClose())} sx={{ ml: -1.5 }}>
        {action.label}
      </Button>
      {isNewest && (
        <Box component="kbd" aria-hidden sx={keySx}>
          {toastKey}
        </Box>
      )}
    </Box>
  );
}

interface CardProps {
  toast: Toast;
  /** The one that the key leads to. */
  isNewest: boolean;
  /** Leads the focus to where it was before. */
  onLeave: () => void;
}

function ToastCard({ toast, isNewest, onLeave }: CardProps) {
  const t = useText(kitMessages);
  const [held, setHeld] = useState(false);
  const { id, durationMs, action } = toast;
  useEffect(() => {
    if (!durationMs || held) return undefined;
    const timer = setTimeout(() => toasts.remove(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, held]);
  const close = () => {
    onLeave();
    toasts.remove(id);
  };
  return (
    <Alert
      variant="standard"
      severity={toast.kind === 'progress' ? 'info' : toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      closeText={t('close')}
      onClose={close}
      onKeyDown={({ key }) => key === 'Escape' && close()}
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
      {action && <ToastAction action={action} isNewest={isNewest} onClose={close} />}
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
  const t = useText(toastMessages);
  const all = useSyncExternalStore(toasts.subscribe, toasts.read);
  const shown = all.slice(0, shownAtOnce);
  const host = useRef<HTMLDivElement>(null);
  const place = useToastPlace(host, all);
  const goBack = useToastKeys(host);
  useAnnounced(host);
  return createPortal(
    <Box
      ref={host}
      role="region"
      aria-label={t('region')}
      aria-keyshortcuts={toastKey}
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
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isNewest={toast === shown.at(-1)} onLeave={goBack} />
      ))}
    </Box>,
    document.body,
  );
}
