import { z } from 'zod';
import { catalogue } from '../kit/catalogue.ts';
import { code, latitude, longitude, name } from '../kit/fields.ts';

export const zones = catalogue({
  name: 'zones',
  titles: { one: { es: 'zona', en: 'zone' }, many: { es: 'Zonas', en: 'Zones' } },
  module: 'ZONE',
  path: '/user-service/zone/v1',
  fields: z.object({
    code,
    nameEs: name,
    nameEn: name,
    latitude,
    longitude,
    /** GeoJSON Polygon or MultiPolygon, longitude first. */
    outline: z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) }).nullable().default(null),
  }),
});
