import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { FiguresTable, type FigureColumn } from './figures-table.tsx';

interface Props<R> {
  label: string;
  /** The first column is the name. */
  columns: readonly FigureColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  menu?: { label: string; cell: (row: R) => ReactNode };
}

/** A short table, and where that is too wide a card for each row. */
export function TableOrCards<R>({ menu, ...props }: Props<R>) {
  const narrow = useMediaQuery('(max-width: 699px)');
  return narrow ? (
    <RowCards {...props} {...(menu && { menu })} />
  ) : (
    <FiguresTable {...props} columns={menu ? [...props.columns, menu] : props.columns} />
  );
}

const factsSx = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(84px, auto) 1fr',
  columnGap: 1.5,
  rowGap: 0.75,
  fontSize: 13,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const;

function RowCards<R>({ label, columns, rows, keyOf, menu }: Props<R>) {
  const [head, ...others] = columns;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {rows.map((row) => (
        <Card component="li" key={keyOf(row)} sx={{ p: 1.5, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0, fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {head!.cell(row)}
            </Box>
            {menu?.cell(row)}
          </Box>
          <Box component="dl" sx={factsSx}>
            {others.map((column) => [
              <dt key={`${column.label} name`}>{column.label}</dt>,
              <dd key={column.label}>{column.cell(row)}</dd>,
            ])}
          </Box>
        </Card>
      ))}
    </Box>
  );
}
