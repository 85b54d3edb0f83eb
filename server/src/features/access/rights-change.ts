import { sql } from 'kysely';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { grantedPermissions, rightsOf, usersHoldingAll, type Rights } from './rights.store.ts';

/**
 * Runs every change of what people may do, one per tenant at a time. A permission of a new release that nobody
 * holds yet does not count.
 * @throws LAST_ADMINISTRATOR when nobody who sees the whole tenant would hold all granted permissions any more;
 * SELF_DEMOTION when the actor would lose permissions, or sight of other companies, and has not confirmed it
 */
export async function guardRightsChange<T>(ctx: Ctx, confirmed: boolean, work: () => Promise<T>): Promise<T> {
  await lockRights(ctx);
  const codes = await grantedPermissions(ctx);
  const hadAdministrator = (await usersHoldingAll(ctx, codes)).length > 0;
  const before = await ownRights(ctx);
  const result = await work();
  if (hadAdministrator && (await usersHoldingAll(ctx, codes)).length === 0) fail('LAST_ADMINISTRATOR');
  if (!confirmed) {
    const after = await ownRights(ctx);
    const lost = [...before.permissions].filter((code) => !after.permissions.has(code));
    const losesReach = before.companyScope === null && after.companyScope !== null;
    if (lost.length > 0 || losesReach) fail('SELF_DEMOTION', { count: lost.length });
  }
  return result;
}

/** Two administrators who demote each other at the same moment must not both succeed. */
export async function lockRights(ctx: TenantCtx): Promise<void> {
  await sql`select id from role where tenant_id = ${ctx.tenantId} order by id for no key update`.execute(
    ctx.db,
  );
}

async function ownRights({ actor, ...ctx }: Ctx): Promise<Rights> {
  const row = await ctx.db
    .selectFrom('app_user')
    .select('active')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  const rights = row?.active
    ? (await rightsOf({ ...ctx, actor }, [actor.userId])).get(actor.userId)
    : undefined;
  return rights ?? { permissions: new Set(), companyScope: actor.companyScope };
}

/** Nobody grants or withdraws a permission that they do not hold. @throws PERMISSION_NOT_HELD */
export function requireHeld(ctx: Ctx, codes: Iterable<string>): void {
  const missing = [...codes].filter((code) => !(ctx.actor.permissions as ReadonlySet<string>).has(code));
  if (missing.length > 0) fail('PERMISSION_NOT_HELD', { codes: missing.slice(0, 10).join(', ') });
}

/** The items that are in exactly one of two sets. */
export function differing<T>(one: Iterable<T>, other: Iterable<T>): T[] {
  const [left, right] = [new Set(one), new Set(other)];
  return [...left].filter((item) => !right.has(item)).concat([...right].filter((item) => !left.has(item)));
}
