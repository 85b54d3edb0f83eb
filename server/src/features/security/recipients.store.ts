import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { TenantCtx } from '#platform/context.ts';

export interface Recipient {
  id: number;
  locale: Locale;
}

type Criterion =
  | { id: number }
  | { username: string }
  | { team: string }
  | { role: string }
  | { permission: Permission };

/** Upper bound of the recipients of one notification. */
const maxRecipients = 50;

/** Recipients by unit of work: a batch notifies the same people of many activities. */
const known = new WeakMap<TenantCtx['db'], Map<string, Promise<readonly Recipient[]>>>();

/**
 * Active people by id, username, team name, role code (held directly or through a team) or permission, who see the
 * work of the company that the notification is about; without a company, who see the whole tenant. Returns at most
 * 50.
 */
export function recipientsOf(
  ctx: Pick<TenantCtx, 'db' | 'tenantId'>,
  by: Criterion,
  companyId: number | null,
): Promise<readonly Recipient[]> {
  const key = JSON.stringify([by, companyId]);
  let inUnit = known.get(ctx.db);
  if (!inUnit) known.set(ctx.db, (inUnit = new Map<string, Promise<readonly Recipient[]>>()));
  const read = inUnit.get(key) ?? readRecipients(ctx, by, companyId);
  inUnit.set(key, read);
  read.catch(() => inUnit.delete(key));
  return read;
}

async function readRecipients(
  ctx: Pick<TenantCtx, 'db' | 'tenantId'>,
  by: Criterion,
  companyId: number | null,
): Promise<readonly Recipient[]> {
  const t = ctx.tenantId;
  const { rows } = await sql<{ id: number; locale: string }>`
    select u.id, u.locale from app_user u
    where u.tenant_id = ${t} and u.active and (u.reach = 'tenant' or u.company_id = ${companyId}::bigint)
      and u.id in (${usersNamedBy(t, by)})
    order by u.id limit ${maxRecipients}`.execute(ctx.db);
  return rows.map(({ id, locale }) => ({ id, locale: locale === 'en' ? 'en' : 'es' }));
}

export function usersNamedBy(tenantId: number, by: Criterion): RawBuilder<unknown> {
  if ('id' in by) return sql`select ${by.id}::bigint`;
  if ('username' in by)
    return sql`select id from app_user where tenant_id = ${tenantId} and username = ${by.username}`;
  if ('team' in by)
    return sql`
      select tu.user_id
      from team_user tu join team m on m.tenant_id = tu.tenant_id and m.id = tu.team_id and m.active
      where tu.tenant_id = ${tenantId} and m.name = ${by.team}`;
  if ('role' in by) return holdersOf(tenantId, sql`r.code = ${by.role}`);
  return usersWith(tenantId, by.permission);
}

/** Ids of the users who hold a permission, whatever their reach. */
export function usersWith(tenantId: number, permission: Permission): RawBuilder<unknown> {
  const holdsByRole = holdersOf(
    tenantId,
    sql`exists (
      select 1 from role_permission p
      where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = ${permission})`,
  );
  const ownChanges = sql`
    select user_id from user_permission where tenant_id = ${tenantId} and permission = ${permission}`;
  return sql`
    (${holdsByRole} union ${ownChanges} and granted)
    except ${ownChanges} and not granted`;
}

/** Ids of users who hold an active role, directly or through an active team; `condition` is on the role `r`. */
const holdersOf = (tenantId: number, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ur.user_id
    from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.active
    where ur.tenant_id = ${tenantId} and ${condition}
  union
  select tu.user_id from team_user tu
    join team m on m.tenant_id = tu.tenant_id and m.id = tu.team_id and m.active
    join team_role tr on tr.tenant_id = tu.tenant_id and tr.team_id = tu.team_id
    join role r on r.tenant_id = tr.tenant_id and r.id = tr.role_id and r.active
    where tu.tenant_id = ${tenantId} and ${condition}`;
