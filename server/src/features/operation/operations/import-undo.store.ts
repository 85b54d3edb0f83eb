import { sql, type RawBuilder } from 'kysely';
import type { BegunReason } from '@cuadrilla/contract/operation/imports.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { OperationRow } from '#features/operation/lifecycle/activity-change.store.ts';

/** Notes which operations a part of a file made. */
export async function linkOperations(
  ctx: TenantCtx,
  importId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into import_operation (tenant_id, import_id, operation_id)
    select ${ctx.tenantId}, ${importId}, unnest(${ids}::bigint[])`.execute(ctx.db);
}

/** What happens to an activity without anybody's work on it. */
const harmlessEvents = [
  'open',
  'assign',
  'reassign',
  'unassign',
  'priority',
  'cancel',
  'withdraw',
  'migrate',
];

export interface Begun {
  id: number;
  number: string;
  why: BegunReason;
}
type Imported = Pick<OperationRow, 'id' | 'number' | 'status'> & { has_facts: boolean };

/** The operations of an import that were not undone, ordered by their ids. */
export async function importedOperations(ctx: TenantCtx, importId: number): Promise<Imported[]> {
  // Arrays, not joins, here and below: whatever the planner believes of the tables, all are read by their keys.
  const { rows } = await sql<Imported>`
    select id, number, status, facts <> '{}'::jsonb as has_facts from operation
    where tenant_id = ${ctx.tenantId} and number_freed = 0 and id = any(array(
      select operation_id from import_operation
      where tenant_id = ${ctx.tenantId} and import_id = ${importId}))
    order by id`.execute(ctx.db);
  return rows;
}

/** Those of some operations on which something was begun, with what it was, in the order given. */
export async function begunOf(
  ctx: TenantCtx,
  operations: readonly (Pick<OperationRow, 'id' | 'number' | 'status'> & { has_facts: boolean })[],
): Promise<Begun[]> {
  const ids = operations.map(({ id }) => id);
  const launched = await idsWhere(
    ctx,
    sql`
    select parent_id as id from operation
    where tenant_id = ${ctx.tenantId} and parent_id = any(${ids}::bigint[])`,
  );
  const edited = await idsWhere(
    ctx,
    sql`
    select operation_id as id from operation_edit
    where tenant_id = ${ctx.tenantId} and operation_id = any(${ids}::bigint[])`,
  );
  const worked = await firstWork(ctx, ids);
  return operations.flatMap(({ id, number, status, has_facts }): Begun[] => {
    const why: BegunReason | undefined =
      status === 'finished'
        ? 'ended'
        : launched.has(id)
          ? 'launched'
          : edited.has(id)
            ? 'edited'
            : has_facts
              ? 'facts'
              : worked.get(id);
    return why ? [{ id, number, why }] : [];
  });
}

async function idsWhere(ctx: TenantCtx, query: RawBuilder<unknown>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The first work on the activities of operations: an event that somebody's work caused, or an attached file. */
async function firstWork(ctx: TenantCtx, operationIds: readonly number[]): Promise<Map<number, BegunReason>> {
  const { rows } = await sql<{ operation_id: number; why: BegunReason }>`
    select a.operation_id, coalesce(e.why, 'file') as why
    from activity a
      left join lateral (
        select case
            when e.device_id is not null or e.event in ('download', 'see', 'begin', 'finish') then 'phone'
            else 'decided'
          end as why
        from activity_event e
        where e.tenant_id = a.tenant_id and e.activity_id = a.id
          and e.event <> all(${harmlessEvents}::text[])
          and not (a.kind = 'system' and e.event = 'complete')
        order by e.id limit 1
      ) e on true
    where a.tenant_id = ${ctx.tenantId} and a.operation_id = any(${operationIds}::bigint[])
      and (e.why is not null or exists (
        select 1 from photo p where p.tenant_id = a.tenant_id and p.activity_id = a.id))
    order by a.id`.execute(ctx.db);
  return new Map(rows.toReversed().map(({ operation_id, why }) => [Number(operation_id), why]));
}

/** Locks the next operations of an import, in the order of their ids. */
export async function lockImported(
  ctx: TenantCtx,
  importId: number,
  after: number,
  limit: number,
): Promise<OperationRow[]> {
  return ctx.db
    .selectFrom('operation')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(
      sql<boolean>`id = any(array(
        select operation_id from import_operation
        where tenant_id = ${ctx.tenantId} and import_id = ${importId} and operation_id > ${after}
        order by operation_id limit ${limit}))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Lets the numbers of operations be given again. */
export async function freeNumbers(ctx: TenantCtx, ids: readonly number[]): Promise<void> {
  await sql`
    update operation set number_freed = id
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`.execute(ctx.db);
}
