import type { BenchData } from './data.ts';

/** What some reads ask for by number and a filled database lacks. */
export interface SweptRecords {
  /** A version of a workflow that is no longer the published one, with operations running on it. */
  olderVersionId: number;
  dashboardId: number;
  /** A report on one record, and an activity whose answers it prints. */
  report: { id: number; activityId: number };
}

const olderVersion = `
  with published as (select * from workflow_version
    where tenant_id = $1 and workflow_id = $2 and status = 'published'),
  older as (insert into workflow_version (tenant_id, workflow_id, number, status, definition, published_at)
    select tenant_id, workflow_id, 0, 'retired', definition, published_at - interval '1 day' from published
    on conflict do nothing returning id)
  update operation o set workflow_version_id = older.id from older
  where o.tenant_id = $1 and o.id in (select id from operation
    where tenant_id = $1 and workflow_id = $2 and status = 'open' order by id limit 500)`;
const block = `
  insert into form_block (tenant_id, name, element, questions)
  values ($1, 'Bloque', '{"type": "panel", "name": "bloque",
    "elements": [{"type": "text", "name": "nota", "title": {"es": "Nota", "en": "Note"}}]}', 1)
  on conflict do nothing`;
const dashboard = `
  insert into dashboard (tenant_id, code, name) values ($1, 'BTABLERO', 'Tablero') on conflict do nothing`;

/** Made once, and kept from run to run: no workload writes them. */
export async function recordsForReads(
  { pool, tenantId }: Pick<BenchData, 'pool' | 'tenantId'>,
  workflowId: number,
): Promise<SweptRecords> {
  await pool.query(olderVersion, [tenantId, workflowId]);
  await pool.query(block, [tenantId]);
  await pool.query(dashboard, [tenantId]);
  const one = async (text: string): Promise<Record<string, string>> => (await pool.query(text)).rows[0];
  const older = await one(`
    select id from workflow_version
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and number = 0`);
  const own = await one(`select id from dashboard where tenant_id = ${tenantId} and code = 'BTABLERO'`);
  const report = await one(`
    select r.id, s.activity_id from report r
      join report_version v on v.tenant_id = r.tenant_id and v.id = r.version_id
        and v.template ->> 'kind' = 'record'
      join form f on f.tenant_id = v.tenant_id and f.code = v.template ->> 'form'
      join form_version w on w.tenant_id = f.tenant_id and w.form_id = f.id
      join submission s on s.tenant_id = w.tenant_id and s.form_version_id = w.id and s.state = 'current'
    where r.tenant_id = ${tenantId} order by r.id, s.activity_id limit 1`);
  return {
    olderVersionId: Number(older.id),
    dashboardId: Number(own.id),
    report: { id: Number(report.id), activityId: Number(report.activity_id) },
  };
}
