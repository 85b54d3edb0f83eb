import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode, type SubmitEventHandler } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { measures } from '../theme.ts';

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
}

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
}: Props) {
  const titleId = useId();
  const narrow = useMediaQuery('(max-width: 599px)');
  const fullScreen = narrow && !brief && width > measures.passwordDialog;
  const close = () => {
    if (!busy) onClose();
  };
  const content = (
    <>
      <DialogTitle id={titleId} variant="h2" component="h2" sx={{ pr: 6, py: 2 }}>
        {title}
      </DialogTitle>
      <CloseButton onClick={close} disabled={busy} />
      <DialogContent>{children}</DialogContent>
      {actions && (
        <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
          {actions}
        </DialogActions>
      )}
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={close}
      aria-labelledby={titleId}
      fullScreen={fullScreen}
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
