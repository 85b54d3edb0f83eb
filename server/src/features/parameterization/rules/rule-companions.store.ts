import { sql } from 'kysely';
import type { RuleCompanion } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import type { Ctx } from '#platform/context.ts';
import { designById } from '#features/parameterization/versions/design-versions.store.ts';

/** Published rules that published workflows run at the same stages as a rule, which may be a draft itself. */
export async function companionsOf(ctx: Ctx, ruleId: number): Promise<RuleCompanion[]> {
  const { code } = await designById(ctx, 'rule', ruleId);
  const { rows } = await sql<RuleCompanion>`
    select r.code, ${sql.ref(ctx.locale === 'en' ? 'r.name_en' : 'r.name_es')} as name, rv.definition,
      jsonb_agg(jsonb_build_object('workflow', w.code, 'stage', s.stage->>'key')
        order by w.code, s.at) as stages
    from workflow w
      join workflow_version v on v.tenant_id = w.tenant_id and v.workflow_id = w.id and v.status = 'published'
      cross join lateral jsonb_array_elements(v.definition->'stages') with ordinality as s(stage, at)
      cross join lateral (
        select distinct used from jsonb_array_elements_text(s.stage->'rules') as used) as u
      join rule r on r.tenant_id = w.tenant_id and r.code = u.used and r.active
      join rule_version rv on rv.tenant_id = r.tenant_id and rv.rule_id = r.id and rv.status = 'published'
    where w.tenant_id = ${ctx.tenantId} and w.active and s.stage->'rules' ? ${code} and r.code <> ${code}
    group by r.tenant_id, r.id, rv.tenant_id, rv.id
    order by r.code
    limit 200`.execute(ctx.db);
  return rows;
}
