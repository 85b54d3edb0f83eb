import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { MigrationPlan } from '@cuadrilla/contract/parameterization/migration/migrations.ts';
import { client } from '#api/client.ts';
import { useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { migrationMessages } from './migration.messages.ts';

interface Props {
  plan: MigrationPlan;
  stages: { from: string; to: string }[];
  moves: number;
  onClose: () => void;
}

/** Why the operations are moved, and what becomes of their terms. */
export function MigrationStart({ plan, stages, moves, onClose }: Props) {
  const t = useText(migrationMessages);
  const kit = useText(kitMessages);
  const { migrations } = client.parameterization;
  const [reason, setReason] = useState('');
  const [newTerms, setNewTerms] = useState(false);
  const start = useCall(migrations.start, {
    invalidates: [migrations],
    onSuccess: onClose,
    onError: (error) => toast.error(error, { title: kit('operationFailed') }),
  });
  const body = { fromVersionId: plan.from.id, toVersionId: plan.to.id, stages, newTerms, reason };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t('fromTo', { from: plan.from.version, to: plan.to.version })}
      busy={start.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate({ body });
      }}
      actions={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={reason.trim() === ''} loading={start.isPending}>
            {t('move', { n: moves })}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Alert severity="warning">{t('cannotUndo')}</Alert>
        <TextField
          autoFocus
          required
          multiline
          minRows={2}
          label={t('reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <Box>
          <FormControlLabel
            control={<Checkbox checked={newTerms} onChange={(event) => setNewTerms(event.target.checked)} />}
            label={t('newTerms')}
          />
          <FormHelperText>{t('newTermsText')}</FormHelperText>
        </Box>
      </Box>
    </AppDialog>
  );
}
