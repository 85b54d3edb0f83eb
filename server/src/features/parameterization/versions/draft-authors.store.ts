import { sql } from 'kysely';
import type { DesignKind, DraftAuthor } from '@cuadrilla/contract/parameterization/designs.ts';
import type { Ctx } from '#platform/context.ts';
import { designTables } from './design-kind.ts';

/** Changes of author that are recorded of one draft; what follows counts as the last one's. */
const mostAuthors = 20;

/** Records the draft as it is, when somebody else than the one before is about to save it. */
export async function recordAuthor(ctx: Ctx, kind: DesignKind, versionId: number): Promise<void> {
  const own = sql`a.tenant_id = v.tenant_id and a.kind = ${kind} and a.version_id = v.id`;
  await sql`
    insert into draft_author (tenant_id, kind, version_id, number, user_id, since, definition)
    select v.tenant_id, ${kind}, v.id, (select count(*) + 1 from draft_author a where ${own}), ${ctx.actor.userId},
      ${ctx.now.toISOString()}, v.definition
    from ${designTables[kind].versions} v
    where v.tenant_id = ${ctx.tenantId} and v.id = ${versionId}
      and coalesce(v.edited_by, v.created_by) is distinct from ${ctx.actor.userId}
      and (select count(*) from draft_author a where ${own}) < ${mostAuthors}`.execute(ctx.db);
}

/** Who worked on a draft, whoever began it first, each with the draft as it was before. */
export async function authorsOf(ctx: Ctx, kind: DesignKind, versionId: number): Promise<DraftAuthor[]> {
  const { rows } = await sql<DraftAuthor>`
    select s.since, s.definition, s.user_id is not distinct from ${ctx.actor.userId} as mine,
      (select concat_ws(' ', u.name, u.lastname) from app_user u
        where u.tenant_id = ${ctx.tenantId} and u.id = s.user_id) as name
    from (
      select 0 as number, v.created_by as user_id, v.created_at as since,
        (select b.definition from ${designTables[kind].versions} b
          where b.tenant_id = v.tenant_id and b.id = v.based_on_id) as definition
      from ${designTables[kind].versions} v
      where v.tenant_id = ${ctx.tenantId} and v.id = ${versionId}
      union all
      select a.number, a.user_id, a.since, a.definition from draft_author a
      where a.tenant_id = ${ctx.tenantId} and a.kind = ${kind} and a.version_id = ${versionId}
    ) s
    order by s.number`.execute(ctx.db);
  return rows;
}
