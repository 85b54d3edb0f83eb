/**
 * The style of the map: the tenant's own zones on a plain ground. No tile, font or picture is fetched.
 */
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { tones, type Tone } from '../status-tones.ts';
import type { MapPoint, ZoneShape } from './map.types.ts';

const font = ['Inter Variable', 'sans-serif'];
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

export const zoneLabels = (zones: readonly ZoneShape[], lang: Locale) =>
  collection(zones.map((zone) => place(zone.longitude, zone.latitude, { name: zone.name[lang] })));

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

export const mapStyle = {
  version: 8,
  sources: {
    zones: { type: 'geojson', data: nothing },
    names: { type: 'geojson', data: nothing },
    paths: { type: 'geojson', data: nothing },
    points: { type: 'geojson', data: nothing, cluster: true, clusterMaxZoom: 14, clusterRadius: 44 },
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
      id: 'zone-name',
      type: 'symbol',
      source: 'names',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 12,
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: { 'text-color': '#5a6278', 'text-halo-color': '#ffffff', 'text-halo-width': 1.5 },
    },
    {
      id: 'clusters',
      type: 'circle',
      source: 'points',
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': '#000c66',
        'circle-opacity': 0.9,
        'circle-radius': ['step', ['get', 'point_count'], 13, 25, 17, 250, 22, 2500, 27],
        'circle-stroke-width': 3,
        'circle-stroke-color': 'rgba(0, 12, 102, 0.18)',
      },
    },
    {
      id: 'cluster-count',
      type: 'symbol',
      source: 'points',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': font,
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': '#ffffff' },
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
