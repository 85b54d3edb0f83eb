import { sql } from 'kysely';
import { reportRunLimits } from '@cuadrilla/contract/operation/report-runs.ts';
import type { TenantCtx } from '#platform/context.ts';

/** The records of a run. */

export interface PendingItem {
  position: number;
  activity_id: number | null;
  number: string;
  tries: number;
}
export interface ItemOutcome {
  position: number;
  /** Its name in the ZIP. */
  file?: string;
  /** Code of the error. */
  failure?: string;
}
export interface PrintedItem {
  position: number;
  activity_id: number | null;
  number: string;
  file: string | null;
  failure: string | null;
}

/**
 * Takes the next records and counts the try: it is committed before anything of them is drawn. A record that was tried
 * before is taken alone, so that one that ends the server is not mistaken for those around it.
 */
export async function takeItems(
  { db, tenantId }: TenantCtx,
  runId: number,
  size: number,
): Promise<PendingItem[]> {
  const { rows } = await sql<PendingItem>`
    update report_run_item i set tries = i.tries + 1
    from (
      select position from report_run_item
      where tenant_id = ${tenantId} and run_id = ${runId} and status = 'pending'
      order by position limit case when (
        select tries from report_run_item
        where tenant_id = ${tenantId} and run_id = ${runId} and status = 'pending'
        order by position limit 1) > 0 then 1 else ${size}::integer end) n
    where i.tenant_id = ${tenantId} and i.run_id = ${runId} and i.position = n.position
    returning i.position, i.activity_id, i.number, i.tries`.execute(db);
  return rows.toSorted((one, other) => one.position - other.position);
}

/** Records that were taken and not begun. */
export async function returnItems(
  { db, tenantId }: TenantCtx,
  runId: number,
  positions: readonly number[],
): Promise<void> {
  await sql`
    update report_run_item set tries = tries - 1
    where tenant_id = ${tenantId} and run_id = ${runId} and status = 'pending'
      and position = any(${[...positions]}::integer[])`.execute(db);
}

/** Writes what became of records, and the progress. @returns false when the run was cancelled */
export async function saveOutcomes(
  { db, tenantId }: TenantCtx,
  runId: number,
  outcomes: readonly ItemOutcome[],
): Promise<boolean> {
  const { rows } = await sql`
    with run as (
      select id from report_run
      where tenant_id = ${tenantId} and id = ${runId} and status = 'working' for update
    ), changed as (
      update report_run_item i set status = case when o.failure is null then 'done' else 'failed' end,
        file = o.file, failure = o.failure
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(position integer, file text, failure text), run
      where i.tenant_id = ${tenantId} and i.run_id = run.id and i.position = o.position and i.status = 'pending'
      returning i.status
    )
    update report_run r set touched_at = now(),
      done = r.done + (select count(*) from changed where status = 'done'),
      failed = r.failed + (select count(*) from changed where status = 'failed')
    from run where r.tenant_id = ${tenantId} and r.id = run.id returning r.id`.execute(db);
  return rows.length > 0;
}

/** A record that was printed and whose file is gone. */
export async function printAgain(
  { db, tenantId }: TenantCtx,
  runId: number,
  position: number,
): Promise<void> {
  await sql`
    with changed as (
      update report_run_item set status = 'pending', file = null
      where tenant_id = ${tenantId} and run_id = ${runId} and position = ${position} and status = 'done'
      returning 1
    )
    update report_run set done = done - 1
    where tenant_id = ${tenantId} and id = ${runId} and exists (select from changed)`.execute(db);
}

/** A page of the records behind one of them, printed or failed. */
export async function itemsAfter(
  { db, tenantId }: TenantCtx,
  runId: number,
  after: number,
  size: number,
): Promise<PrintedItem[]> {
  const { rows } = await sql<PrintedItem>`
    select position, activity_id, number, file, failure from report_run_item
    where tenant_id = ${tenantId} and run_id = ${runId} and position > ${after}
    order by position limit ${size}`.execute(db);
  return rows;
}

export async function failedItems(
  { db, tenantId }: TenantCtx,
  runId: number,
): Promise<{ activityId: number | null; number: string; failure: string }[]> {
  const { rows } = await sql<{ activityId: number | null; number: string; failure: string }>`
    select activity_id as "activityId", number, failure from report_run_item
    where tenant_id = ${tenantId} and run_id = ${runId} and status = 'failed'
    order by position limit ${reportRunLimits.failures}`.execute(db);
  return rows;
}
