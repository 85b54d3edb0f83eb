import { sql } from 'kysely';
import type { DesignBreak } from '@cuadrilla/contract/parameterization/designs.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { formerNamesOf } from '@cuadrilla/forms/former-names.ts';
import type { TenantCtx } from '#platform/context.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import { inspectionOf } from '#features/parameterization/form-inspection.ts';

/** Activities that were opened with a version of a form and are not yet ended, also with it as an annex. */
async function openWork(ctx: TenantCtx, code: string): Promise<{ versionId: number; activities: number }[]> {
  const { rows } = await sql<{ versionId: number; activities: number }>`
    select v.id as "versionId", count(*)::int as activities
    from form f
      join form_version v on v.tenant_id = f.tenant_id and v.form_id = f.id and v.status <> 'draft'
      join activity a on a.tenant_id = v.tenant_id and a.ended_at is null and a.withdrawn_at is null
        and a.employee_id is not null
        and (a.form_version_id = v.id or exists (
          select 1 from activity_form af
          where af.tenant_id = a.tenant_id and af.activity_id = a.id and af.form_version_id = v.id))
    where f.tenant_id = ${ctx.tenantId} and f.code = ${code}
    group by v.id order by v.id desc`.execute(ctx.db);
  return rows;
}

const texts = {
  es: (n: number) =>
    n === 1
      ? '1 actividad asignada todavía la responde y la traerá con su versión'
      : `${n} actividades asignadas todavía la responden y la traerán con su versión`,
  en: (n: number) =>
    n === 1
      ? '1 assigned activity still answers it and will bring it with its version'
      : `${n} assigned activities still answer it and will bring it with their version`,
};

const mostNamed = 20;

/**
 * Questions that a new version of a form no longer asks although people in the field do. Their answers arrive with the
 * version that they have, so that nothing is lost; what reads the question finds it there alone.
 */
export async function removedInUse(
  ctx: TenantCtx,
  form: { code: string; definition: object },
): Promise<DesignBreak[]> {
  const former = formerNamesOf(form.definition as FormDefinition);
  const stays = new Set([...inspectionOf(form.definition).questions.keys(), ...former.keys()]);
  const breaks: DesignBreak[] = [];
  for (const { versionId, activities } of await openWork(ctx, form.code)) {
    const { name, version, definition } = await formVersion(ctx, versionId);
    const removed = [...questionsOf(definition).values()].filter(
      ({ name: question, type }) => !stays.has(question) && type !== 'html' && type !== 'expression',
    );
    breaks.push(
      ...removed.slice(0, mostNamed).map(({ name: place }): DesignBreak => ({
        kind: 'fieldWork',
        id: versionId,
        code: form.code,
        name: name[ctx.locale],
        version,
        status: 'published',
        place,
        message: texts[ctx.locale](activities),
        refuses: 'overridable',
      })),
    );
  }
  return breaks;
}
