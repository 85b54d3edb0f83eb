/** What lies under the things on a map: zones, names of neighbourhoods, streets. */
import { useQuery } from '@tanstack/react-query';
import type { ErrorEvent, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { loadPart } from '../lazy-part.ts';
import { useContributions } from '../module-manifest.ts';
import { placeFeatures, placeZoom } from './map-style.ts';
import type { Reads, ZoneShape } from './map.types.ts';
import { streetSource } from './street-layers.ts';

const noZones: ZoneShape[] = [];

/** Reads a part of the ground, which seldom changes. */
const useGround = <T>(read: Reads<T> | undefined, enabled = true): T | undefined =>
  useQuery({
    queryKey: [...(read?.key ?? []), {}],
    queryFn: ({ signal }) => read!(undefined, signal),
    enabled: enabled && read !== undefined,
    staleTime: 600_000,
  }).data as T | undefined;

export const useZoneShapes = (): readonly ZoneShape[] => useGround(useContributions().map?.zones) ?? noZones;

/** Names the neighbourhoods once the map has come close enough to show them. */
export function useMapPlaces(map: MapLibre | null): void {
  const [close, setClose] = useState(false);
  useEffect(() => {
    if (!map || close) return undefined;
    const follow = () => map.getZoom() >= placeZoom - 1 && setClose(true);
    follow();
    map.on('zoom', follow);
    return () => void map.off('zoom', follow);
  }, [map, close]);
  const places = useGround(useContributions().map?.places, close);
  useEffect(() => {
    if (map && places) void (map.getSource('places') as GeoJSONSource).setData(placeFeatures(places));
  }, [map, places]);
}

/** Draws the streets, where the operator has set some; returns who made them, and whether they are missing. */
export function useMapStreets(map: MapLibre | null): { attribution: string; failed: boolean } {
  const lang = useLanguage();
  const streets = useGround(useContributions().map?.streets) ?? null;
  const [failed, setFailed] = useState(false);
  // Names of streets keep the language in which the map was opened.
  const currentLanguage = useEffectEvent(() => lang);
  useEffect(() => {
    if (!map || !streets) return undefined;
    const stop = new AbortController();
    const noteFailure = (event: ErrorEvent & { sourceId?: string }) => {
      if (event.sourceId === streetSource) setFailed(true);
      // oxlint-disable-next-line no-console -- without a listener the library reports its errors so
      else console.error(event.error);
    };
    map.on('error', noteFailure);
    loadPart(() => import('./map-streets.ts'))
      .then(({ addStreets }) => addStreets(map, streets, currentLanguage(), stop.signal))
      .catch(() => stop.signal.aborted || setFailed(true));
    return () => {
      stop.abort();
      map.off('error', noteFailure);
    };
  }, [map, streets]);
  return { attribution: streets?.attribution ?? '', failed };
}
