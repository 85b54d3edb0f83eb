import type { pickers as endpoints } from '@cuadrilla/contract/administration/pickers.ts';
import { territoryOf } from './zones/territory.store.ts';
import { hasStreetArchive, streetArchivePath } from '#platform/http/map-files.ts';
import type { Handlers } from '#platform/http/serve.ts';

export const pickerHandlers: Handlers<typeof endpoints> = {
  zones: async (ctx) => {
    const rows = await ctx.db
      .selectFrom('zone')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('active', '=', true)
      .orderBy('code')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: { es: row.name_es, en: row.name_en },
      latitude: row.latitude,
      longitude: row.longitude,
      outline: row.outline as Record<string, unknown> | null,
    }));
  },
  area: async (ctx) => (await territoryOf(ctx)).area,
  streets: async ({ platform: { config } }) => {
    const { tiles, attribution, maxZoom } = config.map;
    if (tiles)
      return {
        source: { type: 'tiles', kind: tiles.kind, address: tiles.address },
        attribution,
        maxZoom,
      };
    if (!(await hasStreetArchive(config))) return null;
    return { source: { type: 'archive', address: streetArchivePath }, attribution, maxZoom };
  },
  companies: async (ctx) => {
    let select = ctx.db
      .selectFrom('company')
      .select(['id', 'code', 'name'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('active', '=', true);
    if (ctx.actor.companyScope !== null) select = select.where('id', '=', ctx.actor.companyScope);
    return (await select.orderBy('name').execute()).map(({ id, code, name }) => ({
      id,
      code,
      name: { es: name, en: name },
    }));
  },
  barrios: async (ctx) => {
    const rows = await ctx.db
      .selectFrom('barrio as b')
      .innerJoin('zone as z', (on) =>
        on.onRef('z.tenant_id', '=', 'b.tenant_id').onRef('z.id', '=', 'b.zone_id'),
      )
      .select(['b.id', 'b.code', 'b.name', 'b.zone_id', 'z.code as zone_code', 'b.latitude', 'b.longitude'])
      .where('b.tenant_id', '=', ctx.tenantId)
      .orderBy('b.name')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      zoneId: row.zone_id,
      zoneCode: row.zone_code,
      latitude: row.latitude,
      longitude: row.longitude,
    }));
  },
};
