import { sql } from 'kysely';
import {
  designKeys,
  type DesignItem,
  type workflowLists,
} from '@cuadrilla/contract/parameterization/design-lists.ts';
import { readList } from '#platform/db/list.ts';
import { searchSql } from '#platform/db/search.ts';
import type { Handlers } from '#platform/http/serve.ts';

const listHandlers = (kind: 'workflow'): Handlers<typeof workflowLists> => ({
  criteria: async (ctx, { body }) => {
    const name = sql.ref(ctx.locale === 'en' ? 'd.name_en' : 'd.name_es');
    const ofVersion = (column: 'id' | 'number', status: 'published' | 'draft') => sql`(
      select ${sql.ref(`v.${column}`)} from ${sql.table(`${kind}_version`)} v
      where v.tenant_id = d.tenant_id and ${sql.ref(`v.${kind}_id`)} = d.id and v.status = ${sql.lit(status)})`;
    const columns = {
      id: sql.ref('d.id'),
      code: sql.ref('d.code'),
      name,
      status: sql.ref('d.active'),
      version: { column: ofVersion('number', 'published'), nullable: true },
    };
    const fallback = { fallback: sql`d.id desc`, tieBreaker: sql`d.id` };
    const { rows, total } = await readList<DesignItem>(ctx, {
      table: kind,
      as: 'd',
      scope: sql`d.tenant_id = ${ctx.tenantId}`,
      search: searchSql(body, designKeys, columns, fallback, ctx.timeZone),
      columns: sql`d.id, d.code, ${name} as name, d.active as status,
        ${ofVersion('id', 'published')} as "versionId", ${ofVersion('number', 'published')} as version,
        ${ofVersion('id', 'draft')} as "draftId"`,
    });
    return { page: body.page, size: body.size, total, content: rows };
  },
});

export const workflowListHandlers: Handlers<typeof workflowLists> = listHandlers('workflow');
