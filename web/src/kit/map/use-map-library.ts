import { Map as MapLibre, setWorkerUrl, type MapMouseEvent } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { closest, mapStyle } from './map-style.ts';
import type { MapProps } from './map.types.ts';

// The library's own blob worker would need a looser content security policy.
setWorkerUrl(workerUrl);

const cityCentre: [longitude: number, latitude: number] = [-76.52, 3.43];

type ClickHandlers = Pick<MapProps, 'onPick' | 'onSelect' | 'onZone'>;

/** A click on a point or a zone reports it; `onPick` receives every click. */
function handleClick(map: MapLibre, event: MapMouseEvent, { onPick, onSelect, onZone }: ClickHandlers): void {
  if (onPick) return onPick({ latitude: event.lngLat.lat, longitude: event.lngLat.lng });
  const [point] = map.queryRenderedFeatures(event.point, { layers: ['points'] });
  if (point) return onSelect?.(Number(point.properties.id));
  const [zone] = map.queryRenderedFeatures(event.point, { layers: ['zone-area'] });
  if (zone) onZone?.(Number(zone.properties.id));
}

/** The library's map inside `holder`: null until it is loaded; `failed` where the browser cannot draw it. */
export function useMapLibrary(holder: RefObject<HTMLDivElement | null>, handlers: ClickHandlers) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const [failed, setFailed] = useState(false);
  const clicked = useEffectEvent((current: MapLibre, event: MapMouseEvent) =>
    handleClick(current, event, handlers),
  );
  useEffect(() => {
    let created: MapLibre;
    try {
      created = new MapLibre({
        container: holder.current!,
        style: mapStyle,
        center: cityCentre,
        zoom: 11,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        maxZoom: closest,
      });
    } catch {
      queueMicrotask(() => setFailed(true));
      return undefined;
    }
    created.touchZoomRotate.disableRotation();
    created.on('load', () => setMap(created));
    created.on('click', (event) => clicked(created, event));
    created.on('mouseenter', 'points', () => (created.getCanvas().style.cursor = 'pointer'));
    created.on('mouseleave', 'points', () => (created.getCanvas().style.cursor = ''));
    return () => {
      setMap(null);
      created.remove();
    };
  }, [holder]);
  return { map, failed };
}
