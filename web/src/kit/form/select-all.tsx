import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import type { SvgIconComponent } from '@mui/icons-material';
import Autocomplete, { type AutocompleteRenderValueGetItemProps } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState, type ComponentProps } from 'react';
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
  /** Receives the typed text, where `options` holds only some of all the options. */
  onSearch?: (typed: string) => void;
  /** In a line of filters: the field keeps its height, and chips give way to each other and to what is typed. */
  oneLine?: boolean;
}

const all = '\u0000all';
const chipsShown = 2;
/** The button that clears lies over the chips while the pointer is on the field. */
const oneLineSx = {
  '&& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
    flexWrap: 'nowrap',
    pr: '32px',
    '& .MuiAutocomplete-input': { minWidth: 4, px: 0.25 },
  },
  '& .MuiAutocomplete-endAdornment button': { bgcolor: 'background.paper' },
  '& .MuiAutocomplete-tag': { m: 0, mr: '2px', height: 20, flex: '0 1 auto', minWidth: 0, maxWidth: 'none' },
  '& .MuiChip-label': { px: 0.5 },
} as const;

type AnyOption = Option<string | number>;

/** What is chosen, what fits the typed text, and what choosing "all" would add or remove. */
function selectionOf<T extends string | number>(
  options: readonly Option<T>[],
  picked: readonly Option<T>[],
  value: readonly T[],
  typed: string,
) {
  const values = new Set<string | number>(value);
  const isChosen = (option: AnyOption) => values.has(option.value);
  const pickedElsewhere = picked.filter((one) => !options.some((option) => option.value === one.value));
  const chosen = [...options, ...pickedElsewhere].filter(isChosen);
  const fitting = options.filter((option) => matchesText(option.label, typed));
  const isAll = fitting.length > 0 && fitting.every(isChosen);
  const others = chosen.filter((option) => !fitting.includes(option));
  const iconOf = (option: AnyOption) => {
    if (option.value !== all) return isChosen(option) ? CheckBox : CheckBoxOutlineBlank;
    if (isAll) return CheckBox;
    return fitting.some(isChosen) ? IndeterminateCheckBox : CheckBoxOutlineBlank;
  };
  const offered: AnyOption[] = [...options, ...chosen.filter((option) => !options.includes(option))];
  return { chosen, offered, fitting, afterAll: isAll ? others : [...others, ...fitting], iconOf };
}

/** Chooses several options, or all that match the typed text; shows two chips and how many more there are. */
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
  oneLine = false,
}: Props<T>) {
  const t = useText(kitMessages);
  const [typed, setTyped] = useState('');
  // An option found by searching stays chosen when the next search no longer offers it.
  const [picked, setPicked] = useState<readonly Option<T>[]>([]);
  const { chosen, offered, fitting, afterAll, iconOf } = selectionOf(options, picked, value, typed);
  const everything = { value: all, label: t('selectAll') };
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
      options={[everything, ...offered]}
      value={chosen as AnyOption[]}
      onChange={(_, next) =>
        pick(next.some((option) => option.value === all) ? afterAll : (next as Option<T>[]))
      }
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      // "All" is offered once every option is loaded.
      filterOptions={() => (fitting.length > 1 && !loading ? [everything, ...fitting] : fitting)}
      limitTags={chipsShown}
      renderOption={({ key, ...props }, option) => (
        <OptionItem key={key} {...props} option={option} Icon={iconOf(option)} />
      )}
      renderValue={(shown, getItemProps) =>
        oneLine && typed !== '' ? null : <ChosenChips chosen={shown} {...{ getItemProps, oneLine }} />
      }
      renderInput={(params) => (
        <TextField {...params} label={label} error={Boolean(error)} helperText={error ?? help} />
      )}
      sx={{ width: { xs: '100%', sm: width }, ...(oneLine ? oneLineSx : {}) }}
    />
  );
}

function OptionItem({
  option,
  Icon,
  ...props
}: Omit<ComponentProps<'li'>, 'color'> & { option: AnyOption; Icon: SvgIconComponent }) {
  const divider = option.value === all ? { borderBottom: 1, borderColor: 'divider' } : {};
  return (
    <Box component="li" {...props} sx={{ gap: 1, ...divider }}>
      <Icon fontSize="small" aria-hidden color={Icon === CheckBoxOutlineBlank ? 'action' : 'primary'} />
      {option.label}
    </Box>
  );
}

function ChosenChips({
  chosen,
  getItemProps,
  oneLine,
}: {
  chosen: readonly AnyOption[];
  getItemProps: AutocompleteRenderValueGetItemProps<true>;
  oneLine: boolean;
}) {
  const t = useText(kitMessages);
  const hidden = chosen.length - chipsShown;
  return (
    <>
      {chosen.slice(0, chipsShown).map((option, index) => {
        const { key, onDelete, ...props } = getItemProps({ index });
        return (
          <Chip
            key={key}
            {...props}
            label={option.label}
            title={option.label}
            {...(oneLine ? {} : { onDelete, sx: { maxWidth: 110 } })}
          />
        );
      })}
      {hidden > 0 && (
        <Box sx={{ px: oneLine ? 0 : 0.5, fontSize: 12, whiteSpace: 'nowrap' }}>
          {t('more', { n: hidden })}
        </Box>
      )}
    </>
  );
}
