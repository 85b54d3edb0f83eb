import PinDropOutlined from '@mui/icons-material/PinDropOutlined';
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

interface Point {
  latitude: number;
  longitude: number;
}

/** Every zone, with the names of its barrios as one comes closer; a click opens a zone, or looks up what lies at a point. */
export function ZonesMap<R>({ current, onOpen }: OtherViewProps<R>) {
  const t = useText(zonesMessages);
  const [isLookingUp, setIsLookingUp] = useState(false);
  const [point, setPoint] = useState<Point | null>(null);
  const shapes = useQuery({ ...queryFor(pickers.zones), staleTime: 600_000 });
  const zone = shapes.data?.find(({ id }) => id === current);
  const focus = useMemo(() => (zone ? { latitude: zone.latitude, longitude: zone.longitude } : null), [zone]);
  const toggleLookup = () => {
    setIsLookingUp(!isLookingUp);
    setPoint(null);
  };
  return (
    <Box sx={{ flex: 1, minHeight: 380, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 32 }}>
        <Button
          variant={isLookingUp ? 'contained' : 'outlined'}
          startIcon={<PinDropOutlined aria-hidden />}
          aria-pressed={isLookingUp}
          onClick={toggleLookup}
        >
          {t('ask')}
        </Button>
        <Typography variant="body2" role="status">
          {isLookingUp && <PointDescription point={point} />}
        </Typography>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <MapView
          label={t('map')}
          markers={point ? [{ id: 0, ...point, tone: 'orange', initials: '?', label: t('placed') }] : []}
          {...(isLookingUp ? { onPick: setPoint } : { onZone: (id: number) => onOpen({ id }) })}
          focus={focus}
          maxZoom={12.5}
          fitKey="zones"
        />
      </Box>
    </Box>
  );
}

/** The zones that contain a point and the nearest barrio; help until they are known. */
function PointDescription({ point }: { point: Point | null }) {
  const t = useText(zonesMessages);
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: [...zones.locate.key, point],
    queryFn: ({ signal }) => zones.locate({ query: point! }, signal),
    enabled: point !== null,
  });
  if (!data) return t('askHelp');
  const { zones: containing, barrio } = data;
  return [
    containing.length ? t('inZones', { zones: containing.map(({ name }) => name).join(', ') }) : t('inNone'),
    barrio && t('nearest', { name: barrio.name, distance: formats.distance(barrio.metres) }),
  ]
    .filter(Boolean)
    .join('. ');
}
