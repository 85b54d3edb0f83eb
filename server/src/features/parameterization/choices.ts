import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  offeredLists,
  parameterizationChoices as endpoints,
} from '@cuadrilla/contract/parameterization/choices.ts';
import type { ActivityColor, ActivityIcon } from '@cuadrilla/contract/parameterization/activity-types.ts';
import type { Bilingual, Priority } from '@cuadrilla/contract/kit/fields.ts';
import type { OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import type { TenantCtx } from '#platform/context.ts';
import { roleCodesOf } from '#features/access/rights.store.ts';
import { publishedWorkflow } from './design.store.ts';
import { listsByCode } from './list-items.store.ts';
import { isCreator } from './workflow-creators.ts';
import type { Handlers } from '#platform/http/serve.ts';

/** Items of a list that a screen offers; the code of an item of a longer list is typed. */
export const mostItems = 2_000;

/** The lists that fields choose from, with their items; without those that are too long to offer. */
export async function offeredListsOf(
  ctx: TenantCtx,
  fields: readonly Pick<OrderField, 'list'>[],
): Promise<z.output<typeof offeredLists>> {
  const lists = await listsByCode(
    ctx,
    fields.flatMap(({ list }) => list ?? []),
  );
  return Object.fromEntries(
    Object.entries(lists)
      .filter(([, items]) => items.length <= mostItems)
      .map(([list, items]) => [list, items.map(({ code, name }) => ({ code, name }))]),
  );
}

interface StageRow {
  code: string;
  name_es: string;
  name_en: string;
  stage: string;
  name: Bilingual;
}

export const choiceHandlers: Handlers<typeof endpoints> = {
  workflows: async (ctx) => {
    const rows = await ctx.db
      .selectFrom('workflow as w')
      .innerJoin('workflow_version as v', (on) =>
        on
          .onRef('v.tenant_id', '=', 'w.tenant_id')
          .onRef('v.workflow_id', '=', 'w.id')
          .on('v.status', '=', 'published'),
      )
      .select(['w.id', 'w.code', 'w.name_es', 'w.name_en', 'v.number'])
      .select(sql<number>`jsonb_array_length(v.definition->'stages')`.as('stages'))
      .select(sql<string[] | null>`v.definition->'creators'`.as('creators'))
      .where('w.tenant_id', '=', ctx.tenantId)
      .where('w.active', '=', true)
      .orderBy('w.code')
      .execute();
    const roles = await roleCodesOf(ctx, ctx.actor.userId);
    return rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: { es: row.name_es, en: row.name_en },
      version: row.number,
      stages: row.stages,
      mayCreate: isCreator({ creators: row.creators ?? undefined }, roles),
    }));
  },
  stages: async (ctx) => {
    const { rows } = await sql<StageRow>`
      select w.code, w.name_es, w.name_en, s.value->>'key' as stage, s.value->'name' as name
      from workflow w
        join workflow_version v on v.tenant_id = w.tenant_id and v.workflow_id = w.id and v.status = 'published'
        cross join jsonb_array_elements(v.definition->'stages') with ordinality s(value, at)
      where w.tenant_id = ${ctx.tenantId} and w.active
      order by w.code, s.at`.execute(ctx.db);
    return rows.map((row) => ({
      workflowCode: row.code,
      workflowName: { es: row.name_es, en: row.name_en },
      stage: row.stage,
      name: row.name,
    }));
  },
  orderFields: async (ctx, { params }) => {
    const { orderFields } = (await publishedWorkflow(ctx, params.code)).definition;
    return { fields: orderFields, lists: await offeredListsOf(ctx, orderFields) };
  },
  activityTypes: async (ctx) => {
    const rows = await ctx.db
      .selectFrom('activity_type')
      .select(['id', 'code', 'name_es', 'name_en', 'priority', 'icon', 'color'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('active', '=', true)
      .orderBy('code')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: { es: row.name_es, en: row.name_en },
      priority: row.priority as Priority,
      icon: row.icon as ActivityIcon | null,
      color: row.color as ActivityColor | null,
    }));
  },
};
