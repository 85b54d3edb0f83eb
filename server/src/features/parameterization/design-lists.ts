import { sql, type RawBuilder } from 'kysely';
import {
  designKeys,
  type WorkflowItem,
  type workflowLists,
} from '@cuadrilla/contract/parameterization/design-lists.ts';
import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import type { Ctx } from '#platform/context.ts';
import { readList } from '#platform/db/list.ts';
import { searchSql } from '#platform/db/search.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { designTables } from './versions/design-kind.ts';

/** A draft may have anything where its stages belong. */
const stageCount = sql`coalesce((
  select jsonb_array_length(v.definition->'stages') from workflow_version v
  where v.tenant_id = d.tenant_id and v.workflow_id = d.id and jsonb_typeof(v.definition->'stages') = 'array'
  order by v.status = 'published' desc, v.id desc limit 1), 0)`;
const openOperations = sql`(
  select count(*)::int from operation o
    join workflow_version v on v.tenant_id = o.tenant_id and v.id = o.workflow_version_id
  where o.tenant_id = d.tenant_id and v.workflow_id = d.id and o.status = 'open')`;

/** What the lists of all kinds of designs `d` are searched by, and what they read. */
export function designColumns(ctx: Ctx, kind: DesignKind) {
  const { versions, parent, label } = designTables[kind];
  const name = sql.ref(ctx.locale === 'en' ? 'd.name_en' : 'd.name_es');
  const ofVersion = (column: RawBuilder<unknown>, status: 'published' | 'draft') => sql`(
    select v.${column} from ${versions} v
    where v.tenant_id = d.tenant_id and v.${parent} = d.id and v.status = ${sql.lit(status)})`;
  const id = sql.ref('id');
  return {
    searched: {
      id: sql.ref('d.id'),
      code: sql.ref('d.code'),
      name,
      status: sql.ref('d.active'),
      version: { column: ofVersion(label, 'published'), nullable: true },
    },
    read: sql`d.id, d.code, ${name} as name, d.name_es as "nameEs", d.name_en as "nameEn",
      d.active as status, ${ofVersion(id, 'published')} as "versionId",
      ${ofVersion(label, 'published')} as version, ${ofVersion(id, 'draft')} as "draftId",
      ${ofVersion(label, 'draft')} as "draftVersion"`,
  };
}

export const newestFirst = { fallback: sql`d.id desc`, tieBreaker: sql`d.id` };

/** A page of workflows or rules, with `more` columns of their own. */
export async function readNumberedDesigns<T>(
  ctx: Ctx,
  kind: 'workflow' | 'rule',
  query: SearchQuery,
  more: RawBuilder<unknown>,
): Promise<Page<T>> {
  const { searched, read } = designColumns(ctx, kind);
  const { rows, total } = await readList<T>(ctx, {
    table: kind,
    as: 'd',
    scope: sql`d.tenant_id = ${ctx.tenantId}`,
    search: searchSql(query, designKeys, searched, newestFirst, ctx.timeZone),
    columns: sql`${read}, ${more}`,
  });
  return { page: query.page, size: query.size, total, content: rows };
}

export const workflowListHandlers: Handlers<typeof workflowLists> = {
  criteria: (ctx, { body }) =>
    readNumberedDesigns<WorkflowItem>(
      ctx,
      'workflow',
      body,
      sql`${stageCount} as stages, ${openOperations} as "openOperations"`,
    ),
};
