import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/**
 * Rules tell a team by its name and a role by its code, and reports a role likewise: the codes of those that
 * name this one, five at most of each.
 */
export async function namedBy(
  ctx: TenantCtx,
  what: 'team' | 'role',
  name: string,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ kind: 'rules' | 'reports'; codes: string }>`
    select kind, string_agg(code, ', ' order by code) as codes from (
      select 'rules' as kind, code, row_number() over (order by code) as place from rule where tenant_id = ${ctx.tenantId}
        and jsonb_path_exists(definition, '$.** ? (@.to == $what && @.code == $name)', jsonb_build_object('what', ${what}::text, 'name', ${name}::text))
      union all
      select 'reports', code, row_number() over (order by code) from report where tenant_id = ${ctx.tenantId} and ${what} = 'role' and ${name} = any(roles)) found
    where place <= 5 group by kind`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ kind, codes }) => [kind, codes]));
}

/** Whoever names it would be left with nothing: under another name it would be gone for them. */
export async function refuseRename(
  ctx: TenantCtx,
  what: 'team' | 'role',
  field: 'name' | 'code',
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  const users = await namedBy(ctx, what, before);
  if (Object.keys(users).length > 0) fail('INVALID_INPUT', users, { [field]: 'IN_USE' });
}
