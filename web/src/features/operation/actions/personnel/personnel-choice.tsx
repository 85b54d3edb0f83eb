import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { employeeLabel } from './person-label.ts';

interface Props {
  label: string;
  placeholder?: string;
  value: number | null;
  onChange: (employeeId: number | null) => void;
  width?: number | string;
  autoFocus?: boolean;
}

const inTheField: NonNullable<SearchInput['filters']> = [
  { key: 'isMobile', field_type: 'BOOLEAN', operator: 'EQUAL', value: true },
  { key: 'status', field_type: 'BOOLEAN', operator: 'EQUAL', value: true },
];
/** The field employees whose name or code holds a text. */
export const namedEmployees = (text: string): SearchInput => ({
  filters: [
    ...inTheField,
    { key: 'name', operator: 'LIKE', value: text },
    { key: 'code', operator: 'LIKE', value: text, sql_connector: 'OR' },
  ],
  sorts: [{ key: 'name', direction: 'ASC' }],
  size: 50,
});

/** Chooses one field employee by typing a part of the name or the code; the server looks them up. */
export function PersonnelChoice({
  label,
  placeholder,
  value,
  onChange,
  width = 220,
  autoFocus = false,
}: Props) {
  const t = useText(kitMessages);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const searchText = useDeferredValue(typed.trim().slice(0, 60));
  const found = useQuery({
    ...queryFor(client.security.users.search, { body: namedEmployees(searchText) }),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const known = found.data?.content.find(({ id }) => id === value);
  const one = useQuery({
    ...queryFor(client.security.users.search, {
      body: { filters: [{ key: 'id', field_type: 'LONG', operator: 'EQUAL', value }], size: 1 },
    }),
    enabled: value !== null && !known,
    staleTime: 300_000,
  });
  const chosen = value === null ? null : (known ?? one.data?.content[0] ?? null);
  return (
    <Autocomplete
      options={found.data?.content ?? []}
      value={chosen}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_, option) => onChange(option?.id ?? null)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      filterOptions={(options) => options}
      loading={found.isFetching}
      loadingText={t('loading')}
      noOptionsText={t('noOptions')}
      getOptionLabel={employeeLabel}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          {...(placeholder ? { placeholder } : {})}
          autoFocus={autoFocus}
          error={found.isError}
          helperText={found.isError ? messageOf(found.error) : undefined}
        />
      )}
      sx={{ width: typeof width === 'string' ? width : { xs: '100%', sm: width } }}
    />
  );
}
