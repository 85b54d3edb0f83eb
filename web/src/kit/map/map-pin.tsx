import { Marker, type Map as MapLibre } from 'maplibre-gl';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Spot } from './map-layout.rules.ts';

interface PinProps {
  map: MapLibre;
  latitude: number;
  longitude: number;
  /** Pixels beside the place. */
  offset?: Spot;
  children: ReactNode;
}

const noOffset: Spot = { x: 0, y: 0 };

/** Holds its children at a place of the map. */
export function MapPin({ map, latitude, longitude, offset = noOffset, children }: PinProps) {
  const [element] = useState(() => document.createElement('div'));
  const [pin] = useState(() => new Marker({ element }));
  useEffect(() => {
    pin.setLngLat([longitude, latitude]).setOffset([offset.x, offset.y]).addTo(map);
    // The library names the wrapper itself; the button inside carries the real name.
    element.removeAttribute('aria-label');
    element.removeAttribute('role');
    element.removeAttribute('tabindex');
  }, [map, pin, element, longitude, latitude, offset.x, offset.y]);
  useEffect(() => () => void pin.remove(), [pin]);
  return createPortal(children, element);
}
