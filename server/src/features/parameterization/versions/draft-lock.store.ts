import { sql } from 'kysely';
import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';

/** Seconds for which a lock holds; its tab renews it three times meanwhile. */
export const lockSeconds = 90;

export interface LockRow {
  userId: number;
  tab: string;
  name: string;
  since: string;
}

/** Who edits a draft; null when nobody does, or has not renewed it. */
export async function lockOf(ctx: TenantCtx, kind: DesignKind, versionId: number): Promise<LockRow | null> {
  const { rows } = await sql<LockRow>`
    select l.user_id as "userId", l.tab, l.since, concat_ws(' ', u.name, u.lastname) as name
    from draft_lock l join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
    where l.tenant_id = ${ctx.tenantId} and l.kind = ${kind} and l.version_id = ${versionId}
      and l.until > ${ctx.now.toISOString()}`.execute(ctx.db);
  return rows[0] ?? null;
}

/**
 * Takes a lock that is free, renews the own one, or with `take` that of somebody else.
 * @returns whether the caller has it now
 */
export async function holdLock(
  ctx: Ctx,
  kind: DesignKind,
  versionId: number,
  { tab, take }: { tab: string; take: boolean },
): Promise<boolean> {
  const at = ctx.now.toISOString();
  const until = new Date(ctx.now.getTime() + lockSeconds * 1000).toISOString();
  const isOwn = sql<boolean>`(l.user_id = ${ctx.actor.userId} and l.tab = ${tab}::uuid)`;
  const { rows } = await sql`
    insert into draft_lock as l (tenant_id, kind, version_id, user_id, tab, since, until)
    values (${ctx.tenantId}, ${kind}, ${versionId}, ${ctx.actor.userId}, ${tab}, ${at}, ${until})
    on conflict (tenant_id, kind, version_id) do update
      set user_id = excluded.user_id, tab = excluded.tab, until = excluded.until,
        since = case when ${isOwn} and l.until > ${at} then l.since else excluded.since end
      where ${isOwn} or l.until <= ${at} or ${take}
    returning 1`.execute(ctx.db);
  return rows.length > 0;
}

/** @returns whether there was one to give back */
export async function releaseLock(
  ctx: Ctx,
  kind: DesignKind,
  versionId: number,
  tab: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from draft_lock
    where tenant_id = ${ctx.tenantId} and kind = ${kind} and version_id = ${versionId}
      and user_id = ${ctx.actor.userId} and tab = ${tab}
    returning 1`.execute(ctx.db);
  return rows.length > 0;
}

/** A version that is no draft any more has neither lock nor authors; old locks of the tenant go with it. */
export async function forgetDraft(ctx: TenantCtx, kind: DesignKind, versionId: number): Promise<void> {
  await sql`
    delete from draft_lock
    where tenant_id = ${ctx.tenantId}
      and ((kind = ${kind} and version_id = ${versionId}) or until <= ${ctx.now.toISOString()})`.execute(
    ctx.db,
  );
  await sql`
    delete from draft_author
    where tenant_id = ${ctx.tenantId} and kind = ${kind} and version_id = ${versionId}`.execute(ctx.db);
}
