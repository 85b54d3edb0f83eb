import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { zones, type zoneEndpoints as endpoints } from '@cuadrilla/contract/administration/zones.ts';
import { distanceMetres } from '@cuadrilla/contract/kit/distance.ts';
import { fieldFaults } from '@cuadrilla/contract/kit/field-faults.ts';
import { contains } from '@cuadrilla/contract/kit/geometry.ts';
import { faultsOf } from '#platform/catalogue/record-faults.ts';
import { writeRecords } from '#platform/catalogue/write-records.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { codeReferences } from '#platform/catalogue/record-references.ts';
import { readFeatures, type ReadFeature } from './zone-features.ts';
import { namedZone, overlapsOf, zonesOf } from './zones.store.ts';
import { designsComparing, reportsFiltering } from '#features/administration/used-by.store.ts';

export const servedZones = serveCatalogue(zones, {
  table: 'zone',
  search: ['code', 'nameEs', 'nameEn'],
  unique: [['code'], ['nameEs']],
  computed: () => ({
    barrios: sql`(
      select count(*)::int from barrio b
      where b.tenant_id = r.tenant_id and b.zone_id = r.id)`,
    employees: sql`(
      select count(*)::int from app_user u
      where u.tenant_id = r.tenant_id and u.zone_id = r.id and u.active)`,
  }),
  otherReferences: async (ctx, { id, code }) => [
    ...(await codeReferences(ctx, 'contracts', 'zones', String(code))),
    ...(await designsComparing(ctx, sql`values ('zone')`, String(code))),
    ...(await reportsFiltering(ctx, ['zoneId', 'zone_id'], id as number)),
  ],
});

const extra: Handlers<typeof endpoints> = {
  locate: async (ctx, { query }) => {
    const inside = (await zonesOf(ctx)).filter(
      ({ active, outline }) => active && outline && contains(outline, [query.longitude, query.latitude]),
    );
    const rows = await ctx.db
      .selectFrom('barrio')
      .select(['id', 'code', 'name', 'zone_id', 'latitude', 'longitude'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('active', '=', true)
      .execute();
    const near = rows.map(({ id, code, name, zone_id, latitude, longitude }) => ({
      id,
      code,
      name,
      zoneId: zone_id,
      metres: Math.round(
        distanceMetres({ lat: latitude, lng: longitude }, { lat: query.latitude, lng: query.longitude }),
      ),
    }));
    return {
      zones: inside.map((zone) => namedZone(ctx, zone)),
      barrio:
        near.length === 0 ? null : near.reduce((best, each) => (each.metres < best.metres ? each : best)),
    };
  },
  overlaps: async (ctx, { body }) =>
    overlapsOf(ctx, await zonesOf(ctx), body.outline, ({ id }) => id === body.id),
  contents: async (ctx, { params }) => {
    const zone = await ctx.db
      .selectFrom('zone')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!zone) return fail('NOT_FOUND');
    const scope = ctx.actor.companyScope;
    const barrios = await ctx.db
      .selectFrom('barrio')
      .select(['id', 'code', 'name', 'latitude', 'longitude'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('zone_id', '=', zone.id)
      .orderBy('name')
      .execute();
    let people = ctx.db
      .selectFrom('app_user')
      .select(['id', 'code', sql<string>`name || ' ' || lastname`.as('name'), 'is_mobile'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('zone_id', '=', zone.id)
      .where('active', '=', true);
    if (scope !== null) people = people.where('company_id', '=', scope);
    const { rows: openWork } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from activity
      where tenant_id = ${ctx.tenantId} and zone_id = ${zone.id}
        and withdrawn_at is null and ended_at is null
        and ${scope === null ? sql`true` : sql`company_id = ${scope}`}
      group by status order by status`.execute(ctx.db);
    return {
      barrios,
      employees: (await people.orderBy('code').limit(1000).execute()).map(({ is_mobile, ...person }) => ({
        ...person,
        mobile: is_mobile,
      })),
      openWork,
    };
  },
  exportGeojson: async (ctx) => {
    const collection = {
      type: 'FeatureCollection',
      name: 'zones',
      features: (await zonesOf(ctx)).map(
        ({ code, name_es, name_en, latitude, longitude, outline, active }) => ({
          type: 'Feature',
          properties: { code, name_es, name_en, center: [longitude, latitude], active },
          geometry: outline,
        }),
      ),
    };
    return {
      name: ctx.locale === 'en' ? 'zones.geojson' : 'zonas.geojson',
      type: 'application/geo+json',
      stream: Readable.from([JSON.stringify(collection)]),
    };
  },
  importGeojson: async (ctx, { body }) => {
    const read = readFeatures(ctx, body.collection.features, await zonesOf(ctx));
    await markTakenNames(ctx, read);
    const toWrite = read.filter(isWritten);
    if (!body.dryRun) {
      if (read.some(({ fault }) => fault !== null)) fail('INVALID_INPUT', {}, { collection: 'fault' });
      if (toWrite.some(({ outcome }) => outcome === 'update') && !ctx.actor.permissions.has('ZONE_MOD_EDIT'))
        fail('FORBIDDEN');
      await writeRecords(
        ctx,
        servedZones,
        toWrite.map(({ id, values }) => ({ id, values })),
      );
    }
    const count = (outcome: string): number => read.filter((each) => each.outcome === outcome).length;
    return {
      created: count('create'),
      updated: count('update'),
      unchanged: count('same'),
      features: read.map(({ index, code, outcome, fault, overlaps }) => ({
        index,
        code,
        outcome,
        fault,
        overlaps,
      })),
    };
  },
};

const isWritten = ({ outcome }: ReadFeature): boolean => outcome === 'create' || outcome === 'update';

/** Marks features whose names belong to other zones or features. */
async function markTakenNames(ctx: Ctx, read: readonly ReadFeature[]): Promise<void> {
  const candidates = read.filter(isWritten);
  const faults = await faultsOf(ctx, servedZones.rows, servedZones.store, candidates);
  for (const [at, each] of candidates.entries()) {
    const fault = faults[at]!.nameEs;
    if (fault)
      Object.assign(each, {
        outcome: 'fault',
        fault: `name_es: ${fieldFaults[fault as keyof typeof fieldFaults][ctx.locale]}`,
      });
  }
}

export const zoneHandlers = { ...servedZones.handlers, ...extra };
