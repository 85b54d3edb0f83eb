import { sql } from 'kysely';
import type { Annex } from '@cuadrilla/contract/parameterization/annexes.ts';
import {
  formGroups,
  type formGroupEndpoints as endpoints,
  type GroupForms,
} from '@cuadrilla/contract/parameterization/form-groups.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { groupForms } from '#features/parameterization/form-groups/annexes.store.ts';
import { writeGroupForms } from '#features/parameterization/form-groups/annex-writes.store.ts';
import { lockPublishing } from '#features/parameterization/versions/design-publishing.ts';
import {
  changedTypes,
  refuseBrokenWorkflows,
  requireAskable,
  typesWithGroup,
  type TypeEntries,
} from './assignment.store.ts';

export const servedFormGroups = serveCatalogue(formGroups, {
  table: 'form_group',
  search: ['code', 'nameEs', 'nameEn'],
  computed: () => ({
    forms: sql`(
      select count(*)::int from form_group_form e
      where e.tenant_id = r.tenant_id and e.group_id = r.id)`,
    activityTypes: sql`(
      select count(*)::int from activity_type_form e
      where e.tenant_id = r.tenant_id and e.group_id = r.id)`,
  }),
});
const { handlers } = servedFormGroups;

interface Group {
  code: string;
  active: boolean;
  version: number;
}

/** @throws NOT_FOUND */
async function groupById(ctx: TenantCtx, id: number, lock?: 'for update'): Promise<Group> {
  const select = ctx.db
    .selectFrom('form_group')
    .select(['code', 'active', 'version'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id);
  return (await (lock ? select.forUpdate() : select).executeTakeFirst()) ?? fail('NOT_FOUND');
}

async function formsOf(ctx: TenantCtx, { code, version }: Group): Promise<GroupForms> {
  return { version, forms: (await groupForms(ctx, { activeOnly: false })).get(code) ?? [] };
}

/** Refuses to switch groups on or off where workflows in use would no longer work with what types then ask. */
async function checkSwitch(ctx: Ctx, ids: readonly number[], active: boolean): Promise<void> {
  await lockPublishing(ctx);
  const { rows } = await sql<{ code: string }>`
    select code from form_group
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and active <> ${active}`.execute(ctx.db);
  const all = await groupForms(ctx, { activeOnly: false });
  const groups = await groupForms(ctx, { activeOnly: true });
  const types = new Map<string, TypeEntries>();
  for (const { code } of rows) {
    if (active) groups.set(code, all.get(code) ?? []);
    else groups.delete(code);
    for (const type of await typesWithGroup(ctx, code)) types.set(type.code, type);
  }
  await refuseBrokenWorkflows(ctx, changedTypes([...types.values()], groups));
}

const extra: Handlers<typeof endpoints> = {
  assigned: async (ctx, { params }) => formsOf(ctx, await groupById(ctx, params.id)),
  assignForms: async (ctx, { params, body }) => {
    await lockPublishing(ctx);
    const group = await groupById(ctx, params.id, 'for update');
    const before = await formsOf(ctx, group);
    if (group.version !== body.version) failStale({ ...before });
    await requireAskable(ctx, body.forms);
    if (group.active) await checkForms(ctx, group.code, body.forms, body.overrideReason);
    await writeGroupForms(ctx, params.id, body.forms);
    await ctx.db
      .updateTable('form_group')
      .set((update) => ({ version: update('version', '+', 1) }))
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .execute();
    const after = await formsOf(ctx, { ...group, version: group.version + 1 });
    ctx.audit({
      action: 'formGroups.assignForms',
      subject: 'form_group',
      subjectId: params.id,
      before: { forms: before.forms },
      after: { forms: after.forms, ...(body.overrideReason ? { reason: body.overrideReason } : {}) },
    });
    await publishSettingsChanged(ctx);
    return after;
  },
};

async function checkForms(
  ctx: Ctx,
  code: string,
  forms: readonly Annex[],
  overrideReason: string | undefined,
): Promise<void> {
  const groups = (await groupForms(ctx, { activeOnly: true })).set(code, [...forms]);
  await refuseBrokenWorkflows(ctx, changedTypes(await typesWithGroup(ctx, code), groups), overrideReason);
}

export const formGroupHandlers = {
  ...handlers,
  activate: async (ctx: Ctx, input: Parameters<typeof handlers.activate>[1]) => {
    await checkSwitch(ctx, input.body.ids, input.body.active);
    return handlers.activate(ctx, input);
  },
  undoDeactivate: async (ctx: Ctx, input: Parameters<typeof handlers.undoDeactivate>[1]) => {
    await checkSwitch(ctx, input.body.ids, true);
    return handlers.undoDeactivate(ctx, input);
  },
  ...extra,
};
