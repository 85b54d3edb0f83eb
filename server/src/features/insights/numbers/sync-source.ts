import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Source } from './source.types.ts';

/**
 * Visits, and whether the server refused what the phone sent of them. One that is still open because of it counts by
 * the day of its last refusal.
 */
export const sentWork = ({ tenantId, timeZone }: Ctx, facts: Source): Source => {
  const condition = (counter: string): string | undefined =>
    ({ sent: 'true', sync_refused: 'f.sync_refused' })[counter];
  // A phone says which activity it means: only that of whoever holds the phone counts.
  const refused = sql`(
    select d.user_id, r.activity_id, max(r.received_at) as at
    from (
      select m.device_id, m.received_at, case when jsonb_typeof(m.body -> 'activityId') = 'number'
        then (m.body ->> 'activityId')::numeric end as activity_id
      from mutation m where m.tenant_id = ${tenantId} and m.state = 'refused'
    ) r join device d on d.tenant_id = ${tenantId} and d.id = r.device_id
    group by d.user_id, r.activity_id)`;
  return {
    ...facts,
    name: 'fact_sync',
    from: () => sql`(
      select a.tenant_id, a.activity_id, a.operation_id, a.day, a.hour, a.ended_at, a.workflow_id, a.stage, a.kind,
        a.type_id, a.zone_id, a.company_id, a.employee_id, a.priority, a.outcome, a.cause, a.in_term, a.cycle,
        a.route, a.channel, a.barrio_id, a.answers, a.occurrences,
        r.activity_id is not null as sync_refused
      from fact_activity a
        left join ${refused} r on r.activity_id = a.activity_id and r.user_id = a.employee_id
      where a.tenant_id = ${tenantId} and a.kind = 'field' and a.outcome in ('done', 'unrealized')
      union all
      select a.tenant_id, a.id, a.operation_id, (r.at at time zone ${timeZone})::date,
        extract(hour from r.at at time zone ${timeZone})::integer, r.at, a.workflow_id, a.stage, a.kind,
        a.type_id, a.zone_id, a.company_id, a.employee_id, a.priority, a.status, null, null, null,
        null, null, o.barrio_id, null::jsonb, null::jsonb, true
      from ${refused} r
        join activity a on a.tenant_id = ${tenantId} and a.id = r.activity_id and a.employee_id = r.user_id
        join operation o on o.tenant_id = a.tenant_id and o.id = a.operation_id
      where a.ended_at is null and a.withdrawn_at is null)`,
    amount: (counter) => {
      const own = condition(counter);
      return own === undefined ? undefined : `(${own})::int`;
    },
    condition,
  };
};
