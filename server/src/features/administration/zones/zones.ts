import { Readable } from 'node:stream';
import { sql } from 'kysely';
import {
  outline as outlineField,
  zones,
  type featureCollection,
  type zoneEndpoints as endpoints,
} from '@cuadrilla/contract/administration/zones.ts';
import { distanceMetres } from '@cuadrilla/contract/kit/distance.ts';
import { code as codeField, name as nameField } from '@cuadrilla/contract/kit/fields.ts';
import { fieldFaults } from '@cuadrilla/contract/kit/field-faults.ts';
import { centreOf, contains, overlapShare, type Outline } from '@cuadrilla/contract/kit/geometry.ts';
import type { z } from 'zod';
import { writeRecords } from '#platform/catalogue/catalogue-import.ts';
import { faultsOf } from '#platform/catalogue/catalogue-rows.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { codeReferences } from '#platform/catalogue/record-names.ts';
import { designsComparing, reportsFiltering } from '#features/administration/used-by.store.ts';

export const servedZones = serveCatalogue(zones, {
  table: 'zone',
  search: ['code', 'nameEs', 'nameEn'],
  unique: [['code'], ['nameEs']],
  computed: () => ({
    barrios: sql`(select count(*)::int from barrio b where b.tenant_id = r.tenant_id and b.zone_id = r.id)`,
    employees: sql`(select count(*)::int from app_user u where u.tenant_id = r.tenant_id and u.zone_id = r.id and u.active)`,
  }),
  otherReferences: async (ctx, { id, code }) => [
    ...(await codeReferences(ctx, 'contracts', 'zones', String(code))),
    ...(await designsComparing(ctx, sql`values ('zone')`, String(code))),
    ...(await reportsFiltering(ctx, ['zoneId', 'zone_id'], id as number)),
  ],
});

interface Zone {
  id: number;
  code: string;
  name_es: string;
  name_en: string;
  latitude: number;
  longitude: number;
  outline: Outline | null;
  active: boolean;
}
const zonesOf = async (ctx: TenantCtx): Promise<Zone[]> =>
  (await ctx.db
    .selectFrom('zone')
    .select(['id', 'code', 'name_es', 'name_en', 'latitude', 'longitude', 'outline', 'active'])
    .where('tenant_id', '=', ctx.tenantId)
    .orderBy('code')
    .execute()) as Zone[];
const named = (ctx: TenantCtx, { id, code, name_es, name_en }: Zone) => ({
  id,
  code,
  name: ctx.locale === 'en' ? name_en : name_es,
});

/** Shares below this are the wobble of borders drawn by hand. */
const least = 0.005;
const overlapsOf = (
  ctx: TenantCtx,
  all: readonly Zone[],
  outline: Outline,
  isSelf: (zone: Zone) => boolean,
) =>
  all
    .filter((zone) => zone.active && zone.outline && !isSelf(zone))
    .map((zone) => ({ ...named(ctx, zone), share: overlapShare(outline, zone.outline!) }))
    .filter(({ share }) => share >= least)
    .toSorted((a, b) => b.share - a.share);

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
      zones: inside.map((zone) => named(ctx, zone)),
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
      select status, count(*)::int as count from activity where tenant_id = ${ctx.tenantId} and zone_id = ${zone.id} and withdrawn_at is null and ended_at is null
        and ${scope === null ? sql`true` : sql`company_id = ${scope}`} group by status order by status`.execute(
      ctx.db,
    );
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
    const all = await zonesOf(ctx);
    const read = body.collection.features.map((feature, index) => readFeature(ctx, feature, index, all));
    const seen = new Set<string>();
    for (const each of read) {
      if (each.fault === null && seen.has(each.code))
        Object.assign(each, {
          outcome: 'fault',
          fault: ctx.locale === 'en' ? 'The code occurs twice' : 'El código se repite',
        });
      seen.add(each.code);
    }
    await markTaken(ctx, read);
    const work = read.filter(isWritten);
    if (!body.dryRun) {
      if (read.some(({ fault }) => fault !== null)) fail('INVALID_INPUT', {}, { collection: 'fault' });
      if (work.some(({ outcome }) => outcome === 'update') && !ctx.actor.permissions.has('ZONE_MOD_EDIT'))
        fail('FORBIDDEN');
      await writeRecords(
        ctx,
        zones,
        servedZones.store,
        servedZones.rows,
        work.map(({ id, values }) => ({ id, values })),
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

/** Features whose names other zones or other features have are faults. */
async function markTaken(ctx: Ctx, read: readonly ReadFeature[]): Promise<void> {
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

interface ReadFeature {
  index: number;
  code: string;
  outcome: 'create' | 'update' | 'same' | 'fault';
  fault: string | null;
  overlaps: string[];
  id: number | null;
  values: Record<string, unknown>;
}

function readFeature(
  ctx: Ctx,
  { properties, geometry }: z.output<typeof featureCollection>['features'][number],
  index: number,
  all: readonly Zone[],
): ReadFeature {
  const told = properties as { code?: unknown; name_es?: unknown; name_en?: unknown; center?: unknown };
  const wrong = (es: string, en: string): ReadFeature => ({
    index,
    code: String(told.code ?? ''),
    outcome: 'fault',
    fault: ctx.locale === 'en' ? en : es,
    overlaps: [],
    id: null,
    values: {},
  });
  const code = codeField.safeParse(told.code);
  if (!code.success)
    return wrong('Falta «code» o no es alfanumérico', '“code” is missing or not alphanumeric');
  const outline = outlineField.safeParse(geometry);
  if (!outline.success)
    return wrong('La geometría no es un polígono cerrado', 'The geometry is no closed polygon');
  const known = all.find((zone) => zone.code === code.data);
  const nameEs = nameField.safeParse(told.name_es ?? known?.name_es);
  if (!nameEs.success) return wrong('Falta «name_es»', '“name_es” is missing');
  const nameEn = nameField.safeParse(told.name_en ?? known?.name_en ?? nameEs.data);
  const centre =
    Array.isArray(told.center) &&
    told.center.length === 2 &&
    told.center.every((part) => typeof part === 'number')
      ? (told.center as [number, number])
      : known
        ? ([known.longitude, known.latitude] as const)
        : centreOf(outline.data);
  const values = {
    code: code.data,
    nameEs: nameEs.data,
    nameEn: nameEn.success ? nameEn.data : nameEs.data,
    longitude: centre[0],
    latitude: centre[1],
    outline: outline.data,
  };
  const same =
    known !== undefined &&
    JSON.stringify([
      known.name_es,
      known.name_en,
      known.longitude,
      known.latitude,
      known.outline?.type,
      known.outline?.coordinates,
    ]) ===
      JSON.stringify([
        values.nameEs,
        values.nameEn,
        values.longitude,
        values.latitude,
        values.outline.type,
        values.outline.coordinates,
      ]);
  const overlaps = overlapsOf(ctx, all, outline.data, (zone) => zone.code === code.data).map(
    (zone) => zone.code,
  );
  return {
    index,
    code: code.data,
    outcome: same ? 'same' : known ? 'update' : 'create',
    fault: null,
    overlaps,
    id: known?.id ?? null,
    values,
  };
}

export const zoneHandlers = { ...servedZones.handlers, ...extra };
