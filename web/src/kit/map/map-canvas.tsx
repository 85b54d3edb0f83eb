import Add from '@mui/icons-material/Add';
import CenterFocusStrong from '@mui/icons-material/CenterFocusStrong';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '#i18n/messages.ts';
import { EmptyState } from '../feedback/states.tsx';
import { kitMessages } from '../kit.messages.ts';
import { MapClusters } from './map-clusters.tsx';
import { MapMarkers } from './map-markers.tsx';
import type { MapProps } from './map.types.ts';
import { useMapContent, useMapView } from './use-map-content.ts';
import { useMapPlaces, useMapStreets, useZoneShapes } from './use-map-ground.ts';
import { useMapLibrary } from './use-map-library.ts';

const noPoints: NonNullable<MapProps['points']> = [];
const noMarkers: NonNullable<MapProps['markers']> = [];
const noPaths: NonNullable<MapProps['paths']> = [];
/** Passes the map to `onMap` while it exists, and names its canvas. */
function useMapOwner(map: MapLibre | null, label: string, onMap: MapProps['onMap']): void {
  const report = useEffectEvent((current: MapLibre | null) => onMap?.(current));
  useEffect(() => {
    if (!map) return undefined;
    report(map);
    return () => report(null);
  }, [map]);
  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', label);
  }, [map, label]);
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
  ...labels
}: MapProps) {
  const t = useText(kitMessages);
  const holder = useRef<HTMLDivElement>(null);
  const content = { points, markers, paths, zones: useZoneShapes() };
  const { map, failed } = useMapLibrary(holder, { onSelect, onZone, onPick });
  useMapContent(map, content, selected, hiddenZone);
  useMapOwner(map, label, onMap);
  useMapPlaces(map);
  const streets = useMapStreets(map);
  const fit = useMapView(map, content, { maxZoom, fitKey, keepView, focus });

  if (failed) return <EmptyState title={t('mapFailed')} />;
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
      {map && points.length > 0 && (
        <MapClusters map={map} selected={selected} onSelect={onSelect} {...labels} />
      )}
      {map && <MapMarkers map={map} markers={markers} selected={selectedMarker} onMarker={onMarker} />}
      <MapButtons map={map} onFit={() => fit(true)} />
      <Attribution {...streets} />
    </Box>
  );
}

/** Who made the streets; or that they could not be loaded, and the map is without them. */
function Attribution({ attribution, failed }: { attribution: string; failed: boolean }) {
  const t = useText(kitMessages);
  const text = failed ? t('mapNoStreets') : attribution;
  if (!text) return null;
  return (
    <Typography
      variant="caption"
      role={failed ? 'status' : undefined}
      sx={{
        position: 'absolute',
        right: 0,
        bottom: 0,
        maxWidth: '100%',
        px: 0.75,
        bgcolor: 'rgb(255 255 255 / 85%)',
        color: 'text.secondary',
        fontSize: 11,
      }}
    >
      {text}
    </Typography>
  );
}

function MapButtons({ map, onFit }: { map: MapLibre | null; onFit: () => void }) {
  const t = useText(kitMessages);
  const buttons = [
    { name: 'zoomIn', Icon: Add, act: () => map?.zoomIn() },
    { name: 'zoomOut', Icon: Remove, act: () => map?.zoomOut() },
    { name: 'mapFit', Icon: CenterFocusStrong, act: onFit },
  ] as const;
  return (
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
  );
}
