import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  rehearsalMonths,
  type Rehearsal,
} from '@cuadrilla/contract/parameterization/rehearsal/rehearsals.ts';
import { client } from '#api/client.ts';
import { queryFor, useCall } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { rehearsalMessages } from './rehearsal.messages.ts';

interface Props {
  workflowId: number;
  /** Whether one was made before. */
  hasResults: boolean;
  disabled: boolean;
  onStarted: (rehearsal: Rehearsal) => void;
}

interface Choice {
  value: string;
  label: string;
}

const noId = '';
const idOf = (value: string): number | null => (value === noId ? null : Number(value));
const choicesStaleTime = 300_000;

function ChoiceField(props: {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}) {
  const { label, value, choices, onChange } = props;
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 150, flex: { xs: '1 1 45%', sm: '0 1 180px' } }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Zones, companies and contracts to narrow it by. */
function useScopeChoices() {
  const t = useText(rehearsalMessages);
  const name = useBilingual();
  const may = useMay();
  const { pickers, contracts } = client.administration;
  const zones = useQuery({ ...queryFor(pickers.zones), staleTime: choicesStaleTime });
  const companies = useQuery({ ...queryFor(pickers.companies), staleTime: choicesStaleTime });
  const mayContracts = may(contracts.options);
  const contractList = useQuery({
    ...queryFor(contracts.options, { query: { text: '', size: 50, inactive: 'true' } }),
    enabled: mayContracts,
    staleTime: choicesStaleTime,
  });
  return {
    zones: [
      { value: noId, label: t('every') },
      ...(zones.data ?? []).map((zone) => ({ value: String(zone.id), label: name(zone.name) })),
    ],
    companies: [
      { value: noId, label: t('every') },
      ...(companies.data ?? []).map((company) => ({ value: String(company.id), label: name(company.name) })),
    ],
    contracts: mayContracts
      ? [
          { value: noId, label: t('everyContract') },
          ...(contractList.data ?? []).map(({ id, label }) => ({ value: String(id), label })),
        ]
      : null,
  };
}

function ParametersField(props: { value: string; onChange: (value: string) => void }) {
  const t = useText(rehearsalMessages);
  return (
    <ChoiceField
      {...props}
      label={t('parameters')}
      choices={[
        { value: 'then', label: t('asThen') },
        { value: 'today', label: t('asToday') },
      ]}
    />
  );
}

/** Chooses which operations are replayed, and starts. */
export function RehearsalRequest({ workflowId, hasResults, disabled, onStarted }: Props) {
  const t = useText(rehearsalMessages);
  const kit = useText(kitMessages);
  const [months, setMonths] = useState('3');
  const [zone, setZone] = useState(noId);
  const [company, setCompany] = useState(noId);
  const [contract, setContract] = useState(noId);
  const [parameters, setParameters] = useState('then');
  const choices = useScopeChoices();
  const start = useCall(client.parameterization.rehearsals.start, {
    invalidates: [client.parameterization.rehearsals.list],
    onSuccess: onStarted,
    onError: (error) => toast.error(error, { title: kit('operationFailed') }),
  });
  const request = {
    workflowId,
    months: rehearsalMonths.find((each) => String(each) === months) ?? 3,
    zoneId: idOf(zone),
    companyId: idOf(company),
    contractId: idOf(contract),
    parameters: parameters === 'today' ? ('today' as const) : ('then' as const),
  };
  return (
    <Box
      component="form"
      data-print="no"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate({ body: request });
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <ChoiceField
        label={t('period')}
        value={months}
        onChange={setMonths}
        choices={rehearsalMonths.map((n) => ({ value: String(n), label: t('months', { n }) }))}
      />
      <ChoiceField label={t('zone')} value={zone} onChange={setZone} choices={choices.zones} />
      <ChoiceField label={t('company')} value={company} onChange={setCompany} choices={choices.companies} />
      {choices.contracts && (
        <ChoiceField
          label={t('contract')}
          value={contract}
          onChange={setContract}
          choices={choices.contracts}
        />
      )}
      <ParametersField value={parameters} onChange={setParameters} />
      <Button type="submit" variant="contained" disabled={disabled} loading={start.isPending}>
        {hasResults ? t('again') : t('start')}
      </Button>
    </Box>
  );
}
