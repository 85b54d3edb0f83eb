import type { SessionInfo } from '@cuadrilla/contract/access/session.ts';
import type { TenantCtx } from '#platform/context.ts';

/** What an access token says about its user; null when the account or its tenant is not active. */
export async function sessionInfo(
  ctx: TenantCtx,
  userId: number,
): Promise<{ info: SessionInfo; mustChangePassword: boolean } | null> {
  const row = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .select([
      'u.username',
      'u.name',
      'u.lastname',
      'u.email',
      'u.locale',
      'u.is_mobile',
      'u.must_change_password',
      't.name as tenant_name',
      't.time_zone',
    ])
    .where('u.tenant_id', '=', ctx.tenantId)
    .where('u.id', '=', userId)
    .where('u.active', '=', true)
    .where('t.active', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  return {
    mustChangePassword: row.must_change_password,
    info: {
      employeeName: `${row.name}_${row.lastname}`,
      employeeEmail: row.email,
      username: row.username,
      tenantName: row.tenant_name,
      userId,
      tenantId: ctx.tenantId,
      locale: row.locale === 'en' ? 'en' : 'es',
      mobile: row.is_mobile,
      timeZone: row.time_zone,
    },
  };
}
