import MuiLink from '@mui/material/Link';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props {
  to: string;
  search?: Record<string, string>;
  colour?: string;
  children: ReactNode;
}

/** A number or name in a table that leads somewhere. */
export const NumberLink = ({ to, search, colour = 'primary.light', children }: Props) => (
  <MuiLink
    component={Link}
    to={to}
    search={(search ?? {}) as never}
    sx={{ color: colour, whiteSpace: 'nowrap' }}
  >
    {children}
  </MuiLink>
);
