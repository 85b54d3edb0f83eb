import type { Pool } from 'pg';
import { auditCounts, filledRequest } from './fill-records.ts';

/** Deletes what earlier runs wrote; what was filled in stays. */
export async function forget(pool: Pool, tenantId: number): Promise<void> {
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    create temp table fresh on commit drop as
      select id from operation where tenant_id = ${tenantId} and number like 'S%';
    create temp table fresh_activity on commit drop as
      select id from activity where tenant_id = ${tenantId} and (stage like 'X%'
        or operation_id in (select id from fresh));
    delete from submission where tenant_id = ${tenantId} and activity_id in (select id from fresh_activity);
    delete from activity_event where tenant_id = ${tenantId} and activity_id in (select id
      from fresh_activity);
    update workflow_day d set is_stale = true
      where d.tenant_id = ${tenantId} and (d.workflow_id, d.day) in (
        select a.workflow_id, (a.created_at at time zone p.time_zone)::date
        from activity a join workflow_day_position p on p.tenant_id = a.tenant_id
        where a.tenant_id = ${tenantId} and a.id in (select id from fresh_activity));
    delete from activity where tenant_id = ${tenantId} and id in (select id from fresh_activity);
    delete from operation where tenant_id = ${tenantId} and id in (select id from fresh);
    create temp table fresh_text on commit drop as
      select id from notification_text where tenant_id = ${tenantId} and (title = 'Carga' or title like '% · S%');
    delete from notification where tenant_id = ${tenantId} and text_ids[1] in (select id from fresh_text);
    delete from notification_text where tenant_id = ${tenantId} and id in (select id from fresh_text);
    update notification set read_at = null, unread = '{1}'
      where tenant_id = ${tenantId} and read_at is not null and user_id = (select id from app_user
      where tenant_id = ${tenantId} and username = 'despacho');
    set local session_replication_role = replica;
    truncate session, refresh_token, mutation, device, throttle, activity_release, activity_tally,
      activity_day_tally, activity_day_total, activity_total, audit_head, audit_count;
    delete from audit where request_id is null or request_id not like '${filledRequest}%';
    update audit_sealing set counted_to = null, counted_id = null;
    delete from audit_chain c where not exists (select from audit a
      where a.tenant_id = c.tenant_id and a.id = c.audit_id);
    commit`);
  await pool.query(auditCounts, [tenantId]);
}
