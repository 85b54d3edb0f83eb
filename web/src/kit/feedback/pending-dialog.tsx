import { AppDialog } from './dialog.tsx';
import { ErrorState, LoadingState } from './states.tsx';

interface Props {
  title: string;
  /** Null or undefined while the content is still loading. */
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
  /** Pixels, as the dialog that follows will have. */
  width?: number;
}

/** Takes the place of a dialog until its content is loaded. */
export function PendingDialog({ title, error, onRetry, onClose, width }: Props) {
  return (
    <AppDialog open onClose={onClose} title={title} {...(width === undefined ? {} : { width })}>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingState />}
    </AppDialog>
  );
}
