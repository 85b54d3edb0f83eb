import ButtonBase from '@mui/material/ButtonBase';
import { Marker, type Map as MapLibre } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { tones } from '../status-tones.ts';
import type { MapMarker } from './map.types.ts';

interface OneProps {
  map: MapLibre;
  marker: MapMarker;
  selected: boolean;
  onMarker: ((id: number) => void) | undefined;
}

function One({ map, marker, selected, onMarker }: OneProps) {
  const { latitude, longitude, tone, initials, label, id } = marker;
  const [element] = useState(() => document.createElement('div'));
  const [pin] = useState(() => new Marker({ element }));
  useEffect(() => {
    pin.setLngLat([longitude, latitude]).addTo(map);
    // The library names the wrapper itself; the button inside carries the real name.
    element.removeAttribute('aria-label');
    element.removeAttribute('role');
    element.removeAttribute('tabindex');
  }, [map, pin, element, longitude, latitude]);
  useEffect(() => () => void pin.remove(), [pin]);
  return createPortal(
    <ButtonBase
      aria-label={label}
      title={label}
      aria-pressed={selected}
      onClick={(event) => {
        event.stopPropagation();
        onMarker?.(id);
      }}
      sx={{
        width: selected ? 34 : 28,
        height: selected ? 34 : 28,
        borderRadius: '50%',
        fontSize: 11,
        fontWeight: 700,
        color: tones[tone].text,
        bgcolor: tones[tone].ground,
        border: `2px solid ${selected ? '#000c66' : tones[tone].strong}`,
        // The letters are drawn: the label is the name, and text would only repeat it.
        '&::before': { content: JSON.stringify(initials.slice(0, 2)) },
        boxShadow: '0 1px 4px rgb(16 22 58 / 35%)',
      }}
    />,
    element,
  );
}

/** Real buttons over the map, so that a keyboard reaches them. */
export function MapMarkers({
  map,
  markers,
  selected,
  onMarker,
}: {
  map: MapLibre;
  markers: readonly MapMarker[];
  selected: number | null;
  onMarker: ((id: number) => void) | undefined;
}) {
  return (
    <>
      {markers.map((marker) => (
        <One
          key={marker.id}
          map={map}
          marker={marker}
          selected={marker.id === selected}
          onMarker={onMarker}
        />
      ))}
    </>
  );
}
