import type { Point } from 'geojson';
import { Map as MapLibre, setWorkerUrl, type GeoJSONSource, type MapMouseEvent } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { mapStyle } from './map-style.ts';
import type { MapProps } from './map.types.ts';

// The library's own blob worker would need a looser content security policy.
setWorkerUrl(workerUrl);

const cityCentre: [longitude: number, latitude: number] = [-76.52, 3.43];

type ClickHandlers = Pick<MapProps, 'onPick' | 'onSelect' | 'onZone'>;

/** A click on a cluster zooms into it; one on a point or a zone reports it; `onPick` receives every click. */
async function handleClick(
  map: MapLibre,
  event: MapMouseEvent,
  { onPick, onSelect, onZone }: ClickHandlers,
): Promise<void> {
  if (onPick) return onPick({ latitude: event.lngLat.lat, longitude: event.lngLat.lng });
  const [cluster] = map.queryRenderedFeatures(event.point, { layers: ['clusters'] });
  if (cluster) {
    const zoom = await (map.getSource('points') as GeoJSONSource).getClusterExpansionZoom(
      Number(cluster.properties.cluster_id),
    );
    map.easeTo({ center: (cluster.geometry as Point).coordinates as [number, number], zoom });
    return;
  }
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
        maxZoom: 18,
      });
    } catch {
      queueMicrotask(() => setFailed(true));
      return undefined;
    }
    created.touchZoomRotate.disableRotation();
    created.on('load', () => setMap(created));
    created.on('click', (event) => void clicked(created, event));
    for (const layer of ['clusters', 'points']) {
      created.on('mouseenter', layer, () => (created.getCanvas().style.cursor = 'pointer'));
      created.on('mouseleave', layer, () => (created.getCanvas().style.cursor = ''));
    }
    return () => {
      setMap(null);
      created.remove();
    };
  }, [holder]);
  return { map, failed };
}
