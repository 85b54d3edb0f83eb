import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { RecordEvent } from '@cuadrilla/contract/audit/record-activity.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { MapView } from '#kit/map/map.tsx';
import { recordActivityMessages } from './record-activity.messages.ts';

interface Props {
  events: readonly RecordEvent[];
  chosen: RecordEvent;
  onClose: () => void;
}

/** Where the events happened, by the phone; the chosen one stands out. */
export default function EventMap({ events, chosen, onClose }: Props) {
  const t = useText(recordActivityMessages);
  const formats = useFormats();
  const placed = useMemo(
    () => events.filter(({ latitude, longitude }) => latitude !== null && longitude !== null),
    [events],
  );
  const points = useMemo(
    () =>
      placed.map(({ key, latitude, longitude }, id) => ({
        id,
        latitude: latitude!,
        longitude: longitude!,
        tone: key === chosen.key ? ('red' as const) : ('teal' as const),
      })),
    [placed, chosen],
  );
  return (
    <AppDialog open dirty={false} title={t('map')} onClose={onClose} width={720}>
      <Box sx={{ height: 420, position: 'relative' }}>
        <MapView
          label={t('map')}
          points={points}
          pointLabel={(id) => formats.full(placed[id]?.at)}
          onSelect={() => undefined}
          fitKey={chosen.key}
        />
      </Box>
    </AppDialog>
  );
}
