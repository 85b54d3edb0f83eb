import { sql } from 'kysely';
import {
  annexesOfType,
  checkAnnexCondition,
  type Annex,
  type TypeForm,
} from '@cuadrilla/contract/parameterization/annexes.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { typeForms } from '#features/parameterization/form-groups/annexes.store.ts';
import { breaksOfTypes, type ChangedTypes } from '#features/parameterization/versions/design-check.ts';
import { refuseBreaks } from '#features/parameterization/versions/design-publishing.ts';

/** What activity types ask, and what workflows in use would no longer find if it changed. */

/** An active activity type with the code of its main form and what it asks after it. */
export interface TypeEntries {
  code: string;
  form: string | null;
  entries: readonly TypeForm[];
}

/** The active types that ask a form group. */
export async function typesWithGroup(ctx: TenantCtx, group: string): Promise<TypeEntries[]> {
  const entriesOf = await typeForms(ctx);
  const rows = await ctx.db
    .selectFrom('activity_type as t')
    .leftJoin('form as f', (on) =>
      on.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.id', '=', 't.form_id'),
    )
    .select(['t.id', 't.code', 'f.code as form'])
    .where('t.tenant_id', '=', ctx.tenantId)
    .where('t.active', '=', true)
    .orderBy('t.code')
    .execute();
  return rows.flatMap(({ id, ...type }) => {
    const entries = entriesOf.get(id) ?? [];
    return entries.some((entry) => 'group' in entry && entry.group === group) ? [{ ...type, entries }] : [];
  });
}

/**
 * Checks that what is to be asked exists and that its conditions can be evaluated wherever forms are filled in.
 * @returns ids of the forms by code
 * @throws INVALID_INPUT naming the forms and groups that cannot be asked
 */
export async function requireAskable(
  { db, tenantId }: TenantCtx,
  entries: readonly TypeForm[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; code: string; id: number }>`
    select 'form' as kind, code, id from form where tenant_id = ${tenantId}
    union all select 'group', code, id from form_group where tenant_id = ${tenantId}`.execute(db);
  const known = new Set(rows.map(({ kind, code }) => `${kind} ${code}`));
  const faults = entries.flatMap((entry): [string, string][] => {
    const [kind, code] = 'group' in entry ? ['group', entry.group] : ['form', entry.form];
    const fault = known.has(`${kind} ${code}`) ? checkAnnexCondition(entry.when) : 'NOT_FOUND';
    return fault === null ? [] : [[code, fault]];
  });
  if (faults.length > 0) fail('INVALID_INPUT', {}, Object.fromEntries(faults));
  return new Map(rows.flatMap(({ kind, code, id }) => (kind === 'form' ? [[code, id]] : [])));
}

/** Types as they would be with these entries and groups, by code. */
export const changedTypes = (
  types: readonly TypeEntries[],
  groups: ReadonlyMap<string, readonly Annex[]>,
): ChangedTypes =>
  new Map(
    types.map(({ code, form, entries }) => [code, { form, annexes: annexesOfType(form, entries, groups) }]),
  );

/**
 * Refuses a change of activity types that workflows in use do not survive. Until the end of the transaction nothing
 * else is published that could depend on what is changed.
 * @param types as they would be; null for one that is no longer there
 * @throws BREAKS_WORKFLOWS, BREAKS_UNLESS_OVERRIDDEN
 */
export async function refuseBrokenWorkflows(
  ctx: Ctx,
  types: ChangedTypes,
  overrideReason?: string,
): Promise<void> {
  if (types.size > 0) refuseBreaks(await breaksOfTypes(ctx, types), overrideReason, 'BREAKS_WORKFLOWS');
}
