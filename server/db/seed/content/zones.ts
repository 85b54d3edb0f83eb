import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

export interface ZoneContent {
  code: string;
  name: { es: string; en: string };
  latitude: number;
  longitude: number;
  /**
   * GeoJSON outline. Neighbours share their borders exactly: `tools/demo-zones.ts` draws them from the barrios.
   */
  outline: { type: string; coordinates: unknown };
}
export interface BarrioContent {
  code: string;
  name: string;
  comuna: string;
  zone: string;
  latitude: number;
  longitude: number;
  hectares: number;
}

const read = (file: string) => readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');

interface ZoneFeature {
  properties: {
    code: string;
    name_es: string;
    name_en: string;
    center: [longitude: number, latitude: number];
  };
  geometry: { type: string; coordinates: unknown };
}

export const zones: ZoneContent[] = (
  JSON.parse(read('zones_demo_cali.geojson')) as { features: ZoneFeature[] }
).features.map(({ properties: { code, name_es, name_en, center }, geometry }) => ({
  code,
  name: { es: name_es, en: name_en },
  latitude: center[1],
  longitude: center[0],
  outline: geometry,
}));

/** The 339 barrios of Cali with the centre of each. */
export const barrios: BarrioContent[] = (
  parse(read('barrios_cali_centroids.csv'), { columns: true }) as Record<string, string>[]
).map((row) => ({
  code: row.id_barrio!,
  name: row.barrio!,
  comuna: row.comuna!,
  zone: row.zone_code!,
  latitude: Number(row.lat),
  longitude: Number(row.lng),
  hectares: Number(row.area_ha),
}));
