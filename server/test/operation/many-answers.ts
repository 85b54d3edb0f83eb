import type { DemoWorld } from './demo-world.ts';

/** 11,000 operations like that of an activity, in several zones and companies, each with its answer; some moved since. */
export async function repeatAnswer(demo: DemoWorld, activityId: number, authorId: number): Promise<void> {
  await demo.test.sql(
    `insert into operation (tenant_id, number, workflow_id, workflow_version_id, status, priority, zone_id, company_id,
       account, subscriber, address, created_at)
     select tenant_id, 'N' || lpad((n * 7919 % 11000)::text, 5, '0'), workflow_id, workflow_version_id, status, priority,
       (select array_agg(z.id order by z.id) from zone z where z.tenant_id = $1)[1 + n % 4],
       (select array_agg(c.id order by c.id) from company c where c.tenant_id = $1)[1 + n % 3],
       account, subscriber, address, now() - n * interval '1 minute'
     from operation, generate_series(1, 11000) n
     where tenant_id = $1 and id = (select operation_id from activity where tenant_id = $1 and id = $2)`,
    [demo.tenantId, activityId],
  );
  await demo.test.sql(
    `insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id, form_version_id,
       status, priority, company_id, zone_id, account, subscriber, address, created_at, ended_at, own_texts)
     select o.tenant_id, o.id, o.number, o.workflow_id, a.stage || 'x', a.kind, a.type_id, a.form_version_id, a.status,
       o.priority, o.company_id, o.zone_id, o.account, o.subscriber, o.address, o.created_at, now(), o.id % 7 = 0
     from activity a, operation o
     where a.tenant_id = $1 and a.id = $2 and o.tenant_id = $1 and o.number like 'N%'`,
    [demo.tenantId, activityId],
  );
  await demo.test.sql(
    `insert into submission (tenant_id, activity_id, number, form_version_id, state, answers, author_id, received_at,
       latitude, longitude, operation_number, zone_id, company_id)
     select $1, a.id, 1, a.form_version_id, 'current', jsonb_build_object('relleno', repeat('x', 1700)), $2, a.created_at,
       case when a.id % 2 = 0 then 3.4 end, case when a.id % 2 = 0 then -76.5 end, a.operation_number, a.zone_id,
       a.company_id
     from activity a where a.tenant_id = $1 and a.stage like '%x'`,
    [demo.tenantId, authorId],
  );
  await demo.test.sql('vacuum analyze submission, activity, operation');
  // Of a long table most pages have been seen by a vacuum; here others may still hold snapshots from before.
  await demo.test.sql(`update pg_class set relallvisible = relpages where oid = 'submission'::regclass`);
}
