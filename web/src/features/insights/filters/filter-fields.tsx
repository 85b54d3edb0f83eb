import Delete from '@mui/icons-material/DeleteOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { isDimension, type DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { dimensionsOf, sourceOf } from '@cuadrilla/contract/insights/widget-fit.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useDimensionChoices } from '../numbers/dimension-choices.ts';
import { insightsMessages } from '../insights.messages.ts';
import { noValue } from '../numbers/number-address.ts';
import { useNames, useQuestions } from '../numbers/use-names.ts';
import { Choice } from './choice.tsx';
import { filterMessages } from './filters.messages.ts';

interface Props {
  widget: Pick<DashboardWidget, 'measures' | 'filters'>;
  change: (part: Pick<DashboardWidget, 'filters'>) => void;
}

type WidgetFilter = DashboardWidget['filters'][number];

const filterOf = (key: string, values: readonly string[]): WidgetFilter => ({
  key,
  field_type: 'STRING',
  ...(values.includes(noValue)
    ? { operator: 'IS_NULL' as const }
    : { operator: 'IN' as const, value: [...values] }),
  sql_connector: 'AND',
});

const valuesOf = ({ operator, value }: WidgetFilter): string[] => {
  if (operator === 'IS_NULL') return [noValue];
  if (Array.isArray(value)) return value.map(String);
  return operator === 'IN' ? String(value ?? '').split(',') : [String(value ?? '')];
};

/** The widget's own filters, besides those of the page. One without a value yet filters nothing. */
export function FilterFields({ widget: { measures, filters }, change }: Props) {
  const t = useText(filterMessages);
  const lang = useLanguage();
  const names = useNames();
  const questions = useQuestions();
  const [begun, setBegun] = useState<DimensionCode | null>(null);
  const source = sourceOf(measures[0]!);
  if (source === undefined) return null;
  const used = filters.map(({ key }) => key);
  const free = dimensionsOf(source, questions).filter((code) => !used.includes(code) && code !== begun);
  const set = (key: string, values: readonly string[]) => {
    const others = filters.filter((one) => one.key !== key);
    const at = used.indexOf(key);
    const next = values.length > 0 ? [filterOf(key, values)] : [];
    setBegun(null);
    change({ filters: at < 0 ? [...filters, ...next] : others.toSpliced(at, 0, ...next) });
  };
  return (
    <Box role="group" aria-label={t('filters')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="caption" component="h3" color="text.secondary" sx={{ fontWeight: 600 }}>
        {t('filters')}
      </Typography>
      {filters.map((one) => (
        <FilterRow key={one.key} code={one.key} values={valuesOf(one)} onChange={set} />
      ))}
      {begun && <FilterRow code={begun} values={[]} onChange={set} />}
      <Choice
        label={t('filterBy')}
        value=""
        options={[
          { value: '', label: '–' },
          ...free.map((value) => ({ value, label: names.dimension(value)[lang] })),
        ]}
        onChange={(value) => setBegun(isDimension(value) ? value : null)}
      />
    </Box>
  );
}

interface RowProps {
  code: string;
  values: readonly string[];
  onChange: (code: string, values: readonly string[]) => void;
}

/** Values to choose, or codes to type where they are too many to offer. */
function FilterRow({ code, values, onChange }: RowProps) {
  const t = useText(filterMessages);
  const general = useText(insightsMessages);
  const lang = useLanguage();
  const name = useNames().dimension(code)[lang];
  const choices = useDimensionChoices(code);
  const labels = new Map(choices?.map(({ value, label }) => [value, label]));
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
      <Autocomplete
        multiple
        freeSolo={choices === null}
        disableClearable
        options={[...labels.keys(), noValue]}
        value={[...values]}
        getOptionLabel={(value) => (value === noValue ? general('without') : (labels.get(value) ?? value))}
        onChange={(_, next) => {
          const added = next.filter((value) => !values.includes(value));
          // “None” stands alone.
          const rest = added.includes(noValue) ? [noValue] : next.filter((value) => value !== noValue);
          onChange(
            code,
            rest
              .map((value) => value.trim().slice(0, 100))
              .filter(Boolean)
              .slice(0, 100),
          );
        }}
        sx={{ flex: 1, minWidth: 0 }}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('filterValues', { name })}
            helperText={choices === null ? t('codesHelp') : undefined}
          />
        )}
      />
      <IconButton aria-label={t('removeFilter', { name })} onClick={() => onChange(code, [])}>
        <Delete fontSize="small" />
      </IconButton>
    </Box>
  );
}
