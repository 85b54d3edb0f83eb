import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface Bar {
  key: string;
  label: string;
  /** As it is read. */
  text: string;
  /** Between 0 and 1. */
  share: number;
  colour: string;
  /** After the value: the gap to the target, a share. */
  note?: string | undefined;
  to?: string | undefined;
  search?: Record<string, string> | undefined;
  /** A mark on the bar: the target. */
  mark?: number | undefined;
}

/** Few bars in a tall column are spread over it, up to this much for each. */
const tallestRow = 52;

/** All bars of a list have one width, so that their targets stand below each other, and so do their numbers. */
const listSx = {
  flex: '1 1 auto',
  alignContent: 'space-around',
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 1,
} as const;
const columnsOf = (bars: readonly Bar[]): string =>
  `minmax(90px, 36%) minmax(0, 1fr) auto${bars.some(({ note }) => note) ? ' auto' : ''}`;
const lineSx = { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' } as const;

const rowSx = {
  ...lineSx,
  alignItems: 'center',
  py: 0.5,
  px: 0.5,
  mx: -0.5,
  borderRadius: 1,
  fontSize: 13,
  color: 'text.primary',
  textDecoration: 'none',
} as const;

/** Two lines hold the names of companies; what is longer is cut, and its title has all of it. */
const labelSx = {
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
} as const;

const noteSx = { textAlign: 'right', whiteSpace: 'nowrap', color: 'text.secondary' } as const;

function Row({ bar, children }: { bar: Bar; children: ReactNode }) {
  if (bar.to === undefined) return <Box sx={rowSx}>{children}</Box>;
  return (
    <Box
      component={Link}
      to={bar.to}
      search={bar.search as never}
      sx={{ ...rowSx, '&:hover': { bgcolor: 'action.hover' } }}
    >
      {children}
    </Box>
  );
}

/** Bars that are texts first: each is a line with its name and its number, and a link to what it counts. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ ...listSx, maxHeight: bars.length * tallestRow, gridTemplateColumns: columnsOf(bars) }}
    >
      {bars.map((bar) => (
        <Box component="li" key={bar.key} sx={lineSx}>
          <Row bar={bar}>
            <Box component="span" sx={labelSx} title={bar.label}>
              {bar.label}
            </Box>
            <Box
              aria-hidden
              component="span"
              sx={{ position: 'relative', height: 12, bgcolor: '#eef0f5', borderRadius: 1 }}
            >
              <Box
                component="span"
                sx={{
                  position: 'absolute',
                  inset: 0,
                  right: 'auto',
                  width: `${100 * Math.max(0, Math.min(1, bar.share))}%`,
                  bgcolor: bar.colour,
                  borderRadius: 1,
                }}
              />
              {bar.mark !== undefined && (
                <Box
                  component="span"
                  sx={{
                    position: 'absolute',
                    top: -2,
                    bottom: -2,
                    left: `${100 * bar.mark}%`,
                    width: 2,
                    bgcolor: '#171a26',
                  }}
                />
              )}
            </Box>
            <Box component="span" className="tabular" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
              {bar.text}
            </Box>
            {bar.note && (
              <Box component="span" className="tabular" sx={noteSx}>
                {bar.note}
              </Box>
            )}
          </Row>
        </Box>
      ))}
    </Box>
  );
}
