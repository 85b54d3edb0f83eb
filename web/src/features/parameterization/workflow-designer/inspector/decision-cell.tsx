import ListItemText from '@mui/material/ListItemText';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { cellText, readCell, type Cell } from '../model/decision-table.rules.ts';
import { workflowNoticeMessages } from '../model/workflow-notices.messages.ts';
import { tableMessages } from './decision-table.messages.ts';

interface Props {
  label: string;
  variable: ConditionVariable | undefined;
  cell: Cell | undefined;
  /** The row holds for everything that the rows before it leave. */
  isElse: boolean;
  readOnly: boolean;
  onChange: (cell: Cell | null) => void;
}

/** What a row says of one variable; nothing: any value. */
export function DecisionCell(props: Props) {
  const { variable, cell } = props;
  const t = useText(workflowNoticeMessages);
  const isCompared = cell?.kind === 'compared';
  const options =
    variable?.type === 'boolean'
      ? [
          { value: true, label: t('yes') },
          { value: false, label: t('no') },
        ]
      : variable?.type === 'choice'
        ? (variable.choices ?? [])
        : [];
  return options.length > 0 && !isCompared ? (
    <ValuesCell {...props} options={options} />
  ) : (
    <TextCell {...props} />
  );
}

interface ValuesProps extends Props {
  options: readonly { value: string | number | boolean; label: string }[];
}

function ValuesCell({ label, cell, isElse, readOnly, onChange, options }: ValuesProps) {
  const t = useText(tableMessages);
  const values = cell?.kind === 'values' ? cell.values : [];
  const known = new Set(options.map(({ value }) => value));
  const all = [
    ...options,
    ...values.filter((value) => !known.has(value)).map((value) => ({ value, label: String(value) })),
  ];
  const shown = () => {
    if (values.length === 0) return t(isElse ? 'otherwise' : 'any');
    return all.flatMap(({ value, label: text }) => (values.includes(value) ? [text] : [])).join(', ');
  };
  return (
    <TextField
      select
      fullWidth
      size="small"
      value={values.map(String)}
      disabled={readOnly}
      sx={{ minWidth: 130 }}
      slotProps={{
        select: { multiple: true, displayEmpty: true, renderValue: shown },
        htmlInput: { 'aria-label': label },
      }}
      onChange={(event) => {
        const wanted = new Set(event.target.value as unknown as string[]);
        const next = all.flatMap(({ value }) => (wanted.has(String(value)) ? [value] : []));
        onChange(next.length === 0 ? null : { kind: 'values', values: next });
      }}
    >
      {all.map(({ value, label: text }) => (
        <MenuItem key={String(value)} value={String(value)} dense>
          <Checkbox size="small" checked={values.includes(value)} tabIndex={-1} sx={{ p: 0.5, mr: 1 }} />
          <ListItemText>{text}</ListItemText>
        </MenuItem>
      ))}
    </TextField>
  );
}

function TextCell({ label, variable, cell, isElse, readOnly, onChange }: Props) {
  const t = useText(tableMessages);
  const [typed, setTyped] = useState<string | null>(null);
  const give = () => {
    if (typed !== null && typed !== cellText(cell)) onChange(readCell(typed, variable?.type ?? 'text'));
    setTyped(null);
  };
  return (
    <TextField
      fullWidth
      size="small"
      value={typed ?? cellText(cell)}
      disabled={readOnly}
      placeholder={isElse ? t('otherwise') : t('any')}
      sx={{ minWidth: 110 }}
      slotProps={{ htmlInput: { 'aria-label': label, title: t('format') } }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={give}
      onKeyDown={(event) => {
        if (event.key === 'Enter') give();
      }}
    />
  );
}
