import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Source, SummedSource } from './source.types.ts';

const sentId = sql`(m.body ->> 'activityId')::numeric`;

/**
 * What the server refused of what a phone sent: a phone says which activity it means, and whose phone it is counts. What
 * is no number of an activity is left out before it is read as one, by which activities are found.
 */
const refusedBy = (tenantId: number): RawBuilder<unknown> => sql`(
  select d.user_id, r.activity_id, max(r.received_at) as at
  from (
    select m.device_id, m.received_at, case when jsonb_typeof(m.body -> 'activityId') = 'number'
      then case when ${sentId} between 1 and 9e15 and ${sentId} % 1 = 0 then ${sentId}::bigint end
      end as activity_id
    from mutation m where m.tenant_id = ${tenantId} and m.state = 'refused'
  ) r join device d on d.tenant_id = ${tenantId} and d.id = r.device_id
  where r.activity_id is not null
  group by d.user_id, r.activity_id)`;

/** The columns of a fact that its dimensions, filters and lists read. */
const factColumns = (
  'tenant_id activity_id operation_id day hour ended_at workflow_id stage kind type_id zone_id company_id ' +
  'employee_id priority outcome cause in_term cycle route channel barrio_id answers occurrences'
).split(' ');
const listed = (row: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`${row}.${column}`)));

const isVisit = sql`a.kind = 'field' and a.outcome in ('done', 'unrealized')`;

/** What has not ended because of a refusal, with the columns of facts; it counts by the day of its last refusal. */
const openRefused = ({ tenantId, timeZone }: Ctx): RawBuilder<unknown> => sql`
  select a.tenant_id, a.id as activity_id, a.operation_id, (r.at at time zone ${timeZone})::date as day,
    extract(hour from r.at at time zone ${timeZone})::integer as hour, r.at as ended_at, a.workflow_id, a.stage,
    a.kind, a.type_id, a.zone_id, a.company_id, a.employee_id, a.priority, a.status as outcome,
    null::text as cause, null::boolean as in_term, null::text as cycle, null::text as route, null::text as channel,
    o.barrio_id, null::jsonb as answers, null::jsonb as occurrences
  from ${refusedBy(tenantId)} r
    join activity a on a.tenant_id = ${tenantId} and a.id = r.activity_id and a.employee_id = r.user_id
    join operation o on o.tenant_id = a.tenant_id and o.id = a.operation_id
  where a.ended_at is null and a.withdrawn_at is null`;

/** Visits one by one, and whether the server refused what the phone sent of them. */
export function sentWork(ctx: Ctx, facts: Source): Source {
  const { tenantId } = ctx;
  const condition = (counter: string): string | undefined =>
    ({ sent: 'true', sync_refused: 'f.sync_refused' })[counter];
  return {
    ...facts,
    name: 'fact_sync',
    from: () => sql`(
      select ${listed('a', factColumns)}, r.activity_id is not null as sync_refused
      from fact_activity a
        left join ${refusedBy(tenantId)} r on r.activity_id = a.activity_id and r.user_id = a.employee_id
      where a.tenant_id = ${tenantId} and ${isVisit}
      union all
      select ${listed('x', factColumns)}, true from (${openRefused(ctx)}) x)`,
    amount: (counter) => {
      const own = condition(counter);
      return own === undefined ? undefined : `(${own})::int`;
    },
    condition,
  };
}

/** The same as sums: all visits from the sums of facts, of which the server refused few, and these one by one. */
export const sentSums = (ctx: Ctx, sums: readonly SummedSource[]): Source[] =>
  sums.flatMap(({ source, keys }) =>
    keys && source.amount('visits') !== undefined ? [sentIn(ctx, source, keys)] : [],
  );

function sentIn(ctx: Ctx, sums: Source, keys: readonly string[]): Source {
  const { tenantId } = ctx;
  const columns = ['tenant_id', ...keys];
  const amounts: Partial<Record<string, string>> = { sent: 'f.sent', sync_refused: 'f.refused' };
  return {
    ...sums,
    name: `fact_sync_${sums.name}`,
    from: (span, where) => sql`(
      select ${listed('s', columns)}, s.visits as sent, 0 as refused
      from ${sums.from(span, where)} s
      where s.tenant_id = ${tenantId} and s.visits > 0
      union all
      select ${listed('a', columns)}, 0, 1
      from ${refusedBy(tenantId)} r
        join fact_activity a on a.tenant_id = ${tenantId} and a.activity_id = r.activity_id
          and a.employee_id = r.user_id
      where ${isVisit}
      union all
      select ${listed('x', columns)}, 1, 1 from (${openRefused(ctx)}) x)`,
    amount: (counter) => amounts[counter],
    condition: () => undefined,
  };
}
