import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  readOnly: boolean;
  children: ReactNode;
}

/** The panel beside a design that shows the properties of what is selected. */
export const PropertiesPanel = ({ label, readOnly, children }: Props) => (
  <Box
    component="section"
    aria-label={label}
    // Disabled fields take no focus, so the arrows would scroll nothing.
    tabIndex={readOnly ? 0 : undefined}
    sx={{ height: '100%', overflowY: 'auto', bgcolor: 'background.paper' }}
  >
    {children}
  </Box>
);
