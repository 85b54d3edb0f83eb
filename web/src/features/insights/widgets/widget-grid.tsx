import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { gridColumns, type DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';

const gridSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: `repeat(${gridColumns}, minmax(0, 1fr))`,
  gridAutoRows: 'minmax(104px, auto)',
} as const;

/** Whether a widget is the last of numbers beside each other that are odd in count. */
export function isOddNumber(widgets: readonly DashboardWidget[], at: number): boolean {
  if (widgets[at + 1]?.kind === 'number') return false;
  let count = 0;
  while (widgets[at - count]?.kind === 'number') count++;
  return count % 2 === 1;
}

/**
 * Numbers stand two by two on a phone, one that is left over alone, and everything else below each other; on wide
 * screens as they were placed.
 */
const placeSx = ({ kind, place: { w, h } }: DashboardWidget, isAlone: boolean) => ({
  minWidth: 0,
  display: 'grid',
  gridColumn: {
    xs: `span ${kind === 'number' && !isAlone ? gridColumns / 2 : gridColumns}`,
    md: `span ${Math.min(gridColumns, kind === 'number' ? Math.max(w, 3) : Math.max(w, 6))}`,
    lg: `span ${w}`,
  },
  // What is placed beside a tall one stays there.
  gridRow: { xs: 'auto', md: `span ${h}` },
});

interface Props {
  label: string;
  widgets: readonly DashboardWidget[];
  children: (widget: DashboardWidget, at: number) => ReactNode;
}

/** Widgets in their order, each as wide and as tall as its place. */
export const WidgetGrid = ({ label, widgets, children }: Props) => (
  <Box component="ul" aria-label={label} sx={gridSx}>
    {widgets.map((widget, at) => (
      <Box component="li" key={widget.id} sx={placeSx(widget, isOddNumber(widgets, at))}>
        {children(widget, at)}
      </Box>
    ))}
  </Box>
);
