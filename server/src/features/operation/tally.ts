import { sql } from 'kysely';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { TenantCtx } from '#platform/context.ts';

/** The columns of an activity that counts are kept by; withdrawn activities are not counted. */
export interface Counted {
  status: string;
  type_id: number | null;
  zone_id: number | null;
  workflow_id: number;
  company_id: number | null;
  created_at: string;
  withdrawn_at: string | null;
}

export interface TallyRow {
  day: string;
  status: string;
  type_id: number | null;
  zone_id: number | null;
  workflow_id: number;
  company_id: number | null;
  n: number;
}

/** What a change of activities does to the counts, one row a combination; what cancels out is left out. */
export function tallyOf(changes: readonly { before: Counted | null; after: Counted | null }[], timeZone: string): TallyRow[] {
  const rows = new Map<string, TallyRow>();
  const add = (counted: Counted | null, n: number): void => {
    if (!counted || counted.withdrawn_at !== null) return;
    const { status, type_id, zone_id, workflow_id, company_id, created_at } = counted;
    const day = localDate(new Date(created_at), timeZone);
    const key = [day, status, type_id, zone_id, workflow_id, company_id].join('|');
    const row = rows.get(key);
    if (row) row.n += n;
    else rows.set(key, { day, status, type_id, zone_id, workflow_id, company_id, n });
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return [...rows.values()].filter(({ n }) => n !== 0);
}

/**
 * Folds the rows of finished changes into one a combination. Rows that another transaction is folding are left to it,
 * and deletion and sum are one statement, so that the sum is right for every reader at every moment.
 */
export async function foldTally(ctx: TenantCtx): Promise<void> {
  await sql`
    with taken as (
      delete from activity_tally where tenant_id = ${ctx.tenantId} and id in (
        select id from activity_tally where tenant_id = ${ctx.tenantId} order by id limit 200000 for update skip locked)
      returning day, status, type_id, zone_id, workflow_id, company_id, n)
    insert into activity_tally (tenant_id, day, status, type_id, zone_id, workflow_id, company_id, n)
    select ${ctx.tenantId}, day, status, type_id, zone_id, workflow_id, company_id, sum(n)
    from taken group by day, status, type_id, zone_id, workflow_id, company_id having sum(n) <> 0`.execute(ctx.db);
}
