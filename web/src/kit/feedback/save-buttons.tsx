import Button from '@mui/material/Button';
import { use } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { GuardContext } from './unsaved.ts';

interface Props {
  isSaving: boolean;
  onCancel: () => void;
  /** Absent: the button submits the dialog's form. */
  onSave?: () => void;
  saveLabel?: string;
  disabled?: boolean;
  /** Nothing can be saved: only a button that closes. */
  readOnly?: boolean;
}

/** The button that closes a dialog without saving; it asks when something was changed. */
export function CancelButton({
  onCancel,
  disabled = false,
  label,
}: {
  onCancel: () => void;
  disabled?: boolean;
  label?: string;
}) {
  const t = useText(kitMessages);
  const guard = use(GuardContext);
  return (
    <Button variant="outlined" disabled={disabled} onClick={() => guard(onCancel)()}>
      {label ?? t('cancel')}
    </Button>
  );
}

/** The buttons at the foot of a dialog that saves something. */
export function SaveButtons({ isSaving, onCancel, onSave, saveLabel, disabled, readOnly = false }: Props) {
  const t = useText(kitMessages);
  return (
    <>
      <CancelButton disabled={isSaving} onCancel={onCancel} {...(readOnly ? { label: t('close') } : {})} />
      {!readOnly && (
        <Button
          type={onSave ? 'button' : 'submit'}
          variant="contained"
          loading={isSaving}
          disabled={disabled ?? false}
          onClick={onSave}
        >
          {saveLabel ?? t('save')}
        </Button>
      )}
    </>
  );
}
