import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { PersonnelChoice } from '#features/operation/actions/personnel/personnel-choice.tsx';
import { WorkCodeBox } from './work-code-box.tsx';
import { useWorkCode } from './work-code-store.ts';
import { workCodeMessages } from './work-code.messages.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  employeeId?: number;
}

/** Work codes (specification, section 4): one per employee, good until the top of the next hour. */
export default function WorkCodeDialog({ open, onClose, employeeId }: Props) {
  const t = useText(workCodeMessages);
  const kitText = useText(kitMessages);
  const [chosen, setChosen] = useState<number | null>(employeeId ?? null);
  const work = useWorkCode(chosen);
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={t('title')}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {kitText('close')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t('intro')}
        </Typography>
        <PersonnelChoice
          label={t('employee')}
          placeholder={t('chooseEmployee')}
          value={chosen}
          onChange={setChosen}
          width="100%"
          autoFocus={!employeeId}
        />
        {chosen && <WorkCodeBox work={work} />}
      </Box>
    </AppDialog>
  );
}
