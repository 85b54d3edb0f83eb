import type { Platform, TenantCtx } from '#platform/context.ts';

/** What people's papers and offices may be, by code: kept in memory for ten seconds, and read again at once when settings change. */
export interface PersonLists {
  documentTypes: ReadonlyMap<string, { id: number; active: boolean }>;
  executiveRoles: ReadonlyMap<string, { active: boolean }>;
}

const freshFor = 10_000;
type Kept = Map<number, { at: number; value: PersonLists }>;
const keptBy = new WeakMap<Platform, Kept>();

export async function personListsOf(ctx: TenantCtx): Promise<PersonLists> {
  let kept = keptBy.get(ctx.platform);
  if (!kept) {
    const fresh: Kept = new Map();
    ctx.platform.bus.on('settings', ({ tenantId }) => void fresh.delete(tenantId));
    keptBy.set(ctx.platform, (kept = fresh));
  }
  const found = kept.get(ctx.tenantId);
  if (found && performance.now() - found.at < freshFor) return found.value;
  const types = await ctx.db.selectFrom('document_type').select(['id', 'code', 'active']).where('tenant_id', '=', ctx.tenantId).execute();
  const executives = await ctx.db.selectFrom('executive_role').select(['code', 'active']).where('tenant_id', '=', ctx.tenantId).execute();
  const value: PersonLists = { documentTypes: new Map(types.map(({ code, ...type }) => [code, type])), executiveRoles: new Map(executives.map(({ code, active }) => [code, { active }])) };
  kept.set(ctx.tenantId, { at: performance.now(), value });
  return value;
}
