import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  parameterDefinitions,
  parameterSchema,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import type { ParameterSummary, ParameterValue } from '@cuadrilla/contract/administration/parameters.ts';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { StaleDialog, type StaleRow } from '#kit/catalogue/record/stale-dialog.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { confirmingDiscard } from '#kit/feedback/confirm-discard.ts';
import { useIssueText } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { parameterLabels } from './parameter-labels.rules.ts';
import { parametersMessages } from './parameters.messages.ts';

const endpoints = client.administration.parameters;
const notJson = Symbol('not JSON');

function read(written: string, type: unknown): unknown {
  if (type === 'string') return written;
  try {
    return JSON.parse(written) as unknown;
  } catch {
    return notJson;
  }
}

const asWritten = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2);

interface Props {
  parameter: ParameterSummary;
  /** The value being corrected; null to add one from a new day. */
  corrected: ParameterValue | null;
  onClose: () => void;
}

/**
 * The value of a parameter from a day on: a plain field for a number or a yes, JSON checked by its schema for
 * the rest.
 */
export function ParameterForm({ parameter, corrected, onClose }: Props) {
  const t = useText(parametersMessages);
  const kit = useText(kitMessages);
  const word = useIssueText();
  const translate = useBilingual();
  const lang = useLanguage();
  const schema = useQuery({
    ...queryFor(endpoints.schema, { params: { key: parameter.key } }),
    staleTime: 3_600_000,
  });
  const based = corrected ?? parameter.current ?? parameter.next;
  const [written, setWritten] = useState(() => asWritten(based?.value));
  const [validFrom, setValidFrom] = useState(
    () => corrected?.validFrom ?? new Date().toLocaleDateString('sv-SE'),
  );
  const [unit, setUnit] = useState(
    based?.unit ??
      (Object.hasOwn(parameterDefinitions, parameter.key) ? parameterDefinitions[parameter.key]!.unit : ''),
  );
  const [basis, setBasis] = useState(corrected?.basis ?? '');
  const type = schema.data?.type ?? typeof based?.value;
  const value = read(written, type);
  const checked = value === notJson ? undefined : parameterSchema(parameter.key).safeParse(value);
  const issue = checked?.error?.issues[0];
  const fault =
    value === notJson
      ? t('notJson')
      : issue
        ? `${issue.path.join('.')}${issue.path.length ? ': ' : ''}${word(issue.message)}`
        : undefined;
  const name = translate(parameter.name) || parameter.key;
  const [late, setLate] = useState<ParameterValue | null>(null);
  const [version, setVersion] = useState(corrected?.version ?? null);
  const saving = useMutation({
    mutationFn: (over: number | null) =>
      endpoints.save({
        params: { key: parameter.key },
        body: {
          value: value as never,
          validFrom,
          unit: unit.trim() || null,
          basis: basis.trim() || null,
          version: over,
        },
      }),
    onSuccess: () => {
      toast.success(t('saved', { name }), { title: kit('operationSuccess') });
      void refetch(endpoints);
      onClose();
    },
    onError: async (error) => {
      if (!isProblem(error, 'STALE_VERSION')) return;
      void refetch(endpoints);
      const timeline = await endpoints.timeline({ params: { key: parameter.key } }).catch(() => null);
      if (!timeline) return void toast.error(error, { title: kit('operationFailed') });
      const theirs = timeline.find((each) => each.validFrom === validFrom);
      // The value of that day was taken back meanwhile: what is saved now is its first.
      if (theirs) setLate(theirs);
      else saving.mutate(null);
    },
  });
  const differences: StaleRow[] = late
    ? [
        { label: t('value'), saved: parameterLabels(late.value, lang), mine: parameterLabels(value, lang) },
        { label: t('unit'), saved: late.unit, mine: unit.trim() },
        { label: t('basis'), saved: late.basis, mine: basis.trim() },
      ].filter((row) => (row.saved ?? '') !== row.mine)
    : [];
  const [begun] = useState(() => ({ written, unit, basis, validFrom }));
  const close = confirmingDiscard(
    written !== begun.written ||
      unit !== begun.unit ||
      basis !== begun.basis ||
      validFrom !== begun.validFrom,
    onClose,
  );
  const plain = type === 'integer' || type === 'number' || type === 'boolean' || type === 'string';
  return (
    <AppDialog
      open
      onClose={close}
      busy={saving.isPending}
      title={t('formTitle', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!fault && validFrom) saving.mutate(version);
      }}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={close}>
            {kit('cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={Boolean(fault) || !validFrom}
            loading={saving.isPending}
          >
            {kit('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {saving.error && !isProblem(saving.error, 'STALE_VERSION') && (
          <Alert severity="error">{messageOf(saving.error)}</Alert>
        )}
        {type === 'boolean' ? (
          <TextField
            select
            label={t('value')}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          >
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
            slotProps={{
              htmlInput: {
                spellCheck: false,
                ...(plain
                  ? { step: 'any' }
                  : { style: { fontFamily: 'ui-monospace, monospace', fontSize: 12.5 } }),
              },
            }}
          />
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField
            type="date"
            required
            label={t('validFrom')}
            value={validFrom}
            disabled={corrected !== null}
            onChange={(event) => setValidFrom(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            label={t('unit')}
            value={unit}
            onChange={(event) => setUnit(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
        </Box>
        <TextField
          label={t('basis')}
          value={basis}
          onChange={(event) => setBasis(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        {!plain && schema.data && (
          <Box component="details">
            <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
              {t('schema')}
            </Typography>
            <Box
              component="pre"
              tabIndex={0}
              aria-label={t('schema')}
              sx={{
                m: 0,
                mt: 1,
                p: 1.5,
                fontSize: 12,
                maxHeight: 220,
                overflow: 'auto',
                bgcolor: 'background.default',
                borderRadius: 1.5,
              }}
            >
              {JSON.stringify(schema.data, null, 2)}
            </Box>
          </Box>
        )}
      </Box>
      {late && (
        <StaleDialog
          version={late.version}
          rows={differences}
          busy={saving.isPending}
          onBack={() => {
            setVersion(late.version);
            setLate(null);
          }}
          onTheirs={() => {
            setVersion(late.version);
            setWritten(asWritten(late.value));
            setUnit(late.unit ?? '');
            setBasis(late.basis ?? '');
            setLate(null);
          }}
          onMine={() => saving.mutate(late.version)}
        />
      )}
    </AppDialog>
  );
}
