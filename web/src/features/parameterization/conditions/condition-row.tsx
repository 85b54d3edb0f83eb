import DataObject from '@mui/icons-material/DataObject';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useText } from '#i18n/messages.ts';
import { chooseOperand, chooseOperator, chooseVariable } from './condition-edits.rules.ts';
import { offeredOperators, operatorSpecs, operatorText, type RowOperator } from './condition-operators.ts';
import type { ConditionRow, Operand } from './condition-tree.rules.ts';
import { ConditionValue } from './condition-value.tsx';
import {
  inGroups,
  typeOfVariable,
  variableNamed,
  type ConditionType,
  type ConditionVariable,
  type Variables,
} from './condition-variables.ts';
import { conditionMessages } from './conditions.messages.ts';

interface Props {
  row: ConditionRow;
  variables: Variables;
  withheld: readonly RowOperator[];
  readOnly: boolean;
  onChange: (row: ConditionRow) => void;
}

/** One condition: what is read, how it is compared, and with what. Side by side where there is room. */
export function ConditionRowFields({ row, variables, withheld, readOnly, onChange }: Props) {
  const t = useText(conditionMessages);
  const compared =
    row.operand.kind === 'value'
      ? row.operand.value
      : row.operand.kind === 'list'
        ? row.operand.values
        : null;
  const type = typeOfVariable(variables, row.variable, compared);
  const { shape } = operatorSpecs[row.operator];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 0.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@container (min-width: 560px)': {
          gridTemplateColumns: 'minmax(0, 5fr) minmax(120px, 3fr) minmax(0, 5fr)',
        },
      }}
    >
      <VariableField
        label={t('variable')}
        name={row.variable}
        variables={variables}
        readOnly={readOnly}
        onChange={(name) => onChange(chooseVariable(row, name, variables))}
      />
      <TextField
        select
        value={row.operator}
        disabled={readOnly}
        onChange={(event) => onChange(chooseOperator(row, event.target.value as RowOperator))}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('operator') } } }}
      >
        {offeredOperators(type, row.operator, withheld).map((operator) => (
          <MenuItem key={operator} value={operator}>
            {t(operatorText(operator, type) as 'is')}
          </MenuItem>
        ))}
      </TextField>
      {shape !== 'none' && (
        <OperandField
          row={row}
          type={type}
          variables={variables}
          readOnly={readOnly}
          onChange={(operand) => onChange(chooseOperand(row, operand))}
        />
      )}
    </Box>
  );
}

interface VariableProps {
  label: string;
  name: string;
  variables: Variables;
  readOnly: boolean;
  onChange: (name: string) => void;
}

function VariableField({ label, name, variables, readOnly, onChange }: VariableProps) {
  const known = variableNamed(variables, name);
  const chosen: ConditionVariable | null =
    known ?? (name === '' ? null : { name, label: name, type: 'text' });
  const options = inGroups(variables);
  return (
    <Autocomplete
      disableClearable={chosen !== null}
      autoHighlight
      options={chosen && !known ? [chosen, ...options] : options}
      value={chosen}
      disabled={readOnly}
      onChange={(_, option) => option && onChange(option.name)}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.name}
      groupBy={(option) => option.group ?? ''}
      isOptionEqualToValue={(option, value) => option.name === value.name}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={label}
          error={!known}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label, title: chosen?.label },
          }}
        />
      )}
    />
  );
}

interface OperandProps {
  row: ConditionRow;
  type: ConditionType;
  variables: Variables;
  readOnly: boolean;
  onChange: (operand: Operand) => void;
}

const comparable: Record<ConditionType, readonly ConditionType[]> = {
  text: ['text', 'choice'],
  choice: ['text', 'choice'],
  number: ['number'],
  date: ['date'],
  boolean: ['boolean'],
  choices: [],
};

/** A value, or another variable that the first can be compared with. */
function OperandField({ row, type, variables, readOnly, onChange }: OperandProps) {
  const t = useText(conditionMessages);
  const { operand, variable } = row;
  const others = variables.filter((each) => each.name !== variable && comparable[type].includes(each.type));
  const isVariable = operand.kind === 'variable';
  const mayChange = !readOnly && operatorSpecs[row.operator].shape === 'one' && others.length > 0;
  const label = t(isVariable ? 'compareValue' : 'compareVariable');
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {isVariable ? (
          <VariableField
            label={t('otherVariable')}
            name={operand.name}
            variables={others}
            readOnly={readOnly}
            onChange={(name) => onChange({ kind: 'variable', name })}
          />
        ) : (
          <ConditionValue
            operand={operand}
            type={type}
            shape={operatorSpecs[row.operator].shape === 'list' ? 'list' : 'one'}
            choices={variableNamed(variables, variable)?.choices}
            readOnly={readOnly}
            onChange={onChange}
          />
        )}
      </Box>
      {mayChange && (
        <Tooltip title={label}>
          <IconButton
            aria-label={label}
            onClick={() =>
              onChange(isVariable ? { kind: 'missing' } : { kind: 'variable', name: others[0]!.name })
            }
            sx={{ p: 0.5, mt: 0.25 }}
          >
            {isVariable ? <EditOutlined sx={{ fontSize: 16 }} /> : <DataObject sx={{ fontSize: 16 }} />}
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
