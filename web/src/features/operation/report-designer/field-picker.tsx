import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { RecordField } from '@cuadrilla/contract/administration/record-template.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { reportDesignerMessages } from './report-designer.messages.ts';

interface Common {
  label: string;
  help?: string;
  options: readonly RecordField[];
}

/** How fields are listed: by group, under their labels. A field that the form lost keeps its name. */
function useFieldOptions(options: readonly RecordField[]) {
  const t = useText(reportDesignerMessages);
  const name = useBilingual();
  const known = new Map(options.map((field) => [field.name, field]));
  return {
    options: options.map((field) => field.name),
    getOptionLabel: (option: string) => {
      const field = known.get(option);
      return field ? name(field.label) : option;
    },
    groupBy: (option: string) => t(`group_${known.get(option)?.group ?? 'answers'}`),
  };
}

export function FieldsPicker({
  label,
  help,
  options,
  value,
  onChange,
}: Common & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const shared = useFieldOptions(options);
  return (
    <Autocomplete
      {...shared}
      multiple
      disableCloseOnSelect
      value={[...value]}
      onChange={(_, chosen) => onChange(chosen)}
      renderInput={(params) => <TextField {...params} label={label} helperText={help} />}
    />
  );
}

export function FieldPicker({
  label,
  help,
  options,
  value,
  onChange,
}: Common & { value: string | null; onChange: (value: string | null) => void }) {
  const shared = useFieldOptions(options);
  return (
    <Autocomplete
      {...shared}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      renderInput={(params) => <TextField {...params} label={label} helperText={help} />}
    />
  );
}
