import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <Box
    component="section"
    sx={{
      minWidth: 0,
      border: 1,
      borderColor: 'divider',
      borderRadius: 2,
      bgcolor: 'background.paper',
      p: 2,
    }}
  >
    <Typography variant="h3" component="h2" sx={{ mb: text ? 0 : 2 }}>
      {title}
    </Typography>
    {text && (
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
    )}
    {children}
  </Box>
);

export const sectionFields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
} as const;
