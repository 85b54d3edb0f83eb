import { sql } from 'kysely';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { TenantCtx } from '#platform/context.ts';

export interface Recipient {
  id: number;
  locale: Locale;
}

/** More people than these are not told of one thing at once. */
const most = 50;

/** Active people by id, username, team name, role code (held directly or through a team) or permission. */
export async function recipientsOf(
  ctx: Pick<TenantCtx, 'db' | 'tenantId'>,
  by:
    { id: number } | { username: string } | { team: string } | { role: string } | { permission: Permission },
): Promise<Recipient[]> {
  const t = ctx.tenantId;
  const holders = (role: ReturnType<typeof sql>) => sql`
    select ur.user_id from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.active where ur.tenant_id = ${t} and ${role}
    union select tu.user_id from team_user tu join team m on m.tenant_id = tu.tenant_id and m.id = tu.team_id and m.active
      join team_role tr on tr.tenant_id = tu.tenant_id and tr.team_id = tu.team_id join role r on r.tenant_id = tr.tenant_id and r.id = tr.role_id and r.active
      where tu.tenant_id = ${t} and ${role}`;
  const among =
    'id' in by
      ? sql`select ${by.id}::bigint`
      : 'username' in by
        ? sql`select id from app_user where tenant_id = ${t} and username = ${by.username}`
        : 'team' in by
          ? sql`select tu.user_id from team_user tu join team m on m.tenant_id = tu.tenant_id and m.id = tu.team_id and m.active where tu.tenant_id = ${t} and m.name = ${by.team}`
          : 'role' in by
            ? holders(sql`r.code = ${by.role}`)
            : sql`(${holders(sql`r.scope = 'tenant' and exists (select 1 from role_permission p where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = ${by.permission})`)}
        union select user_id from user_permission where tenant_id = ${t} and permission = ${by.permission} and granted)
        except select user_id from user_permission where tenant_id = ${t} and permission = ${by.permission} and not granted`;
  const { rows } = await sql<{ id: number; locale: string }>`
    select u.id, u.locale from app_user u where u.tenant_id = ${t} and u.active and u.id in (${among}) order by u.id limit ${most}`.execute(
    ctx.db,
  );
  return rows.map(({ id, locale }) => ({ id, locale: locale === 'en' ? 'en' : 'es' }));
}
