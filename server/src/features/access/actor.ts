import { permissions as allPermissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Actor, Platform } from '#platform/context.ts';
import { Unit } from '#platform/db/pools.ts';
import type { Claims } from '#platform/tokens.ts';

interface ActorRow {
  username: string; name: string; lastname: string; locale: Locale; is_mobile: boolean; must_change_password: boolean;
  company_id: number | null; tenant_name: string; time_zone: string; company_scoped: boolean; permissions: string[];
}

/** Effective permissions: those of the roles held directly or through teams, then the user's own grants and withdrawals. */
const actorSql = `
  with held as (
    select r.id, r.scope from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = $1 and ur.user_id = $2 and r.active
    union
    select r.id, r.scope from team_user tu
      join team t on t.tenant_id = tu.tenant_id and t.id = tu.team_id and t.active
      join team_role tr on tr.tenant_id = tu.tenant_id and tr.team_id = tu.team_id
      join role r on r.tenant_id = tr.tenant_id and r.id = tr.role_id and r.active
      where tu.tenant_id = $1 and tu.user_id = $2)
  select u.username, u.name, u.lastname, u.locale, u.is_mobile, u.must_change_password, u.company_id, n.name as tenant_name, n.time_zone,
    coalesce((select bool_and(scope = 'company') from held), false) as company_scoped,
    array(
      (select rp.permission from role_permission rp where rp.tenant_id = $1 and rp.role_id in (select id from held)
       union select up.permission from user_permission up where up.tenant_id = $1 and up.user_id = $2 and up.granted)
      except select up.permission from user_permission up where up.tenant_id = $1 and up.user_id = $2 and not up.granted) as permissions
  from app_user u
  join tenant n on n.id = u.tenant_id and n.active
  join session s on s.tenant_id = u.tenant_id and s.id = $3 and s.user_id = u.id and s.revoked_at is null and s.expires_at > now()
  where u.tenant_id = $1 and u.id = $2 and u.active`;

const known = new Set<string>(allPermissions);
const freshFor = 4000;

/**
 * Loads who a token speaks for: the common case is answered from memory, at most four seconds old, and sooner when
 * another process says that something changed.
 */
export function actorLoader(platform: Platform): (claims: Claims) => Promise<Actor | null> {
  const kept = new Map<string, { at: number; actor: Promise<Actor | null> }>();
  const forget = (tenantId: number, userId?: number): void => {
    const prefix = userId === undefined ? `${tenantId}:` : `${tenantId}:${userId}:`;
    for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
  };
  platform.bus.on('access', ({ tenantId, userId }) => {
    forget(tenantId, userId);
    void platform.realtime.recheck(tenantId, userId);
  });

  return (claims) => {
    const key = `${claims.tid}:${claims.userId}:${claims.sid}`;
    const now = Date.now();
    const found = kept.get(key);
    if (found && now - found.at < freshFor) return found.actor;
    if (kept.size > 20_000) kept.clear();
    const actor = loadActor(platform, claims);
    kept.set(key, { at: now, actor });
    actor.catch(() => kept.delete(key));
    return actor;
  };
}

async function loadActor(platform: Platform, { tid, userId, sid }: Claims): Promise<Actor | null> {
  const unit = new Unit(platform.pools.requests, tid);
  try {
    const { rows } = await unit.query<ActorRow>(actorSql, [tid, userId, sid]);
    await unit.commit();
    const row = rows[0];
    if (!row) return null;
    return {
      userId, tenantId: tid, sessionId: sid, tenantName: row.tenant_name, timeZone: row.time_zone, username: row.username,
      name: `${row.name} ${row.lastname}`, locale: row.locale, mobile: row.is_mobile, mustChangePassword: row.must_change_password,
      companyScope: row.company_scoped ? (row.company_id ?? 0) : null,
      permissions: new Set(row.permissions.filter((code) => known.has(code)) as Permission[]),
    };
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}
