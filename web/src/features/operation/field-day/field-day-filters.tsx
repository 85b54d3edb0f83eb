import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { fieldDayMessages } from './field-day.messages.ts';
import type { Order } from './field-day.rules.ts';

const choicesStaleTime = 600_000;
const orders = [
  ['late', 'byLate'],
  ['left', 'byLeft'],
  ['age', 'byAge'],
  ['name', 'byName'],
] as const;
const fieldSx = { width: { xs: 'calc(50% - 4px)', sm: 170 } };

export interface DayFilters {
  search: string;
  zoneId: number | '';
  companyId: number | '';
}
export const noFilters: DayFilters = { search: '', zoneId: '', companyId: '' };

interface PickerProps {
  label: string;
  options: readonly { id: number; name: Bilingual }[];
  value: number | '';
  onChange: (value: number | '') => void;
}

function Picker({ label, options, value, onChange }: PickerProps) {
  const t = useText(fieldDayMessages);
  const name = useBilingual();
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value ? Number(event.target.value) : '')}
      sx={fieldSx}
    >
      <MenuItem value="">{t('all')}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.id} value={option.id}>
          {name(option.name)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface FilterProps {
  filters: DayFilters;
  order: Order;
  onChange: (filters: DayFilters) => void;
  onOrder: (order: Order) => void;
}

export function DayFilterBar({ filters, order, onChange, onOrder }: FilterProps) {
  const t = useText(fieldDayMessages);
  const { pickers } = client.administration;
  const zones = useQuery({ ...queryFor(pickers.zones), staleTime: choicesStaleTime }).data ?? [];
  const companies = useQuery({ ...queryFor(pickers.companies), staleTime: choicesStaleTime }).data ?? [];
  const change = (part: Partial<DayFilters>) => onChange({ ...filters, ...part });
  const isFiltered = Boolean(filters.search || filters.zoneId || filters.companyId);
  return (
    <FilterBar onClear={isFiltered ? () => onChange(noFilters) : undefined}>
      <SearchField
        value={filters.search}
        onChange={(search) => change({ search })}
        label={t('searchLabel')}
      />
      <Picker
        label={t('zone')}
        options={zones}
        value={filters.zoneId}
        onChange={(zoneId) => change({ zoneId })}
      />
      <Picker
        label={t('company')}
        options={companies}
        value={filters.companyId}
        onChange={(companyId) => change({ companyId })}
      />
      <TextField
        select
        label={t('sort')}
        value={order}
        onChange={(event) => onOrder(event.target.value as Order)}
        sx={fieldSx}
      >
        {orders.map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {t(label)}
          </MenuItem>
        ))}
      </TextField>
    </FilterBar>
  );
}
