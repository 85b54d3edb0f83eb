import { sql, type Selectable } from 'kysely';
import type { Photo } from '@cuadrilla/contract/operation/activities.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import type { PhotoTable } from '#platform/db/schema.ts';

type PhotoRow = Selectable<PhotoTable>;

export const photoView = (row: PhotoRow): Photo => ({
  id: row.id,
  activityId: row.activity_id,
  submissionId: row.submission_id,
  question: row.question,
  name: row.name,
  sha256: row.sha256,
  type: row.type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  takenAt: row.taken_at,
  receivedAt: row.received_at,
});

/** All activities of the tenant, or those of one company. */
const within = (ctx: Pick<TenantCtx, 'db' | 'tenantId'>, companyId: number | null) => {
  const select = ctx.db.selectFrom('activity as a').where('a.tenant_id', '=', ctx.tenantId);
  return companyId === null ? select : select.where('a.company_id', '=', companyId);
};
const visible = (ctx: Ctx) => within(ctx, ctx.actor.companyScope);

export const activityVisible = async (ctx: Ctx, activityId: number): Promise<boolean> =>
  (await visible(ctx).select('a.id').where('a.id', '=', activityId).executeTakeFirst()) !== undefined;

export const photosOf = (ctx: TenantCtx, activityId: number): Promise<PhotoRow[]> =>
  ctx.db
    .selectFrom('photo')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('activity_id', '=', activityId)
    .orderBy('id')
    .execute();

export const photoOf = (ctx: Ctx, id: number): Promise<PhotoRow | undefined> =>
  visible(ctx)
    .innerJoin('photo as p', (on) =>
      on.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.activity_id', '=', 'a.id'),
    )
    .selectAll('p')
    .where('p.tenant_id', '=', ctx.tenantId)
    .where('p.id', '=', id)
    .executeTakeFirst();

export interface SelectedPhoto {
  id: number;
  sha256: string;
  type: string | null;
  bytes: number;
  name: string;
  question: string;
  taken_at: string | null;
  activity_id: number;
  operation_number: string;
  stage: string;
}

export interface Selection {
  activityIds: number[];
  operationIds: number[];
  /** Set for whoever sees the work of one company alone. */
  companyId: number | null;
}
type Where = Pick<TenantCtx, 'db' | 'tenantId'>;

const selected = (ctx: Where, { activityIds, operationIds, companyId }: Selection) =>
  within(ctx, companyId)
    .innerJoin('photo as p', (on) =>
      on.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.activity_id', '=', 'a.id'),
    )
    .innerJoin('operation as o', (on) =>
      on.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.id', '=', 'a.operation_id'),
    )
    .where('p.tenant_id', '=', ctx.tenantId)
    .where('p.received_at', 'is not', null)
    .where((where) =>
      where.or([
        sql<boolean>`a.id = any(${activityIds}::bigint[])`,
        sql<boolean>`a.operation_id = any(${operationIds}::bigint[])`,
      ]),
    );

/** How many received photos a selection has, and the sum of their bytes. */
export async function selectionSize(
  ctx: Where,
  selection: Selection,
): Promise<{ photos: number; bytes: number }> {
  return selected(ctx, selection)
    .select([sql<number>`count(*)`.as('photos'), sql<number>`coalesce(sum(p.bytes), 0)`.as('bytes')])
    .executeTakeFirstOrThrow();
}

/**
 * A page of the photos of a selection, in the order of their folders. `after` is the last one of the page
 * before.
 */
export const photosOfSelection = (
  ctx: Where,
  selection: Selection,
  after: { activityId: number; id: number },
  limit: number,
): Promise<SelectedPhoto[]> =>
  selected(ctx, selection)
    .select([
      'p.id',
      'p.sha256',
      'p.type',
      'p.name',
      'p.question',
      'p.taken_at',
      'p.activity_id',
      'o.number as operation_number',
      'a.stage',
    ])
    .select(sql<number>`coalesce(p.bytes, 0)`.as('bytes'))
    .where(sql<boolean>`(p.activity_id, p.id) > (${after.activityId}::bigint, ${after.id}::bigint)`)
    .orderBy('p.activity_id')
    .orderBy('p.id')
    .limit(limit)
    .execute();

/** Photos that the current answers of an activity announced and that have not arrived. */
export async function owedPhotos(ctx: TenantCtx, activityIds: number[]): Promise<Map<number, string[]>> {
  if (activityIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('photo as p')
    .innerJoin('submission as s', (on) =>
      on.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.id', '=', 'p.submission_id'),
    )
    .select(['p.activity_id', 'p.sha256'])
    .where('p.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`p.activity_id = any(${activityIds}::bigint[])`)
    .where('p.received_at', 'is', null)
    .where('s.state', '=', 'current')
    .execute();
  const owed = new Map<number, string[]>();
  for (const { activity_id, sha256 } of rows) {
    const hashes = owed.get(activity_id) ?? [];
    if (!hashes.includes(sha256)) hashes.push(sha256);
    owed.set(activity_id, hashes);
  }
  return owed;
}
