import { sql } from 'kysely';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { handedOut, rightsOf, usersHolding } from './rights.store.ts';

/**
 * Whatever may change what people may do runs in here, one change of a tenant after the other. If somebody
 * held all that is handed out in the tenant, somebody must afterwards, and whoever takes something from
 * themselves must have said that they mean it. A permission that came with an upgrade and that nobody holds
 * yet does not count.
 */
export async function changingRights<T>(ctx: Ctx, confirmed: boolean, work: () => Promise<T>): Promise<T> {
  await lockRights(ctx);
  const codes = await handedOut(ctx);
  const hadAdministrator = (await usersHolding(ctx, codes)).length > 0;
  const before = await ownRights(ctx);
  const result = await work();
  if (hadAdministrator && (await usersHolding(ctx, codes)).length === 0) fail('LAST_ADMINISTRATOR');
  if (!confirmed) {
    const after = await ownRights(ctx);
    const lost = [...before].filter((code) => !after.has(code));
    if (lost.length > 0) fail('SELF_DEMOTION', { count: lost.length });
  }
  return result;
}

/** Two administrators who disarm each other at once must not both succeed. */
export async function lockRights(ctx: TenantCtx): Promise<void> {
  await sql`select id from role where tenant_id = ${ctx.tenantId} order by id for no key update`.execute(
    ctx.db,
  );
}

async function ownRights({ actor, ...ctx }: Ctx): Promise<ReadonlySet<Permission>> {
  const row = await ctx.db
    .selectFrom('app_user')
    .select('active')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return row?.active
    ? ((await rightsOf({ ...ctx, actor }, [actor.userId])).get(actor.userId)?.permissions ?? new Set())
    : new Set();
}

/** Nobody gives or takes what they do not hold. */
export function requireHeld(ctx: Ctx, codes: Iterable<string>): void {
  const missing = [...codes].filter((code) => !(ctx.actor.permissions as ReadonlySet<string>).has(code));
  if (missing.length > 0) fail('PERMISSION_NOT_HELD', { codes: missing.slice(0, 10).join(', ') });
}

/** What is in one set and not in both. */
export function differing<T>(one: Iterable<T>, other: Iterable<T>): T[] {
  const [left, right] = [new Set(one), new Set(other)];
  return [...left].filter((item) => !right.has(item)).concat([...right].filter((item) => !left.has(item)));
}
