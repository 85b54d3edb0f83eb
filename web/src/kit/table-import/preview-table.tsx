import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import type { ImportPreview, PreviewCell, PreviewColumn } from '@cuadrilla/contract/kit/table-import.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { importMessages } from './import.messages.ts';

type Row = ImportPreview['rows'][number];
type Fault = Row['faults'][number];

const border = '1px solid var(--mui-palette-divider)';
const tableSx = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 12.5,
  minWidth: '100%',
  width: 'max-content',
  '& th, & td': { px: 1.25, py: 0.625, textAlign: 'left', verticalAlign: 'top', borderTop: border },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    borderTop: 0,
    borderBottom: border,
    bgcolor: 'background.default',
    color: 'text.secondary',
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
  '& tbody th': { fontWeight: 400, color: 'text.secondary' },
  '& td': { maxWidth: 220, overflowWrap: 'break-word' },
  '& td.faulty': { bgcolor: 'rgb(198 40 40 / 9%)', boxShadow: 'inset 2px 0 0 #b3261e' },
  '& td.unusual': { bgcolor: 'rgb(178 106 0 / 10%)' },
  '& tr.explained td': { borderTop: 0, pt: 0, maxWidth: 'none' },
} as const;

/** The rows of a page; under a row, what is wrong with it. It scrolls by itself, also with the keyboard. */
export function PreviewTable({ label, preview }: { label: string; preview: ImportPreview }) {
  const t = useText(importMessages);
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        maxHeight: { xs: '60vh', sm: 400 },
        overflow: 'auto',
        containerType: 'inline-size',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Box component="table" aria-label={label} sx={tableSx}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {preview.columns.map(({ name, label: text }) => (
              <th key={name} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <PreviewRow key={row.line} row={row} columns={preview.columns} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function PreviewRow({ row, columns }: { row: Row; columns: readonly PreviewColumn[] }) {
  const faulty = new Set(row.faults.map(({ at }) => at));
  const unusual = new Set(row.warnings.map(({ at }) => at));
  const markOf = (at: number) => (faulty.has(at) ? 'faulty' : unusual.has(at) ? 'unusual' : undefined);
  return (
    <>
      <tr>
        <th scope="row" className="tabular">
          {row.line}
        </th>
        {columns.map((column, at) => (
          <td key={column.name} className={markOf(at)}>
            <CellText cell={row.cells[at] ?? null} column={column} readable={row.faults.length === 0} />
          </td>
        ))}
      </tr>
      {row.faults.length + row.warnings.length > 0 && (
        <tr className="explained">
          <td colSpan={columns.length + 1}>
            <Box
              sx={{ position: 'sticky', left: 10, width: 'calc(100cqi - 24px)', display: 'grid', gap: 0.25 }}
            >
              {row.faults.map((fault, at) => (
                <Explanation key={at} fault={fault} severe />
              ))}
              {row.warnings.map((fault, at) => (
                <Explanation key={at} fault={fault} />
              ))}
            </Box>
          </td>
        </tr>
      )}
    </>
  );
}

/** Column, value, what is wrong with it and what to do. */
function Explanation({ fault, severe = false }: { fault: Fault; severe?: boolean }) {
  const t = useText(importMessages);
  const Icon = severe ? ErrorOutlined : WarningAmber;
  return (
    <Box sx={{ display: 'flex', gap: 0.75, overflowWrap: 'anywhere' }}>
      <Icon aria-hidden sx={{ fontSize: 15, mt: 0.25, color: severe ? 'error.main' : 'warning.main' }} />
      <span>
        <strong>{fault.column}</strong>
        {' · '}
        {fault.value === '' ? <em>{t('emptyValue')}</em> : t('faultyValue', { value: fault.value })}
        {`: ${fault.message}.`}
        {fault.remedy && ` ${fault.remedy}`}
      </span>
    </Box>
  );
}

function CellText({
  cell,
  column: { type },
  readable,
}: {
  cell: PreviewCell;
  column: PreviewColumn;
  readable: boolean;
}) {
  const t = useText(importMessages);
  const formats = useFormats();
  if (cell === null) return <Fragment>—</Fragment>;
  if (typeof cell === 'boolean') return t(cell ? 'yes' : 'no');
  if (typeof cell === 'number') return <span className="tabular">{formats.number(cell, 6)}</span>;
  const given = typeof cell === 'string' ? cell : cell.expected;
  const text =
    readable && type === 'instant'
      ? formats.dayTime(given)
      : readable && type === 'date'
        ? formats.day(given)
        : given;
  return typeof cell === 'string' ? text : <em>{text}</em>;
}
