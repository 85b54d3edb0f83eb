/**
 * The style of the map: the tenant's own zones on a plain ground. No tile, font or picture is fetched, save the
 * streets that an operator sets (`map-streets.ts`).
 */
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { tones, type Tone } from '../status-tones.ts';
import type { MapMarker, MapPoint, PlaceName, ZoneShape } from './map.types.ts';

export const font = ['Inter Variable', 'sans-serif'];
const toneColour = [
  'match',
  ['get', 'tone'],
  ...Object.entries(tones).flatMap(([tone, { strong }]) => [tone, strong]),
  tones.plain.strong,
];
const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const place = (
  longitude: number,
  latitude: number,
  properties: Record<string, unknown>,
  id?: number,
): Feature => ({
  type: 'Feature',
  ...(id === undefined ? {} : { id }),
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties,
});

export const nothing = collection([]);

export const zoneAreas = (zones: readonly ZoneShape[]) =>
  collection(
    zones.flatMap(({ id, outline }) => {
      if (!outline) return [];
      const geometry = (outline.type === 'Feature' ? outline.geometry : outline) as Geometry;
      return [{ type: 'Feature', id, geometry, properties: { id } } as Feature];
    }),
  );

/** Names of zones; one whose place a marker covers stands below it. */
export function zoneLabels(zones: readonly ZoneShape[], lang: Locale, markers: readonly MapMarker[] = []) {
  const covered = new Set(markers.map(({ longitude, latitude }) => `${longitude} ${latitude}`));
  return collection(
    zones.map(({ longitude, latitude, name }) =>
      place(longitude, latitude, { name: name[lang], below: covered.has(`${longitude} ${latitude}`) }),
    ),
  );
}

export const placeFeatures = (places: readonly PlaceName[]) =>
  collection(places.map(({ longitude, latitude, name }) => place(longitude, latitude, { name })));

export const pointFeatures = (points: readonly MapPoint[]) =>
  collection(
    points.map(({ id, longitude, latitude, tone, marked }) =>
      place(longitude, latitude, { id, tone: tone satisfies Tone, marked: marked ?? false }, id),
    ),
  );

export const pathFeatures = (paths: NonNullable<readonly (readonly (readonly [number, number])[])[]>) =>
  collection(
    paths.map((path) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: path.map(([x, y]) => [x, y]) },
    })),
  );

/** How many points of each tone a cluster holds. */
const toneCounts = Object.fromEntries(
  Object.keys(tones).map((tone) => [tone, ['+', ['case', ['==', ['get', 'tone'], tone], 1, 0]]]),
);
/** The zoom from which places have names, and the largest one of a map. */
export const placeZoom = 12.5;
export const closest = 18;

export const mapStyle = {
  version: 8,
  sources: {
    zones: { type: 'geojson', data: nothing },
    names: { type: 'geojson', data: nothing },
    paths: { type: 'geojson', data: nothing },
    places: { type: 'geojson', data: nothing },
    // Points that would hide one another are a cluster at every zoom.
    points: {
      type: 'geojson',
      data: nothing,
      maxzoom: closest + 2,
      cluster: true,
      clusterMaxZoom: closest + 1,
      clusterRadius: 44,
      clusterProperties: toneCounts,
    },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#e9edf2' } },
    {
      id: 'zone-area',
      type: 'fill',
      source: 'zones',
      paint: { 'fill-color': '#ffffff', 'fill-opacity': 0.85 },
    },
    { id: 'zone-edge', type: 'line', source: 'zones', paint: { 'line-color': '#aab2c5', 'line-width': 1.2 } },
    {
      id: 'paths',
      type: 'line',
      source: 'paths',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': '#3a4bb8', 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
    {
      id: 'place-dot',
      type: 'circle',
      source: 'places',
      minzoom: placeZoom - 1,
      paint: { 'circle-color': '#8b93a7', 'circle-radius': 2 },
    },
    {
      id: 'place-name',
      type: 'symbol',
      source: 'places',
      minzoom: placeZoom,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': ['interpolate', ['linear'], ['zoom'], placeZoom, 10.5, 16, 13],
        'text-max-width': 8,
        'text-anchor': 'top',
        'text-offset': [0, 0.4],
        'text-padding': 3,
      },
      paint: { 'text-color': '#5a6278', 'text-halo-color': '#ffffff', 'text-halo-width': 1.5 },
    },
    {
      id: 'zone-name',
      type: 'symbol',
      source: 'names',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 12,
        'text-max-width': 8,
        'text-padding': 2,
        'text-anchor': ['case', ['get', 'below'], 'top', 'center'],
        'text-offset': ['case', ['get', 'below'], ['literal', [0, 1.4]], ['literal', [0, 0]]],
      },
      paint: { 'text-color': '#5a6278', 'text-halo-color': '#ffffff', 'text-halo-width': 1.5 },
    },
    // Markers are drawn over the map and not by it: the room of each is kept free of names.
    {
      id: 'marker-room',
      type: 'symbol',
      source: 'names',
      filter: ['get', 'below'],
      layout: {
        'text-field': 'O',
        'text-font': font,
        'text-size': 18,
        'text-padding': 0,
        'text-allow-overlap': true,
      },
      paint: { 'text-opacity': 0 },
    },
    // Clusters are buttons over the map; a layer is needed for their tiles to be there.
    {
      id: 'clusters',
      type: 'circle',
      source: 'points',
      filter: ['has', 'point_count'],
      paint: { 'circle-opacity': 0, 'circle-radius': 1 },
    },
    {
      id: 'points',
      type: 'circle',
      source: 'points',
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-color': toneColour,
        'circle-radius': [
          'case',
          ['boolean', ['feature-state', 'selected'], false],
          9,
          ['get', 'marked'],
          7,
          6,
        ],
        'circle-stroke-width': [
          'case',
          ['boolean', ['feature-state', 'selected'], false],
          3,
          ['get', 'marked'],
          2.5,
          1.5,
        ],
        'circle-stroke-color': [
          'case',
          ['boolean', ['feature-state', 'selected'], false],
          '#000c66',
          ['get', 'marked'],
          '#f57d1f',
          '#ffffff',
        ],
      },
    },
  ],
} as unknown as StyleSpecification;
