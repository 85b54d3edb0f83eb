import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode, type SubmitEventHandler } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { measures } from '../theme.ts';
import { confirmDiscard, GuardContext, useChangedFields, useUnsaved } from './unsaved.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  /** In pixels; 600 by default. */
  width?: number;
  /** A short text and buttons: on a phone it does not take the whole window. */
  brief?: boolean;
  /** Makes the whole dialog a form, so that Enter submits it. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  /** While true neither Escape nor the close icon closes it. */
  busy?: boolean;
  /** Whether its form was changed; absent: the dialog compares its fields. */
  dirty?: boolean;
}

/** Asks before a dialog whose form was changed is closed or left. */
function useGuardedClose({
  open,
  onClose,
  busy,
  dirty,
}: Pick<Props, 'open' | 'onClose'> & { busy: boolean; dirty: boolean | undefined }) {
  const { element, remember, isChanged: fieldsChanged } = useChangedFields();
  const isChanged = () => open && (dirty ?? fieldsChanged());
  useUnsaved(isChanged);
  const guard = (proceed: () => void) => () => {
    if (!isChanged()) proceed();
    else void confirmDiscard().then((yes) => yes && proceed());
  };
  const close = () => {
    if (!busy) guard(onClose)();
  };
  return { element, remember, guard, close };
}

/** How many dialogs are there that another one is about to replace. */
export const followingDialogs = { expected: 0 };
const withoutFade = { appear: 0, enter: 0 };

/** Every dialog of the product: a title with a close icon, a body that scrolls, buttons at the foot. */
export function AppDialog({
  open,
  onClose,
  title,
  children,
  actions,
  width = measures.dialog,
  brief = false,
  onSubmit,
  busy = false,
  dirty,
}: Props) {
  const titleId = useId();
  const [follows] = useState(() => followingDialogs.expected > 0);
  const narrow = useMediaQuery('(max-width: 599px)');
  const fullScreen = narrow && !brief && width > measures.passwordDialog;
  const { element, remember, guard, close } = useGuardedClose({ open, onClose, busy, dirty });
  const content = (
    <GuardContext value={guard}>
      <DialogTitle id={titleId} variant="h2" component="h2" sx={{ pr: 6, py: 2 }}>
        {title}
      </DialogTitle>
      <CloseButton onClick={close} disabled={busy} />
      <DialogContent ref={element} onKeyDownCapture={remember} onPointerDownCapture={remember}>
        {children}
      </DialogContent>
      {actions && (
        <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
          {actions}
        </DialogActions>
      )}
    </GuardContext>
  );
  return (
    <Dialog
      open={open}
      onClose={close}
      aria-labelledby={titleId}
      fullScreen={fullScreen}
      {...(follows ? { transitionDuration: withoutFade } : {})}
      slotProps={{
        paper: {
          sx: fullScreen
            ? { borderRadius: 0 }
            : { width: `min(${width}px, calc(100% - 32px))`, maxWidth: 'none', margin: narrow ? 2 : 4 },
        },
      }}
    >
      {onSubmit ? (
        <Box component="form" onSubmit={onSubmit} noValidate sx={{ display: 'contents' }}>
          {content}
        </Box>
      ) : (
        content
      )}
    </Dialog>
  );
}

function CloseButton({ onClick, disabled }: { onClick: () => void; disabled: boolean }) {
  const t = useText(kitMessages);
  return (
    <IconButton
      aria-label={t('close')}
      onClick={onClick}
      disabled={disabled}
      sx={{ position: 'absolute', right: 12, top: 10 }}
    >
      <Close fontSize="small" />
    </IconButton>
  );
}
