import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  lineHeight: 1.3,
} as const;

/** The name of a design in a narrow list: two lines of it, and nothing of a third. */
export const inTwoLines: Pick<GridColDef, 'display' | 'renderCell'> = {
  display: 'flex',
  renderCell: ({ value }) => <Box sx={clamped}>{String(value)}</Box>,
};
