import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ApiError } from '#api/problem.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '../feedback/dialog.tsx';
import { toast } from '../feedback/notices.ts';
import { SaveButtons } from '../feedback/save-buttons.tsx';
import { kitMessages } from '../kit.messages.ts';
import { viewMessages } from './views.messages.ts';

interface Props {
  title: string;
  help?: string;
  initial: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

const isTaken = (error: unknown) => error instanceof ApiError && error.key === 'ALREADY_EXISTS';

/** Asks for the name of a view; one that is taken is refused at the field. */
export function ViewNameDialog({ title, help, initial, onSave, onClose }: Props) {
  const t = useText(viewMessages);
  const kit = useText(kitMessages);
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!name.trim()) return setFault(kit('required'));
    setBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      if (isTaken(error)) setFault(t('nameTaken'));
      else toast.error(error);
    }
    setBusy(false);
  };
  return (
    <AppDialog
      open
      brief
      width={440}
      title={title}
      busy={busy}
      // While it is saved, the list goes to the address of the new view.
      dirty={!busy && name.trim() !== initial}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      actions={<SaveButtons isSaving={busy} onCancel={onClose} />}
    >
      <TextField
        autoFocus
        required
        label={t('name')}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setFault('');
        }}
        error={Boolean(fault)}
        helperText={fault || help}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </AppDialog>
  );
}
