import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import Alert from '@mui/material/Alert';
import { useState, type SyntheticEvent } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { AppDialog } from '#kit/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/notices.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { factName, operationMessages } from './operation-detail.messages.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  operationId: number;
  onDone?: () => void;
}

/** Facts that the workflows of the house wait for, and how each is given. */
const known = {
  pago_registrado: 'choice',
  hora_pago: 'time',
  reclamo_en_tramite: 'choice',
  recurso_interpuesto: 'choice',
  presento_descargos: 'choice',
  dias_suspendido: 'number',
  variacion_consumo_pct: 'number',
} as const;
type Kind = (typeof known)[keyof typeof known] | 'text';
const inputTypes: Record<Kind, string> = { choice: 'text', time: 'datetime-local', number: 'number', text: 'text' };

const valueOf = (kind: Kind, typed: string): string | number => {
  if (kind === 'number') return Number(typed);
  return kind === 'time' ? new Date(typed).toISOString() : typed;
};

/** Tells the operation something that happened outside it. */
export default function AddFactDialog({ open, onClose, operationId, onDone }: Props) {
  const t = useText(operationMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const [choice, setChoice] = useState<string>('pago_registrado');
  const [otherKey, setOtherKey] = useState('');
  const [typed, setTyped] = useState('si');
  const kind: Kind = choice in known ? known[choice as keyof typeof known] : 'text';
  const key = kind === 'text' ? otherKey : choice;
  const valid = /^[a-z][a-z0-9_]{0,59}$/.test(key) && typed.trim() !== '' && !(kind === 'number' && Number.isNaN(Number(typed)));
  const add = useCall(client.operation.operations.addFacts, {
    changes: [client.operation.operations, client.operation.activities],
    onSuccess: () => {
      toast.success(t('factAdded'), { title: t('operationSuccess') });
      onDone?.();
      onClose();
    },
  });
  const choose = (next: string) => {
    setChoice(next);
    setTyped(next in known && known[next as keyof typeof known] === 'choice' ? 'si' : '');
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (valid) add.mutate({ params: { id: operationId }, body: { facts: { [key]: valueOf(kind, typed.trim()) } } });
  };
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={t('addFact')}
      busy={add.isPending}
      onSubmit={submit}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={add.isPending}>{kit('cancel')}</Button>
          <Button variant="contained" type="submit" disabled={!valid} loading={add.isPending}>{kit('save')}</Button>
        </>
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>{t('addFactText')}</Typography>
      {add.error && <Alert severity="error" sx={{ mb: 2 }}>{messageOf(add.error)}</Alert>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField select label={t('fact')} value={choice} onChange={(event) => choose(event.target.value)}>
          {Object.keys(known).map((name) => <MenuItem key={name} value={name}>{factName(name, lang)}</MenuItem>)}
          <MenuItem value="other">{t('otherFact')}</MenuItem>
        </TextField>
        {kind === 'text' && <TextField label={t('factKey')} value={otherKey} onChange={(event) => setOtherKey(event.target.value)} helperText={t('factKeyHelp')} slotProps={{ htmlInput: { maxLength: 60 } }} />}
        {kind === 'choice' ? (
          <TextField select label={t('value')} value={typed} onChange={(event) => setTyped(event.target.value)}>
            <MenuItem value="si">{t('yes')}</MenuItem>
            <MenuItem value="no">{t('no')}</MenuItem>
          </TextField>
        ) : (
          <TextField label={t('value')} type={inputTypes[kind]} value={typed} onChange={(event) => setTyped(event.target.value)} slotProps={{ htmlInput: { maxLength: 200, step: 'any' }, ...(kind === 'time' ? { inputLabel: { shrink: true } } : {}) }} />
        )}
      </Box>
    </AppDialog>
  );
}
