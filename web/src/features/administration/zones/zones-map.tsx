import HelpOutlined from '@mui/icons-material/PinDropOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import type { OtherViewProps } from '#kit/catalogue/view-switch.tsx';
import { MapView } from '#kit/map/map.tsx';
import { zonesMessages } from './zones.messages.ts';

const { pickers, zones } = client.administration;

/** Every zone with its barrios; a click opens a zone, or asks what lies at a point. */
export function ZonesMap<R>({ current, onOpen }: OtherViewProps<R>) {
  const t = useText(zonesMessages);
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const [at, setAt] = useState<{ latitude: number; longitude: number } | null>(null);
  const barrios = useQuery({ ...queryFor(pickers.barrios), staleTime: 600_000 });
  const shapes = useQuery({ ...queryFor(pickers.zones), staleTime: 600_000 });
  const answer = useQuery({
    queryKey: [...zones.locate.key, at],
    queryFn: ({ signal }) => zones.locate({ query: at! }, signal),
    enabled: at !== null,
  });
  const points = useMemo(
    () =>
      (barrios.data ?? []).map(({ id, latitude, longitude }) => ({
        id,
        latitude,
        longitude,
        tone: 'plain' as const,
      })),
    [barrios.data],
  );
  const zone = shapes.data?.find(({ id }) => id === current);
  const focus = useMemo(() => (zone ? { latitude: zone.latitude, longitude: zone.longitude } : null), [zone]);
  const barrio = answer.data?.barrio;
  return (
    <Box sx={{ flex: 1, minHeight: 380, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 32 }}>
        <Button
          variant={asking ? 'contained' : 'outlined'}
          startIcon={<HelpOutlined aria-hidden />}
          aria-pressed={asking}
          onClick={() => {
            setAsking(!asking);
            setAt(null);
          }}
        >
          {t('ask')}
        </Button>
        <Typography variant="body2" role="status">
          {asking &&
            (answer.data
              ? [
                  answer.data.zones.length
                    ? t('inZones', { zones: answer.data.zones.map(({ name }) => name).join(', ') })
                    : t('inNone'),
                  barrio && t('nearest', { name: barrio.name, distance: formats.distance(barrio.metres) }),
                ]
                  .filter(Boolean)
                  .join('. ')
              : t('askHelp'))}
        </Typography>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <MapView
          label={t('map')}
          points={points}
          markers={at ? [{ id: 0, ...at, tone: 'orange', initials: '?', label: t('placed') }] : []}
          {...(asking ? { onPick: setAt } : { onZone: (id: number) => onOpen({ id }) })}
          focus={focus}
          maxZoom={12.5}
          fitKey="zones"
        />
      </Box>
    </Box>
  );
}
