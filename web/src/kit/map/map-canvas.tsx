import Add from '@mui/icons-material/Add';
import CenterFocusStrong from '@mui/icons-material/CenterFocusStrong';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import type { FeatureCollection, Point } from 'geojson';
import {
  LngLatBounds,
  Map as MapLibre,
  setWorkerUrl,
  type GeoJSONSource,
  type MapMouseEvent,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useContributions } from '../module-manifest.ts';
import { kitMessages } from '../kit.messages.ts';
import { EmptyState } from '../feedback/states.tsx';
import { MapMarkers } from './map-markers.tsx';
import { mapStyle, pathFeatures, pointFeatures, zoneAreas, zoneLabels } from './map-style.ts';
import type { MapProps, ZoneShape } from './map.types.ts';

// The library's own blob worker would need a looser content security policy.
setWorkerUrl(workerUrl);

const noPoints: NonNullable<MapProps['points']> = [];
const noMarkers: NonNullable<MapProps['markers']> = [];
const noPaths: NonNullable<MapProps['paths']> = [];
const noZones: ZoneShape[] = [];

function boundsOf(
  points: MapProps['points'] = [],
  markers: MapProps['markers'] = [],
  paths: MapProps['paths'] = [],
  zones: readonly ZoneShape[],
): LngLatBounds | undefined {
  const places = [...points, ...markers].map(
    ({ longitude, latitude }) => [longitude, latitude] as [number, number],
  );
  for (const path of paths) places.push(...path.map(([x, y]) => [x, y] as [number, number]));
  if (!places.length)
    places.push(...zones.map((zone) => [zone.longitude, zone.latitude] as [number, number]));
  if (!places.length) return undefined;
  return places.reduce((bounds, at) => bounds.extend(at), new LngLatBounds(places[0]!, places[0]!));
}

function useZoneShapes(): readonly ZoneShape[] {
  const endpoint = useContributions().zoneShapes;
  const { data } = useQuery({
    queryKey: [...(endpoint?.key ?? []), {}],
    queryFn: ({ signal }) => endpoint!(undefined, signal),
    enabled: endpoint !== undefined,
    staleTime: 600_000,
  });
  return data ?? noZones;
}

function fill(map: MapLibre, source: string, data: FeatureCollection): void {
  void (map.getSource(source) as GeoJSONSource | undefined)?.setData(data);
}

export default function MapCanvas({
  label,
  points = noPoints,
  markers = noMarkers,
  paths = noPaths,
  selected = null,
  selectedMarker = null,
  onSelect,
  onMarker,
  onZone,
  onPick,
  focus = null,
  maxZoom = 15,
  fitKey = '',
  keepView = false,
  hiddenZone = null,
  onMap,
}: MapProps) {
  const t = useText(kitMessages);
  const lang = useLanguage();
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const [failed, setFailed] = useState(false);
  const zones = useZoneShapes();

  const clicked = useEffectEvent(async (made: MapLibre, event: MapMouseEvent) => {
    if (onPick) return onPick({ latitude: event.lngLat.lat, longitude: event.lngLat.lng });
    const [cluster] = made.queryRenderedFeatures(event.point, { layers: ['clusters'] });
    if (cluster) {
      const zoom = await (made.getSource('points') as GeoJSONSource).getClusterExpansionZoom(
        Number(cluster.properties.cluster_id),
      );
      made.easeTo({ center: (cluster.geometry as Point).coordinates as [number, number], zoom });
      return;
    }
    const [point] = made.queryRenderedFeatures(event.point, { layers: ['points'] });
    if (point) return onSelect?.(Number(point.properties.id));
    const [zone] = made.queryRenderedFeatures(event.point, { layers: ['zone-area'] });
    if (zone) onZone?.(Number(zone.properties.id));
  });

  useEffect(() => {
    let made: MapLibre;
    try {
      made = new MapLibre({
        container: holder.current!,
        style: mapStyle,
        center: [-76.52, 3.43],
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
    made.touchZoomRotate.disableRotation();
    made.on('load', () => setMap(made));
    made.on('click', (event) => void clicked(made, event));
    for (const layer of ['clusters', 'points']) {
      made.on('mouseenter', layer, () => (made.getCanvas().style.cursor = 'pointer'));
      made.on('mouseleave', layer, () => (made.getCanvas().style.cursor = ''));
    }
    return () => {
      setMap(null);
      made.remove();
    };
  }, []);

  useEffect(() => {
    if (map) fill(map, 'points', pointFeatures(points));
  }, [map, points]);
  useEffect(() => {
    if (map) fill(map, 'paths', pathFeatures(paths));
  }, [map, paths]);
  useEffect(() => {
    if (!map) return;
    const drawn = zones.filter((zone) => zone.id !== hiddenZone);
    fill(map, 'zones', zoneAreas(drawn));
    fill(map, 'names', zoneLabels(drawn, lang));
  }, [map, zones, lang, hiddenZone]);
  const told = useEffectEvent((made: MapLibre | null) => onMap?.(made));
  useEffect(() => {
    if (!map) return undefined;
    told(map);
    return () => told(null);
  }, [map]);
  useEffect(() => {
    if (!map || selected === null) return undefined;
    map.setFeatureState({ source: 'points', id: selected }, { selected: true });
    return () => {
      if (map.getSource('points')) map.removeFeatureState({ source: 'points', id: selected });
    };
  }, [map, selected]);
  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', label);
  }, [map, label]);

  const fitTo = (made: MapLibre, animate: boolean) => {
    const bounds = boundsOf(points, markers, paths, zones);
    if (bounds) made.fitBounds(bounds, { padding: 48, maxZoom: maxZoom, animate });
  };
  const fit = useEffectEvent((made: MapLibre) => fitTo(made, false));
  const hasContent = points.length + markers.length + paths.length > 0;
  const fitted = !keepView && hasContent;
  const ready = Boolean(map) && (hasContent || zones.length > 0);
  useEffect(() => {
    if (map && ready) fit(map);
  }, [map, ready, fitted, fitKey]);

  useEffect(() => {
    if (map && focus)
      map.easeTo({ center: [focus.longitude, focus.latitude], zoom: Math.max(map.getZoom(), maxZoom) });
  }, [map, focus, maxZoom]);

  if (failed) return <EmptyState title={t('mapFailed')} />;
  const buttons = [
    { name: 'zoomIn', Icon: Add, act: () => map?.zoomIn() },
    { name: 'zoomOut', Icon: Remove, act: () => map?.zoomOut() },
    { name: 'mapFit', Icon: CenterFocusStrong, act: () => map && fitTo(map, true) },
  ] as const;
  return (
    <Box
      sx={{
        position: 'relative',
        width: '100%',
        height: '100%',
        minHeight: 240,
        borderRadius: 2,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        ref={holder}
        sx={{ position: 'absolute', inset: 0, '& canvas:focus-visible': { outlineOffset: -3 } }}
      />
      {map && <MapMarkers map={map} markers={markers} selected={selectedMarker} onMarker={onMarker} />}
      <Box sx={{ position: 'absolute', top: 8, right: 8, display: 'grid', gap: 0.5 }}>
        {buttons.map(({ name, Icon, act }) => (
          <Tooltip key={name} title={t(name)} placement="left">
            <IconButton
              aria-label={t(name)}
              onClick={act}
              sx={{
                bgcolor: 'background.paper',
                border: 1,
                borderColor: 'divider',
                '&:hover': { bgcolor: '#f1f3f8' },
              }}
            >
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ))}
      </Box>
    </Box>
  );
}
