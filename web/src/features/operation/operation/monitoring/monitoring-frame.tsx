/** The panels of the monitoring screen: beside each other at a desk, behind tabs on a phone. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { monitoringMessages } from './monitoring.messages.ts';

export const panes = ['flow', 'stage', 'timeline', 'map'] as const;
export type Pane = (typeof panes)[number];

/** A card with a heading whose body scrolls by itself. */
export function Panel({
  title,
  tools,
  children,
  flush = false,
}: {
  title: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}) {
  return (
    <Box
      component="section"
      sx={{
        minWidth: 0,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          minHeight: 40,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        {tools}
      </Box>
      <Box
        tabIndex={flush ? undefined : 0}
        sx={{
          position: 'relative',
          flex: 1,
          minHeight: 0,
          ...(flush ? {} : { overflow: 'auto', p: 1.5, '&:focus-visible': { outlineOffset: -2 } }),
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** The diagram across, and below it stage, timeline and map. */
export function DeskFrame({ pane }: { pane: Record<Pane, ReactNode> }) {
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 640,
        display: 'grid',
        gap: 1.5,
        gridTemplateRows: 'minmax(300px, 11fr) minmax(300px, 10fr)',
        gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr) minmax(0, 1fr)',
        '& > :first-of-type': { gridColumn: '1 / -1' },
      }}
    >
      {pane.flow}
      {pane.stage}
      {pane.timeline}
      {pane.map}
    </Box>
  );
}

export function PhoneFrame({
  pane,
  shown,
  onShow,
}: {
  pane: Record<Pane, ReactNode>;
  shown: Pane;
  onShow: (pane: Pane) => void;
}) {
  const t = useText(monitoringMessages);
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Tabs
        value={shown}
        onChange={(_, next: Pane) => onShow(next)}
        variant="fullWidth"
        aria-label={t('title', { number: '' }).trim()}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {panes.map((each) => (
          <Tab
            key={each}
            value={each}
            label={t(each)}
            id={`pane-${each}-tab`}
            aria-controls={`pane-${each}`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`pane-${shown}`}
        aria-labelledby={`pane-${shown}-tab`}
        sx={{ flex: 1, minHeight: 440, display: 'grid' }}
      >
        {pane[shown]}
      </Box>
    </Box>
  );
}

export function MonitoringSkeleton() {
  const t = useText(monitoringMessages);
  return (
    <Box
      role="status"
      aria-label={t('live')}
      sx={{
        height: '100%',
        p: 2.5,
        display: 'grid',
        gap: 1.5,
        gridTemplateRows: '60px 44px minmax(240px, 1fr) minmax(240px, 1fr)',
      }}
    >
      <Skeleton variant="rounded" width={360} />
      <Skeleton variant="rounded" width="70%" />
      <Skeleton variant="rounded" height="100%" />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1.15fr 1fr 1fr' } }}>
        <Skeleton variant="rounded" height="100%" />
        <Skeleton variant="rounded" height="100%" />
        <Skeleton variant="rounded" height="100%" />
      </Box>
    </Box>
  );
}
