import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ReferenceChoice } from '#kit/catalogue/fields/reference-choice.tsx';
import { DateRange } from '#kit/date/date-range.tsx';
import { daysOf, rangeOf, valueTexts, type ConditionField } from './report-conditions.rules.ts';
import { reportsMessages } from './reports.messages.ts';

interface Props {
  field: ConditionField;
  condition: Filter;
  faulty: boolean;
  onChange: (value: NonNullable<Filter['value']>) => void;
}
/** What every kind of value shows: its label, and whether and why it is wrong. */
interface ValueProps extends Props {
  label: string;
  help: string | undefined;
}

/** The value of a condition, in the control that its field and comparison need. */
export function ConditionValue(props: Props) {
  const t = useText(reportsMessages);
  const { faulty, field, condition } = props;
  const { operator } = condition;
  const help = faulty ? t(operator === 'BETWEEN' ? 'rangeWrong' : 'valueMissing') : undefined;
  const shared: ValueProps = { ...props, label: t('value'), help };
  if (operator === 'IS_NULL' || operator === 'IS_NOT_NULL') return null;
  if (field.type === 'BOOLEAN') return <YesNoValue {...shared} />;
  if (operator === 'BETWEEN') return <RangeValue {...shared} />;
  if (field.to) return <ReferenceValue {...shared} to={field.to} />;
  if (field.choices)
    return operator === 'IN' ? (
      <ChoicesValue {...shared} choices={field.choices} />
    ) : (
      <ChoiceValue {...shared} choices={field.choices} />
    );
  return operator === 'IN' ? <TextsValue {...shared} /> : <SingleValue {...shared} />;
}

function YesNoValue({ condition, label, onChange }: ValueProps) {
  const t = useText(reportsMessages);
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={condition.value === true ? 'true' : 'false'}
      onChange={(event) => onChange(event.target.value === 'true')}
    >
      <MenuItem value="true">{t('yes')}</MenuItem>
      <MenuItem value="false">{t('no')}</MenuItem>
    </TextField>
  );
}

/** Two days or two numbers. */
function RangeValue({ field: { type }, condition, faulty, help, onChange }: ValueProps) {
  const t = useText(reportsMessages);
  const texts = valueTexts(condition.value);
  const isDays = type === 'DATE' || type === 'INSTANT';
  const [from, until] = isDays ? daysOf(type, texts) : [texts[0] ?? '', texts[1] ?? ''];
  const change = (first: string, last: string) =>
    onChange(
      isDays ? rangeOf(type, first, last) : [first, last].map((each) => (each === '' ? '' : Number(each))),
    );
  const box = { display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', alignItems: 'start' };
  if (isDays)
    return (
      <Box sx={box}>
        <DateRange
          labels={[t('from'), t('until')]}
          from={from}
          until={until}
          error={faulty}
          helperText={help}
          onChange={change}
        />
      </Box>
    );
  const shared = {
    type: 'number',
    error: faulty,
    slotProps: { inputLabel: { shrink: true }, htmlInput: { step: 'any' } },
  };
  return (
    <Box sx={box}>
      <TextField
        {...shared}
        label={t('from')}
        value={from}
        helperText={help}
        onChange={(event) => change(event.target.value, until)}
      />
      <TextField
        {...shared}
        label={t('until')}
        value={until}
        onChange={(event) => change(from, event.target.value)}
      />
    </Box>
  );
}

type Reference = NonNullable<ConditionField['to']>;

function ReferenceValue({ condition, label, faulty, help, onChange, to }: ValueProps & { to: Reference }) {
  return (
    <ReferenceChoice
      to={to}
      label={label}
      value={Number(condition.value) || null}
      error={faulty}
      help={help}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

interface ChoicesProps extends ValueProps {
  choices: NonNullable<ConditionField['choices']>;
}

function ChoicesValue({ condition, label, faulty, help, onChange, choices }: ChoicesProps) {
  const translate = useBilingual();
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={Object.keys(choices)}
      value={valueTexts(condition.value).filter((each) => each in choices)}
      getOptionLabel={(option) => translate(choices[option])}
      onChange={(_, next) => onChange(next)}
      renderInput={(params) => <TextField {...params} label={label} error={faulty} helperText={help} />}
    />
  );
}

function ChoiceValue({ condition, label, faulty, help, onChange, choices }: ChoicesProps) {
  const translate = useBilingual();
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={typeof condition.value === 'string' ? condition.value : ''}
      error={faulty}
      helperText={help}
      onChange={(event) => onChange(event.target.value)}
    >
      {Object.entries(choices).map(([choice, name]) => (
        <MenuItem key={choice} value={choice}>
          {translate(name)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Several values, typed one by one. */
function TextsValue({ condition, label, faulty, help, onChange }: ValueProps) {
  const t = useText(reportsMessages);
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[] as string[]}
      value={valueTexts(condition.value)}
      onChange={(_, next) => onChange([...new Set(next.map((each) => each.trim()).filter(Boolean))])}
      renderInput={(params) => (
        <TextField {...params} label={label} error={faulty} helperText={help ?? t('manyHelp')} />
      )}
    />
  );
}

function SingleValue({ field, condition, label, faulty, help, onChange }: ValueProps) {
  const isNumber = field.type !== 'STRING';
  return (
    <TextField
      fullWidth
      label={label}
      type={isNumber ? 'number' : 'text'}
      value={condition.value ?? ''}
      error={faulty}
      helperText={help}
      onChange={(event) =>
        onChange(isNumber && event.target.value !== '' ? Number(event.target.value) : event.target.value)
      }
      slotProps={{ htmlInput: isNumber ? { step: 'any' } : { maxLength: 200 } }}
    />
  );
}
