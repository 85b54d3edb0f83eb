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
import { centreOf, cornersOf, drawnParts, outlineOf, readOutline, type DrawnPart } from './outline.rules.ts';
import type { Drawing, DrawMode } from './zone-drawing.ts';
import { zonesMessages } from './zones.messages.ts';

const { zones } = client.administration;

function useOverlaps(id: number | null, outline: Outline | null) {
  const deferred = useDeferredValue(outline);
  return (
    useQuery({
      queryKey: [...zones.overlaps.key, id, deferred],
      queryFn: ({ signal }) => zones.overlaps({ body: { id, outline: deferred! } }, signal),
      enabled: deferred !== null,
      staleTime: 30_000,
    }).data ?? []
  );
}

/** The outline of a zone, drawn and adjusted on the map, or given as GeoJSON text. */
export function ZoneOutline({ form, row }: { form: ControlProps['form']; row: { id: number } | null }) {
  const t = useText(zonesMessages);
  const { outline, centre, changeOutline, setCentre } = useOutlineFields(form);
  const drawing = useOutlineDrawing(outline, changeOutline);
  const overlaps = useOverlaps(row?.id ?? null, outline);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <OutlineToolbar
        outline={outline}
        mode={drawing.mode}
        onMode={drawing.setMode}
        onCentre={() => outline && setCentre(outline)}
        onErase={() => drawing.replace(null)}
      />
      <Box
        sx={{ height: { xs: 320, sm: 400 } }}
        onKeyDown={(event) => {
          // Escape discards the polygon that is being drawn and Enter closes it; the dialog must not react.
          if (drawing.mode === 'polygon' && (event.key === 'Escape' || event.key === 'Enter'))
            event.stopPropagation();
        }}
      >
        <MapView
          label={t('outline')}
          hiddenZone={row?.id ?? null}
          onMap={drawing.setMap}
          markers={centre ? [{ id: 0, ...centre, tone: 'orange', initials: '◎', label: t('placed') }] : []}
          fitKey="zone"
          keepView
          maxZoom={13}
        />
      </Box>
      <OutlineText
        help={t(drawing.mode === 'polygon' ? 'drawHelp' : 'adjustHelp')}
        outline={outline}
        onApply={drawing.replace}
      />
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

/** The form's outline and centre; a zone without centre receives that of its first outline. */
function useOutlineFields({ control }: ControlProps['form']) {
  const field = useController({ control, name: 'outline' }).field;
  const latitude = useController({ control, name: 'latitude' }).field;
  const longitude = useController({ control, name: 'longitude' }).field;
  const setCentre = (outline: Outline) => {
    const centre = centreOf(outline);
    latitude.onChange(centre.latitude);
    longitude.onChange(centre.longitude);
  };
  const changeOutline = (next: Outline | null) => {
    field.onChange(next);
    if (next && typeof latitude.value !== 'number') setCentre(next);
  };
  const centre =
    typeof latitude.value === 'number' && typeof longitude.value === 'number'
      ? { latitude: latitude.value, longitude: longitude.value }
      : null;
  return { outline: (field.value ?? null) as Outline | null, centre, changeOutline, setCentre };
}

/** The drawing on the map, which is loaded once the map is there and reports what the person draws. */
function useOutlineDrawing(outline: Outline | null, onChange: (outline: Outline | null) => void) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const [mode, setMode] = useState<DrawMode>('select');
  const drawing = useRef<Drawing | null>(null);
  /** The outline that was last shown, whose holes the drawn polygons keep. */
  const base = useRef<Outline | null>(outline);
  const onParts = useEffectEvent((parts: DrawnPart[]) => onChange(outlineOf(parts, base.current)));
  const onReady = useEffectEvent(() => {
    drawing.current?.show(drawnParts(outline));
    if (map && outline) fitTo(map, outline);
  });
  useEffect(() => {
    if (!map) return undefined;
    let unmounted = false;
    void import('./zone-drawing.ts').then(({ drawOn }) => {
      if (unmounted) return;
      drawing.current = drawOn(map, { onParts: (parts) => onParts(parts), onMode: setMode });
      onReady();
    });
    return () => {
      unmounted = true;
      drawing.current?.stop();
      drawing.current = null;
    };
  }, [map]);
  const replace = (next: Outline | null) => {
    base.current = next;
    onChange(next);
    drawing.current?.show(drawnParts(next));
    if (map && next) fitTo(map, next);
  };
  return { setMap, mode, setMode: (next: DrawMode) => drawing.current?.setMode(next), replace };
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

interface ToolbarProps {
  outline: Outline | null;
  mode: DrawMode;
  onMode: (mode: DrawMode) => void;
  onCentre: () => void;
  onErase: () => void;
}

function OutlineToolbar({ outline, mode, onMode, onCentre, onErase }: ToolbarProps) {
  const t = useText(zonesMessages);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {t('outline')}
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ mr: 'auto' }} role="status">
        {outline
          ? `${t('parts', { n: polygonsOf(outline).length })} · ${t('corners', { n: cornersOf(outline) })}`
          : t('noOutline')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mode}
        onChange={(_, next: DrawMode | null) => next && onMode(next)}
      >
        <ToggleButton value="polygon" sx={{ gap: 0.5, height: 32 }}>
          <Polyline fontSize="small" aria-hidden /> {t('draw')}
        </ToggleButton>
        <ToggleButton value="select" disabled={!outline} sx={{ gap: 0.5, height: 32 }}>
          <EditOutlined fontSize="small" aria-hidden /> {t('adjust')}
        </ToggleButton>
      </ToggleButtonGroup>
      <Button startIcon={<FilterCenterFocus aria-hidden />} disabled={!outline} onClick={onCentre}>
        {t('centre')}
      </Button>
      <Button color="error" startIcon={<DeleteOutlined aria-hidden />} disabled={!outline} onClick={onErase}>
        {t('erase')}
      </Button>
    </Box>
  );
}

interface TextProps {
  /** Beside the button that opens the text. */
  help: string;
  outline: Outline | null;
  onApply: (outline: Outline) => void;
}

/** The outline as GeoJSON text, for those who cannot draw on a map or have it in a file. */
function OutlineText({ help, outline, onApply }: TextProps) {
  const t = useText(zonesMessages);
  /** Null while the text is closed. */
  const [text, setText] = useState<string | null>(null);
  const parsed = text === null ? null : readOutline(text);
  const isWrong = text !== '' && !parsed;
  const toggle = () => setText(text === null ? (outline ? JSON.stringify(outline) : '') : null);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="caption" color="text.secondary" sx={{ flex: 1 }}>
          {help}
        </Typography>
        <Button aria-expanded={text !== null} onClick={toggle}>
          {t('asText')}
        </Button>
      </Box>
      {text !== null && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <TextField
            label={t('textLabel')}
            multiline
            minRows={3}
            maxRows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={isWrong}
            helperText={t(isWrong ? 'textWrong' : 'textHelp')}
          />
          <Button variant="outlined" disabled={!parsed} onClick={() => parsed && onApply(parsed)}>
            {t('textApply')}
          </Button>
        </Box>
      )}
    </>
  );
}
