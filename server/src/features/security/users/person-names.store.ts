import type { TenantCtx } from '#platform/context.ts';

/** Names of people by their ids. */
export async function personNames(ctx: TenantCtx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('app_user')
    .select(['id', 'name', 'lastname'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name, lastname }) => [id, `${name} ${lastname}`.trim()]));
}
