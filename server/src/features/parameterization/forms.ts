import { sql } from 'kysely';
import {
  formKeys,
  type FormItem,
  type forms as endpoints,
} from '@cuadrilla/contract/parameterization/forms.ts';
import { readList } from '#platform/db/list.ts';
import { searchSql } from '#platform/db/search.ts';
import type { Handlers } from '#platform/http/serve.ts';

export const formHandlers: Handlers<typeof endpoints> = {
  criteria: async (ctx, { body }) => {
    const name = sql.ref(ctx.locale === 'en' ? 'f.name_en' : 'f.name_es');
    const ofVersion = (column: 'id' | 'version', status: 'published' | 'draft') =>
      sql`(
        select ${sql.ref(`v.${column}`)}
        from form_version v
        where v.tenant_id = f.tenant_id and v.form_id = f.id and v.status = ${sql.lit(status)}
      )`;
    const published = (column: 'id' | 'version') => ofVersion(column, 'published');
    const columns = {
      id: sql.ref('f.id'),
      code: sql.ref('f.code'),
      name,
      qualityCode: sql.ref('f.quality_code'),
      status: sql.ref('f.active'),
      version: { column: published('version'), nullable: true },
      createdDate: sql.ref('f.created_at'),
    };
    const search = searchSql(
      body,
      formKeys,
      columns,
      { fallback: sql`f.id desc`, tieBreaker: sql`f.id` },
      ctx.timeZone,
    );
    const { rows, total } = await readList<FormItem>(ctx, {
      table: 'form',
      as: 'f',
      scope: sql`f.tenant_id = ${ctx.tenantId}`,
      search,
      columns: sql`
        f.id,
        f.code,
        ${name} as name,
        f.name_es as "nameEs",
        f.name_en as "nameEn",
        f.quality_code as "qualityCode",
        f.active as status,
        ${published('id')} as "versionId",
        ${published('version')} as version,
        ${ofVersion('id', 'draft')} as "draftId",
        ${ofVersion('version', 'draft')} as "draftVersion",
        (
          select count(*)::int from jsonb_path_query(
            (
              select v.definition from form_version v
              where v.tenant_id = f.tenant_id and v.form_id = f.id
              order by v.status = 'published' desc, v.id desc limit 1
            ),
            'strict $.** ? (exists(@.name) && exists(@.type) && @.type != "panel" && @.type != "page")'
          )
        ) as questions,
        f.created_at as "createdDate"
      `,
    });
    return { page: body.page, size: body.size, total, content: rows };
  },
};
