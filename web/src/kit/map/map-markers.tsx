import type { Map as MapLibre } from 'maplibre-gl';
import { useMemo, useRef, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { MapButton } from './map-button.tsx';
import { countTones, groupsOf, worldPixels } from './map-layout.rules.ts';
import { MapPin } from './map-pin.tsx';
import { MapRing } from './map-ring.tsx';
import { MapSpread } from './map-spread.tsx';
import type { MapMarker } from './map.types.ts';
import { useMapZoom } from './use-map-zoom.ts';

interface Props {
  map: MapLibre;
  markers: readonly MapMarker[];
  selected: number | null;
  onMarker: ((id: number) => void) | undefined;
}

/** Markers nearer to each other than this hide one another. */
const reach = 27;

/** Real buttons over the map, so that a keyboard reaches them. */
export function MapMarkers({ map, markers, selected, onMarker }: Props) {
  const zoom = useMapZoom(map);
  const groups = useMemo(
    () => groupsOf(markers, ({ longitude, latitude }) => worldPixels(longitude, latitude, zoom), reach),
    [markers, zoom],
  );
  return groups.map((members) =>
    members.length === 1 ? (
      <MapPin key={members[0]!.id} map={map} {...members[0]!}>
        <MapButton marker={members[0]!} selected={members[0]!.id === selected} onMarker={onMarker} />
      </MapPin>
    ) : (
      <MarkerGroup
        key={`group ${members[0]!.id}`}
        map={map}
        members={members}
        selected={selected}
        onMarker={onMarker}
      />
    ),
  );
}

/** Names that a ring's label lists. */
const listed = 5;

function MarkerGroup({
  map,
  members,
  selected,
  onMarker,
}: Pick<Props, 'map' | 'selected' | 'onMarker'> & { members: readonly MapMarker[] }) {
  const t = useText(kitMessages);
  const [open, setOpen] = useState(false);
  const ring = useRef<HTMLButtonElement>(null);
  const { latitude, longitude } = members[0]!;
  const names = members.slice(0, listed).map(({ label }) => label);
  const label = t('mapTogether', {
    n: members.length,
    names: names.join(', ') + (members.length > listed ? '…' : ''),
  });
  return (
    <>
      <MapPin map={map} latitude={latitude} longitude={longitude}>
        <MapRing
          ref={ring}
          counts={countTones(members)}
          label={label}
          expanded={open}
          selected={!open && members.some(({ id }) => id === selected)}
          onOpen={() => setOpen(!open)}
        />
      </MapPin>
      {open && (
        <MapSpread
          map={map}
          latitude={latitude}
          longitude={longitude}
          members={members}
          selected={selected}
          onChoose={(id) => onMarker?.(id)}
          onClose={(byKeyboard) => {
            setOpen(false);
            if (byKeyboard) ring.current?.focus();
          }}
        />
      )}
    </>
  );
}
