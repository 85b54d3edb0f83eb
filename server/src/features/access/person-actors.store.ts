import { sql } from 'kysely';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Actor, Ctx, TenantCtx } from '#platform/context.ts';
import { rightsOf } from './rights.store.ts';

/** People without a session: for work that is done for them when they are not there. */
export interface AbsentPerson extends Actor {
  email: string;
}

/** Active people by their ids, with the rights that they have now; whoever is inactive or gone is missing. */
export async function absentPeople(
  ctx: TenantCtx,
  ids: readonly number[],
): Promise<Map<number, AbsentPerson>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    username: string;
    name: string;
    lastname: string;
    email: string;
    locale: Locale;
    is_mobile: boolean;
    tenant_name: string;
  }>`
    select u.id, u.username, u.name, u.lastname, u.email, u.locale, u.is_mobile, t.name as tenant_name
    from app_user u join tenant t on t.id = u.tenant_id and t.active
    where u.tenant_id = ${ctx.tenantId} and u.active and u.id = any(${ids}::bigint[]) order by u.id`.execute(
    ctx.db,
  );
  const rights = await rightsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        userId: row.id,
        tenantId: ctx.tenantId,
        tenantName: row.tenant_name,
        timeZone: ctx.timeZone,
        username: row.username,
        name: `${row.name} ${row.lastname}`.trim(),
        email: row.email,
        sessionId: '',
        locale: row.locale === 'en' ? 'en' : 'es',
        mobile: row.is_mobile,
        mustChangePassword: false,
        viewedBy: null,
        companyScope: rights.get(row.id)!.companyScope,
        permissions: rights.get(row.id)!.permissions,
      },
    ]),
  );
}

/** The same unit of work with what this person may see, in their language. */
export const asPerson = (ctx: TenantCtx, person: Actor): Ctx => ({
  ...ctx,
  actor: person,
  locale: person.locale,
});
