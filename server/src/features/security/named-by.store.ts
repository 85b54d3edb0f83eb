import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/**
 * Codes of the rules, reports and dashboards that refer to a team (by its name) or to a role (by its code), at most five
 * of each, as one text per kind.
 */
export async function rulesAndReportsNaming(
  ctx: TenantCtx,
  what: 'team' | 'role',
  name: string,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ kind: 'rules' | 'reports' | 'dashboards'; codes: string }>`
    select kind, string_agg(code, ', ' order by code) as codes from (
      select 'rules' as kind, code, row_number() over (order by code) as place
        from rule r
        where tenant_id = ${ctx.tenantId} and exists (
          select 1 from rule_version v
          where v.tenant_id = r.tenant_id and v.rule_id = r.id
            and (v.status <> 'retired' or exists (
              select 1 from workflow_rule p
              where p.tenant_id = v.tenant_id and p.rule_version_id = v.id))
            and jsonb_path_exists(v.definition, '$.** ? (@.to == $what && @.code == $name)',
              jsonb_build_object('what', ${what}::text, 'name', ${name}::text)))
      union all
      select 'reports', code, row_number() over (order by code)
        from report
        where tenant_id = ${ctx.tenantId} and ${what} = 'role' and ${name} = any(roles)
      union all
      select 'dashboards', code, row_number() over (order by code)
        from dashboard
        where tenant_id = ${ctx.tenantId} and ${what} = 'role' and ${name} = any(readers)) found
    where place <= 5
    group by kind`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ kind, codes }) => [kind, codes]));
}

/**
 * Refuses a new name or code while rules, reports or dashboards refer to the old one: their references would be lost.
 * @throws INVALID_INPUT
 */
export async function refuseRename(
  ctx: TenantCtx,
  what: 'team' | 'role',
  field: 'name' | 'code',
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  const references = await rulesAndReportsNaming(ctx, what, before);
  if (Object.keys(references).length > 0) fail('INVALID_INPUT', references, { [field]: 'IN_USE' });
}
