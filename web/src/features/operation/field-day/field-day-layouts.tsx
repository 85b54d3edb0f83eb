import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState, type ReactNode } from 'react';
import type { FieldEmployee } from '@cuadrilla/contract/operation/field-day.ts';
import { useText } from '#i18n/messages.ts';
import { fieldDayMessages } from './field-day.messages.ts';

const frame = {
  minHeight: 0,
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const;

interface LayoutProps {
  list: ReactNode;
  map: ReactNode;
  /** The day of the employee who is chosen. */
  day: ReactNode;
  person: FieldEmployee | undefined;
  onClose: () => void;
}

/** List or map, and the day over them. */
export function PhoneLayout({ list, map, day, person, onClose }: LayoutProps) {
  const t = useText(fieldDayMessages);
  const [tab, setTab] = useState<'list' | 'map'>('list');
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next: 'list' | 'map') => setTab(next)}
        variant="fullWidth"
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="list" label={t('list')} />
        <Tab value="map" label={t('map')} />
      </Tabs>
      {tab === 'list' ? (
        <Box sx={frame}>{list}</Box>
      ) : (
        <Box sx={{ position: 'relative', height: '60dvh' }}>{map}</Box>
      )}
      <Drawer
        anchor="bottom"
        open={Boolean(person)}
        onClose={onClose}
        slotProps={{
          paper: {
            'aria-label': person?.name ?? '',
            sx: { height: '82dvh', borderRadius: '12px 12px 0 0' },
          },
        }}
      >
        {day}
      </Drawer>
    </>
  );
}

/** List, map and day beside each other. */
export function DeskLayout({ list, map, day, person }: LayoutProps) {
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 420,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: person ? '350px minmax(0, 1fr) 320px' : '350px minmax(0, 1fr)',
      }}
    >
      <Box tabIndex={0} sx={{ ...frame, overflow: 'auto' }}>
        {list}
      </Box>
      <Box sx={{ position: 'relative', minWidth: 0 }}>{map}</Box>
      {person && <Box sx={frame}>{day}</Box>}
    </Box>
  );
}
