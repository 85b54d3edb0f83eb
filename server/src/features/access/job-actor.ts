import { sql } from 'kysely';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Actor, TenantCtx } from '#platform/context.ts';
import { rightsOf } from './rights.store.ts';

interface Person {
  username: string;
  name: string;
  tenant_name: string;
  is_mobile: boolean;
}

/** The person for whom a job works, with the rights of this moment; null for one who may not sign in any more. */
export async function jobActor(ctx: TenantCtx, userId: number, locale: Locale): Promise<Actor | null> {
  const { rows } = await sql<Person>`
    select u.username, concat_ws(' ', u.name, u.lastname) as name, n.name as tenant_name, u.is_mobile
    from app_user u join tenant n on n.id = u.tenant_id and n.active
    where u.tenant_id = ${ctx.tenantId} and u.id = ${userId} and u.active`.execute(ctx.db);
  const rights = (await rightsOf(ctx, [userId])).get(userId);
  const person = rows[0];
  if (!person || !rights) return null;
  return {
    userId,
    tenantId: ctx.tenantId,
    tenantName: person.tenant_name,
    timeZone: ctx.timeZone,
    username: person.username,
    name: person.name,
    sessionId: '',
    locale,
    permissions: rights.permissions,
    mobile: person.is_mobile,
    companyScope: rights.companyScope,
    mustChangePassword: false,
    viewedBy: null,
  };
}
