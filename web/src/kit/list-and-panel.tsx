import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A list that fills the page, and beside it the panel of the row that is open. */
export function ListAndPanel({ list, panel }: { list: ReactNode; panel: ReactNode }) {
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>{list}</Box>
      {panel}
    </Box>
  );
}
