import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { usersNamedBy } from '#features/security/recipients.store.ts';

interface Code {
  code: string;
  name: string;
}

/** The roles and teams that a rule can name: a role by its code, a team by its name. */
export async function targetsOf(ctx: Ctx): Promise<{ roles: Code[]; teams: Code[] }> {
  const { rows } = await sql<Code & { kind: 'role' | 'team' }>`
    select 'role' as kind, code, name from role where tenant_id = ${ctx.tenantId} and active
    union all
    select 'team', name, name from team where tenant_id = ${ctx.tenantId} and active
    order by 3, 2`.execute(ctx.db);
  const of = (wanted: string) =>
    rows.flatMap(({ kind, code, name }) => (kind === wanted ? [{ code, name }] : []));
  return { roles: of('role'), teams: of('team') };
}

const mostNamed = 20;

interface Notified {
  total: number;
  people: { name: string; company: string | null }[];
}

/** The active people whom a notification would reach; staff of one company are shown their own. */
export async function peopleNotified(
  ctx: Ctx,
  { to, code }: { to: 'user' | 'team' | 'role'; code: string },
): Promise<Notified> {
  const named = to === 'user' ? { username: code } : to === 'team' ? { team: code } : { role: code };
  const { companyScope } = ctx.actor;
  const own = companyScope === null ? sql`` : sql`and u.company_id = ${companyScope}`;
  const { rows } = await sql<{ total: number; name: string; company: string | null }>`
    select count(*) over ()::int as total, concat_ws(' ', u.name, u.lastname) as name,
      case when u.reach = 'tenant' then null else c.name end as company
    from app_user u left join company c on c.tenant_id = u.tenant_id and c.id = u.company_id
    where u.tenant_id = ${ctx.tenantId} and u.active and u.id in (${usersNamedBy(ctx.tenantId, named)}) ${own}
    order by 2, u.id limit ${mostNamed}`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    people: rows.map(({ name, company }) => ({ name, company })),
  };
}
