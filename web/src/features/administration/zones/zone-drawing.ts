/** The drawing upon the map: polygons that are drawn corner by corner and adjusted by dragging. */
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

const [line, ground, corner] = ['#f57d1f', '#f57d1f', '#000c66'] as const;

interface Told {
  onParts: (parts: DrawnPart[]) => void;
  onMode: (mode: DrawMode) => void;
}

export function drawOn(map: MapLibre, { onParts, onMode }: Told): Drawing {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 7 }),
    modes: [
      new TerraDrawPolygonMode({
        styles: {
          fillColor: ground,
          fillOpacity: 0.18,
          outlineColor: line,
          outlineWidth: 3,
          closingPointColor: corner,
          closingPointWidth: 6,
          closingPointOutlineColor: '#ffffff',
          closingPointOutlineWidth: 2,
        },
      }),
      new TerraDrawSelectMode({
        flags: {
          polygon: {
            feature: { draggable: false, coordinates: { midpoints: true, draggable: true, deletable: true } },
          },
        },
        styles: {
          selectedPolygonColor: ground,
          selectedPolygonFillOpacity: 0.22,
          selectedPolygonOutlineColor: line,
          selectedPolygonOutlineWidth: 3,
          selectionPointColor: corner,
          selectionPointWidth: 6,
          selectionPointOutlineColor: '#ffffff',
          selectionPointOutlineWidth: 2,
          midPointColor: '#ffffff',
          midPointWidth: 4,
          midPointOutlineColor: corner,
          midPointOutlineWidth: 2,
        },
      }),
    ],
  });
  draw.start();

  const polygons = () =>
    draw
      .getSnapshot()
      .filter(({ geometry, properties }) => geometry.type === 'Polygon' && properties.mode === 'polygon');
  const tell = () =>
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
    tell();
    if (mode === 'polygon') queueMicrotask(() => setMode('select'));
  });
  // Putting an outline on the map clears what was there: nobody erased that.
  let showing = false;
  draw.on('change', (_, type) => {
    if (type === 'delete' && !showing && draw.getMode() === 'select') tell();
  });

  return {
    show: (parts) => {
      showing = true;
      draw.setMode('select');
      draw.clear();
      draw.addFeatures(
        parts.map(({ part, ring }): GeoJSONStoreFeatures => ({
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: [ring] },
          properties: { mode: 'polygon', ...(part === null ? {} : { part }) },
        })),
      );
      setMode(parts.length ? 'select' : 'polygon');
      showing = false;
    },
    setMode,
    stop: () => draw.stop(),
  };
}
