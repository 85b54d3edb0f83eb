import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import type { Option } from './form.tsx';
import { matchesText } from '../matches-text.ts';
import { kitMessages } from '../kit.messages.ts';

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

/** Chooses several, or all that fit what is typed; shows two chips and then how many more. */
export function SelectAll<T extends string | number>({
  label,
  options,
  value,
  onChange,
  loading = false,
  width = 240,
  error,
  help,
  disabled = false,
  onSearch,
}: Props<T>) {
  const t = useText(kitMessages);
  const [typed, setTyped] = useState('');
  // Somebody found by searching stays chosen when the next search no longer offers them.
  const [picked, setPicked] = useState<readonly Option<T>[]>([]);
  const chosen = new Set<string | number>(value);
  const chosenOptions = [
    ...options,
    ...picked.filter((one) => !options.some((option) => option.value === one.value)),
  ].filter((option) => chosen.has(option.value));
  const fitting = options.filter((option) => matchesText(option.label, typed));
  const isAll = fitting.length > 0 && fitting.every((option) => chosen.has(option.value));
  const everything = { value: all, label: t('selectAll') };
  const iconOf = (option: Option<string | number>) => {
    if (option.value !== all) return chosen.has(option.value) ? CheckBox : CheckBoxOutlineBlank;
    if (isAll) return CheckBox;
    return fitting.some((one) => chosen.has(one.value)) ? IndeterminateCheckBox : CheckBoxOutlineBlank;
  };
  const pick = (next: readonly Option<T>[]) => {
    setPicked(next);
    onChange(next.map((option) => option.value));
  };
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      disabled={disabled}
      loading={loading}
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        // Options that arrive later must not take away what is being typed.
        if (reason === 'reset') return;
        setTyped(text);
        onSearch?.(text);
      }}
      loadingText={t('loading')}
      noOptionsText={t('noOptions')}
      options={
        [everything, ...options, ...chosenOptions.filter((option) => !options.includes(option))] as Option<
          string | number
        >[]
      }
      value={chosenOptions as Option<string | number>[]}
      onChange={(_, next) => {
        if (next.every((option) => option.value !== all)) return pick(next as Option<T>[]);
        const others = chosenOptions.filter((option) => !fitting.includes(option));
        pick(isAll ? others : [...others, ...fitting]);
      }}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      // All of them can be chosen once they are all there.
      filterOptions={() => (fitting.length > 1 && !loading ? [everything, ...fitting] : fitting)}
      limitTags={chipsShown}
      renderOption={({ key, ...props }, option) => {
        const Icon = iconOf(option);
        return (
          <Box
            component="li"
            key={key}
            {...props}
            sx={{ gap: 1, ...(option.value === all ? { borderBottom: 1, borderColor: 'divider' } : {}) }}
          >
            <Icon fontSize="small" aria-hidden color={Icon === CheckBoxOutlineBlank ? 'action' : 'primary'} />
            {option.label}
          </Box>
        );
      }}
      renderValue={(shown, getItemProps) => (
        <>
          {shown.slice(0, chipsShown).map((option, index) => {
            const { key, ...props } = getItemProps({ index });
            return <Chip key={key} {...props} label={option.label} sx={{ maxWidth: 110 }} />;
          })}
          {shown.length > chipsShown && (
            <Box sx={{ px: 0.5, fontSize: 12 }}>{t('more', { n: shown.length - chipsShown })}</Box>
          )}
        </>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} error={Boolean(error)} helperText={error ?? help} />
      )}
      sx={{ width: { xs: '100%', sm: width } }}
    />
  );
}
