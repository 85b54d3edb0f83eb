import { sql, type RawBuilder } from 'kysely';
import { firingDays, type RuleFiring } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { designById } from '#features/parameterization/versions/design-versions.store.ts';

/** When rules held: written by the engine, read by whoever designs them. */

/** Records that versions of rules held at the end of an activity. */
export async function recordFirings(
  { db, tenantId, now }: TenantCtx,
  activityId: number,
  versionIds: readonly number[],
): Promise<void> {
  if (versionIds.length === 0) return;
  await sql`
    insert into rule_firing (tenant_id, activity_id, rule_version_id, fired_at)
    select ${tenantId}, ${activityId}, fired.id, ${now.toISOString()}
    from unnest(${[...versionIds]}::bigint[]) as fired(id)`.execute(db);
}

/** Firings `f` of a rule's versions `v` in the last days, at activities that the caller sees. */
const recentFirings = (ctx: Ctx, rule: RawBuilder<unknown>): RawBuilder<unknown> => {
  const since = new Date(ctx.now.getTime() - firingDays * 86_400_000).toISOString();
  const { companyScope } = ctx.actor;
  const own =
    companyScope === null
      ? sql``
      : sql`join activity a on a.tenant_id = f.tenant_id and a.id = f.activity_id
          and a.company_id = ${companyScope}`;
  return sql`
    from rule_version v
      join rule_firing f on f.tenant_id = v.tenant_id and f.rule_version_id = v.id and f.fired_at >= ${since}
      ${own}
    where v.tenant_id = ${ctx.tenantId} and v.rule_id = ${rule}`;
};

/** Of the whole tenant without a look at the activities: the index alone answers it. */
export const countOfFirings = (ctx: Ctx, rule: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int ${recentFirings(ctx, rule)})`;

const mostListed = 50;

/** Whoever may not see operations is given the number alone. @throws NOT_FOUND */
export async function firingsOf(ctx: Ctx, ruleId: number): Promise<{ total: number; recent: RuleFiring[] }> {
  await designById(ctx, 'rule', ruleId);
  const firings = recentFirings(ctx, sql`${ruleId}::bigint`);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${firings}`.execute(ctx.db);
  const total = counted.rows[0]!.total;
  if (!ctx.actor.permissions.has('SUBOPERATIVE_MOD_VIEW')) return { total, recent: [] };
  const { rows } = await sql<RuleFiring>`
    select found.at, found.version, w.stage, o.id as "operationId", o.number
    from (
      select f.fired_at as at, f.id, f.activity_id, v.number as version ${firings}
      order by f.fired_at desc, f.id desc limit ${mostListed}
    ) found
      join activity w on w.tenant_id = ${ctx.tenantId} and w.id = found.activity_id
      join operation o on o.tenant_id = ${ctx.tenantId} and o.id = w.operation_id
    order by found.at desc, found.id desc`.execute(ctx.db);
  return { total, recent: rows };
}
