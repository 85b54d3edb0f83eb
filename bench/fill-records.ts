import type { Filling } from './filling.ts';

/** What people leave behind over a year: lines of the audit, sealed, and mails of dashboards with their deliveries. */
const full = { auditLines: 1_000_000, deliveries: 100_000 };
const mails = 40;
const alerts = 40;

/** How the requests of filled lines begin; lines of a run are deleted before the next one. */
export const filledRequest = 'fill-';

const deeds = [
  ['session.open', 'user'],
  ['session.refused', 'user'],
  ['answers.read', 'activity'],
  ['activity.assign', 'activity'],
  ['activity.decide', 'activity'],
  ['photo.read', 'photo'],
  ['operation.create', 'operation'],
  ['zone.update', 'zone'],
  ['list_item.create', 'list_item'],
  ['user.read', 'user'],
];

export async function fillRecords(filling: Filling, scale: number): Promise<void> {
  await fillAudit(filling, Math.round(full.auditLines * scale));
  await fillMails(filling, Math.round(full.deliveries * scale));
}

async function fillAudit({ tenant, step }: Filling, count: number): Promise<void> {
  await step(
    'audit',
    `insert into audit (tenant_id, at, actor_id, action, subject, subject_id, after, request_id, address, result)
      select $1, now() - interval '400 days' * (1 - g::float8 / $2), e.id, d.action, d.subject,
        pg_temp.pick(g, 60, 1000000)::text, jsonb_build_object('number', 'B' || lpad((g % 400000)::text, 8, '0')),
        '${filledRequest}' || gen_random_uuid(), '10.0.' || g % 200 || '.' || g % 250,
        case when d.action like '%refused' then 'refused' else 'done' end
      from generate_series(1, $2) g
      join (select action, subject, row_number() over () - 1 as n
        from jsonb_to_recordset($3::jsonb) as x (action text, subject text)) d
        on d.n = pg_temp.pick(g, 61, ${deeds.length})
      join b_employee e on e.n = pg_temp.pick(g, 62, (select count(*)::int from b_employee))
      order by g`,
    [tenant, count, JSON.stringify(deeds.map(([action, subject]) => ({ action, subject })))],
  );
  await step(
    'links',
    `insert into audit_chain (tenant_id, position, audit_id, hash)
      select tenant_id, row_number() over (order by id), id, sha256(id::text::bytea) from audit where tenant_id = $1`,
    [tenant],
  );
  await step('counts of lines', auditCounts, [tenant]);
  await step(
    'seal',
    `insert into audit_sealing (tenant_id, up_to) values ($1, pg_snapshot_xmin(pg_current_snapshot()))`,
    [tenant],
  );
}

/** The counts of all lines that have a link. */
export const auditCounts = `
  insert into audit_count (tenant_id, subject, action, result, hour, n)
  select a.tenant_id, k.subject, k.action, k.result, date_trunc('hour', a.at, 'UTC'), count(*)
  from audit a
  join audit_chain c on c.tenant_id = a.tenant_id and c.audit_id = a.id
  cross join lateral (values (a.subject, a.action, a.result), ('', '', '')) k (subject, action, result)
  where a.tenant_id = $1 group by 1, 2, 3, 4, 5`;

/** Not active, so that none is sent or evaluated while something is measured. */
async function fillMails({ tenant, dispatcher, step }: Filling, deliveries: number): Promise<void> {
  await step(
    'alerts',
    `insert into alert (tenant_id, name, measure, days, comparison, no_data, active, owner_id)
      select $1, 'Alerta ' || g, 'K01', 7, 'off_target', 'keep', false, $3 from generate_series(1, $2) g`,
    [tenant, alerts, dispatcher],
  );
  await step(
    'mails',
    `insert into dashboard_mail (tenant_id, name, dashboard_code, every, weekday, month_day, clock, business_days,
        period, attach, skip_empty, active, owner_id, next_at)
      select $1, 'Envío ' || g, 'OPERACION', 'day', 1, 1, '07:00', true, 'week', false, true, false, $3,
        now() + interval '1 year' from generate_series(1, $2) g`,
    [tenant, mails, dispatcher],
  );
  await step(
    'deliveries',
    `insert into dashboard_mail_delivery (tenant_id, mail_id, user_id, planned_at, outcome, attempts, at)
      select $1, m.id, e.id, d.at, 'sent', 1, d.at
      from generate_series(1, $2) g
      join (select id, row_number() over (order by id) - 1 as n from dashboard_mail where tenant_id = $1) m
        on m.n = g % ${mails}
      join b_employee e on e.n = pg_temp.pick(g, 63, (select count(*)::int from b_employee))
      cross join lateral (select now() - interval '1 hour' * (g / ${mails}) as at) d
      on conflict do nothing`,
    [tenant, deliveries],
  );
}
