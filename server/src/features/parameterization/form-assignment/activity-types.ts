import { sql } from 'kysely';
import {
  activityTypes,
  type activityTypeEndpoints as endpoints,
  type AssignedForms,
} from '@cuadrilla/contract/parameterization/activity-types.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { groupForms, typeForms } from '#features/parameterization/form-groups/annexes.store.ts';
import { writeTypeForms } from '#features/parameterization/form-groups/annex-writes.store.ts';
import { lockPublishing } from '#features/parameterization/versions/design-publishing.ts';
import { annexVariables } from './annex-variables.store.ts';
import { changedTypes, refuseBrokenWorkflows, requireAskable } from './assignment.store.ts';
import { typeReferences } from './type-references.store.ts';

export const servedActivityTypes = serveCatalogue(activityTypes, {
  table: 'activity_type',
  search: ['code', 'nameEs', 'nameEn'],
  otherReferences: (ctx, { code }) => typeReferences(ctx, code as string),
  computed: (ctx) => ({
    form: sql`(
      select f.code || ' · ' || ${sql.ref(ctx.locale === 'en' ? 'f.name_en' : 'f.name_es')} from form f
      where f.tenant_id = r.tenant_id and f.id = r.form_id)`,
    annexes: sql`(
      select count(*)::int from activity_type_form e
      where e.tenant_id = r.tenant_id and e.type_id = r.id)`,
  }),
});
const { handlers } = servedActivityTypes;

interface TypeRow {
  id: number;
  code: string;
  active: boolean;
  version: number;
  form: string | null;
}

/** @throws NOT_FOUND */
async function typeById(ctx: TenantCtx, id: number, lock?: 'for update'): Promise<TypeRow> {
  const { rows } = await sql<TypeRow>`
    select t.id, t.code, t.active, t.version, (
      select f.code from form f where f.tenant_id = t.tenant_id and f.id = t.form_id) as form
    from activity_type t
    where t.tenant_id = ${ctx.tenantId} and t.id = ${id} ${lock ? sql`for update of t` : sql``}`.execute(
    ctx.db,
  );
  return rows[0] ?? fail('NOT_FOUND');
}

async function formsOf(ctx: TenantCtx, { id, version, form }: TypeRow): Promise<AssignedForms> {
  return { version, form, forms: (await typeForms(ctx)).get(id) ?? [] };
}

/** Refuses to switch off types that workflows in use name. */
async function checkDeactivation(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await lockPublishing(ctx);
  const { rows } = await sql<{ code: string }>`
    select code from activity_type
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and active`.execute(ctx.db);
  await refuseBrokenWorkflows(ctx, new Map(rows.map(({ code }) => [code, null])));
}

const extra: Handlers<typeof endpoints> = {
  assigned: async (ctx, { params }) => formsOf(ctx, await typeById(ctx, params.id)),
  assignForms: async (ctx, { params, body }) => {
    await lockPublishing(ctx);
    const type = await typeById(ctx, params.id, 'for update');
    const before = await formsOf(ctx, type);
    if (type.version !== body.version) failStale({ ...before });
    const main = body.form === null ? [] : [{ form: body.form, when: null }];
    const ids = await requireAskable(ctx, [...main, ...body.forms]);
    const changed = { code: type.code, form: body.form, entries: body.forms };
    const groups = await groupForms(ctx, { activeOnly: true });
    if (type.active) await refuseBrokenWorkflows(ctx, changedTypes([changed], groups), body.overrideReason);
    await writeTypeForms(ctx, params.id, body.forms);
    await ctx.db
      .updateTable('activity_type')
      .set((update) => ({
        form_id: body.form === null ? null : ids.get(body.form)!,
        version: update('version', '+', 1),
      }))
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .execute();
    const after = await formsOf(ctx, await typeById(ctx, params.id));
    ctx.audit({
      action: 'activityTypes.assignForms',
      subject: 'activity_type',
      subjectId: params.id,
      before: { form: before.form, forms: before.forms },
      after: {
        form: after.form,
        forms: after.forms,
        ...(body.overrideReason ? { reason: body.overrideReason } : {}),
      },
    });
    await publishSettingsChanged(ctx);
    return after;
  },
  assignable: async (ctx) => {
    const name = ctx.locale === 'en' ? ('name_en' as const) : ('name_es' as const);
    const groups = await ctx.db
      .selectFrom('form_group')
      .select(['id', 'code', `${name} as name`, 'active'])
      .where('tenant_id', '=', ctx.tenantId)
      .orderBy('code')
      .execute();
    const { rows: forms } = await sql<(typeof groups)[number]>`
      select f.id, f.code, ${sql.ref(`f.${name}`)} as name, exists (
        select 1 from form_version v
        where v.tenant_id = f.tenant_id and v.form_id = f.id and v.status = 'published') as active
      from form f where f.tenant_id = ${ctx.tenantId} order by f.code`.execute(ctx.db);
    return { forms, groups };
  },
  variables: (ctx, { body }) => annexVariables(ctx, body),
};

export const activityTypeHandlers = {
  ...handlers,
  activate: async (ctx: Ctx, input: Parameters<typeof handlers.activate>[1]) => {
    if (!input.body.active) await checkDeactivation(ctx, input.body.ids);
    return handlers.activate(ctx, input);
  },
  ...extra,
};
