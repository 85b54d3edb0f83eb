import { z } from 'zod';
import { catalogue, recordId } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, id, idParam, latitude, longitude, name, text } from '../kit/fields.ts';
import { isOutline } from '../kit/geometry.ts';

const path = '/user-service/zone/v1';

/** GeoJSON Polygon or MultiPolygon, longitude first, rings closed. */
export const outline = z
  .object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) })
  .refine(isOutline, 'outline');

export const zones = catalogue({
  name: 'zones',
  titles: { one: { es: 'zona', en: 'zone' }, many: { es: 'Zonas', en: 'Zones' } },
  module: 'ZONE',
  path,
  fields: z.object({
    code,
    nameEs: name,
    nameEn: name,
    latitude,
    longitude,
    outline: outline.nullable().default(null),
  }),
  computed: z.object({ barrios: z.number().int(), employees: z.number().int() }),
});

export const barrios = catalogue({
  name: 'barrios',
  titles: { one: { es: 'barrio', en: 'neighbourhood' }, many: { es: 'Barrios', en: 'Neighbourhoods' } },
  module: 'ZONE',
  path: '/user-service/barrio/v1',
  fields: z.object({ code, name, comuna: text(50), zoneId: recordId('zones'), latitude, longitude }),
});

/**
 * Properties a feature must have: `code`, `name_es`; `name_en` and `center` (`[longitude, latitude]`) may be
 * missing.
 */
const feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullable(),
});
export const featureCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(feature).max(2000),
});

const overlap = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** How much of the given outline lies in that zone, 0 to 1. */ share: z.number(),
});
export type ZoneOverlap = z.output<typeof overlap>;

export const zoneEndpoints = {
  locate: endpoint({
    method: 'GET',
    path: `${path}/locate`,
    access: 'session',
    summary: 'Zones whose outline holds a point, and the nearest barrio with its distance in metres',
    query: z.object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
    }),
    reply: z.object({
      zones: z.array(z.object({ id, code: z.string(), name: z.string() })),
      barrio: z.object({ id, code: z.string(), name: z.string(), zoneId: id, metres: z.number() }).nullable(),
    }),
  }),
  overlaps: endpoint({
    method: 'POST',
    readOnly: true,
    path: `${path}/overlaps`,
    access: 'ZONE_MOD_LIST',
    summary: 'Active zones that an outline overlaps; `id` is the zone being edited',
    body: z.strictObject({ id: id.nullable().default(null), outline }),
    bodyLimit: 5_000_000,
    reply: z.array(overlap),
  }),
  contents: endpoint({
    method: 'GET',
    path: `${path}/contents/:id`,
    access: 'ZONE_MOD_LIST',
    summary: 'What a zone holds: barrios, employees, and open work by status',
    params: idParam,
    reply: z.object({
      barrios: z.array(z.object({ id, code: z.string(), name: z.string(), latitude, longitude })),
      employees: z.array(z.object({ id, code: z.string(), name: z.string(), mobile: z.boolean() })),
      openWork: z.array(z.object({ status: z.string(), count: z.number().int() })),
    }),
  }),
  exportGeojson: endpoint({
    method: 'GET',
    path: `${path}/geojson`,
    access: 'ZONE_MOD_LIST',
    summary: 'All zones as a GeoJSON file',
    reply: 'file',
  }),
  importGeojson: endpoint({
    method: 'POST',
    path: `${path}/geojson_import`,
    access: 'ZONE_MOD_CREATE',
    bodyLimit: 10_000_000,
    summary:
      'Zones from GeoJSON: new codes are created, known ones get the outline; `dryRun` only reports the result',
    body: z.strictObject({ dryRun: z.boolean().default(true), collection: featureCollection }),
    reply: z.object({
      created: z.number().int(),
      updated: z.number().int(),
      unchanged: z.number().int(),
      features: z.array(
        z.object({
          index: z.number().int(),
          code: z.string(),
          outcome: z.enum(['create', 'update', 'same', 'fault']),
          fault: z.string().nullable(),
          overlaps: z.array(z.string()),
        }),
      ),
    }),
  }),
};
