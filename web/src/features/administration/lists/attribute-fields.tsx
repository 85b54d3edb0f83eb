import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AttributeValue } from './attribute-value.tsx';
import { DeclaredAttributes } from './declared-attributes.ts';
import { emptyRow, faultsOf, rowsOf, turnedInto, valuesOf } from './item-attributes.rules.ts';
import type { Attribute, AttributeRow, Kind } from './item-attributes.rules.ts';
import { listsMessages } from './lists.messages.ts';

const kinds = ['text', 'number', 'boolean', 'codes'] as const;

interface Props {
  value: Record<string, unknown>;
  /** Shows every fault, after a save was tried; before that only those of rows that were touched. */
  showAllFaults: boolean;
  /** Null while a row is faulty. */
  onChange: (value: Record<string, unknown> | null) => void;
  onBlur: () => void;
}

/** One row for each attribute: those the list declares, then those the item has besides. */
export function AttributeFields({ value, showAllFaults, onChange, onBlur }: Props) {
  const t = useText(listsMessages);
  const declared = use(DeclaredAttributes);
  const { rows, faults, touched, touch, change, add, remove } = useAttributeRows(declared, value, onChange);
  const rowProps = (row: AttributeRow): RowProps => {
    const fault = showAllFaults || touched.has(row.id) ? faults.get(row.id) : undefined;
    return { row, fault: fault && t(fault), onChange: (part) => change(row.id, part), onBlur };
  };
  return (
    <>
      {rows.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('noAttributes')}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        {rows.map(
          (row) =>
            row.declared && (
              <Box key={row.id} onBlur={() => touch(row.id)} sx={{ display: 'grid' }}>
                <DeclaredRow {...rowProps(row)} declared={row.declared} />
              </Box>
            ),
        )}
      </Box>
      {rows.map(
        (row, index) =>
          !row.declared && (
            <FreeRow key={row.id} {...rowProps(row)} number={index + 1} onRemove={() => remove(row.id)} />
          ),
      )}
      {declared.length > 0 ? (
        <Typography variant="caption" color="text.secondary">
          {t('declaredHelp')}
        </Typography>
      ) : (
        <Button startIcon={<Add aria-hidden />} onClick={add} sx={{ justifySelf: 'start' }}>
          {t('addAttribute')}
        </Button>
      )}
    </>
  );
}

/** The rows on screen, which of them were touched, and what is wrong with each. */
function useAttributeRows(
  declared: readonly Attribute[],
  value: Record<string, unknown>,
  onChange: Props['onChange'],
) {
  const [rows, setRows] = useState(() => rowsOf(declared, value));
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const touch = (id: number) => setTouched(new Set([...touched, id]));
  const changeRows = (next: AttributeRow[]) => {
    setRows(next);
    onChange(faultsOf(next).size > 0 ? null : valuesOf(next));
  };
  return {
    rows,
    faults: faultsOf(rows),
    touched,
    touch,
    change: (id: number, part: Partial<AttributeRow>) => {
      touch(id);
      changeRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
    },
    add: () => setRows([...rows, emptyRow(rows)]),
    remove: (id: number) => changeRows(rows.filter((row) => row.id !== id)),
  };
}

interface RowProps {
  row: AttributeRow;
  fault: string | undefined;
  onChange: (part: Partial<AttributeRow>) => void;
  onBlur: () => void;
}

function DeclaredRow({ row, fault, onChange, onBlur, declared }: RowProps & { declared: Attribute }) {
  const lang = useLanguage();
  return (
    <AttributeValue
      row={row}
      label={declared.label[lang]}
      required={declared.required}
      fault={fault}
      onChange={(value) => onChange({ value })}
      onBlur={onBlur}
    />
  );
}

interface FreeRowProps extends RowProps {
  /** Place among all rows, from 1. */
  number: number;
  onRemove: () => void;
}

/** An attribute that the list does not declare: its key and its kind can be changed too. */
function FreeRow({ row, fault, onChange, onBlur, number, onRemove }: FreeRowProps) {
  const t = useText(listsMessages);
  return (
    <Box
      role="group"
      aria-label={row.key || t('attribute', { n: number })}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr auto', sm: '1fr 120px 1.4fr auto' },
        alignItems: 'start',
      }}
    >
      <TextField
        label={t('key')}
        value={row.key}
        onChange={(event) => onChange({ key: event.target.value })}
        error={fault !== undefined}
        helperText={fault}
        slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
      />
      <KindChoice
        value={row.kind}
        onChange={(kind) => onChange({ kind, value: turnedInto(kind, row.value) })}
      />
      <Box sx={{ display: 'grid', gridColumn: { xs: 1, sm: 'auto' } }}>
        <AttributeValue
          row={row}
          label={t('value')}
          onChange={(value) => onChange({ value })}
          onBlur={onBlur}
        />
      </Box>
      <IconButton
        aria-label={t('removeAttribute', { n: row.key || number })}
        onClick={onRemove}
        sx={{ gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** A value of a shape that has no control stays JSON. */
function KindChoice({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const t = useText(listsMessages);
  return (
    <TextField
      select
      label={t('kind')}
      value={value}
      disabled={value === 'json'}
      onChange={(event) => onChange(event.target.value as Kind)}
      sx={{ gridColumn: { xs: 1, sm: 'auto' } }}
    >
      {(value === 'json' ? (['json'] as const) : kinds).map((kind) => (
        <MenuItem key={kind} value={kind}>
          {kind === 'json' ? 'JSON' : t(kind)}
        </MenuItem>
      ))}
    </TextField>
  );
}
