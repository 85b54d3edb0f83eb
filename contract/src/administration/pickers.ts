import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { box } from '../kit/geometry.ts';
import { bilingual, id } from '../kit/fields.ts';

/** Short lists that screens choose from; anyone signed in may read them. */
const choice = z.object({ id, code: z.string(), name: bilingual });
export type Choice = z.output<typeof choice>;

/** Tiles of streets, of a server by their address or of one PMTiles file. */
const streetLayer = z.object({
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('tiles'), kind: z.enum(['raster', 'vector']), address: z.string() }),
    z.object({ type: z.literal('archive'), address: z.string() }),
  ]),
  attribution: z.string(),
  maxZoom: z.number().int().nullable(),
});
export type StreetLayer = z.output<typeof streetLayer>;

export const pickers = {
  zones: endpoint({
    method: 'GET',
    path: '/user-service/zone/v1/get_all_zones',
    access: 'session',
    summary: 'Zones with their outlines (GeoJSON)',
    reply: z.array(
      choice.extend({
        latitude: z.number(),
        longitude: z.number(),
        outline: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  }),
  area: endpoint({
    method: 'GET',
    path: '/user-service/zone/v1/get_area',
    access: 'session',
    summary: 'The box around all zones, with a margin; null without zones',
    reply: box.nullable(),
  }),
  streets: endpoint({
    method: 'GET',
    path: '/user-service/zone/v1/get_street_layer',
    access: 'session',
    summary: 'Where the maps get the streets under the zones; null when the operator has set none',
    reply: streetLayer.nullable(),
  }),
  companies: endpoint({
    method: 'GET',
    path: '/user-service/company/v1/get_all_companies',
    access: 'session',
    summary: 'Contractor companies',
    reply: z.array(choice),
  }),
  barrios: endpoint({
    method: 'GET',
    path: '/user-service/zone/v1/get_all_barrios',
    access: 'session',
    summary: 'Barrios with their zone',
    reply: z.array(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        zoneId: id,
        zoneCode: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  }),
};
