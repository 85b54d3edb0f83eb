import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useState } from 'react';

/** The map's zoom after each move: what hides what depends on it. */
export function useMapZoom(map: MapLibre): number {
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const follow = () => setZoom(map.getZoom());
    map.on('zoomend', follow);
    return () => void map.off('zoomend', follow);
  }, [map]);
  return zoom;
}
