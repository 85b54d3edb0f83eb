import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parameterSchema } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import type { ParameterSummary, ParameterValue } from '@cuadrilla/contract/administration/parameters.ts';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { q, refetch } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/dialog.tsx';
import { useIssueText } from '#kit/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/notices.ts';
import { parametersMessages } from './parameters.messages.ts';

const doors = client.administration.parameters;
const notJson = Symbol('not JSON');

function read(written: string, type: unknown): unknown {
  if (type === 'string') return written;
  try {
    return JSON.parse(written) as unknown;
  } catch {
    return notJson;
  }
}

interface Props {
  parameter: ParameterSummary;
  /** The value being corrected; null to add one from a new day. */
  corrected: ParameterValue | null;
  onClose: () => void;
}

/** The value of a parameter from a day on: a plain field for a number or a yes, JSON checked by its schema for the rest. */
export function ParameterForm({ parameter, corrected, onClose }: Props) {
  const t = useText(parametersMessages);
  const kit = useText(kitMessages);
  const word = useIssueText();
  const say = useBilingual();
  const schema = useQuery({ ...q(doors.schema, { params: { key: parameter.key } }), staleTime: 3_600_000 });
  const based = corrected ?? parameter.current ?? parameter.next;
  const [written, setWritten] = useState(() => (typeof based?.value === 'string' ? based.value : JSON.stringify(based?.value ?? null, null, 2)));
  const [validFrom, setValidFrom] = useState(() => corrected?.validFrom ?? new Date().toLocaleDateString('sv-SE'));
  const [unit, setUnit] = useState(based?.unit ?? '');
  const [basis, setBasis] = useState(corrected?.basis ?? '');
  const type = schema.data?.type ?? typeof based?.value;
  const value = read(written, type);
  const checked = value === notJson ? undefined : parameterSchema(parameter.key).safeParse(value);
  const issue = checked?.error?.issues[0];
  const fault = value === notJson ? t('notJson') : issue ? `${issue.path.join('.')}${issue.path.length ? ': ' : ''}${word(issue.message)}` : undefined;
  const name = say(parameter.name) || parameter.key;
  const saving = useMutation({
    mutationFn: () => doors.save({ params: { key: parameter.key }, body: { value: value as never, validFrom, unit: unit.trim() || null, basis: basis.trim() || null, version: corrected?.version ?? null } }),
    onSuccess: () => {
      toast.success(t('saved', { name }), { title: kit('operationSuccess') });
      void refetch(doors);
      onClose();
    },
    onError: (error) => {
      if (!isProblem(error, 'STALE_VERSION')) return;
      toast.warning(t('stale'), { title: kit('operationFailed') });
      void refetch(doors);
      onClose();
    },
  });
  const plain = type === 'integer' || type === 'number' || type === 'boolean' || type === 'string';
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={saving.isPending}
      title={t('formTitle', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!fault && validFrom) saving.mutate();
      }}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={Boolean(fault) || !validFrom} loading={saving.isPending}>
            {kit('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {saving.error && !isProblem(saving.error, 'STALE_VERSION') && <Alert severity="error">{messageOf(saving.error)}</Alert>}
        {type === 'boolean' ? (
          <TextField select label={t('value')} value={written} onChange={(event) => setWritten(event.target.value)}>
            <MenuItem value="true">{t('yes')}</MenuItem>
            <MenuItem value="false">{t('no')}</MenuItem>
          </TextField>
        ) : (
          <TextField
            autoFocus
            required
            label={t(plain ? 'value' : 'valueJson')}
            type={type === 'integer' || type === 'number' ? 'number' : 'text'}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
            error={Boolean(fault)}
            helperText={fault}
            {...(plain ? {} : { multiline: true, minRows: 4, maxRows: 14 })}
            slotProps={{ htmlInput: { spellCheck: false, ...(plain ? { step: 'any' } : { style: { fontFamily: 'ui-monospace, monospace', fontSize: 12.5 } }) } }}
          />
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField type="date" required label={t('validFrom')} value={validFrom} disabled={corrected !== null} onChange={(event) => setValidFrom(event.target.value)} slotProps={{ inputLabel: { shrink: true } }} />
          <TextField label={t('unit')} value={unit} onChange={(event) => setUnit(event.target.value)} slotProps={{ htmlInput: { maxLength: 50 } }} />
        </Box>
        <TextField label={t('basis')} value={basis} onChange={(event) => setBasis(event.target.value)} slotProps={{ htmlInput: { maxLength: 300 } }} />
        {!plain && schema.data && (
          <Box component="details">
            <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
              {t('schema')}
            </Typography>
            <Box component="pre" tabIndex={0} aria-label={t('schema')} sx={{ m: 0, mt: 1, p: 1.5, fontSize: 12, maxHeight: 220, overflow: 'auto', bgcolor: 'background.default', borderRadius: 1.5 }}>
              {JSON.stringify(schema.data, null, 2)}
            </Box>
          </Box>
        )}
      </Box>
    </AppDialog>
  );
}
