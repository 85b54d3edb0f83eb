/** Drawing on the map: polygons are drawn corner by corner and adjusted by dragging. */
import type { Map as MapLibre } from 'maplibre-gl';
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode, type GeoJSONStoreFeatures } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { Ring } from '@cuadrilla/contract/kit/geometry.ts';
import type { DrawnPart } from './outline.rules.ts';

export type DrawMode = 'polygon' | 'select';
export interface Drawing {
  show: (parts: readonly DrawnPart[]) => void;
  setMode: (mode: DrawMode) => void;
  stop: () => void;
}

const outlineColor = '#f57d1f';
const cornerColor = '#000c66';
const white = '#ffffff';

const drawStyles = {
  fillColor: outlineColor,
  fillOpacity: 0.18,
  outlineColor,
  outlineWidth: 3,
  closingPointColor: cornerColor,
  closingPointWidth: 6,
  closingPointOutlineColor: white,
  closingPointOutlineWidth: 2,
} as const;
const selectStyles = {
  selectedPolygonColor: outlineColor,
  selectedPolygonFillOpacity: 0.22,
  selectedPolygonOutlineColor: outlineColor,
  selectedPolygonOutlineWidth: 3,
  selectionPointColor: cornerColor,
  selectionPointWidth: 6,
  selectionPointOutlineColor: white,
  selectionPointOutlineWidth: 2,
  midPointColor: white,
  midPointWidth: 4,
  midPointOutlineColor: cornerColor,
  midPointOutlineWidth: 2,
} as const;
/** Corners can be dragged, added and removed; the polygon itself stays where it is. */
const selectFlags = {
  polygon: {
    feature: { draggable: false, coordinates: { midpoints: true, draggable: true, deletable: true } },
  },
};

const createDraw = (map: MapLibre) =>
  new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 7 }),
    modes: [
      new TerraDrawPolygonMode({ styles: drawStyles }),
      new TerraDrawSelectMode({ flags: selectFlags, styles: selectStyles }),
    ],
  });

const featureOf = ({ part, ring }: DrawnPart): GeoJSONStoreFeatures => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { mode: 'polygon', ...(part === null ? {} : { part }) },
});

interface Listeners {
  onParts: (parts: DrawnPart[]) => void;
  onMode: (mode: DrawMode) => void;
}

/** Puts the drawing on a map; `onParts` receives the polygons whenever the person has changed them. */
export function drawOn(map: MapLibre, { onParts, onMode }: Listeners): Drawing {
  const draw = createDraw(map);
  draw.start();

  const polygons = () =>
    draw
      .getSnapshot()
      .filter(({ geometry, properties }) => geometry.type === 'Polygon' && properties.mode === 'polygon');
  const reportParts = () =>
    onParts(
      polygons().map(({ geometry, properties }) => ({
        part: typeof properties.part === 'number' ? properties.part : null,
        ring: geometry.coordinates[0] as Ring,
      })),
    );
  const selectLast = () => {
    const last = polygons().at(-1);
    if (last?.id !== undefined) draw.selectFeature(last.id);
  };
  const setMode = (mode: DrawMode) => {
    draw.setMode(mode);
    if (mode === 'select') selectLast();
    onMode(mode);
  };
  draw.on('finish', (_, { mode }) => {
    reportParts();
    if (mode === 'polygon') queueMicrotask(() => setMode('select'));
  });
  // Showing an outline clears the map first, which is not the person erasing a polygon.
  let showing = false;
  draw.on('change', (_, type) => {
    if (type === 'delete' && !showing && draw.getMode() === 'select') reportParts();
  });

  return {
    show: (parts) => {
      showing = true;
      draw.setMode('select');
      draw.clear();
      draw.addFeatures(parts.map(featureOf));
      setMode(parts.length ? 'select' : 'polygon');
      showing = false;
    },
    setMode,
    stop: () => draw.stop(),
  };
}
