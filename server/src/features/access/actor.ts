import { permissions as allPermissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Actor, Platform } from '#platform/context.ts';
import { heldRolesSql, permissionsSql } from './rights-sql.ts';
import { Unit } from '#platform/db/pools.ts';
import type { Claims } from '#platform/crypto/tokens.ts';
import { companyScopeOf } from './rights.store.ts';

interface ActorRow {
  username: string;
  name: string;
  lastname: string;
  locale: Locale;
  is_mobile: boolean;
  must_change_password: boolean;
  company_id: number | null;
  tenant_name: string;
  time_zone: string;
  reach: string;
  permissions: string[];
  viewer_id: number | null;
  viewer_reach: string | null;
  viewer_company_id: number | null;
  viewer_permissions: string[] | null;
}

const actorSql = `
  with held as (${heldRolesSql('$1', '= $2')})
  select u.username, u.name, u.lastname, u.locale, u.is_mobile, u.must_change_password, u.company_id, u.reach,
    n.name as tenant_name, n.time_zone,
    ${permissionsSql('$1', '$2', 'select role_id from held')} as permissions,
    s.viewer_id, v.reach as viewer_reach, v.company_id as viewer_company_id,
    case when s.viewer_id is not null
      then ${permissionsSql('$1', 's.viewer_id', `select role_id from (${heldRolesSql('$1', '= s.viewer_id')}) h`)} end as viewer_permissions
  from app_user u
  join tenant n on n.id = u.tenant_id and n.active
  join session s on s.tenant_id = u.tenant_id and s.id = $3 and s.user_id = u.id
    and s.revoked_at is null and s.expires_at > now()
  left join app_user v on v.tenant_id = s.tenant_id and v.id = s.viewer_id and v.active
  where u.tenant_id = $1 and u.id = $2 and u.active and (s.viewer_id is null or v.id is not null)`;

/** Required to see the product as another user sees it ("view as"). */
export const viewPermission: Permission = 'ROLE_MOD_PERMISSION';
const known = new Set<string>(allPermissions);
const cacheMilliseconds = 4000;
const cacheEntries = 20_000;

/**
 * Loads the actor of a token. Answers are cached for four seconds; an `access` event of any process clears
 * them sooner.
 */
export function actorLoader(platform: Platform): (claims: Claims) => Promise<Actor | null> {
  const cache = new Map<string, { at: number; actor: Promise<Actor | null> }>();
  const forget = (tenantId: number, userId?: number): void => {
    const prefix = userId === undefined ? `${tenantId}:` : `${tenantId}:${userId}:`;
    const viewing = `:by:${userId}`;
    for (const key of cache.keys())
      if (key.startsWith(prefix) || (key.startsWith(`${tenantId}:`) && key.endsWith(viewing)))
        cache.delete(key);
  };
  platform.bus.on('access', ({ tenantId, userId }) => {
    forget(tenantId, userId);
    void platform.realtime.recheckRights(tenantId, userId);
  });

  platform.bus.on('gap', () => {
    cache.clear();
    void platform.realtime.recheckAll();
  });

  return (claims) => {
    const key = `${claims.tid}:${claims.userId}:${claims.sid}:by:${claims.viewedBy ?? ''}`;
    // A monotonic clock: were the wall clock set back, cached answers would stay for hours.
    const now = performance.now();
    const found = cache.get(key);
    if (found && now - found.at < cacheMilliseconds) return found.actor;
    if (cache.size > cacheEntries) cache.clear();
    const actor = loadActor(platform, claims);
    cache.set(key, { at: now, actor });
    actor.catch(() => cache.delete(key));
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
    // In a "view as" session nobody may do more than the viewer, and nothing once the viewer lost the right.
    const viewer = row.viewer_permissions && new Set(row.viewer_permissions);
    if (viewer && !viewer.has(viewPermission)) return null;
    const companyScope = companyScopeOf(row.reach, row.company_id);
    if (row.viewer_reach !== null) {
      const viewerScope = companyScopeOf(row.viewer_reach, row.viewer_company_id);
      if (viewerScope !== null && viewerScope !== companyScope) return null;
    }
    return {
      userId,
      tenantId: tid,
      sessionId: sid,
      tenantName: row.tenant_name,
      timeZone: row.time_zone,
      username: row.username,
      name: `${row.name} ${row.lastname}`,
      locale: row.locale,
      mobile: row.is_mobile,
      mustChangePassword: row.must_change_password && row.viewer_id === null,
      viewedBy: row.viewer_id,
      companyScope,
      permissions: new Set(
        row.permissions.filter((code) => known.has(code) && (viewer?.has(code) ?? true)) as Permission[],
      ),
    };
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}
