import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { Point } from '@cuadrilla/contract/kit/distance.ts';
import { ageText } from '#kit/time/age-text.ts';
import { useNow } from '#kit/time/clock.ts';
import { MapView } from '#kit/map/map.tsx';
import type { MapMarker, MapPoint } from '#kit/map/map.types.ts';
import { statusColours } from '#kit/status-tones.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { monitoringMessages } from './monitoring.messages.ts';
import type { Monitoring, MonitoringEvent } from './workflow-diagram.rules.ts';

interface Props {
  data: Monitoring;
  /** A place to look at. */
  spot: Point | null;
  onEvent: (event: MonitoringEvent) => void;
}

/** The operation's own place among the employees' ids; those are positive. */
const placeId = 0;
const spotId = -1;

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

const eventPoints = (events: readonly MonitoringEvent[]): MapPoint[] =>
  events.flatMap(({ id, latitude, longitude, to }) =>
    latitude === null || longitude === null ? [] : [{ id, latitude, longitude, tone: statusColours[to] }],
  );

/** The customer, the employees at their last positions, and the place that is looked at. */
function useMarkers({ operation, positions }: Monitoring, spot: Point | null): MapMarker[] {
  const t = useText(monitoringMessages);
  const lang = useLanguage();
  const now = useNow();
  const markers: MapMarker[] = positions.map(({ id, name, latitude, longitude, at }) => ({
    id,
    latitude,
    longitude,
    tone: 'blue',
    initials: initialsOf(name),
    label: t('lastPosition', { name, age: ageText(at, now, lang) }),
  }));
  if (operation.latitude !== null && operation.longitude !== null)
    markers.push({
      id: placeId,
      latitude: operation.latitude,
      longitude: operation.longitude,
      tone: 'orange',
      initials: '⌂',
      label: `${t('customer')}: ${operation.address}`,
    });
  if (spot)
    markers.push({
      id: spotId,
      latitude: spot.lat,
      longitude: spot.lng,
      tone: 'violet',
      initials: '×',
      label: `${spot.lat.toFixed(5)}, ${spot.lng.toFixed(5)}`,
    });
  return markers;
}

/** Where the customer is, where things happened, and where its employees were last. */
export function MonitoringMap({ data, spot, onEvent }: Props) {
  const t = useText(monitoringMessages);
  const { operation, events } = data;
  const points = useMemo(() => eventPoints(events), [events]);
  const markers = useMarkers(data, spot);
  const focus = useMemo(() => (spot ? { latitude: spot.lat, longitude: spot.lng } : null), [spot]);
  if (points.length + markers.length === 0) return <EmptyState title={t('noPlaces')} />;
  return (
    <Box sx={{ position: 'absolute', inset: 0, '& > *': { border: 0, borderRadius: 0 } }}>
      <MapView
        label={`${t('map')}: ${operation.address}`}
        points={points}
        markers={markers}
        selectedMarker={spot ? spotId : null}
        focus={focus}
        maxZoom={13}
        fitKey={operation.id}
        onSelect={(id) => {
          const event = events.find((each) => each.id === id);
          if (event) onEvent(event);
        }}
      />
    </Box>
  );
}
