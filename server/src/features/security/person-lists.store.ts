import { rememberedForTenant } from '#platform/tenant-memory.ts';

/** What people's papers and offices may be, by code. */
export interface PersonLists {
  documentTypes: ReadonlyMap<string, { id: number; active: boolean }>;
  executiveRoles: ReadonlyMap<string, { active: boolean }>;
}

export const personListsOf = rememberedForTenant(async ({ db, tenantId }): Promise<PersonLists> => {
  const types = await db.selectFrom('document_type').select(['id', 'code', 'active']).where('tenant_id', '=', tenantId).execute();
  const executives = await db.selectFrom('executive_role').select(['code', 'active']).where('tenant_id', '=', tenantId).execute();
  return { documentTypes: new Map(types.map(({ code, ...type }) => [code, type])), executiveRoles: new Map(executives.map(({ code, active }) => [code, { active }])) };
});
