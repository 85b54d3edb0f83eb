import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useText } from '#i18n/messages.ts';
import type { SearchFilter } from '#kit/table/table.tsx';
import { securityMessages } from './security.messages.ts';

export type StatusChoice = 'active' | 'inactive' | 'all';
const choices = ['active', 'inactive', 'all'] as const;

/** A status as the address names it. */
export const statusIn = (named: string | undefined, otherwise: StatusChoice): StatusChoice =>
  choices.find((choice) => choice === named) ?? otherwise;

export const statusSearch = (choice: StatusChoice): SearchFilter[] =>
  choice === 'all'
    ? []
    : [{ key: 'status', field_type: 'BOOLEAN', operator: 'EQUAL', value: choice === 'active' }];

/** A group of filters of which one has to hold. */
export const anyOf = (filters: readonly SearchFilter[]): SearchFilter[] =>
  filters.map((one, place) => ({ ...one, sql_connector: place === 0 ? 'AND' : 'OR' }));

export function StatusFilter({
  value,
  onChange,
}: {
  value: StatusChoice;
  onChange: (value: StatusChoice) => void;
}) {
  const t = useText(securityMessages);
  return (
    <TextField
      select
      label={t('status')}
      value={value}
      onChange={(event) => onChange(event.target.value as StatusChoice)}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 130 } }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {t(choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}
