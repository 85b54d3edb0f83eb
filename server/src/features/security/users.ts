import { sql } from 'kysely';
import { employeeKeys, type users as doors } from '@cuadrilla/contract/security/users.ts';
import { searchSql, type SearchColumns } from '#platform/db/search.ts';
import type { Handlers } from '#platform/http/serve.ts';

const columns: SearchColumns<typeof employeeKeys> = {
  id: sql.ref('u.id'),
  name: { column: sql.ref('u.search'), narrow: (pattern) => sql`u.id in (select app_user_search(${pattern}))` },
  username: sql.ref('u.username'),
  code: sql.ref('u.code'),
  email: sql.ref('u.email'),
  status: sql.ref('u.active'),
  isMobile: sql.ref('u.is_mobile'),
  zone_id: sql.ref('u.zone_id'),
  company_id: sql.ref('u.company_id'),
  job_id: sql.ref('u.job_id'),
  createdDate: sql.ref('u.created_at'),
};

export const userHandlers: Handlers<typeof doors> = {
  search: async (ctx, { body }) => {
    const search = searchSql(body, employeeKeys, columns, { fallback: sql`u.id desc`, tieBreaker: sql`u.id` });
    let base = ctx.db.selectFrom('app_user as u').where('u.tenant_id', '=', ctx.tenantId).where(search.where);
    if (ctx.actor.companyScope !== null) base = base.where('u.company_id', '=', ctx.actor.companyScope);
    const rows = await base.leftJoin('job as j', (on) => on.onRef('j.tenant_id', '=', 'u.tenant_id').onRef('j.id', '=', 'u.job_id'))
      .select(['u.id', 'u.name', 'u.lastname', 'u.username', 'u.email', 'u.phone', 'u.code', 'u.zone_id', 'u.company_id', 'u.job_id', 'u.active', 'u.is_mobile', 'u.created_at', 'j.name_es', 'j.name_en'])
      .orderBy(search.orderBy).limit(search.limit).offset(search.offset).execute();
    const { total } = await base.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
    return {
      page: body.page, size: body.size, total,
      content: rows.map((row) => ({
        id: row.id, idEmployee: row.id, name: `${row.name}_${row.lastname}`, lastname: row.lastname, username: row.username, title: ctx.locale === 'en' ? row.name_en : row.name_es,
        email: row.email, phone: row.phone, code: row.code, zone_id: row.zone_id, company_id: row.company_id, job_id: row.job_id, status: row.active, isMobile: row.is_mobile, createdDate: row.created_at,
      })),
    };
  },
};
