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
  // Ids as one array, and no more than the name beside the count: of tens of thousands, joined and with more columns,
  // the count is written to disk.
  const { rows } = await sql<{ total: number; name: string; company: string | null }>`
    with first as (
      select u.id, concat_ws(' ', u.name, u.lastname) as name, count(*) over ()::int as total
      from app_user u
      where u.tenant_id = ${ctx.tenantId} and u.active
        and u.id = any(array(${usersNamedBy(ctx.tenantId, named)})) ${own}
      order by 2, u.id limit ${mostNamed}
    )
    select f.total, f.name, case when u.reach = 'tenant' then null else c.name end as company
    from first f
      join app_user u on u.tenant_id = ${ctx.tenantId} and u.id = f.id
      left join company c on c.tenant_id = u.tenant_id and c.id = u.company_id
    order by f.name, f.id`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    people: rows.map(({ name, company }) => ({ name, company })),
  };
}
