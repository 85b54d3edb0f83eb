import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
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
}

export const territoryOf = cachedForTenant(async ({ db, tenantId }): Promise<Territory> => {
  const zones = await db
    .selectFrom('zone')
    .select(['id', 'code', 'name_es', 'name_en', 'latitude', 'longitude', 'active'])
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
  };
});
