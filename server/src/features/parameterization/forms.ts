import { sql } from 'kysely';
import { formKeys, type FormItem, type forms as doors } from '@cuadrilla/contract/parameterization/forms.ts';
import { searchSql, totalOf } from '#platform/db/search.ts';
import type { Handlers } from '#platform/http/serve.ts';

export const formHandlers: Handlers<typeof doors> = {
  criteria: async (ctx, { body }) => {
    const name = sql.ref(ctx.locale === 'en' ? 'f.name_en' : 'f.name_es');
    const columns = {
      id: sql.ref('f.id'), code: sql.ref('f.code'), name, qualityCode: sql.ref('f.quality_code'), status: sql.ref('f.active'), version: { column: sql.ref('v.version'), nullable: true }, createdDate: sql.ref('f.created_at'),
    };
    const search = searchSql(body, formKeys, columns, { fallback: sql`f.id desc`, tieBreaker: sql`f.id` });
    const from = sql`from form f left join form_version v on v.tenant_id = f.tenant_id and v.form_id = f.id and v.status = 'published' where f.tenant_id = ${ctx.tenantId} and ${search.where}`;
    const { rows: content } = await sql<FormItem>`
      select f.id, f.code, ${name} as name, f.quality_code as "qualityCode", f.active as status, v.id as "versionId", v.version, f.created_at as "createdDate"
      ${from} order by ${search.orderBy} ${search.page}`.execute(ctx.db);
    const total = totalOf(search, content.length) ?? (await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(ctx.db)).rows[0]!.total;
    return { page: body.page, size: body.size, total, content };
  },
};
