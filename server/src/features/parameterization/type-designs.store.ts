import { sql } from 'kysely';
import type { Bilingual, Priority } from '@cuadrilla/contract/kit/fields.ts';
import { term, type Term } from '@cuadrilla/contract/kit/term.ts';
import {
  activityColor,
  activityIcon,
  type ActivityColor,
  type ActivityIcon,
} from '@cuadrilla/contract/parameterization/activity-types.ts';
import { readEvidence, type Evidence } from '@cuadrilla/forms/evidence.ts';
import type { TenantCtx } from '#platform/context.ts';
import { annexReader, pinned, type PinnedAnnex } from './form-groups/annexes.store.ts';

/** An activity type as work is made of it. */
export interface ActivityType {
  id: number;
  code: string;
  name: Bilingual;
  priority: Priority;
  skill: string | null;
  term: Term | null;
  standardMinutes: number;
  evidence: Evidence;
  icon: ActivityIcon | null;
  color: ActivityColor | null;
  /** What the work is done with. */
  resourceTypes: readonly { code: string; name: Bilingual }[];
  /** Its main form. */
  form: string | null;
  /** Published version of its form. */
  formVersionId: number | null;
  /** Its annexes, in order. */
  annexes: readonly PinnedAnnex[];
}

/** The types of resources that an activity type `t` names. */
const resourceTypesOf = sql<{ code: string; name: Bilingual }[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object('code', r.code, 'name', jsonb_build_object('es', r.name_es, 'en', r.name_en)) order by r.code)
  from resource_type r
  where r.tenant_id = t.tenant_id and r.code = any(t.resource_types)), '[]')`;

/** @param published versions of forms by code */
export async function readActivityTypes(
  ctx: TenantCtx,
  published: ReadonlyMap<string, number>,
): Promise<ActivityType[]> {
  const annexesOf = await annexReader(ctx);
  const rows = await ctx.db
    .selectFrom('activity_type as t')
    .leftJoin('form as f', (on) =>
      on.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.id', '=', 't.form_id'),
    )
    .select([
      't.id',
      't.code',
      't.name_es',
      't.name_en',
      't.priority',
      't.skill',
      't.standard_minutes',
      't.evidence',
      't.term',
      't.icon',
      't.color',
      resourceTypesOf.as('resourceTypes'),
      'f.code as form',
    ])
    .where('t.tenant_id', '=', ctx.tenantId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: { es: row.name_es, en: row.name_en },
    priority: row.priority,
    skill: row.skill,
    standardMinutes: row.standard_minutes,
    evidence: readEvidence(row.evidence),
    icon: activityIcon.nullable().catch(null).parse(row.icon),
    color: activityColor.nullable().catch(null).parse(row.color),
    resourceTypes: row.resourceTypes,
    term: term.nullable().parse(row.term ?? null),
    form: row.form,
    formVersionId: published.get(row.form ?? '') ?? null,
    annexes: pinned(annexesOf(row.id, row.form), published),
  }));
}
