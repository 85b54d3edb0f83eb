import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  title?: string;
  /** A sentence under the title. */
  text?: string;
  /** Buttons beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of a page about one record: a heading and what belongs to it. */
export const SectionCard = ({ title, text, tools, children }: Props) => (
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
    {title && (
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, mb: text ? 0 : 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {tools}
      </Box>
    )}
    {text && (
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
    )}
    {children}
  </Box>
);

export type Fact = readonly [label: string, value: ReactNode];
const layouts = {
  column: { xs: '1fr 1fr', md: '1fr' },
  pairs: '1fr 1fr',
  wide: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(170px, 1fr))' },
} as const;

/** Values with their labels above them. */
export function FactList({ facts, layout }: { facts: readonly Fact[]; layout: keyof typeof layouts }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 3,
        rowGap: 1.25,
        gridTemplateColumns: layouts[layout],
        '& dt': { fontSize: 12, color: 'text.secondary' },
        '& dd': { m: 0, fontSize: 13, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(([label, value], place) => (
        <div key={place}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
