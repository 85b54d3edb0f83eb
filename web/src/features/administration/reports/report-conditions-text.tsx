import { operatorLabels } from '@cuadrilla/contract/kit/operator-labels.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { reportSetting } from '@cuadrilla/contract/administration/reports.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useFieldFormats } from '#kit/catalogue/fields/field-value.tsx';
import { ReferenceName } from '#kit/catalogue/fields/reference-name.tsx';
import { conditionFields, daysOf, type DataSet } from './report-conditions.rules.ts';
import { reportsMessages } from './reports.messages.ts';

/** The filters of a report, read as sentences. */
export function ConditionsText({ dataSet, conditions }: { dataSet: DataSet; conditions: readonly Filter[] }) {
  const t = useText(reportsMessages);
  const translate = useBilingual();
  const { day, number } = useFieldFormats();
  const valueOf = ({ key, operator, value }: Filter): ReactNode => {
    const field = conditionFields[dataSet].find((each) => each.key === key);
    if (operator === 'IS_NULL' || operator === 'IS_NOT_NULL') return null;
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field?.to && Number(value)) return <ReferenceName to={field.to} id={Number(value)} />;
    const many = Array.isArray(value) ? value : [value];
    if (operator === 'BETWEEN')
      return t(
        'range',
        field?.type === 'DATE' || field?.type === 'INSTANT'
          ? rangeLabels(daysOf(field.type, many.map(String)).map(day))
          : rangeLabels(many.map((each) => number(Number(each)))),
      );
    return many
      .map((each) => (field?.choices ? translate(field.choices[String(each)]) : '') || String(each ?? ''))
      .join(', ');
  };
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
      {conditions.map((condition, place) => (
        // eslint-disable-next-line react/no-array-index-key -- conditions have no identity beside their place
        <li key={place}>
          {place > 0 && `${t(condition.sql_connector === 'OR' ? 'or' : 'and')} `}
          {translate(conditionFields[dataSet].find(({ key }) => key === condition.key)?.label) ||
            condition.key}{' '}
          {translate(operatorLabels[condition.operator])} <strong>{valueOf(condition)}</strong>
        </li>
      ))}
    </Box>
  );
}

const rangeLabels = ([from = '', until = '']: readonly string[]) => ({ from, until });

/** The conditions of a setting as the history stores it. */
export function ConditionsSummary({ value, row }: { value: unknown; row: { dataSet: DataSet } }) {
  const t = useText(reportsMessages);
  const { data } = reportSetting.shape.conditions.safeParse(value);
  return data?.length ? <ConditionsText dataSet={row.dataSet} conditions={data} /> : t('noConditions');
}
