import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Filter, Operator } from '@cuadrilla/contract/kit/search.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ReferenceChoice } from '#kit/catalogue/fields/reference-choice.tsx';
import {
  conditionFields,
  daysOf,
  freshCondition,
  isWhole,
  operatorNames,
  operatorsOf,
  rangeOf,
  type ConditionField,
  type DataSet,
} from './report-conditions.rules.ts';
import { reportsMessages } from './reports.messages.ts';

interface Props {
  dataSet: DataSet;
  value: readonly Filter[];
  /** After a save was tried, what is not whole is marked. */
  tried: boolean;
  onChange: (conditions: Filter[]) => void;
}

/** Filters that always hold when a report is run: field, comparison, value, joined by and / or. */
export function ReportConditions({ dataSet, value, tried, onChange }: Props) {
  const t = useText(reportsMessages);
  const translate = useBilingual();
  const fields = conditionFields[dataSet];
  const set = (place: number, condition: Filter) =>
    onChange(value.map((each, at) => (at === place ? condition : each)));
  const wide = { gridColumn: { xs: '1 / -1', sm: 'auto' } };
  return (
    <Box role="group" aria-label={t('conditions')} sx={{ display: 'grid', gap: 1.5 }}>
      <Box>
        <Typography variant="subtitle2" component="h3">
          {t('conditions')}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {t(value.length > 1 ? 'conditionsJoined' : 'conditionsHelp')}
        </Typography>
      </Box>
      {value.map((condition, place) => {
        const field = fields.find(({ key }) => key === condition.key);
        const faulty = !isWhole(condition, dataSet) && (tried || !field);
        return (
          // eslint-disable-next-line react/no-array-index-key -- conditions have no identity beside their place
          <Box
            key={place}
            role="group"
            aria-label={t('condition', { n: place + 1 })}
            sx={{
              display: 'grid',
              columnGap: 1,
              rowGap: 1.5,
              alignItems: 'start',
              gridTemplateColumns: { xs: '72px 1fr auto', sm: '72px 1.2fr 130px 1.6fr auto' },
            }}
          >
            {place === 0 ? (
              <span />
            ) : (
              <TextField
                select
                label={t('connector')}
                value={condition.sql_connector}
                onChange={(event) =>
                  set(place, { ...condition, sql_connector: event.target.value as Filter['sql_connector'] })
                }
              >
                <MenuItem value="AND">{t('and')}</MenuItem>
                <MenuItem value="OR">{t('or')}</MenuItem>
              </TextField>
            )}
            <TextField
              select
              label={t('field')}
              value={field?.key ?? ''}
              error={!field}
              helperText={field ? undefined : t('unknownField', { key: condition.key })}
              onChange={(event) =>
                set(
                  place,
                  freshCondition(
                    fields.find(({ key }) => key === event.target.value)!,
                    condition.sql_connector,
                  ),
                )
              }
            >
              {fields.map(({ key, label }) => (
                <MenuItem key={key} value={key}>
                  {translate(label)}
                </MenuItem>
              ))}
            </TextField>
            <IconButton
              aria-label={t('removeCondition', { n: place + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== place))}
              sx={{ order: { xs: 0, sm: 1 } }}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
            <Box sx={wide}>
              {field && (
                <TextField
                  select
                  fullWidth
                  label={t('comparison')}
                  value={condition.operator}
                  onChange={(event) =>
                    set(place, freshCondition(field, condition.sql_connector, event.target.value as Operator))
                  }
                >
                  {[...new Set([...operatorsOf(field), condition.operator])].map((operator) => (
                    <MenuItem key={operator} value={operator}>
                      {translate(operatorNames[operator])}
                    </MenuItem>
                  ))}
                </TextField>
              )}
            </Box>
            <Box sx={wide}>
              {field && (
                <Value
                  field={field}
                  condition={condition}
                  faulty={faulty}
                  onChange={(next) => set(place, { ...condition, value: next })}
                />
              )}
            </Box>
          </Box>
        );
      })}
      <Button
        startIcon={<Add aria-hidden />}
        disabled={value.length >= 20}
        onClick={() => onChange([...value, freshCondition(fields[0]!)])}
        sx={{ justifySelf: 'start' }}
      >
        {t('addCondition')}
      </Button>
    </Box>
  );
}

function Value({
  field,
  condition,
  faulty,
  onChange,
}: {
  field: ConditionField;
  condition: Filter;
  faulty: boolean;
  onChange: (value: NonNullable<Filter['value']>) => void;
}) {
  const t = useText(reportsMessages);
  const translate = useBilingual();
  const { operator, value } = condition;
  const { type, choices, to } = field;
  const help = faulty ? t(operator === 'BETWEEN' ? 'rangeWrong' : 'valueMissing') : undefined;
  const label = t('value');
  const many = Array.isArray(value)
    ? value.map(String)
    : value === undefined || value === null || value === ''
      ? []
      : String(value).split(',');
  if (operator === 'IS_NULL' || operator === 'IS_NOT_NULL') return null;
  if (type === 'BOOLEAN')
    return (
      <TextField
        select
        fullWidth
        label={label}
        value={value === true ? 'true' : 'false'}
        onChange={(event) => onChange(event.target.value === 'true')}
      >
        <MenuItem value="true">{t('yes')}</MenuItem>
        <MenuItem value="false">{t('no')}</MenuItem>
      </TextField>
    );
  if (operator === 'BETWEEN') {
    const days = type === 'DATE' || type === 'INSTANT';
    const [from, until] = days ? daysOf(type, many) : [many[0] ?? '', many[1] ?? ''];
    const write = (first: string, last: string) =>
      onChange(
        days ? rangeOf(type, first, last) : [first, last].map((each) => (each === '' ? '' : Number(each))),
      );
    const end = (name: 'from' | 'until', at: string, change: (next: string) => void) => (
      <TextField
        type={days ? 'date' : 'number'}
        label={t(name)}
        value={at}
        error={faulty}
        helperText={name === 'from' ? help : undefined}
        onChange={(event) => change(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: days ? {} : { step: 'any' } }}
      />
    );
    return (
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
        {[
          end('from', from, (next) => write(next, until)),
          end('until', until, (next) => write(from, next)),
        ].map((part, at) => (
          <Box key={at} sx={{ display: 'grid' }}>
            {part}
          </Box>
        ))}
      </Box>
    );
  }
  if (to)
    return (
      <ReferenceChoice
        to={to}
        label={label}
        value={Number(value) || null}
        error={faulty}
        help={help}
        onChange={(id) => onChange(id ?? '')}
      />
    );
  if (choices && operator === 'IN')
    return (
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={Object.keys(choices)}
        value={many.filter((each) => each in choices)}
        getOptionLabel={(option) => translate(choices[option])}
        onChange={(_, next) => onChange(next)}
        renderInput={(params) => <TextField {...params} label={label} error={faulty} helperText={help} />}
      />
    );
  if (choices)
    return (
      <TextField
        select
        fullWidth
        label={label}
        value={typeof value === 'string' ? value : ''}
        error={faulty}
        helperText={help}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(choices).map(([each, name]) => (
          <MenuItem key={each} value={each}>
            {translate(name)}
          </MenuItem>
        ))}
      </TextField>
    );
  if (operator === 'IN')
    return (
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={[] as string[]}
        value={many}
        onChange={(_, next) => onChange([...new Set(next.map((each) => each.trim()).filter(Boolean))])}
        renderInput={(params) => (
          <TextField {...params} label={label} error={faulty} helperText={help ?? t('manyHelp')} />
        )}
      />
    );
  const number = type !== 'STRING';
  return (
    <TextField
      fullWidth
      label={label}
      type={number ? 'number' : 'text'}
      value={value ?? ''}
      error={faulty}
      helperText={help}
      onChange={(event) =>
        onChange(number && event.target.value !== '' ? Number(event.target.value) : event.target.value)
      }
      slotProps={{ htmlInput: number ? { step: 'any' } : { maxLength: 200 } }}
    />
  );
}
