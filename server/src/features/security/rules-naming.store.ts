import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';

/** Rules tell a team by its name and a role by its code: the codes of rules that name this one, five at most. */
export async function rulesNaming(ctx: TenantCtx, what: 'team' | 'role', name: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from rule where tenant_id = ${ctx.tenantId}
      and jsonb_path_exists(definition, '$.** ? (@.to == $what && @.code == $name)', jsonb_build_object('what', ${what}::text, 'name', ${name}::text)) order by code limit 5`.execute(ctx.db);
  return rows.map(({ code }) => code);
}
