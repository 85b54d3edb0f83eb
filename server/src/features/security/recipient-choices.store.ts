import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';

/** People, roles and teams as recipients, by their ids. */
export interface RecipientIds {
  users: readonly number[];
  roles: readonly number[];
  teams: readonly number[];
}

export interface NamedRecipient {
  kind: 'user' | 'role' | 'team';
  id: number;
  name: string;
}

const mostChoices = 20;

/** Active ones with this text in their names; people of one company alone where that is all the caller sees. */
export async function recipientsLike(
  ctx: TenantCtx,
  text: string,
  company: number | null,
): Promise<NamedRecipient[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<NamedRecipient>`
    (select 'user' as kind, id, name || ' ' || lastname as name from app_user
      where tenant_id = ${ctx.tenantId} and active and (${company}::bigint is null or company_id = ${company})
        and (name || ' ' || lastname ilike ${like} or username ilike ${like})
      order by name, lastname, id limit ${mostChoices})
    union all
    (select 'role', id, name from role where tenant_id = ${ctx.tenantId} and active and name ilike ${like}
      order by name, id limit ${mostChoices})
    union all
    (select 'team', id, name from team where tenant_id = ${ctx.tenantId} and active and name ilike ${like}
      order by name, id limit ${mostChoices})`.execute(ctx.db);
  return rows;
}

/** Those that exist, active or not. */
export async function namedRecipients(
  ctx: TenantCtx,
  { users, roles, teams }: RecipientIds,
): Promise<NamedRecipient[]> {
  const t = ctx.tenantId;
  const { rows } = await sql<NamedRecipient>`
    select 'user' as kind, id, name || ' ' || lastname as name from app_user
      where tenant_id = ${t} and id = any(${users}::bigint[])
    union all
    select 'role', id, name from role where tenant_id = ${t} and id = any(${roles}::bigint[])
    union all
    select 'team', id, name from team where tenant_id = ${t} and id = any(${teams}::bigint[])
    order by 1, 3, 2`.execute(ctx.db);
  return rows;
}

/** Ids of the people whom they are now; of one company alone where that is all that the owner sees. */
export async function peopleNamed(
  ctx: TenantCtx,
  { users, roles, teams }: RecipientIds,
  company: number | null,
  most: number,
): Promise<number[]> {
  const t = ctx.tenantId;
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where u.tenant_id = ${t} and (${company}::bigint is null or u.company_id = ${company})
      and (u.id = any(${users}::bigint[]) or (u.active and (
        u.id in (select tu.user_id from team_user tu join team m on m.tenant_id = ${t} and m.id = tu.team_id
          and m.active where tu.tenant_id = ${t} and tu.team_id = any(${teams}::bigint[]))
        or u.id in (select ur.user_id from user_role ur join role r on r.tenant_id = ${t} and r.id = ur.role_id
          and r.active where ur.tenant_id = ${t} and ur.role_id = any(${roles}::bigint[]))
        or u.id in (select tu.user_id from team_role tr
          join role r on r.tenant_id = ${t} and r.id = tr.role_id and r.active
          join team m on m.tenant_id = ${t} and m.id = tr.team_id and m.active
          join team_user tu on tu.tenant_id = ${t} and tu.team_id = tr.team_id
          where tr.tenant_id = ${t} and tr.role_id = any(${roles}::bigint[])))))
    order by u.id limit ${most}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
