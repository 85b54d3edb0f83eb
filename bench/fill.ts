import type { Client, ClientBase } from 'pg';
import type { World } from '../server/db/seed/load/catalogues.ts';
import { fillCatalogues } from './fill-catalogues.ts';
import { fillRecords } from './fill-records.ts';
import { createSourceTables } from './fill-sources.ts';
import type { Filling } from './filling.ts';

/**
 * At scale 1: 400,000 operations with 1,000,000 activities, 50,000 employees, 200,000 notifications, over two
 * years.
 */
const full = { operations: 400_000, employees: 50_000, notifications: 200_000 };

const indexedTables = [
  'app_user',
  'operation',
  'activity',
  'activity_event',
  'submission',
  'notification',
  'audit',
];

/** Fills the tables by set-based statements, without foreign key checks; indexes are built afterwards. */
export async function fill(
  client: Client,
  world: World,
  scale: number,
  passwordHash: string,
  log: (line: string) => void,
): Promise<void> {
  const filling: Filling = {
    client,
    tenant: world.tenantId,
    dispatcher: world.users.get('despacho'),
    async step(name, text, values = []) {
      const start = Date.now();
      const { rowCount } = await client.query(text, values);
      const seconds = ((Date.now() - start) / 1000).toFixed(1);
      log(`  ${name}: ${(rowCount ?? 0).toLocaleString('en')} rows, ${seconds} s`);
    },
  };
  await client.query(`
    set session_replication_role = replica;
    set synchronous_commit = off;
    set maintenance_work_mem = '512MB';
    set work_mem = '256MB';
    set timezone = 'UTC';
    create function pg_temp.pick(seed bigint, salt int, n int) returns int immutable language sql
      as 'select abs(hashint8extended($1, $2) % $3)::int'`);
  await createSourceTables(client, world);
  const indexes = await dropIndexes(client, indexedTables);
  await fillEmployees(filling, Math.round(full.employees * scale), passwordHash);
  await fillOperations(filling, Math.round(full.operations * scale));
  await fillActivities(filling);
  await fillHistory(filling);
  await fillSubmissions(filling);
  await fillNotifications(filling, Math.round(full.notifications * scale));
  await fillCatalogues(filling, scale);
  await fillRecords(filling, scale);
  for (const definition of indexes)
    await filling.step(definition.replace(/^CREATE (UNIQUE )?INDEX (\S+).*$/s, 'index $2'), definition);
  await filling.step('vacuum', 'vacuum (analyze)');
  await client.query('checkpoint');
}

async function fillEmployees({ client, tenant, step }: Filling, count: number, passwordHash: string) {
  await step(
    'employees',
    `
    insert into app_user (tenant_id, username, name, lastname, email, phone, code, company_id, job_id,
      zone_id, is_mobile, skills, password_hash, created_at)
    select $1, 'op' || lpad(g::text, 6, '0'), n.first, n.last, 'op' || g || '@example.test',
      '+57 310 555 ' || lpad((g % 10000)::text, 4, '0'), 'OP' || lpad(g::text, 6, '0'),
      c.company[1 + pg_temp.pick(g, 3, cardinality(c.company))], c.job[1 + pg_temp.pick(g, 4,
        cardinality(c.job))], c.zone[1 + pg_temp.pick(g, 5, cardinality(c.zone))],
      true, array['LECTOR'], $3, now() - interval '700 days' * (1 - g::float8 / $2)
    from generate_series(1, $2) g
    cross join (select (select array_agg(id) from company where tenant_id = $1) company,
      (select array_agg(id) from job where tenant_id = $1) job, (select array_agg(id) from zone
      where tenant_id = $1) zone) c
    cross join lateral (select a.subscriber[1] as first, a.subscriber[2] || ' ' || b.subscriber[3] as last
      from b_name a, b_name b where a.n = pg_temp.pick(g, 1, (select count(*)::int from b_name))
        and b.n = pg_temp.pick(g, 2, (select count(*)::int from b_name))) n`,
    [tenant, count, passwordHash],
  );
  await client.query(
    `insert into login_directory
    select username, tenant_id, id from app_user where tenant_id = $1 and username ~ '^op[0-9]{6}$'
    on conflict do nothing`,
    [tenant],
  );
  await client.query(
    `insert into user_role select u.tenant_id, u.id, r.id from app_user u
    join role r on r.tenant_id = u.tenant_id and r.code = 'OPERARIO'
    where u.tenant_id = $1 and u.username ~ '^op[0-9]{6}$'`,
    [tenant],
  );
  await client.query(`
    create temp table b_employee as
      select row_number() over (order by id) - 1 as n, id
      from app_user where tenant_id = ${tenant} and is_mobile;
    analyze b_employee`);
}

async function fillOperations({ tenant, dispatcher, step }: Filling, count: number): Promise<void> {
  await step(
    'operations',
    `
    insert into operation (tenant_id, number, workflow_id, workflow_version_id, status, priority,
      zone_id, barrio_id, company_id, account, subscriber, address, latitude, longitude, prefill,
      created_by, created_at, due_at, ended_at, end_reason)
    select $1, 'B' || lpad(g::text, 8, '0'), w.workflow_id, w.version_id,
      case when o.open then 'open' else 'finished' end, (array['low', 'half', 'half',
      'high'])[1 + pg_temp.pick(g, 6, 4)],
      b.zone_id, b.id, co.id, (1000000 + g)::text,
        n.subscriber[1] || ' ' || m.subscriber[2] || ' ' || m.subscriber[3], n.address, b.latitude,
        b.longitude, n.prefill, $3,
      t.at, t.at + interval '5 days', case when not o.open then t.at + interval '4 days' end,
        case when not o.open then 'finished' end
    from generate_series(1, $2) g
    join b_workflow w on w.n = g % (select count(*) from b_workflow)
    join b_barrio b on b.n = pg_temp.pick(g, 7, (select count(*)::int from b_barrio))
    join b_name n on n.n = pg_temp.pick(g, 8, (select count(*)::int from b_name))
    join b_name m on m.n = pg_temp.pick(g, 9, (select count(*)::int from b_name))
    join b_company co on co.n = (w.n + b.zone_id) % (select count(*) from b_company)
    cross join lateral (select now() - interval '725 days' * (1 - g::float8 / $2) - interval '5 days' as at) t
    cross join lateral (select g > $2 * 0.9 and pg_temp.pick(g, 10, 10) < 6 as open) o
    order by g`,
    [tenant, count, dispatcher],
  );
}

async function fillActivities({ tenant, step }: Filling): Promise<void> {
  await step(
    'activities',
    `
    insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id,
      form_version_id, status, priority, employee_id, company_id, zone_id, account, subscriber, address, latitude, longitude,
      created_at, due_at, assigned_at, started_at, done_at, ended_at, version, touched, own_texts)
    select o.tenant_id, o.id, o.number, o.workflow_id, s.stage, s.kind, s.type_id, s.form_version_id, x.status,
      o.priority,
      case when s.kind = 'field' and x.status <> 'new' then e.id end, o.company_id, o.zone_id, o.account,
        o.subscriber, o.address, o.latitude, o.longitude,
      t.at, t.at + interval '2 days', case when s.kind = 'field'
        and x.status <> 'new' then t.at + interval '3 hours' end,
        case when x.ended then t.at + interval '20 hours' end,
      case when x.ended then t.at + interval '21 hours' end,
        case when x.ended then t.at + interval '22 hours' end, 3, '3'::xid8, false
    from operation o
    join b_stage s on s.workflow_id = o.workflow_id and s.pos <= 2 + o.id % 2
    join b_employee e on e.n = pg_temp.pick(o.id, 20 + s.pos, (select count(*)::int from b_employee))
    cross join lateral (select o.created_at + interval '1 day' * (s.pos - 1) as at) t
    cross join lateral (select o.status = 'open' and s.pos = 2 + o.id % 2 as open, pg_temp.pick(o.id,
      30 + s.pos, 100) as luck) l
    cross join lateral (select not l.open as ended, case
      when l.open and s.kind = 'field' then (array['new', 'assigned', 'downloaded', 'seen',
        'pending'])[1 + l.luck % 5]
      when l.open then 'new' when s.kind = 'office'
        or l.luck < 94 then 'synchronized' when l.luck < 98 then 'unrealized' else 'rejected' end as status) x
    where o.tenant_id = $1 order by o.id, s.pos`,
    [tenant],
  );
}

async function fillHistory({ tenant, dispatcher, step }: Filling): Promise<void> {
  await step(
    'history',
    `
    insert into activity_event (tenant_id, activity_id, at, actor_id, event, from_status, to_status,
      employee_id)
    select a.tenant_id, a.id, a.created_at + interval '3 hours' * k, coalesce(a.employee_id, $2),
      (array['open', 'complete'])[k], case when k = 2 then 'done' end,
      case when k = 1 then 'new' else a.status end, a.employee_id
    from activity a cross join generate_series(1, 2) k where a.tenant_id = $1 and (k = 1
      or a.status <> 'new')`,
    [tenant, dispatcher],
  );
}

async function fillSubmissions({ tenant, dispatcher, step }: Filling): Promise<void> {
  await step(
    'submissions',
    `
    insert into submission (tenant_id, activity_id, number, form_version_id, state, answers, author_id,
      device_at, received_at, latitude, longitude, operation_number, zone_id, company_id)
    select a.tenant_id, a.id, k, a.form_version_id,
      case when k = v.last then 'current' else 'earlier' end,
      s.answers || jsonb_build_object('consecutivo', a.id), coalesce(a.employee_id, $2),
      a.done_at + interval '3590 seconds' * (1 - power(pg_temp.pick(a.id, 41, 1000003) / 1000003.0, 2)),
      a.ended_at, a.latitude, a.longitude, a.operation_number, a.zone_id, a.company_id
    from activity a
    cross join lateral (select 1 + (a.id % 16 = 0)::int as last) v
    cross join lateral generate_series(1, v.last) k
    join b_answers s on s.form_version_id = a.form_version_id and s.n = (a.id + k) % s.sets
    where a.tenant_id = $1 and a.ended_at is not null`,
    [tenant, dispatcher],
  );
}

async function fillNotifications({ tenant, dispatcher, step }: Filling, count: number): Promise<void> {
  await step(
    'notifications',
    `
    with texts as (
      insert into notification_text (tenant_id, title, content, body, created_at)
      select $1, 'Operación B' || lpad(g::text, 8, '0'), 'La operación terminó.',
        jsonb_build_object('format', 'La operación terminó.', 'formato', 'WFSUSREC', 'operationId', g,
          'activityId', null),
        now() - interval '60 days' * (1 - g::float8 / $2)
      from generate_series(1, $2) g
      returning id, (body->>'operationId')::bigint as g)
    insert into notification (tenant_id, user_id, text_ids, unread, read_at)
    select $1, case when g % 4 = 0 then $3 else e.id end, array[texts.id],
      case when g % 3 = 0 then '{}' else '{1}' end::smallint[], case when g % 3 = 0 then now() end
    from texts join b_employee e on e.n = pg_temp.pick(g, 40, (select count(*)::int from b_employee))
    order by g`,
    [tenant, count, dispatcher],
  );
}

/** Drops the indexes that are no constraints. @returns the statements that make them again */
export async function dropIndexes(client: ClientBase, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any($1::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
