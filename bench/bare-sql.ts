/** The SQL that a careful engineer would write for each workload. `$1` is the tenant. */
export const activityColumns = `
  a.id, a.operation_id, o.number as operation_number, a.workflow_id, a.stage, a.kind, a.type_id,
  a.status, a.sync_state, a.sync_error, a.priority, a.employee_id, u.code as employee_code,
  u.name || ' ' || u.lastname as employee_name, a.zone_id, a.account, a.subscriber, a.address,
  a.latitude, a.longitude, a.created_at, a.assigned_at, a.due_at, a.done_at, a.ended_at,
  a.withdrawn_at, a.reason, a.version`;
export const itsNames = `
  join operation o on o.tenant_id = $1 and o.id = a.operation_id
  left join app_user u on u.tenant_id = $1 and u.id = a.employee_id`;
const employeeColumns = `
  u.id, u.name || '_' || u.lastname as name, u.lastname, u.username, u.email, u.phone, u.code, u.zone_id,
  u.company_id, u.job_id, u.active as status, u.is_mobile, u.created_at,
  u.birth_date::text, u.id_number, u.id_type, u.department_id, u.executive,
  cj.id as company_job_id, j.name_es as title`;
const itsPosition = `
  left join job j on j.tenant_id = $1 and j.id = u.job_id
  left join company_job cj on cj.tenant_id = $1 and cj.company_id = u.company_id and cj.job_id = u.job_id`;
const matching =
  'a.tenant_id = $1 and a.status = $2 and a.type_id = $3 and a.zone_id = $4 and a.withdrawn_at is null';

export const bareSql = {
  login: `
      select u.id, u.password_hash from login_directory d
        join app_user u on u.tenant_id = d.tenant_id and u.id = d.user_id
        where d.tenant_id = $1 and d.username = $2 and u.active`,
  session: `
    insert into session (tenant_id, id, user_id, expires_at) values ($1, $2, $3, now() + interval '30 days')`,

  employees: `
    select (select count(*) from app_user
      where tenant_id = $1 and zone_id = $2 and is_mobile and active) as total, ${employeeColumns}
    from (select * from app_user where tenant_id = $1 and zone_id = $2 and is_mobile and active
      order by search collate "es-x-icu", id limit 50) u
    ${itsPosition} order by u.search collate "es-x-icu", u.id`,

  employeeNames: `
    with found as materialized (select * from app_user where tenant_id = $1 and search like $2)
    select (select count(*) from found) as total, ${employeeColumns}
    from (select * from found order by search collate "es-x-icu", id limit 50) u ${itsPosition}
      order by u.search collate "es-x-icu", u.id`,

  people: `
    select (select count(*) from app_user where tenant_id = $1) as total, ${employeeColumns}
    from (select id from app_user where tenant_id = $1
      order by search collate "es-x-icu", id limit 50 offset $2) p
      join app_user u on u.tenant_id = $1 and u.id = p.id
    ${itsPosition} order by u.search collate "es-x-icu", u.id`,

  items: `
    select (select count(*) from list_item where tenant_id = $1 and list_id = $2) as total,
      i.id, i.version, i.active, i.created_at, i.list_id, i.code, i.name_es, i.name_en, i.parent_code,
        i.position, i.attributes, l.code || ' · ' || l.name_es as list
    from (select id from list_item where tenant_id = $1 and list_id = $2
      order by name_es collate "es-x-icu", id limit 50 offset $3) p
    join list_item i on i.tenant_id = $1 and i.id = p.id
      join list l on l.tenant_id = $1 and l.id = i.list_id order by i.name_es collate "es-x-icu", i.id`,

  itemTexts: `
    with found as materialized (select * from (select * from list_item
      where tenant_id = $1 and search like $3 offset 0) i where list_id = $2)
    select (select count(*) from found) as total, i.id, i.version, i.active, i.created_at, i.list_id,
      i.code, i.name_es, i.name_en, i.parent_code, i.position, i.attributes,
      l.code || ' · ' || l.name_es as list
    from (select * from found order by name_es collate "es-x-icu", id limit 50) i
      join list l on l.tenant_id = $1 and l.id = i.list_id order by i.name_es collate "es-x-icu", i.id`,

  activities: `
    select (select count(*) from activity a where ${matching}) as total, ${activityColumns}
    from (select id from activity a where ${matching} order by created_at desc, id desc limit 50 offset $5) p
    join activity a on a.tenant_id = $1 and a.id = p.id ${itsNames} order by a.created_at desc, a.id desc`,

  activityTexts: `
    with found as materialized (select id, created_at from activity
      where tenant_id = $1 and search like $2 and withdrawn_at is null)
    select (select count(*) from (select from found limit 10001) f) as total, ${activityColumns}
    from (select id from found order by created_at desc, id desc limit 50) p
    join activity a on a.tenant_id = $1 and a.id = p.id ${itsNames} order by a.created_at desc, a.id desc`,

  activity: `select ${activityColumns} from activity a ${itsNames} where a.tenant_id = $1 and a.id = $2`,

  answers: `
    select s.id, s.number, s.state, s.form_version_id, s.answers, u.name || ' ' || u.lastname as author,
      s.started_at, s.device_at, s.received_at, s.latitude, s.longitude
    from submission s join app_user u on u.tenant_id = $1 and u.id = s.author_id
      where s.tenant_id = $1 and s.activity_id = $2 order by s.number desc`,

  audit: `
    select a.id, a.at, a.actor_id, concat_ws(' ', u.name, u.lastname) as actor, u.username, a.action, a.subject,
      a.subject_id, case a.subject
        when 'activity' then (select t.id || ' · ' || t.operation_number from activity t
          where t.tenant_id = $1 and t.id = a.subject_id::bigint)
        when 'operation' then (select t.number from operation t
          where t.tenant_id = $1 and t.id = a.subject_id::bigint)
        when 'user' then (select t.code || ' · ' || t.name || ' ' || t.lastname from app_user t
          where t.tenant_id = $1 and t.id = a.subject_id::bigint)
        when 'zone' then (select t.code || ' · ' || t.name_es from zone t
          where t.tenant_id = $1 and t.id = a.subject_id::bigint)
        when 'list_item' then (select t.code || ' · ' || t.name_es from list_item t
          where t.tenant_id = $1 and t.id = a.subject_id::bigint) end as label,
      a.before, a.after, a.result, a.request_id, a.address, c.position
    from (select * from audit where tenant_id = $1 order by at desc, id desc limit 51) a
    left join app_user u on u.tenant_id = $1 and u.id = a.actor_id
    left join audit_chain c on c.tenant_id = $1 and c.audit_id = a.id order by a.at desc, a.id desc`,

  create: `
    with a as (insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id, status,
      priority, company_id, zone_id, account, subscriber, address, latitude, longitude)
      select $1, id, number, workflow_id, $4, 'field', $3, 'new', priority, company_id, zone_id, account,
        subscriber, address, latitude, longitude from operation where tenant_id = $1 and id = $2 returning *),
    e as (insert into activity_event (tenant_id, activity_id, actor_id, event, to_status)
      select $1, id, $5, 'open', 'new' from a)
    select * from a`,

  sync: `
    with i as (select id, answers from unnest($3::bigint[]) with ordinality as i(id, n)
      join jsonb_array_elements($4::jsonb) with ordinality as a(answers, n) using (n)),
    done as (update activity a
      set status = 'synchronized', sync_state = 'SYNC', started_at = coalesce(started_at, now()),
      done_at = now(), ended_at = now(), version = version + 1, touched = pg_current_xact_id()
      from i where a.tenant_id = $1 and a.id = i.id returning a.*),
    stored as (insert into submission (tenant_id, activity_id, number, form_version_id, state, answers,
      author_id, device_at)
      select $1, done.id, 1, done.form_version_id, 'current', i.answers, $2, now() from done
        join i using (id)),
    logged as (insert into activity_event (tenant_id, activity_id, actor_id, event, from_status, to_status,
      employee_id, device_at)
      select $1, id, $2, event, f, t, $2, now() from done
        cross join (values ('finish', 'pending', 'done'), ('complete', 'done', 'synchronized')) as v(event,
        f, t)),
    opened as (insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, status, priority,
      company_id, zone_id, account, subscriber, address, latitude, longitude, predecessor_id)
      select $1, operation_id, operation_number, workflow_id, 'C16', 'office', 'new', priority, company_id, zone_id, account,
        subscriber, address, latitude, longitude, id from done returning id),
    begun as (insert into activity_event (tenant_id, activity_id, actor_id, event, to_status)
      select $1, id, $2, 'open', 'new' from opened)
    select id, version, status from done`,

  read: `
    with n as (update notification set unread = '{}', read_at = coalesce(read_at, now())
      where tenant_id = $1 and id = $2 and user_id = $3 returning id, user_id, text_ids[1] as text_id, read_at)
    select n.id, n.user_id, t.title, t.content, t.body, n.read_at, t.created_at
      from n join notification_text t on t.tenant_id = $1 and t.id = n.text_id`,

  counts: `
    select (created_at at time zone 'America/Bogota')::date::text as day, status, count(*) from activity
    where tenant_id = $1 and withdrawn_at is null
      and created_at >= ($2::date)::timestamp at time zone 'America/Bogota'
      and created_at < ($3::date + 1)::timestamp at time zone 'America/Bogota' group by 1, 2 order by 1, 2`,

  burst: `
    with t as (insert into notification_text (tenant_id, title, content, body)
      values ($1, 'Carga', 'Mensaje de la prueba de carga',
        '{"format": "x", "formato": "WFSUSREC", "operationId": null, "activityId": null}') returning *),
    n as (insert into notification (tenant_id, user_id, text_ids, unread)
      select $1, u, array[t.id], '{1}' from t cross join unnest($2::bigint[]) u returning id, user_id)
    select n.id, n.user_id, t.title, t.content, t.body, t.created_at from n cross join t`,
};
