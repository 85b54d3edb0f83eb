import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { insightsMessages } from '../insights.messages.ts';
import type { NumbersAddress } from './number-address.ts';

const choicesStaleTime = 300_000;

interface Choice {
  value: string;
  label: string;
}

function ChoiceField(props: {
  label: string;
  every: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}) {
  const { label, every, value, choices, onChange } = props;
  return (
    <TextField
      select
      label={label}
      value={choices.some((choice) => choice.value === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 140, flex: { xs: '1 1 45%', sm: '0 1 220px' } }}
    >
      <MenuItem value="">{every}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

type Dimension = 'zone' | 'company' | 'type';

interface Props {
  address: NumbersAddress;
  onChange: (address: NumbersAddress) => void;
  dimensions?: readonly Dimension[];
}

function withFilter(address: NumbersAddress, dimension: Dimension, value: string): NumbersAddress {
  const others = Object.entries(address.filters).filter(([key]) => key !== dimension);
  return { ...address, filters: Object.fromEntries(value === '' ? others : [...others, [dimension, value]]) };
}

/** Zone, company and type, by their codes. */
export function DimensionFilters({ address, onChange, dimensions = ['zone', 'company'] }: Props) {
  const t = useText(insightsMessages);
  const name = useBilingual();
  const { pickers } = client.administration;
  const zones = useQuery({ ...queryFor(pickers.zones), staleTime: choicesStaleTime });
  const companies = useQuery({ ...queryFor(pickers.companies), staleTime: choicesStaleTime });
  const types = useQuery({
    ...queryFor(client.parameterization.choices.activityTypes),
    staleTime: choicesStaleTime,
    enabled: dimensions.includes('type'),
  });
  const known = { zone: zones.data, company: companies.data, type: types.data };
  return dimensions.map((dimension) => (
    <ChoiceField
      key={dimension}
      label={t(dimension)}
      every={t(dimension === 'type' ? 'everyType' : 'every')}
      value={address.filters[dimension] ?? ''}
      choices={(known[dimension] ?? []).map((one) => ({ value: one.code, label: name(one.name) }))}
      onChange={(value) => onChange(withFilter(address, dimension, value))}
    />
  ));
}

const lengths = [1, 7, 30] as const;

/** Today, the last seven days, the last thirty. */
export function PeriodChoice({
  address,
  today,
  onChange,
}: Pick<Props, 'address' | 'onChange'> & { today: string }) {
  const t = useText(insightsMessages);
  const chosen = lengths.find((days) => address.to === today && address.from === addDays(today, 1 - days));
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('periodLabel')}
      value={chosen ?? null}
      onChange={(_, days: number | null) => {
        if (days !== null) onChange({ ...address, from: addDays(today, 1 - days), to: today });
      }}
    >
      {lengths.map((days) => (
        <ToggleButton key={days} value={days} sx={{ px: 1.5, textTransform: 'none' }}>
          {days === 1 ? t('today') : t('lastDays', { n: days })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

export const FilterRow = ({ children }: { children: React.ReactNode }) => (
  <Box data-print="no" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    {children}
  </Box>
);
