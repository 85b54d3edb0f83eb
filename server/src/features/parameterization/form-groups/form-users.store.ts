import type { Design } from '@cuadrilla/contract/parameterization/designs.ts';
import type { Annex } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { DesignUse } from '@cuadrilla/contract/parameterization/where-used.ts';
import type { TenantCtx } from '#platform/context.ts';
import { annexReader } from './annexes.store.ts';

/** The activity types that ask a form, and the groups that hold it. */
export interface FormUsers {
  /** Of the form. */
  code: string;
  /** Active types, by code. */
  types: ReadonlyMap<string, { form: string | null; annexes: readonly Annex[]; use: DesignUse }>;
  groups: DesignUse[];
}

/** An activity type with the forms that it asks. */
interface AskingType {
  id: number;
  code: string;
  name: string;
  /** Its main form. */
  form: string | null;
  annexes: readonly Annex[];
}

/** The active types, by their codes. */
export async function askingTypes(ctx: TenantCtx): Promise<AskingType[]> {
  const annexesOf = await annexReader(ctx);
  const name = ctx.locale === 'en' ? ('name_en' as const) : ('name_es' as const);
  const types = await ctx.db
    .selectFrom('activity_type as t')
    .leftJoin('form as f', (on) =>
      on.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.id', '=', 't.form_id'),
    )
    .select(['t.id', 't.code', `t.${name} as name`, 'f.code as form'])
    .where('t.tenant_id', '=', ctx.tenantId)
    .where('t.active', '=', true)
    .orderBy('t.code')
    .execute();
  return types.map((type) => ({ ...type, annexes: annexesOf(type.id, type.form) }));
}

export async function formUsers(ctx: TenantCtx, { id: formId, code }: Design): Promise<FormUsers> {
  const name = ctx.locale === 'en' ? ('name_en' as const) : ('name_es' as const);
  const groups = await ctx.db
    .selectFrom('form_group as g')
    .innerJoin('form_group_form as e', (on) =>
      on.onRef('e.tenant_id', '=', 'g.tenant_id').onRef('e.group_id', '=', 'g.id'),
    )
    .select(['g.id', 'g.code', `g.${name} as name`])
    .where('g.tenant_id', '=', ctx.tenantId)
    .where('g.active', '=', true)
    .where('e.form_id', '=', formId)
    .orderBy('g.code')
    .execute();
  const unversioned = { version: null, status: null, places: [] };
  return {
    code,
    groups: groups.map((row) => ({ kind: 'formGroup', ...row, ...unversioned })),
    types: new Map(
      (await askingTypes(ctx)).flatMap(({ form, annexes, ...row }) => {
        const use: DesignUse = { kind: 'activityType', ...row, ...unversioned };
        const isUsed = form === code || annexes.some((annex) => annex.form === code);
        return isUsed ? [[row.code, { form, annexes, use }] as const] : [];
      }),
    ),
  };
}

/** Texts of which a workflow contains one when it asks the form. */
export const mentionsOf = ({ code, types }: FormUsers): string[] =>
  [code, ...types.keys()].map((text) => JSON.stringify(text));
