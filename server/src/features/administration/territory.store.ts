import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Platform, TenantCtx } from '#platform/context.ts';

/** The zones and neighbourhoods of a tenant, kept in memory for ten seconds at most. */
export interface Territory {
  zones: ReadonlyMap<number, { id: number; code: string; name: Bilingual; latitude: number; longitude: number }>;
  zoneByCode: ReadonlyMap<string, number>;
  barrios: readonly { id: number; code: string; name: string; zone: number; lat: number; lng: number }[];
  barrioByCode: ReadonlyMap<string, { id: number; zone: number }>;
}

const freshFor = 10_000;
type Kept = Map<number, { at: number; value: Territory }>;
const keptBy = new WeakMap<Platform, Kept>();

export async function territoryOf(ctx: TenantCtx): Promise<Territory> {
  let kept = keptBy.get(ctx.platform);
  if (!kept) {
    const fresh: Kept = new Map();
    ctx.platform.bus.on('settings', ({ tenantId }) => void fresh.delete(tenantId));
    keptBy.set(ctx.platform, (kept = fresh));
  }
  const found = kept.get(ctx.tenantId);
  if (found && performance.now() - found.at < freshFor) return found.value;
  const zones = await ctx.db.selectFrom('zone').select(['id', 'code', 'name_es', 'name_en', 'latitude', 'longitude', 'active']).where('tenant_id', '=', ctx.tenantId).execute();
  const rows = await ctx.db.selectFrom('barrio').select(['id', 'code', 'name', 'zone_id', 'latitude', 'longitude']).where('tenant_id', '=', ctx.tenantId).execute();
  const barrios = rows.map((row) => ({ id: row.id, code: row.code, name: row.name, zone: row.zone_id, lat: row.latitude, lng: row.longitude }));
  const value: Territory = {
    zones: new Map(zones.map(({ id, code, name_es, name_en, latitude, longitude }) => [id, { id, code, name: { es: name_es, en: name_en }, latitude, longitude }])),
    zoneByCode: new Map(zones.filter(({ active }) => active).map(({ id, code }) => [code, id])),
    barrios,
    barrioByCode: new Map(barrios.map((barrio) => [barrio.code, barrio])),
  };
  kept.set(ctx.tenantId, { at: performance.now(), value });
  return value;
}
