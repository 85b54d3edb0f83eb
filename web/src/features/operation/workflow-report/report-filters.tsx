import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { DateRange } from '#kit/date/date-range.tsx';
import type { useReportAddress } from './report-address.ts';
import { workflowReportMessages } from './workflow-report.messages.ts';

const choicesStaleTime = 300_000;

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** Without the choice of all. */
  needed?: boolean;
}

function ChoiceField({ label, value, choices, onChange, needed = false }: ChoiceProps) {
  const t = useText(workflowReportMessages);
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <TextField
      select
      label={label}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 140, flex: { xs: '1 1 45%', sm: needed ? '0 1 360px' : '0 1 190px' } }}
    >
      {!needed && <MenuItem value="">{t('every')}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface Props {
  address: ReturnType<typeof useReportAddress>;
  versions: readonly { number: number }[];
}

/** Period, version, zone and company, all in the address. */
export function ReportFilters({ address, versions }: Props) {
  const t = useText(workflowReportMessages);
  const name = useBilingual();
  const { pickers } = client.administration;
  const zones = useQuery({ ...queryFor(pickers.zones), staleTime: choicesStaleTime });
  const companies = useQuery({ ...queryFor(pickers.companies), staleTime: choicesStaleTime });
  const { from, to, zoneId, companyId, version, change } = address;
  return (
    <Box data-print="no" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 1,
          flex: { xs: '1 1 100%', sm: '0 1 320px' },
        }}
      >
        <DateRange
          labels={[t('from'), t('to')]}
          from={from}
          until={to}
          onChange={(first, last) => change({ from: first, to: last })}
        />
      </Box>
      <ChoiceField
        label={t('version')}
        value={version === null ? '' : String(version)}
        choices={versions.map(({ number }) => ({ value: String(number), label: String(number) }))}
        onChange={(value) => change({ version: value })}
      />
      <ChoiceField
        label={t('zone')}
        value={zoneId === null ? '' : String(zoneId)}
        choices={(zones.data ?? []).map((zone) => ({ value: String(zone.id), label: name(zone.name) }))}
        onChange={(zone) => change({ zone })}
      />
      <ChoiceField
        label={t('company')}
        value={companyId === null ? '' : String(companyId)}
        choices={(companies.data ?? []).map((one) => ({ value: String(one.id), label: name(one.name) }))}
        onChange={(company) => change({ company })}
      />
    </Box>
  );
}

/** Which workflow: from the choices that lists use. */
export function WorkflowField({ address }: Pick<Props, 'address'>) {
  const t = useText(workflowReportMessages);
  const name = useBilingual();
  const workflows = useQuery({
    ...queryFor(client.parameterization.choices.workflows),
    staleTime: choicesStaleTime,
  });
  return (
    <Box data-print="no" sx={{ display: 'flex' }}>
      <ChoiceField
        needed
        label={t('workflow')}
        value={address.workflowId === null ? '' : String(address.workflowId)}
        choices={(workflows.data ?? []).map((one) => ({ value: String(one.id), label: name(one.name) }))}
        onChange={(workflow) => address.change({ workflow, version: '' })}
      />
    </Box>
  );
}
