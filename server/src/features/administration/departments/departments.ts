import { sql } from 'kysely';
import {
  departments,
  type departmentEndpoints as endpoints,
} from '@cuadrilla/contract/administration/departments.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { reportsFiltering } from '#features/administration/used-by.store.ts';

/** Whether a department would become its own ancestor. */
async function wouldCycle(ctx: TenantCtx, id: number, parentId: number | null): Promise<boolean> {
  if (parentId === null) return false;
  // Two simultaneous moves could form a cycle together: moves of a tenant wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('department'), ${ctx.tenantId}::int)`.execute(ctx.db);
  const { rows } = await sql<{ found: boolean }>`
    with recursive above(id, parent_id, depth) as (
      select id, parent_id, 0 from department where tenant_id = ${ctx.tenantId} and id = ${parentId}
      union all
      select d.id, d.parent_id, a.depth + 1
        from above a join department d on d.tenant_id = ${ctx.tenantId} and d.id = a.parent_id
        where a.depth < 100)
    select exists (select 1 from above where id = ${id})
      or (select count(*) from above) > 50 as found`.execute(ctx.db);
  return rows[0]!.found;
}

/** Locks a department. @throws NOT_FOUND */
const lockedDepartment = async (ctx: TenantCtx, id: number) =>
  (await ctx.db
    .selectFrom('department')
    .select(['id', 'parent_id', 'position', 'version'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? fail('NOT_FOUND');

/** Renumbers the departments under `parentId` so that `id` has the given position. */
async function placeAmongSiblings(
  ctx: TenantCtx,
  id: number,
  { parentId, position }: { parentId: number | null; position: number },
): Promise<void> {
  const { rows: siblings } = await sql<{ id: number }>`
    select id from department
    where tenant_id = ${ctx.tenantId} and parent_id is not distinct from ${parentId} and id <> ${id}
    order by position, name for update`.execute(ctx.db);
  const order = siblings.map((sibling) => sibling.id);
  order.splice(Math.min(position, order.length), 0, id);
  await sql`
    update department d set position = o.at - 1
    from unnest(${order}::bigint[]) with ordinality o(id, at)
    where d.tenant_id = ${ctx.tenantId} and d.id = o.id and d.position <> o.at - 1`.execute(ctx.db);
}

export const servedDepartments = serveCatalogue(departments, {
  table: 'department',
  search: ['name'],
  unique: [['name']],
  otherReferences: (ctx, { id }) => reportsFiltering(ctx, ['departmentId', 'dependencie_id'], id as number),
  computed: () => ({
    children: sql`(
      select count(*)::int from department d
      where d.tenant_id = r.tenant_id and d.parent_id = r.id)`,
    people: sql`(
      select count(*)::int from app_user u
      where u.tenant_id = r.tenant_id and u.department_id = r.id and u.active)`,
  }),
  check: async (ctx, candidates) => {
    const faults: Record<string, string>[] = [];
    for (const { id, values } of candidates)
      faults.push(
        id !== null && typeof values.parentId === 'number' && (await wouldCycle(ctx, id, values.parentId))
          ? { parentId: 'CYCLE' }
          : {},
      );
    return faults;
  },
});

const extra: Handlers<typeof endpoints> = {
  tree: async (ctx) => {
    const { rows } = await sql<{
      id: number;
      name: string;
      parentId: number | null;
      depth: number;
      position: number;
      people: number;
      active: boolean;
      version: number;
    }>`
      with recursive tree as (
        select d.*, 0 as depth, array[row(d.position, d.name)] as path
          from department d
          where d.tenant_id = ${ctx.tenantId} and d.parent_id is null
        union all
        select d.*, t.depth + 1, t.path || row(d.position, d.name)
          from tree t join department d on d.tenant_id = t.tenant_id and d.parent_id = t.id
          where t.depth < 100)
      select id, name, parent_id as "parentId", depth, position, active, version, (
        select count(*)::int from app_user u
        where u.tenant_id = tree.tenant_id and u.department_id = tree.id and u.active) as people
      from tree order by path`.execute(ctx.db);
    return rows;
  },
  move: async (ctx, { params, body }) => {
    const before = await lockedDepartment(ctx, params.id);
    if (before.version !== body.version)
      failStale({ version: before.version, parentId: before.parent_id, position: before.position });
    if (await wouldCycle(ctx, params.id, body.parentId)) fail('INVALID_INPUT', {}, { parentId: 'CYCLE' });
    if (body.parentId !== null) {
      const parent = await ctx.db
        .selectFrom('department')
        .select('id')
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', body.parentId)
        .executeTakeFirst();
      if (!parent) fail('INVALID_INPUT', {}, { parentId: 'NOT_FOUND' });
    }
    await placeAmongSiblings(ctx, params.id, body);
    const after = await ctx.db
      .updateTable('department')
      .set({ parent_id: body.parentId, version: before.version + 1 })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .returning(['position', 'version'])
      .executeTakeFirstOrThrow();
    ctx.audit({
      action: 'departments.move',
      subject: 'department',
      subjectId: params.id,
      before: { parentId: before.parent_id, position: before.position },
      after: { parentId: body.parentId, position: after.position },
    });
    await publishSettingsChanged(ctx);
    return { version: after.version };
  },
};

export const departmentHandlers = { ...servedDepartments.handlers, ...extra };
