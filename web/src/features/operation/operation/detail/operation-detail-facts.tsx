import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { AwaitedFact } from '@cuadrilla/contract/operation/facts.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { queryFor, useCall } from '#api/query.ts';
import { DateField } from '#kit/date/date-field.tsx';
import { CancelButton } from '#kit/feedback/save-buttons.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { LoadingState } from '#kit/feedback/states.tsx';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { instantOfMoment } from '#i18n/time-zone.ts';
import { plainName } from '#features/operation/answers/fact-lines.rules.ts';
import { operationDetailMessages } from './operation-detail.messages.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  operationId: number;
  onDone?: () => void;
}

type Kind = AwaitedFact['kind'];
const inputTypes: Record<Kind, string> = {
  choice: 'text',
  moment: 'text',
  day: 'text',
  number: 'number',
  text: 'text',
};
/** Stands for a fact that no stage waits for; no key of a fact is empty. */
const other = '';

const valueOf = (kind: Kind, typed: string): string | number => {
  if (kind === 'number') return Number(typed);
  return kind === 'moment' ? instantOfMoment(typed).toISOString() : typed;
};

/** The fact that is being entered: one that stages wait for, or another one by its key. */
function useFactEntry(awaited: readonly AwaitedFact[] | undefined) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [otherKey, setOtherKey] = useState('');
  const [typed, setTyped] = useState('');
  const choice = chosen ?? awaited?.[0]?.key ?? other;
  const fact = awaited?.find((each) => each.key === choice);
  const kind: Kind = fact?.kind ?? 'text';
  const key = fact?.key ?? otherKey;
  const fitsKind = kind !== 'number' || !Number.isNaN(Number(typed));
  const valid = /^[a-z][a-z0-9_]{0,59}$/.test(key) && typed.trim() !== '' && fitsKind;
  const choose = (next: string) => {
    setChosen(next);
    setTyped('');
  };
  return { choice, choose, fact, kind, key, valid, otherKey, setOtherKey, typed, setTyped };
}

type FactEntry = ReturnType<typeof useFactEntry>;

function ValueField({ entry: { choice, fact, kind, typed, setTyped } }: { entry: FactEntry }) {
  const t = useText(operationDetailMessages);
  const name = useBilingual();
  if (kind === 'choice')
    return (
      <TextField
        key={choice}
        select
        label={t('value')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      >
        {fact?.choices.map((each) => (
          <MenuItem key={each.value} value={each.value}>
            {name(each.name)}
          </MenuItem>
        ))}
      </TextField>
    );
  if (kind === 'moment' || kind === 'day')
    return (
      <DateField
        key={choice}
        label={t('value')}
        value={typed}
        onChange={setTyped}
        withTime={kind === 'moment'}
      />
    );
  return (
    <TextField
      key={choice}
      label={t('value')}
      type={inputTypes[kind]}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 200, step: 'any' } }}
    />
  );
}

interface FieldsProps {
  entry: FactEntry;
  awaited: readonly AwaitedFact[] | undefined;
}

function FactFields({ entry, awaited }: FieldsProps) {
  const t = useText(operationDetailMessages);
  const name = useBilingual();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        select
        label={t('fact')}
        value={entry.choice}
        onChange={(event) => entry.choose(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        {awaited?.map((each) => (
          <MenuItem key={each.key} value={each.key}>
            {each.name ? name(each.name) : plainName(each.key)}
          </MenuItem>
        ))}
        <MenuItem value={other}>{t('otherFact')}</MenuItem>
      </TextField>
      {!entry.fact && (
        <TextField
          label={t('factKey')}
          value={entry.otherKey}
          onChange={(event) => entry.setOtherKey(event.target.value)}
          helperText={t('factKeyHelp')}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      )}
      <ValueField entry={entry} />
    </Box>
  );
}

/** Records a fact that happened outside the operation; offers those that its waiting stages depend on. */
export default function AddFactDialog({ open, onClose, operationId, onDone }: Props) {
  const t = useText(operationDetailMessages);
  const kitText = useText(kitMessages);
  const awaited = useQuery(
    queryFor(client.operation.operations.awaitedFacts, { params: { id: operationId } }),
  );
  const entry = useFactEntry(awaited.data);
  const name = useBilingual();
  const add = useCall(client.operation.operations.addFacts, {
    invalidates: [client.operation.operations, client.operation.activities],
    onSuccess: () => {
      toast.success(
        t('factAdded', { name: entry.fact?.name ? name(entry.fact.name) : plainName(entry.key) }),
        { title: t('operationSuccess') },
      );
      onDone?.();
      onClose();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!entry.valid) return;
    const facts = { [entry.key]: valueOf(entry.kind, entry.typed.trim()) };
    add.mutate({ params: { id: operationId }, body: { facts } });
  };
  const error = add.error ?? awaited.error;
  const buttons = (
    <>
      <CancelButton onCancel={onClose} disabled={add.isPending} />
      <Button variant="contained" type="submit" disabled={!entry.valid} loading={add.isPending}>
        {kitText('save')}
      </Button>
    </>
  );
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={t('addFact')}
      busy={add.isPending}
      onSubmit={submit}
      actions={buttons}
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t('addFactText')}
      </Typography>
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {messageOf(error)}
        </Alert>
      )}
      {awaited.isPending ? (
        <LoadingState shape="fields" rows={2} />
      ) : (
        <FactFields entry={entry} awaited={awaited.data} />
      )}
    </AppDialog>
  );
}
