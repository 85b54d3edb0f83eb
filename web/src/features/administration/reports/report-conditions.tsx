import { operatorLabels } from '@cuadrilla/contract/kit/operator-labels.ts';
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Filter, Operator } from '@cuadrilla/contract/kit/search.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ConditionValue } from './condition-value.tsx';
import {
  conditionFields,
  freshCondition,
  isComplete,
  operatorsOf,
  type ConditionField,
  type DataSet,
} from './report-conditions.rules.ts';
import { reportsMessages } from './reports.messages.ts';

interface Props {
  dataSet: DataSet;
  value: readonly Filter[];
  /** Marks incomplete conditions, once a save was tried. */
  tried: boolean;
  onChange: (conditions: Filter[]) => void;
}

/** Filters that always hold when a report is run: field, comparison, value, joined by and / or. */
export function ReportConditions({ dataSet, value, tried, onChange }: Props) {
  const t = useText(reportsMessages);
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
      {value.map((condition, index) => (
        <ConditionRow
          // eslint-disable-next-line react/no-array-index-key -- a condition has no identity besides its index
          key={index}
          index={index}
          dataSet={dataSet}
          condition={condition}
          tried={tried}
          onChange={(changed) => onChange(value.map((each, at) => (at === index ? changed : each)))}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        startIcon={<Add aria-hidden />}
        disabled={value.length >= 20}
        onClick={() => onChange([...value, freshCondition(conditionFields[dataSet][0]!)])}
        sx={{ justifySelf: 'start' }}
      >
        {t('addCondition')}
      </Button>
    </Box>
  );
}

interface RowProps {
  index: number;
  dataSet: DataSet;
  condition: Filter;
  tried: boolean;
  onChange: (condition: Filter) => void;
  onRemove: () => void;
}

const wholeLineOnPhone = { gridColumn: { xs: '1 / -1', sm: 'auto' } };

function ConditionRow({ index, dataSet, condition, tried, onChange, onRemove }: RowProps) {
  const t = useText(reportsMessages);
  const field = conditionFields[dataSet].find(({ key }) => key === condition.key);
  const faulty = !isComplete(condition, dataSet) && (tried || !field);
  const connector = condition.sql_connector;
  return (
    <Box
      role="group"
      aria-label={t('condition', { n: index + 1 })}
      sx={{
        display: 'grid',
        columnGap: 1,
        rowGap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '72px 1fr auto', sm: '72px 1.2fr 130px 1.6fr auto' },
      }}
    >
      {index === 0 ? (
        <span />
      ) : (
        <ConnectorChoice
          value={connector}
          onChange={(next) => onChange({ ...condition, sql_connector: next })}
        />
      )}
      <FieldChoice
        dataSet={dataSet}
        field={field}
        conditionKey={condition.key}
        onChange={(next) => onChange(freshCondition(next, connector))}
      />
      <IconButton
        aria-label={t('removeCondition', { n: index + 1 })}
        onClick={onRemove}
        sx={{ order: { xs: 0, sm: 1 } }}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
      <Box sx={wholeLineOnPhone}>
        {field && (
          <OperatorChoice
            field={field}
            value={condition.operator}
            onChange={(operator) => onChange(freshCondition(field, connector, operator))}
          />
        )}
      </Box>
      <Box sx={wholeLineOnPhone}>
        {field && (
          <ConditionValue
            field={field}
            condition={condition}
            faulty={faulty}
            onChange={(value) => onChange({ ...condition, value })}
          />
        )}
      </Box>
    </Box>
  );
}

type Connector = Filter['sql_connector'];

function ConnectorChoice({
  value,
  onChange,
}: {
  value: Connector;
  onChange: (connector: Connector) => void;
}) {
  const t = useText(reportsMessages);
  return (
    <TextField
      select
      label={t('connector')}
      value={value}
      onChange={(event) => onChange(event.target.value as Connector)}
    >
      <MenuItem value="AND">{t('and')}</MenuItem>
      <MenuItem value="OR">{t('or')}</MenuItem>
    </TextField>
  );
}

interface FieldProps {
  dataSet: DataSet;
  /** Undefined when the data set has no field of the condition's key. */
  field: ConditionField | undefined;
  conditionKey: string;
  onChange: (field: ConditionField) => void;
}

function FieldChoice({ dataSet, field, conditionKey, onChange }: FieldProps) {
  const t = useText(reportsMessages);
  const translate = useBilingual();
  const fields = conditionFields[dataSet];
  return (
    <TextField
      select
      label={t('field')}
      value={field?.key ?? ''}
      error={!field}
      helperText={field ? undefined : t('unknownField', { key: conditionKey })}
      onChange={(event) => onChange(fields.find(({ key }) => key === event.target.value)!)}
    >
      {fields.map(({ key, label }) => (
        <MenuItem key={key} value={key}>
          {translate(label)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface OperatorProps {
  field: ConditionField;
  value: Operator;
  onChange: (operator: Operator) => void;
}

function OperatorChoice({ field, value, onChange }: OperatorProps) {
  const t = useText(reportsMessages);
  const translate = useBilingual();
  return (
    <TextField
      select
      fullWidth
      label={t('comparison')}
      value={value}
      onChange={(event) => onChange(event.target.value as Operator)}
    >
      {[...new Set([...operatorsOf(field), value])].map((operator) => (
        <MenuItem key={operator} value={operator}>
          {translate(operatorLabels[operator])}
        </MenuItem>
      ))}
    </TextField>
  );
}
