import { sealBatch } from '../server/src/features/audit/evidence/evidence-seal.jobs.ts';
import type { BenchData } from './data.ts';
import { withTenant } from './fold.ts';

/**
 * Says that all finished work of the fill is sealed, as an operator's is minutes after it ends. Else the product would
 * catch up on a million records, 500 every five minutes, beside whatever is measured.
 */
export async function sealUpToNow({ pool, appUrl, secret, dataDir, tenantId }: BenchData): Promise<void> {
  const { rows } = await pool.query('select from evidence_record where tenant_id = $1 limit 1', [tenantId]);
  if (rows.length === 0)
    await withTenant(
      { databaseUrl: appUrl, secret, dataDir },
      tenantId,
      async (ctx) => void (await sealBatch(ctx)),
    );
  const client = await pool.connect();
  try {
    // The product goes on after the newest event that was sealed more than an hour ago. A seal refuses changes.
    await client.query(`begin; set local session_replication_role = replica`);
    await client.query(
      `
      update evidence_record r set event_id = e.newest, sealed_at = now() - interval '2 hours', on_demand = false
      from (select max(id) as newest from activity_event where tenant_id = $1) e
      where r.tenant_id = $1
        and r.leaf_index = (select max(leaf_index) from evidence_record where tenant_id = $1)
        and not exists (select from evidence_record s where s.tenant_id = $1 and s.event_id >= e.newest)`,
      [tenantId],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
