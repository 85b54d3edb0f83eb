import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { toFieldStage } from './suspension.ts';

export interface ManyAnswers {
  demo: DemoWorld;
  /** The form that was answered so often. */
  form: { id: number; code: string; versionIds: number[] };
  employeeId: number;
  /** An activity of the field that was answered. @returns its id */
  answered(account: string): Promise<number>;
}

/** A world with thousands of answers to one form. */
export async function manyAnswers(): Promise<ManyAnswers> {
  const demo = await demoWorld();
  const employeeId = (await demo.test.person(demo.tenantId, { mobile: true })).id;
  const answered = async (account: string): Promise<number> => {
    const { id } = await demo.stage(await toFieldStage(demo, account), 'S03');
    await demo.finishActivity(id, employeeId, { resultado: 'efectiva' });
    return id;
  };
  await repeatAnswer(demo, await answered('461001'), employeeId);
  const [found] = await demo.test.sql<{ id: string; code: string; version: string }>(
    `select f.id, f.code, v.id as version from form f join form_version v on v.tenant_id = f.tenant_id and v.form_id = f.id
     where f.tenant_id = $1 and v.id = (
       select form_version_id from submission where tenant_id = $1 group by 1 order by count(*) desc limit 1)`,
    [demo.tenantId],
  );
  const form = { id: Number(found!.id), code: found!.code, versionIds: [Number(found!.version)] };
  return { demo, form, employeeId, answered };
}

export const idOf = async (demo: DemoWorld, table: 'zone' | 'company', at: number): Promise<number> =>
  Number(
    (
      await demo.test.sql<{ id: string }>(
        `select id from ${table} where tenant_id = $1 order by id limit 1 offset ${at}`,
        [demo.tenantId],
      )
    )[0]!.id,
  );

export const numbered = (value: string): Filter => ({
  key: 'operationNumber',
  operator: 'LIKE',
  field_type: 'STRING',
  value,
  sql_connector: 'AND',
});

/** 11,000 operations like that of an activity, in several zones and companies, each with its answer; some moved since. */
async function repeatAnswer(demo: DemoWorld, activityId: number, authorId: number): Promise<void> {
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
