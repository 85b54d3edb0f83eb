import type { FeatureCollection } from 'geojson';
import { LngLatBounds, type GeoJSONSource, type Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { boxOf, type Outline } from '@cuadrilla/contract/kit/geometry.ts';
import { useLanguage } from '#i18n/language.ts';
import { pathFeatures, pointFeatures, zoneAreas, zoneLabels } from './map-style.ts';
import type { MapProps, ZoneShape } from './map.types.ts';

/** What the map draws. */
export interface MapContent extends Required<Pick<MapProps, 'points' | 'markers' | 'paths'>> {
  zones: readonly ZoneShape[];
}

function setSource(map: MapLibre, source: string, data: FeatureCollection): void {
  void (map.getSource(source) as GeoJSONSource | undefined)?.setData(data);
}

/** Draws points, paths and zones, and marks the selected point. */
export function useMapContent(
  map: MapLibre | null,
  { points, markers, paths, zones }: MapContent,
  selected: MapProps['selected'],
  hiddenZone: MapProps['hiddenZone'],
): void {
  const lang = useLanguage();
  useEffect(() => {
    if (map) setSource(map, 'points', pointFeatures(points));
  }, [map, points]);
  useEffect(() => {
    if (map) setSource(map, 'paths', pathFeatures(paths));
  }, [map, paths]);
  useEffect(() => {
    if (!map) return;
    const visible = zones.filter((zone) => zone.id !== hiddenZone);
    setSource(map, 'zones', zoneAreas(visible));
    setSource(map, 'names', zoneLabels(visible, lang, markers));
  }, [map, zones, lang, hiddenZone, markers]);
  useEffect(() => {
    if (!map || selected === null || selected === undefined) return undefined;
    map.setFeatureState({ source: 'points', id: selected }, { selected: true });
    return () => {
      if (map.getSource('points')) map.removeFeatureState({ source: 'points', id: selected });
    };
  }, [map, selected]);
}

/** Around places that are drawn larger than a point, and around outlines, which end where they end. */
const padding = { places: 48, outlines: 14 };

/** What the view is fitted to: all that is drawn, or the zones where there is nothing else. */
function frameOf({
  points,
  markers,
  paths,
  zones,
}: MapContent): { bounds: LngLatBounds; padding: number } | null {
  const places: [longitude: number, latitude: number][] = [];
  for (const { longitude, latitude } of [...points, ...markers]) places.push([longitude, latitude]);
  for (const [longitude, latitude] of paths.flat()) places.push([longitude, latitude]);
  // A marker of a zone stands for all of it: its outline is not cut at the edge of the map.
  const marked = new Set(markers.map(({ longitude, latitude }) => `${longitude} ${latitude}`));
  const framed = places.length
    ? zones.filter(({ longitude, latitude }) => marked.has(`${longitude} ${latitude}`))
    : zones;
  places.push(...framed.flatMap(cornersOf));
  if (!places.length) return null;
  const bounds = places.reduce((all, place) => all.extend(place), new LngLatBounds(places[0]!, places[0]!));
  const isOutlined =
    framed.some(({ outline }) => outline) && markers.length === framed.length && !points.length;
  return { bounds, padding: isOutlined ? padding.outlines : padding.places };
}

/** The corners around a zone; its centre where it has no outline. */
function cornersOf({ outline, longitude, latitude }: ZoneShape): [longitude: number, latitude: number][] {
  if (!outline) return [[longitude, latitude]];
  const { west, south, east, north } = boxOf(outline as unknown as Outline);
  return [
    [west, south],
    [east, north],
  ];
}

interface View {
  maxZoom: number;
  fitKey: MapProps['fitKey'];
  keepView: boolean;
  focus: MapProps['focus'];
}

/**
 * Fits the view to the content when there is first some to fit, and again with every new `fitKey`; moves to
 * `focus`. Returns the function that fits it on request.
 */
export function useMapView(
  map: MapLibre | null,
  content: MapContent,
  { maxZoom, fitKey, keepView, focus }: View,
): (animate: boolean) => void {
  const fitTo = (animate: boolean) => {
    const frame = frameOf(content);
    if (map && frame) map.fitBounds(frame.bounds, { padding: frame.padding, maxZoom, animate });
  };
  const fit = useEffectEvent(() => fitTo(false));
  const hasContent = content.points.length + content.markers.length + content.paths.length > 0;
  const fitsContent = !keepView && hasContent;
  const ready = Boolean(map) && (hasContent || content.zones.length > 0);
  useEffect(() => {
    if (map && ready) fit();
  }, [map, ready, fitsContent, fitKey]);
  useEffect(() => {
    if (map && focus)
      map.easeTo({ center: [focus.longitude, focus.latitude], zoom: Math.max(map.getZoom(), maxZoom) });
  }, [map, focus, maxZoom]);
  return fitTo;
}
