/**
 * How street tiles are drawn. Vector tiles of the two common schemes, OpenMapTiles and Protomaps, name their layers
 * and classes differently; what a tile does not have is not drawn.
 */
import type { AddLayerObject } from 'maplibre-gl';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { font } from './map-style.ts';

export const streetSource = 'streets';

const rasterLayers = [
  { id: 'streets', type: 'raster', source: streetSource, paint: { 'raster-saturation': -0.35 } },
];

const kind = ['coalesce', ['get', 'class'], ['get', 'kind'], ['get', 'pmap:kind'], ''];
const isOf = (...classes: string[]) => ['in', kind, ['literal', classes]];
const isGreen = isOf('wood', 'grass', 'park', 'forest', 'garden', 'nature_reserve', 'golf_course', 'meadow');
const isMain = isOf('motorway', 'trunk', 'primary', 'secondary', 'highway', 'major_road');
const isArea = ['==', ['geometry-type'], 'Polygon'];
const isLine = ['==', ['geometry-type'], 'LineString'];
/** Wider as one comes closer, from zoom 11 to 18. */
const widening = (least: number, most: number) => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  11,
  least,
  18,
  most,
];

const areas = (layer: string, colour: unknown, filter: unknown = isArea) => ({
  id: `streets-${layer}`,
  type: 'fill',
  source: streetSource,
  'source-layer': layer,
  filter,
  paint: { 'fill-color': colour },
});
const roads = (layer: string) => [
  {
    id: `streets-${layer}-edge`,
    type: 'line',
    source: streetSource,
    'source-layer': layer,
    filter: isLine,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': '#c3c9d6', 'line-width': widening(1.6, 18) },
  },
  {
    id: `streets-${layer}`,
    type: 'line',
    source: streetSource,
    'source-layer': layer,
    filter: isLine,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ['case', isMain, '#fbe6b8', '#ffffff'], 'line-width': widening(0.8, 15) },
  },
];
const names = (layer: string, lang: Locale) => ({
  id: `streets-${layer}-name`,
  type: 'symbol',
  source: streetSource,
  'source-layer': layer,
  minzoom: 14,
  filter: isLine,
  layout: {
    'symbol-placement': 'line',
    'text-field': ['coalesce', ['get', `name:${lang}`], ['get', 'name'], ''],
    'text-font': font,
    'text-size': 11,
  },
  paint: { 'text-color': '#4d5366', 'text-halo-color': '#ffffff', 'text-halo-width': 1.2 },
});

const vectorLayers = (lang: Locale) => [
  ...['landcover', 'landuse', 'natural', 'park'].map((layer) =>
    areas(layer, '#dcebd6', ['all', isArea, layer === 'park' ? true : isGreen]),
  ),
  areas('water', '#bcd7ee'),
  ...['waterway', 'water'].map((layer) => ({
    id: `streets-${layer}-line`,
    type: 'line',
    source: streetSource,
    'source-layer': layer,
    filter: isLine,
    paint: { 'line-color': '#bcd7ee', 'line-width': widening(1, 5) },
  })),
  ...['building', 'buildings'].map((layer) => ({ ...areas(layer, '#dfe2ea'), minzoom: 14 })),
  ...['transportation', 'roads'].flatMap(roads),
  ...['transportation_name', 'roads'].map((layer) => names(layer, lang)),
];

/** The layers from below to above; of a file whose layers are known, those that it has. */
export function streetLayers(
  tiles: 'raster' | 'vector',
  lang: Locale,
  known: ReadonlySet<string> | null,
): AddLayerObject[] {
  const layers = tiles === 'raster' ? rasterLayers : vectorLayers(lang);
  return (layers as (AddLayerObject & { 'source-layer'?: string })[]).filter(
    (layer) => !known || !layer['source-layer'] || known.has(layer['source-layer']),
  );
}
