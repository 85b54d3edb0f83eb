import { useLayoutEffect } from 'react';
import { AppDialog, followingDialogs } from './dialog.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { ErrorState, LoadingState } from './states.tsx';

interface Props {
  title: string;
  /** Null or undefined while the content is still loading. */
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
  /** Pixels, as the dialog that follows will have. */
  width?: number;
  /** How many fields it will have, one under the other. */
  rows?: number;
}

/** Takes the place of a dialog until its content is loaded; that one then appears without fading in again. */
export function PendingDialog({ title, error, onRetry, onClose, width, rows = 6 }: Props) {
  useLayoutEffect(() => {
    followingDialogs.expected += 1;
    return () => void (followingDialogs.expected -= 1);
  }, []);
  return (
    <AppDialog
      open
      onClose={onClose}
      title={title}
      {...(width === undefined ? {} : { width })}
      {...(error ? {} : { actions: <SaveButtons isSaving={false} disabled onCancel={onClose} /> })}
    >
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingState shape="fields" rows={rows} />}
    </AppDialog>
  );
}
