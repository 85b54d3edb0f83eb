import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { boxOf, type Box, type Outline } from '@cuadrilla/contract/kit/geometry.ts';
import { cachedForTenant } from '#platform/tenant-cache.ts';

/** The zones and neighbourhoods of a tenant. */
export interface Territory {
  zones: ReadonlyMap<
    number,
    { id: number; code: string; name: Bilingual; latitude: number; longitude: number }
  >;
  zoneByCode: ReadonlyMap<string, number>;
  barrios: readonly { id: number; code: string; name: string; zone: number; lat: number; lng: number }[];
  barrioByCode: ReadonlyMap<string, { id: number; zone: number }>;
  /** The box around the active zones and their neighbourhoods, with a margin; null without zones. */
  area: Box | null;
}

/** About five kilometres: what lies farther out is more likely a typing error than a customer. */
const marginDegrees = 0.05;

function areaOf(
  zones: readonly { active: boolean; latitude: number; longitude: number; outline: unknown }[],
  barrios: readonly { lat: number; lng: number }[],
): Box | null {
  const active = zones.filter((zone) => zone.active);
  if (active.length === 0) return null;
  const corners = active.flatMap(({ latitude, longitude, outline }) => {
    const { west, south, east, north } = outline
      ? boxOf(outline as Outline)
      : { west: longitude, east: longitude, south: latitude, north: latitude };
    return [
      { lat: south, lng: west },
      { lat: north, lng: east },
    ];
  });
  const all = [...corners, ...barrios];
  const [lats, lngs] = [all.map(({ lat }) => lat), all.map(({ lng }) => lng)];
  return {
    west: least(lngs) - marginDegrees,
    south: least(lats) - marginDegrees,
    east: most(lngs) + marginDegrees,
    north: most(lats) + marginDegrees,
  };
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);

export const territoryOf = cachedForTenant(async ({ db, tenantId }): Promise<Territory> => {
  const zones = await db
    .selectFrom('zone')
    .select(['id', 'code', 'name_es', 'name_en', 'latitude', 'longitude', 'outline', 'active'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const rows = await db
    .selectFrom('barrio')
    .select(['id', 'code', 'name', 'zone_id', 'latitude', 'longitude'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const barrios = rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    zone: row.zone_id,
    lat: row.latitude,
    lng: row.longitude,
  }));
  return {
    zones: new Map(
      zones.map(({ id, code, name_es, name_en, latitude, longitude }) => [
        id,
        { id, code, name: { es: name_es, en: name_en }, latitude, longitude },
      ]),
    ),
    zoneByCode: new Map(zones.filter(({ active }) => active).map(({ id, code }) => [code, id])),
    barrios,
    barrioByCode: new Map(barrios.map((barrio) => [barrio.code, barrio])),
    area: areaOf(zones, barrios),
  };
});
