import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { createContext, use, useState } from 'react';
import { useController } from 'react-hook-form';
import { attributeFaults } from '@cuadrilla/contract/administration/lists.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { ControlProps } from '#kit/catalogue/catalogue.types.ts';
import {
  faultNames,
  faultsOf,
  isEmpty,
  rowsOf,
  turnedInto,
  valuesOf,
  type Attribute,
  type AttributeRow,
  type Kind,
} from './item-attributes.rules.ts';
import { listsMessages } from './lists.messages.ts';

/** What the list on screen declares of its items. */
export const DeclaredAttributes = createContext<readonly Attribute[]>([]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** No object: the schema refuses it, so that what is faulty cannot be saved. */
const refused = '';
const kinds = ['text', 'number', 'boolean', 'codes'] as const;

/** The attributes of an item: each in a field of its kind, or all of them as JSON for the expert. */
export function AttributesField({ form, name, label }: ControlProps) {
  const t = useText(listsMessages);
  const { field, fieldState } = useController({ control: form.control, name });
  const [json, setJson] = useState(false);
  const readable = isRecord(field.value);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="subtitle2" component="h3">
          {label}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={json}
          onChange={(_, next: boolean | null) => next !== null && setJson(next)}
          disabled={!readable}
        >
          <ToggleButton value={false} sx={{ py: 0.25 }}>
            {t('asFields')}
          </ToggleButton>
          <ToggleButton value sx={{ py: 0.25 }}>
            JSON
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {json ? (
        <JsonText value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
      ) : (
        <Rows
          value={isRecord(field.value) ? field.value : {}}
          all={fieldState.error !== undefined}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Box>
  );
}

interface PartProps<V> {
  value: V;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

/** `all`: every fault is told, after a save was tried; before that only those of rows that were touched. */
function Rows({ value, all, onChange, onBlur }: PartProps<Record<string, unknown>> & { all: boolean }) {
  const t = useText(listsMessages);
  const lang = useLanguage();
  const declared = use(DeclaredAttributes);
  const [rows, setRows] = useState(() => rowsOf(declared, value));
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const faults = faultsOf(rows);
  const change = (next: AttributeRow[]) => {
    setRows(next);
    onChange(faultsOf(next).size > 0 ? refused : valuesOf(next));
  };
  const set = (id: number, part: Partial<AttributeRow>) => {
    setTouched(new Set([...touched, id]));
    change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  };
  const add = () =>
    setRows([
      ...rows,
      { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, key: '', kind: 'text', value: '', declared: null },
    ]);
  const faultOf = ({ id }: AttributeRow): string | undefined => {
    const fault = all || touched.has(id) ? faults.get(id) : undefined;
    return fault && t(fault);
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
        {rows.flatMap((row) =>
          row.declared ? (
            <Box
              key={row.id}
              onBlur={() => setTouched(new Set([...touched, row.id]))}
              sx={{ display: 'grid' }}
            >
              <Value
                row={row}
                label={row.declared.label[lang]}
                required={row.declared.required}
                fault={faultOf(row)}
                onChange={(next) => set(row.id, { value: next })}
                onBlur={onBlur}
              />
            </Box>
          ) : (
            []
          ),
        )}
      </Box>
      {rows.map((row, place) => {
        if (row.declared) return null;
        const fault = faultOf(row);
        return (
          <Box
            key={row.id}
            role="group"
            aria-label={row.key || t('attribute', { n: place + 1 })}
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
              onChange={(event) => set(row.id, { key: event.target.value })}
              error={fault !== undefined}
              helperText={fault}
              slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
            />
            <TextField
              select
              label={t('kind')}
              value={row.kind}
              disabled={row.kind === 'json'}
              onChange={(event) =>
                set(row.id, {
                  kind: event.target.value as Kind,
                  value: turnedInto(event.target.value as Kind, row.value),
                })
              }
              sx={{ gridColumn: { xs: 1, sm: 'auto' } }}
            >
              {(row.kind === 'json' ? (['json'] as const) : kinds).map((kind) => (
                <MenuItem key={kind} value={kind}>
                  {kind === 'json' ? 'JSON' : t(kind)}
                </MenuItem>
              ))}
            </TextField>
            <Box sx={{ display: 'grid', gridColumn: { xs: 1, sm: 'auto' } }}>
              <Value
                row={row}
                label={t('value')}
                onChange={(next) => set(row.id, { value: next })}
                onBlur={onBlur}
              />
            </Box>
            <IconButton
              aria-label={t('removeAttribute', { n: row.key || place + 1 })}
              onClick={() => change(rows.filter(({ id }) => id !== row.id))}
              sx={{ gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
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

function Value({
  row,
  label,
  required = false,
  fault,
  onChange,
  onBlur,
}: {
  row: AttributeRow;
  label: string;
  required?: boolean;
  fault?: string | undefined;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}) {
  const t = useText(listsMessages);
  const common = { label, required, error: fault !== undefined, helperText: fault, onBlur };
  if (row.kind === 'json')
    return <TextField {...common} value={JSON.stringify(row.value)} disabled helperText={t('onlyJson')} />;
  if (row.kind === 'boolean')
    return (
      <TextField
        {...common}
        select
        value={row.value === true ? 'yes' : row.value === false ? 'no' : ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'yes')}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">—</MenuItem>
        <MenuItem value="yes">{t('yes')}</MenuItem>
        <MenuItem value="no">{t('no')}</MenuItem>
      </TextField>
    );
  if (row.kind === 'codes')
    return (
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={[] as string[]}
        value={
          Array.isArray(row.value) ? row.value.map(String) : isEmpty(row.value) ? [] : [String(row.value)]
        }
        onChange={(_, next) => onChange([...new Set(next.map((each) => each.trim()).filter(Boolean))])}
        renderInput={(params) => <TextField {...params} {...common} helperText={fault ?? t('codesHelp')} />}
      />
    );
  const number = row.kind === 'number';
  return (
    <TextField
      {...common}
      type={number ? 'number' : 'text'}
      value={(row.value as string | number | null) ?? ''}
      onChange={(event) =>
        onChange(
          number ? (event.target.value === '' ? null : Number(event.target.value)) : event.target.value,
        )
      }
      slotProps={{ htmlInput: number ? { step: 'any' } : { maxLength: 1000 } }}
    />
  );
}

/** A JSON object, kept as text while it is being typed and is not yet one that the list takes. */
function JsonText({ value, onChange, onBlur }: PartProps<unknown>) {
  const t = useText(listsMessages);
  const attributes = use(DeclaredAttributes);
  const [written, setWritten] = useState(() => JSON.stringify(value ?? {}, null, 2));
  const read = readJson(written);
  const faults = isRecord(read) ? Object.entries(attributeFaults({ attributes: [...attributes] }, read)) : [];
  const trouble = isRecord(read)
    ? faults.map(([key, fault]) => `${key}: ${t(faultNames[fault])}`).join(' · ')
    : t('jsonWrong');
  return (
    <TextField
      label={t('json')}
      value={written}
      multiline
      minRows={4}
      maxRows={14}
      onBlur={onBlur}
      error={trouble !== ''}
      helperText={trouble}
      onChange={(event) => {
        setWritten(event.target.value);
        const next = readJson(event.target.value);
        onChange(
          isRecord(next) && Object.keys(attributeFaults({ attributes: [...attributes] }, next)).length === 0
            ? next
            : refused,
        );
      }}
      slotProps={{
        htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace', fontSize: 12.5 } },
      }}
    />
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}') as unknown;
  } catch {
    return undefined;
  }
}
