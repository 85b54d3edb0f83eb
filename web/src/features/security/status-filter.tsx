import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useText } from '#i18n/messages.ts';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { securityMessages } from './security.messages.ts';

export type StatusChoice = 'active' | 'inactive' | 'all';
const choices = ['active', 'inactive', 'all'] as const;

/** The status that a value of the address names. */
export const statusIn = (value: string | undefined, fallback: StatusChoice): StatusChoice =>
  choices.find((choice) => choice === value) ?? fallback;

export const statusSearch = (choice: StatusChoice): SearchFilter[] =>
  choice === 'all'
    ? []
    : [{ key: 'status', field_type: 'BOOLEAN', operator: 'EQUAL', value: choice === 'active' }];

/** Joins filters so that one of them has to hold. */
export const anyOf = (filters: readonly SearchFilter[]): SearchFilter[] =>
  filters.map((filter, index) => ({ ...filter, sql_connector: index === 0 ? 'AND' : 'OR' }));

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
