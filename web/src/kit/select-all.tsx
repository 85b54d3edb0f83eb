import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useText } from '#i18n/messages.ts';
import type { Option } from './form.tsx';
import { kitMessages } from './kit.messages.ts';

interface Props<T extends string | number> {
  label: string;
  options: readonly Option<T>[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  loading?: boolean;
  width?: number | string;
  error?: string | undefined;
  help?: string | undefined;
  disabled?: boolean;
  /** Told what is being typed, where the options at hand are not all there are. */
  onSearch?: (typed: string) => void;
}

const all = '\u0000all';
const chipsShown = 2;
const fits = (label: string, typed: string) => label.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '').includes(typed.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));

/** Chooses several, or all at once; shows two chips and then how many more. */
export function SelectAll<T extends string | number>({ label, options, value, onChange, loading = false, width = 240, error, help, disabled = false, onSearch }: Props<T>) {
  const t = useText(kitMessages);
  const chosen = new Set<string | number>(value);
  const everything = { value: all, label: t('selectAll') };
  const entries: Option<string | number>[] = options.length > 1 ? [everything, ...options] : [...options];
  const isAll = options.length > 0 && options.every((option) => chosen.has(option.value));
  const iconOf = (option: Option<string | number>) => {
    const on = option.value === all ? isAll : chosen.has(option.value);
    if (option.value === all && !isAll && chosen.size > 0) return IndeterminateCheckBox;
    return on ? CheckBox : CheckBoxOutlineBlank;
  };
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      disabled={disabled}
      loading={loading}
      {...(onSearch ? { onInputChange: (_, typed, reason) => reason !== 'reset' && onSearch(typed) } : {})}
      loadingText={t('loading')}
      noOptionsText={t('noOptions')}
      options={entries}
      value={options.filter((option) => chosen.has(option.value)) as Option<string | number>[]}
      onChange={(_, picked) => {
        const values = picked.map((option) => option.value);
        onChange(values.includes(all) ? (isAll ? [] : options.map((option) => option.value)) : (values as T[]));
      }}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      filterOptions={(list, { inputValue }) => list.filter((option) => option.value === all || fits(option.label, inputValue))}
      limitTags={chipsShown}
      renderOption={({ key, ...props }, option) => {
        const Icon = iconOf(option);
        return (
          <Box component="li" key={key} {...props} sx={{ gap: 1, ...(option.value === all ? { borderBottom: 1, borderColor: 'divider' } : {}) }}>
            <Icon fontSize="small" aria-hidden color={Icon === CheckBoxOutlineBlank ? 'action' : 'primary'} />
            {option.label}
          </Box>
        );
      }}
      renderValue={(picked, getItemProps) => (
        <>
          {picked.slice(0, chipsShown).map((option, index) => {
            const { key, ...props } = getItemProps({ index });
            return <Chip key={key} {...props} label={option.label} sx={{ maxWidth: 110 }} />;
          })}
          {picked.length > chipsShown && <Box sx={{ px: 0.5, fontSize: 12 }}>{t('more', { n: picked.length - chipsShown })}</Box>}
        </>
      )}
      renderInput={(params) => <TextField {...params} label={label} error={Boolean(error)} helperText={error ?? help} />}
      sx={{ width: { xs: '100%', sm: width } }}
    />
  );
}
