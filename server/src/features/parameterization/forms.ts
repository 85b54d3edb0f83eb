import { sql } from 'kysely';
import {
  formKeys,
  type FormItem,
  type forms as endpoints,
} from '@cuadrilla/contract/parameterization/forms.ts';
import { readList } from '#platform/db/list.ts';
import { searchSql } from '#platform/db/search.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { designColumns, newestFirst } from './design-lists.ts';

/** Of the published version, else of the newest one. */
const questionCount = sql`(
  select count(*)::int from jsonb_path_query(
    (
      select v.definition from form_version v
      where v.tenant_id = d.tenant_id and v.form_id = d.id
      order by v.status = 'published' desc, v.id desc limit 1
    ),
    'strict $.** ? (exists(@.name) && exists(@.type) && @.type != "panel" && @.type != "page")'
  ))`;

export const formHandlers: Handlers<typeof endpoints> = {
  criteria: async (ctx, { body }) => {
    const { searched, read } = designColumns(ctx, 'form');
    const columns = {
      ...searched,
      qualityCode: sql.ref('d.quality_code'),
      createdDate: sql.ref('d.created_at'),
    };
    const { rows, total } = await readList<FormItem>(ctx, {
      table: 'form',
      as: 'd',
      scope: sql`d.tenant_id = ${ctx.tenantId}`,
      search: searchSql(body, formKeys, columns, newestFirst, ctx.timeZone),
      columns: sql`${read}, d.quality_code as "qualityCode", ${questionCount} as questions,
        d.created_at as "createdDate"`,
    });
    return { page: body.page, size: body.size, total, content: rows };
  },
};
