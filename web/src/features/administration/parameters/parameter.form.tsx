import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parameterDefinitions } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import type { ParameterSummary, ParameterValue } from '@cuadrilla/contract/administration/parameters.ts';
import { client } from '#api/client.ts';
import { isProblem, messageOf } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { today } from '#i18n/time-zone.ts';
import { StaleDialog, type StaleRow } from '#kit/catalogue/record/stale-dialog.tsx';
import { DateField } from '#kit/date/date-field.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { useIssueText } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { parameterLabels } from './parameter-labels.rules.ts';
import { ParameterSchema, ParameterValueField } from './parameter-value-field.tsx';
import { isPlainType, parseValue, valueText, type ParsedValue } from './parameter-value.rules.ts';
import { parametersMessages } from './parameters.messages.ts';

const endpoints = client.administration.parameters;

interface Props {
  parameter: ParameterSummary;
  /** The value being corrected; null to add one from a new day. */
  corrected: ParameterValue | null;
  onClose: () => void;
}

interface Draft {
  /** The value as text: JSON, or a string as it is. */
  text: string;
  validFrom: string;
  unit: string;
  basis: string;
}

const defaultUnit = (key: string) =>
  Object.hasOwn(parameterDefinitions, key) ? parameterDefinitions[key]!.unit : '';

/** The value that the draft starts from. */
const baseOf = ({ current, next }: ParameterSummary, corrected: ParameterValue | null) =>
  corrected ?? current ?? next;

function initialDraft(parameter: ParameterSummary, corrected: ParameterValue | null): Draft {
  const base = baseOf(parameter, corrected);
  return {
    text: valueText(base?.value),
    validFrom: corrected?.validFrom ?? today(),
    unit: base?.unit ?? defaultUnit(parameter.key),
    basis: corrected?.basis ?? '',
  };
}

const draftOf = ({ value, unit, basis }: ParameterValue): Omit<Draft, 'validFrom'> => ({
  text: valueText(value),
  unit: unit ?? '',
  basis: basis ?? '',
});

const isSameDraft = (one: Draft, other: Draft) =>
  one.text === other.text &&
  one.validFrom === other.validFrom &&
  one.unit === other.unit &&
  one.basis === other.basis;

/**
 * The value of a parameter from a day on: a plain field for a number or a yes, JSON checked by its schema for
 * the rest.
 */
export function ParameterForm({ parameter, corrected, onClose }: Props) {
  const t = useText(parametersMessages);
  const translate = useBilingual();
  const name = translate(parameter.name) || parameter.key;
  const schema = useQuery({
    ...queryFor(endpoints.schema, { params: { key: parameter.key } }),
    staleTime: 3_600_000,
  }).data;
  const [initial] = useState(() => initialDraft(parameter, corrected));
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const type = schema?.type ?? typeof baseOf(parameter, corrected)?.value;
  const parsed = parseValue(parameter.key, draft.text, type);
  const [version, setVersion] = useState(corrected?.version ?? null);
  const { saving, newer, setNewer } = useParameterSave({ parameter, name, draft, parsed, onSaved: onClose });
  const continueFrom = (saved: ParameterValue, part: Partial<Draft>) => {
    setVersion(saved.version);
    change(part);
    setNewer(null);
  };
  const ready = parsed.ok && draft.validFrom !== '';
  return (
    <AppDialog
      open
      onClose={onClose}
      dirty={!isSameDraft(draft, initial)}
      busy={saving.isPending}
      title={t('formTitle', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) saving.mutate(version);
      }}
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} disabled={!ready} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {saving.error && !isProblem(saving.error, 'STALE_VERSION') && (
          <Alert severity="error">{messageOf(saving.error)}</Alert>
        )}
        <ParameterFields draft={draft} onChange={change} type={type} parsed={parsed} corrected={corrected} />
        {!isPlainType(type) && schema && <ParameterSchema schema={schema} />}
      </Box>
      {newer && (
        <NewerValueDialog
          newer={newer}
          draft={draft}
          value={parsed.ok ? parsed.value : undefined}
          busy={saving.isPending}
          onBack={() => continueFrom(newer, {})}
          onTheirs={() => continueFrom(newer, draftOf(newer))}
          onMine={() => saving.mutate(newer.version)}
        />
      )}
    </AppDialog>
  );
}

interface FieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  type: unknown;
  parsed: ParsedValue;
  corrected: ParameterValue | null;
}

function ParameterFields({ draft, onChange, type, parsed, corrected }: FieldsProps) {
  const t = useText(parametersMessages);
  const faultText = useFaultText();
  return (
    <>
      <ParameterValueField
        type={type}
        value={draft.text}
        fault={faultText(parsed)}
        onChange={(text) => onChange({ text })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <DateField
          required
          label={t('validFrom')}
          value={draft.validFrom}
          disabled={corrected !== null}
          onChange={(validFrom) => onChange({ validFrom })}
        />
        <TextField
          label={t('unit')}
          value={draft.unit}
          onChange={(event) => onChange({ unit: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
      </Box>
      <TextField
        label={t('basis')}
        value={draft.basis}
        onChange={(event) => onChange({ basis: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </>
  );
}

function useFaultText(): (parsed: ParsedValue) => string | undefined {
  const t = useText(parametersMessages);
  const issueText = useIssueText();
  return (parsed) => {
    if (parsed.ok) return undefined;
    if (parsed.fault === 'notJson') return t('notJson');
    return `${parsed.path}${parsed.path ? ': ' : ''}${issueText(parsed.message)}`;
  };
}

interface SaveOptions {
  parameter: ParameterSummary;
  name: string;
  draft: Draft;
  parsed: ParsedValue;
  onSaved: () => void;
}

/** Saves over a version, null for a first value; `newer` is the value that somebody else saved meanwhile. */
function useParameterSave({ parameter, name, draft, parsed, onSaved }: SaveOptions) {
  const t = useText(parametersMessages);
  const kit = useText(kitMessages);
  const [newer, setNewer] = useState<ParameterValue | null>(null);
  const params = { key: parameter.key };
  const saving = useMutation({
    mutationFn: (version: number | null) =>
      endpoints.save({
        params,
        body: {
          value: (parsed.ok ? parsed.value : undefined) as never,
          validFrom: draft.validFrom,
          unit: draft.unit.trim() || null,
          basis: draft.basis.trim() || null,
          version,
        },
      }),
    onSuccess: () => {
      toast.success(t('saved', { name }), { title: kit('operationSuccess') });
      void refetch(endpoints);
      onSaved();
    },
    onError: async (error) => {
      if (!isProblem(error, 'STALE_VERSION')) return;
      void refetch(endpoints);
      const timeline = await endpoints.timeline({ params }).catch(() => null);
      if (!timeline) return void toast.error(error, { title: kit('operationFailed') });
      const theirs = timeline.find(({ validFrom }) => validFrom === draft.validFrom);
      // Without a value of that day somebody else removed it: what is saved now is its first.
      if (theirs) setNewer(theirs);
      else saving.mutate(null);
    },
  });
  return { saving, newer, setNewer };
}

interface NewerProps {
  newer: ParameterValue;
  draft: Draft;
  value: unknown;
  busy: boolean;
  onBack: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

/** Where the draft differs from the value that somebody else saved, and the choice between them. */
function NewerValueDialog({ newer, draft, value, ...choices }: NewerProps) {
  const t = useText(parametersMessages);
  const lang = useLanguage();
  const rows: StaleRow[] = [
    { label: t('value'), saved: parameterLabels(newer.value, lang), mine: parameterLabels(value, lang) },
    { label: t('unit'), saved: newer.unit, mine: draft.unit.trim() },
    { label: t('basis'), saved: newer.basis, mine: draft.basis.trim() },
  ];
  const differing = rows.filter((row) => (row.saved ?? '') !== row.mine);
  return <StaleDialog version={newer.version} rows={differing} {...choices} />;
}
