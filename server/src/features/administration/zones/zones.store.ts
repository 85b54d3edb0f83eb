import { overlapShare, type Outline } from '@cuadrilla/contract/kit/geometry.ts';
import type { TenantCtx } from '#platform/context.ts';

export interface Zone {
  id: number;
  code: string;
  name_es: string;
  name_en: string;
  latitude: number;
  longitude: number;
  outline: Outline | null;
  active: boolean;
}

export const zonesOf = async (ctx: TenantCtx): Promise<Zone[]> =>
  (await ctx.db
    .selectFrom('zone')
    .select(['id', 'code', 'name_es', 'name_en', 'latitude', 'longitude', 'outline', 'active'])
    .where('tenant_id', '=', ctx.tenantId)
    .orderBy('code')
    .execute()) as Zone[];

/** A zone as replies name it. */
export const namedZone = (ctx: TenantCtx, { id, code, name_es, name_en }: Zone) => ({
  id,
  code,
  name: ctx.locale === 'en' ? name_en : name_es,
});

/** Smaller shares come from inexactly drawn borders. */
const leastShare = 0.005;

/** Active zones that overlap an outline, the largest share first. */
export const overlapsOf = (
  ctx: TenantCtx,
  all: readonly Zone[],
  outline: Outline,
  isSelf: (zone: Zone) => boolean,
) =>
  all
    .filter((zone) => zone.active && zone.outline && !isSelf(zone))
    .map((zone) => ({ ...namedZone(ctx, zone), share: overlapShare(outline, zone.outline!) }))
    .filter(({ share }) => share >= leastShare)
    .toSorted((a, b) => b.share - a.share);
