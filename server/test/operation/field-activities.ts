import type { DemoWorld } from './demo-world.ts';

/** Opens field activities by the hundred, without their workflow. */
export async function fieldActivities(demo: DemoWorld, count: number): Promise<number[]> {
  const operation = await demo.create('WFSUSREC', '409999');
  const type = demo.world.types.get('SUSPENSION')!;
  await demo.test.sql(
    `with added as (insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id,
      zone_id, account, subscriber, address, latitude, longitude)
       select a.tenant_id, a.operation_id, a.operation_number, a.workflow_id, 'Y' || n, 'field', $3, a.zone_id, 'Y' || n,
         a.subscriber, a.address, a.latitude, a.longitude from activity a, generate_series(1, $2) n
         where a.operation_id = $1 returning *)
     insert into activity_tally (tenant_id, day, status, kind, priority, sync_state, type_id, zone_id, workflow_id,
       company_id, n)
     select tenant_id, (created_at at time zone 'America/Bogota')::date, status, kind, priority, sync_state, type_id,
       zone_id, workflow_id, company_id, 1 from added`,
    [operation.id, count, type],
  );
  const rows = await demo.test.sql<{ id: string }>(
    'select id from activity where operation_id = $1 and stage like $2 order by id',
    [operation.id, 'Y%'],
  );
  return rows.map(({ id }) => Number(id));
}
