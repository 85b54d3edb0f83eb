import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { ownDeactivations } from '#platform/own-deactivations.ts';

/**
 * Locks those of these users, roles or teams that the caller deactivated a moment ago and nobody changed since.
 * @throws NOT_UNDOABLE when there is none
 */
export async function lockOwnDeactivations(
  ctx: Ctx,
  table: 'app_user' | 'role' | 'team',
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
      where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and not active
      order by id for update`.execute(ctx.db);
  return ownDeactivations(ctx, { subject: table, field: 'status', ids: rows.map(({ id }) => id) });
}
