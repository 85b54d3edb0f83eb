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

/** The name of a design in a narrow list: two lines of it and nothing of a third, above its code. */
export const nameOverCode: Pick<GridColDef, 'display' | 'renderCell'> = {
  display: 'flex',
  renderCell: ({ value, row }) => (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={clamped}>{String(value)}</Box>
      <Box sx={{ fontSize: 12, lineHeight: 1.4, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {(row as { code: string }).code}
      </Box>
    </Box>
  ),
};
