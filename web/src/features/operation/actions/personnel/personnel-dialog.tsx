import Button from '@mui/material/Button';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { decisionMessages } from '#features/operation/actions/decision.messages.ts';
import { PersonnelPicker } from './personnel-picker.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  activityId?: number;
  zoneId?: number;
}

/** Who is available now, to be looked at. */
export default function PersonnelDialog({ open, onClose, activityId, zoneId }: Props) {
  const t = useText(decisionMessages);
  const kitText = useText(kitMessages);
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      width={760}
      dirty={false}
      title={t('personnelTitle')}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {kitText('close')}
        </Button>
      }
    >
      <PersonnelPicker activityId={activityId} zoneId={zoneId} height={440} />
    </AppDialog>
  );
}
