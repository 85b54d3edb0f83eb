import { sql, type RawBuilder } from 'kysely';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { TenantCtx } from '#platform/context.ts';

/** The columns of an activity that are counted by; withdrawn activities are not counted. */
export interface Counted {
  status: string;
  kind: string;
  priority: string;
  sync_state: string;
  type_id: number | null;
  zone_id: number | null;
  workflow_id: number;
  company_id: number | null;
  created_at: string;
  withdrawn_at: string | null;
}

export interface CounterRow {
  day: string;
  status: string;
  kind: string;
  priority: string;
  sync_state: string;
  type_id: number | null;
  zone_id: number | null;
  workflow_id: number;
  company_id: number | null;
  n: number;
}

/** How changes of activities change the counts: a row by combination, none for what cancels out. */
export function countChanges(
  changes: readonly { before: Counted | null; after: Counted | null }[],
  timeZone: string,
): CounterRow[] {
  const rows = new Map<string, CounterRow>();
  const add = (counted: Counted | null, n: number): void => {
    if (!counted || counted.withdrawn_at !== null) return;
    const { status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id } = counted;
    const day = localDate(new Date(counted.created_at), timeZone);
    const values = { day, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id };
    const key = Object.values(values).join('|');
    const row = rows.get(key);
    if (row) row.n += n;
    else rows.set(key, { ...values, n });
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return [...rows.values()].filter(({ n }) => n !== 0);
}

/** The statement that adds to the counts, to be run alone or as a part of another. */
export const insertCounts = (tenantId: number, counts: readonly CounterRow[]): RawBuilder<unknown> => sql`
  insert into activity_tally (tenant_id, day, status, kind, priority, sync_state, type_id, zone_id, workflow_id,
    company_id, n)
  select ${tenantId}, day, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id, n
  from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as t(
    day date, status text, kind text, priority text, sync_state text, type_id bigint, zone_id bigint,
    workflow_id bigint, company_id bigint, n integer)`;

/**
 * Folds the rows of finished changes into one a combination, and into one a day, status, kind, priority and state of synchronization. Rows that
 * another transaction is folding are left to it, and taking and adding are one statement, so that the sum is
 * right for every reader at every moment.
 */
export async function foldCounters(ctx: TenantCtx): Promise<void> {
  const coarse = sql.raw('day, status, kind, priority, sync_state');
  const combination = sql.raw(
    'day, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id',
  );
  await sql`
    with taken as (
      delete from activity_tally where tenant_id = ${ctx.tenantId} and id in (
        select id from activity_tally
        where tenant_id = ${ctx.tenantId} and not folded
        order by id limit 100000 for update skip locked
      )
      returning ${combination}, n
    ),
    days as (
      insert into activity_day_tally (tenant_id, ${coarse}, n)
      select ${ctx.tenantId}, ${coarse}, sum(n) from taken
      group by ${coarse} having sum(n) <> 0 order by ${coarse}
      on conflict (tenant_id, ${coarse}) do update set n = activity_day_tally.n + excluded.n
    )
    insert into activity_tally (tenant_id, ${combination}, n, folded)
    select ${ctx.tenantId}, ${combination}, sum(n), true from taken
    group by ${combination} having sum(n) <> 0 order by ${combination}
    on conflict (tenant_id, ${combination}) where folded
      do update set n = activity_tally.n + excluded.n`.execute(ctx.db);
}
