import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FilterCenterFocus from '@mui/icons-material/FilterCenterFocus';
import Polyline from '@mui/icons-material/PolylineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Map as MapLibre } from 'maplibre-gl';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { polygonsOf, type Outline } from '@cuadrilla/contract/kit/geometry.ts';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import type { ControlProps } from '#kit/catalogue/catalogue.types.ts';
import { MapView } from '#kit/map/map.tsx';
import { centreOf, drawnParts, outlineOf, readOutline } from './outline.rules.ts';
import type { Drawing, DrawMode } from './zone-drawing.ts';
import { zonesMessages } from './zones.messages.ts';

const { zones } = client.administration;

function useOverlaps(id: number | null, outline: Outline | null) {
  const asked = useDeferredValue(outline);
  return (
    useQuery({
      queryKey: [...zones.overlaps.key, id, asked],
      queryFn: ({ signal }) => zones.overlaps({ body: { id, outline: asked! } }, signal),
      enabled: asked !== null,
      staleTime: 30_000,
    }).data ?? []
  );
}

/** The outline of a zone, drawn and adjusted on the map; or written, for whom a map is no tool. */
export function ZoneOutline({ form, row }: { form: ControlProps['form']; row: { id: number } | null }) {
  const t = useText(zonesMessages);
  const { control } = form;
  const field = useController({ control, name: 'outline' }).field;
  const latitude = useController({ control, name: 'latitude' }).field;
  const longitude = useController({ control, name: 'longitude' }).field;
  const outline = (field.value ?? null) as Outline | null;
  const [map, setMap] = useState<MapLibre | null>(null);
  const [mode, setMode] = useState<DrawMode>('select');
  const [written, setWritten] = useState<string | null>(null);
  const drawing = useRef<Drawing | null>(null);
  const before = useRef<Outline | null>(outline);
  const overlaps = useOverlaps(row?.id ?? null, outline);

  const setCentre = (at: Outline) => {
    const centre = centreOf(at);
    latitude.onChange(centre.latitude);
    longitude.onChange(centre.longitude);
  };
  const change = (next: Outline | null) => {
    field.onChange(next);
    if (next && typeof latitude.value !== 'number') setCentre(next);
  };
  const drawn = useEffectEvent((parts: Parameters<typeof outlineOf>[0]) =>
    change(outlineOf(parts, before.current)),
  );
  const began = useEffectEvent(() => {
    drawing.current?.show(drawnParts(outline));
    if (map && outline) fitTo(map, outline);
  });
  useEffect(() => {
    if (!map) return undefined;
    let gone = false;
    void import('./zone-drawing.ts').then(({ drawOn }) => {
      if (gone) return;
      drawing.current = drawOn(map, { onParts: (parts) => drawn(parts), onMode: setMode });
      began();
    });
    return () => {
      gone = true;
      drawing.current?.stop();
      drawing.current = null;
    };
  }, [map]);

  const replace = (next: Outline | null) => {
    before.current = next;
    change(next);
    drawing.current?.show(drawnParts(next));
    if (map && next) fitTo(map, next);
  };
  const applied = written === null ? null : readOutline(written);
  const parts = outline ? polygonsOf(outline) : [];
  const placed = typeof latitude.value === 'number' && typeof longitude.value === 'number';
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="h3">
          {t('outline')}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ mr: 'auto' }} role="status">
          {parts.length
            ? `${t('parts', { n: parts.length })} · ${t('corners', { n: parts.flat().reduce((sum, ring) => sum + ring.length - 1, 0) })}`
            : t('noOutline')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={mode}
          onChange={(_, next: DrawMode | null) => next && drawing.current?.setMode(next)}
        >
          <ToggleButton value="polygon" sx={{ gap: 0.5, height: 32 }}>
            <Polyline fontSize="small" aria-hidden /> {t('draw')}
          </ToggleButton>
          <ToggleButton value="select" disabled={!outline} sx={{ gap: 0.5, height: 32 }}>
            <EditOutlined fontSize="small" aria-hidden /> {t('adjust')}
          </ToggleButton>
        </ToggleButtonGroup>
        <Button
          startIcon={<FilterCenterFocus aria-hidden />}
          disabled={!outline}
          onClick={() => outline && setCentre(outline)}
        >
          {t('centre')}
        </Button>
        <Button
          color="error"
          startIcon={<DeleteOutlined aria-hidden />}
          disabled={!outline}
          onClick={() => replace(null)}
        >
          {t('erase')}
        </Button>
      </Box>
      <Box
        sx={{ height: { xs: 320, sm: 400 } }}
        onKeyDown={(event) => {
          // Escape gives up the polygon that is being drawn, Enter closes it: neither is the dialog's.
          if (mode === 'polygon' && (event.key === 'Escape' || event.key === 'Enter'))
            event.stopPropagation();
        }}
      >
        <MapView
          label={t('outline')}
          hiddenZone={row?.id ?? null}
          onMap={setMap}
          markers={
            placed
              ? [
                  {
                    id: 0,
                    latitude: latitude.value as number,
                    longitude: longitude.value as number,
                    tone: 'orange',
                    initials: '◎',
                    label: t('placed'),
                  },
                ]
              : []
          }
          fitKey="zone"
          keepView
          maxZoom={13}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="caption" color="text.secondary" sx={{ flex: 1 }}>
          {t(mode === 'polygon' ? 'drawHelp' : 'adjustHelp')}
        </Typography>
        <Button
          aria-expanded={written !== null}
          onClick={() => setWritten(written === null ? (outline ? JSON.stringify(outline) : '') : null)}
        >
          {t('asText')}
        </Button>
      </Box>
      {written !== null && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <TextField
            label={t('textLabel')}
            multiline
            minRows={3}
            maxRows={8}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
            error={written !== '' && !applied}
            helperText={t(written !== '' && !applied ? 'textWrong' : 'textHelp')}
          />
          <Button variant="outlined" disabled={!applied} onClick={() => applied && replace(applied)}>
            {t('textApply')}
          </Button>
        </Box>
      )}
      {overlaps.length > 0 && (
        <Alert severity="warning">
          {t('overlaps', {
            zones: overlaps
              .map(({ name, share }) => `${name} (${Math.max(1, Math.round(share * 100))} %)`)
              .join(', '),
          })}
        </Alert>
      )}
    </Box>
  );
}

function fitTo(map: MapLibre, outline: Outline): void {
  const places = polygonsOf(outline).flat(2);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  map.fitBounds(
    [
      [Math.min(...xs), Math.min(...ys)],
      [Math.max(...xs), Math.max(...ys)],
    ],
    { padding: 40, animate: false },
  );
}
