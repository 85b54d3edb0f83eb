import Box from '@mui/material/Box';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MapButton } from './map-button.tsx';
import { spreadOf, type Spot } from './map-layout.rules.ts';
import { MapPin } from './map-pin.tsx';
import type { MapMarker } from './map.types.ts';

interface Props {
  map: MapLibre;
  latitude: number;
  longitude: number;
  members: readonly MapMarker[];
  selected: number | null;
  onChoose: (id: number) => void;
  /** `byKeyboard` when the person pressed Escape, who then continues at the ring. */
  onClose: (byKeyboard: boolean) => void;
}

/** Half of a member's button, and a little more. */
const margin = 24;

/** Moves the map as little as needed for the spots around a place to be seen. */
function bringIntoView(
  map: MapLibre,
  place: [longitude: number, latitude: number],
  spots: readonly Spot[],
): void {
  const { x, y } = map.project(place);
  const { clientWidth, clientHeight } = map.getContainer();
  const beyond = (middle: number, around: readonly number[], length: number): number => {
    const [least, most] = [middle + Math.min(...around) - margin, middle + Math.max(...around) + margin];
    return least < 0 ? least : Math.max(0, most - length);
  };
  const [dx, dy] = [
    beyond(
      x,
      spots.map((spot) => spot.x),
      clientWidth,
    ),
    beyond(
      y,
      spots.map((spot) => spot.y),
      clientHeight,
    ),
  ];
  if (dx !== 0 || dy !== 0) map.panBy([dx, dy], { duration: 200 });
}

/** What lies at one place, spread around it with a line to each; Escape and a click beside it close it. */
export function MapSpread({ map, latitude, longitude, members, selected, onChoose, onClose }: Props) {
  const spots = spreadOf(members.length);
  useEffect(
    () => bringIntoView(map, [longitude, latitude], spreadOf(members.length)),
    [map, longitude, latitude, members.length],
  );
  const first = useRef<HTMLButtonElement>(null);
  // The pins are on the map by now: their effects ran before this one.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const close = useEffectEvent((byKeyboard: boolean) => onClose(byKeyboard));
  useEffect(() => {
    const closeByPointer = () => close(false);
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A dialog around the map stays open.
      event.stopPropagation();
      close(true);
    };
    const holder = map.getContainer();
    map.on('click', closeByPointer);
    map.on('zoomstart', closeByPointer);
    holder.addEventListener('keydown', closeByKey);
    return () => {
      map.off('click', closeByPointer);
      map.off('zoomstart', closeByPointer);
      holder.removeEventListener('keydown', closeByKey);
    };
  }, [map]);
  return (
    <>
      <MapPin map={map} latitude={latitude} longitude={longitude}>
        <Box
          component="svg"
          aria-hidden
          width="1"
          height="1"
          sx={{ position: 'absolute', overflow: 'visible', pointerEvents: 'none', left: 0, top: 0 }}
        >
          {spots.map(({ x, y }, at) => (
            <line key={members[at]!.id} x1="0" y1="0" x2={x} y2={y} stroke="#5a6278" strokeWidth="1.5" />
          ))}
        </Box>
      </MapPin>
      {members.map((member, at) => (
        <MapPin key={member.id} map={map} latitude={latitude} longitude={longitude} offset={spots[at]!}>
          <MapButton
            marker={member}
            selected={member.id === selected}
            {...(at === 0 ? { ref: first } : {})}
            onMarker={onChoose}
          />
        </MapPin>
      ))}
    </>
  );
}
