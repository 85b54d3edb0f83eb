import Button from '@mui/material/Button';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';

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

/** The buttons at the foot of a dialog that saves something. */
export function SaveButtons({ isSaving, onCancel, onSave, saveLabel, disabled, readOnly = false }: Props) {
  const t = useText(kitMessages);
  return (
    <>
      <Button variant="outlined" disabled={isSaving} onClick={onCancel}>
        {t(readOnly ? 'close' : 'cancel')}
      </Button>
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
