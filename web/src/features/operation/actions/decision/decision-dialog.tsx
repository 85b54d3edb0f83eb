import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { CancelButton } from '#kit/feedback/save-buttons.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { shortestReason, type DecisionProps, type useDecision } from './activity-decision.ts';

/** The reason of a decision. Its fault shows only after the first attempt to send. */
export function useReason() {
  const [value, setValue] = useState('');
  const [touched, setTouched] = useState(false);
  const text = value.trim();
  return {
    text,
    field: { value, onChange: setValue, touched },
    /** Shows the fault, if there is one. */
    validate: (): boolean => {
      setTouched(true);
      return text.length >= shortestReason;
    },
  };
}

interface Props extends Pick<DecisionProps, 'open' | 'onClose'> {
  decision: ReturnType<typeof useDecision>;
  title: string;
  submitLabel: string;
  danger?: boolean;
  /** Whether the dialog's own fields allow to send. */
  ready?: boolean;
  width?: number;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of a dialog about one activity: cancel, and submit while the decision is possible. */
export function DecisionDialog({
  decision: { busy, possible, stale },
  open,
  onClose,
  title,
  submitLabel,
  danger = false,
  ready = true,
  width,
  onSubmit,
  children,
}: Props) {
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={title}
      {...(width ? { width } : {})}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      actions={
        <>
          <CancelButton onCancel={onClose} disabled={busy} />
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={busy}
            disabled={!possible || stale || !ready}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </AppDialog>
  );
}
