import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { DateRange } from '../../date/date-range.tsx';
import type { FieldView } from '../catalogue.types.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { NumberRange } from '../fields/number-range.tsx';
import { ReferenceChoice } from '../fields/reference-choice.tsx';

const halfOnPhone = 'calc(50% - 4px)';

interface ValueProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter with a fixed set of values, and "all" for none of them. */
export function FilterSelect({
  label,
  value,
  onChange,
  choices,
}: ValueProps & { choices: readonly (readonly [value: string, label: string])[] }) {
  const t = useText(catalogueMessages);
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: halfOnPhone, sm: 150 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('all')}</MenuItem>
      {choices.map(([choice, choiceLabel]) => (
        <MenuItem key={choice} value={choice}>
          {choiceLabel}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Two days; the value is `from..until`, each of them possibly empty. */
function DayRange({ label, value, onChange }: ValueProps) {
  const t = useText(catalogueMessages);
  const [from = '', until = ''] = (value ?? '').split('..');
  return (
    <DateRange
      labels={[t('from', { label }), t('until', { label })]}
      from={from}
      until={until}
      onChange={(first, last) => onChange(first || last ? `${first}..${last}` : undefined)}
      sx={{ width: { xs: halfOnPhone, sm: 165 } }}
    />
  );
}

/** The filter of a field, by its kind. */
export function FilterControl<R>({
  field,
  shape,
  value,
  onChange,
}: Omit<ValueProps, 'label'> & { field: FieldView<R>; shape: FieldShape }) {
  const t = useText(catalogueMessages);
  const lang = useLanguage();
  const props = { label: field.label[lang], value, onChange };
  switch (shape.kind) {
    case 'choice': {
      const labelOf = (choice: string) => field.choiceLabels?.[choice]?.[lang] ?? choice;
      const choices = (shape.choices ?? []).map((choice) => [choice, labelOf(choice)] as const);
      return <FilterSelect {...props} choices={choices} />;
    }
    case 'boolean': {
      const choices = [['true', t('yes')] as const, ['false', t('no')] as const];
      return <FilterSelect {...props} choices={choices} />;
    }
    case 'reference':
      return (
        <ReferenceChoice
          to={shape.to!}
          label={props.label}
          value={value ? Number(value) : null}
          onChange={(id) => onChange(id ? String(id) : undefined)}
          width={190}
        />
      );
    case 'integer':
    case 'decimal':
      return <NumberRange {...props} value={value ?? ''} kind={shape.kind} />;
    default:
      return <DayRange {...props} />;
  }
}
