import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { StatusFilter } from '#features/security/status-filter.tsx';
import type { UserFilters } from './user-filters.ts';
import { usersMessages } from './users.messages.ts';

interface Named {
  id: number;
  name: string;
}
export interface Names {
  companies: readonly Named[];
  zones: readonly Named[];
  company: (id: number | null) => string;
  zone: (id: number | null) => string;
}

/** Companies and zones with their names, for the list and its filters. */
export function useCompanyAndZoneNames(): Names {
  const pick = useBilingual();
  const longLived = { staleTime: 600_000 };
  const companies = useQuery({ ...queryFor(client.administration.pickers.companies), ...longLived });
  const zones = useQuery({ ...queryFor(client.administration.pickers.zones), ...longLived });
  const named = (rows: typeof companies.data): Named[] =>
    (rows ?? []).map(({ id, name }) => ({ id, name: pick(name) }));
  const [companyNames, zoneNames] = [named(companies.data), named(zones.data)];
  const nameIn = (options: readonly Named[]) => (id: number | null) =>
    options.find((option) => option.id === id)?.name ?? '';
  return {
    companies: companyNames,
    zones: zoneNames,
    company: nameIn(companyNames),
    zone: nameIn(zoneNames),
  };
}

interface Props {
  filters: UserFilters;
  names: Names;
  onChange: (part: Partial<UserFilters>) => void;
  onClear: (() => void) | undefined;
}

export function UserFiltersBar({ filters, names, onChange, onClear }: Props) {
  const t = useText(usersMessages);
  const choice = (
    label: string,
    options: readonly Named[],
    value: number | null,
    change: (id: number | null) => void,
    width: number,
  ) => (
    <Autocomplete<Named>
      options={options}
      value={options.find((option) => option.id === value) ?? null}
      onChange={(_, option) => change(option?.id ?? null)}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      renderInput={(params) => <TextField {...params} label={label} />}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: width } }}
    />
  );
  return (
    <FilterBar onClear={onClear}>
      <SearchField
        value={filters.typed}
        onChange={(typed) => onChange({ typed })}
        label={t('search')}
        width={330}
      />
      <StatusFilter value={filters.status} onChange={(status) => onChange({ status })} />
      <TextField
        select
        label={t('kind')}
        value={filters.kind}
        onChange={(event) => onChange({ kind: event.target.value as UserFilters['kind'] })}
        sx={{ width: { xs: 'calc(50% - 4px)', sm: 150 } }}
      >
        <MenuItem value="any">{t('anyKind')}</MenuItem>
        <MenuItem value="field">{t('field')}</MenuItem>
        <MenuItem value="office">{t('office')}</MenuItem>
      </TextField>
      {choice(t('company'), names.companies, filters.companyId, (companyId) => onChange({ companyId }), 190)}
      {choice(t('zone'), names.zones, filters.zoneId, (zoneId) => onChange({ zoneId }), 160)}
    </FilterBar>
  );
}
