import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../feedback/visually-hidden.tsx';

export interface FigureColumn<R> {
  label: string;
  /** The colour of its numbers in the chart beside the table. */
  colour?: string;
  /** A number, at the right. */
  numeric?: boolean;
  /** Left out on a phone, where another column says the same. */
  wideOnly?: boolean;
  /** The menu of a row: at the right, and its head is for readers of screens alone. */
  isMenu?: boolean;
  /** Whether its cell takes the rest of a row. */
  isLast?: (row: R) => boolean;
  cell: (row: R) => ReactNode;
}

interface Props<R> {
  label: string;
  columns: readonly FigureColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
}

const tableSx = {
  borderCollapse: 'collapse',
  width: '100%',
  fontSize: 13,
  '& th, & td': {
    px: { xs: 0.75, sm: 1 },
    py: 0.6,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  // On a phone the heads of columns may take several lines: more columns are in view.
  '& th': { fontWeight: 600, color: 'text.secondary', whiteSpace: { xs: 'normal', sm: 'nowrap' } },
  '& thead th': { verticalAlign: 'bottom' },
  // Whose figures they are stays in view.
  '& th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
  '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
  '& .numeric': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& td.numeric': { whiteSpace: 'nowrap' },
  '& .menu': { width: 44, textAlign: 'right' },
  '& td.menu': { py: 0 },
} as const;

const classOf = ({ numeric, wideOnly, isMenu }: FigureColumn<never>): string =>
  [numeric ? 'numeric' : '', wideOnly ? 'wide' : '', isMenu ? 'menu' : ''].filter(Boolean).join(' ');

/** The columns of a row up to the one that takes the rest of it. */
function cellsOf<R>(columns: readonly FigureColumn<R>[], row: R): readonly FigureColumn<R>[] {
  const last = columns.findIndex(({ isLast }) => isLast?.(row));
  return last < 0 ? columns : columns.slice(0, last + 1);
}

const Swatch = ({ colour }: { colour: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{ display: 'inline-block', width: 10, height: 10, mr: 0.75, borderRadius: 0.5, bgcolor: colour }}
  />
);

/** A short table of figures; the first column heads its row. It scrolls by itself where it is too wide. */
export function FiguresTable<R>({ label, columns, rows, keyOf }: Props<R>) {
  const [head, ...others] = columns;
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{
        overflowX: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Box component="table" aria-label={label} sx={tableSx}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classOf(column)}>
                {column.colour && <Swatch colour={column.colour} />}
                {column.isMenu ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <Box
                component="th"
                scope="row"
                sx={{ '&&': { color: 'text.primary', fontWeight: 500, whiteSpace: 'normal' } }}
              >
                {head!.cell(row)}
              </Box>
              {cellsOf(others, row).map((column, at, cells) => (
                <td
                  key={column.label}
                  className={classOf(column)}
                  colSpan={at === cells.length - 1 ? others.length - at : 1}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
