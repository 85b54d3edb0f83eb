import { sql, type RawBuilder } from 'kysely';
import type { Phone } from '@cuadrilla/contract/operation/phones.ts';
import type { MutationReply, UnsentWork } from '@cuadrilla/contract/operation/sync.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { loadStatuses, nameCondition } from '#features/operation/lifecycle/personnel.store.ts';
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';

export interface PhoneQuery {
  search?: string | undefined;
  employeeId?: number | undefined;
  onlyTrouble: boolean;
  page: number;
}

export type PhoneRow = Omit<Phone, 'unsent'> & { unsent: UnsentWork | null; total: number };

export const phonesOnPage = 50;

/** Phones of the employees whom the caller may see; those with a trouble first, then by their last contact. */
export async function selectPhones(ctx: Ctx, query: PhoneQuery): Promise<PhoneRow[]> {
  const { tenantId } = ctx;
  const hasAll = !query.onlyTrouble && conditionsOf(ctx, query).length === 0;
  // Names and work are those of the page alone: thousands of phones are put in order. All phones are counted by
  // themselves, since a count beside each row is written to disk. `offset 0`: few steps are refused,
  // so their activities are looked up one by one.
  const { rows } = await sql<PhoneRow>`
    with judged as (${judgedPhones(ctx, query)}),
    page as materialized (
      select * ${hasAll ? sql`` : sql`, (count(*) over ())::int as total`} from judged
      where trouble or not ${query.onlyTrouble}
      order by trouble desc, last_seen_at desc, id
      limit ${phonesOnPage} offset ${query.page * phonesOnPage}
    )
    select d.id as "deviceId", d.name, d.app_version as "appVersion", u.id as "employeeId",
      u.code as "employeeCode", u.name || ' ' || u.lastname as "employeeName", c.name as company,
      d.registered_at as "registeredAt", d.last_seen_at as "lastSeenAt", d.revoked_at as "revokedAt",
      d.unsent, d.unsent_at as "unsentAt", p.held_count as held, p.delayed, p.refused,
      p.photos_owed as "photosOwed", p.has_gap as "hasGap", p.trouble,
      ${hasAll ? sql`(select count(*)::int from device d where d.tenant_id = ${tenantId})` : sql`p.total`} as total,
      (select count(*)::int from activity a
        where a.tenant_id = ${tenantId} and a.employee_id = u.id and a.status = any(${loadStatuses})
          and a.ended_at is null and a.withdrawn_at is null) as "openActivities"
    from page p
      join device d on d.tenant_id = ${tenantId} and d.id = p.id
      join app_user u on u.tenant_id = ${tenantId} and u.id = d.user_id
      left join company c on c.tenant_id = ${tenantId} and c.id = u.company_id
    order by p.trouble desc, p.last_seen_at desc, p.id`.execute(ctx.db);
  return rows;
}

/** Phones of the people of a query, and what is wrong with each. */
function judgedPhones(ctx: Ctx, query: PhoneQuery): RawBuilder<unknown> {
  const { tenantId } = ctx;
  return sql`
    select g.*, has_gap or held_count > 0 or delayed > 0 or refused > 0 as trouble
    from (
      select d.id, d.last_seen_at, d.held_count, jsonb_array_length(d.skipped) as delayed,
        coalesce(r.n, 0) as refused, coalesce(o.n, 0) as photos_owed,
        (d.held_count > 0 or d.skipped <> '[]' or coalesce(o.n, 0) > 0
          or coalesce((d.unsent->>'items')::int + (d.unsent->>'photos')::int + (d.unsent->>'drafts')::int
            + (d.unsent->>'refused')::int, 0) > 0)
          and exists (
            select from device newer
            where newer.tenant_id = ${tenantId} and newer.user_id = d.user_id and newer.id <> d.id
              and newer.registered_at > d.last_seen_at
          ) as has_gap
      from device d
        left join (
          select m.device_id, count(*)::int as n from mutation m
          cross join lateral (
            select from activity a
            where a.tenant_id = ${tenantId} and a.id = (m.answer->>'activityId')::bigint
              and a.sync_state = 'ERROR'
            offset 0
          ) a
          where m.tenant_id = ${tenantId} and m.state = 'refused'
          group by m.device_id
        ) r on r.device_id = d.id
        left join (
          select s.device_id, count(*)::int as n from photo p
          join submission s on s.tenant_id = ${tenantId} and s.id = p.submission_id
          where p.tenant_id = ${tenantId} and p.received_at is null and s.device_id is not null
          group by s.device_id
        ) o on o.device_id = d.id
      where d.tenant_id = ${tenantId} ${ofPeople(ctx, query)}
    ) g`;
}

/** Whose phones are wanted; no condition for those of everybody. */
function ofPeople(ctx: Ctx, query: PhoneQuery): RawBuilder<unknown> {
  const conditions = conditionsOf(ctx, query);
  return conditions.length === 0
    ? sql``
    : sql`and d.user_id in (
        select u.id from app_user u where u.tenant_id = ${ctx.tenantId} and ${sql.join(conditions, sql` and `)})`;
}

const conditionsOf = ({ actor: { companyScope } }: Ctx, query: PhoneQuery): RawBuilder<unknown>[] => [
  ...(companyScope === null ? [] : [sql`u.company_id = ${companyScope}`]),
  ...(query.employeeId === undefined ? [] : [sql`u.id = ${query.employeeId}`]),
  ...nameCondition(query.search),
];

/** @throws NOT_FOUND also for phones of employees whom the caller may not see */
export async function visiblePhone(
  ctx: Ctx,
  deviceId: string,
  { lock }: { lock: boolean },
): Promise<{ userId: number }> {
  const { companyScope } = ctx.actor;
  const row = await ctx.db
    .selectFrom('device as d')
    .innerJoin('app_user as u', (on) =>
      on.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.id', '=', 'd.user_id'),
    )
    .select('d.user_id')
    .where('d.tenant_id', '=', ctx.tenantId)
    .where('d.id', '=', deviceId)
    .$if(companyScope !== null, (query) => query.where('u.company_id', '=', companyScope))
    .$if(lock, (query) => query.forUpdate('d'))
    .executeTakeFirst();
  return row ? { userId: row.user_id } : fail('NOT_FOUND', {}, { deviceId: 'NOT_FOUND' });
}

export interface RefusedRow {
  id: string;
  sequence: number;
  received_at: string;
  type: string | null;
  answer: MutationReply;
  has_body: boolean;
  activity_id: number | null;
  operation_id: number | null;
  number: string | null;
  status: ActivityStatus | null;
  is_open: boolean;
}

/** Newest first. Only the type is read of the bodies, which may be large. */
export async function selectRefused(ctx: Ctx, deviceId: string): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select m.id, m.sequence, m.received_at, m.body->>'type' as type, m.answer, m.body is not null as has_body,
      a.id as activity_id, a.operation_id, o.number, a.status, coalesce(a.sync_state = 'ERROR', false) as is_open
    from (
      select * from mutation
      where tenant_id = ${ctx.tenantId} and device_id = ${deviceId} and state = 'refused'
      order by received_at desc, sequence desc limit 100
    ) m
      left join activity a on a.tenant_id = ${ctx.tenantId} and a.id = (m.answer->>'activityId')::bigint
      left join operation o on o.tenant_id = ${ctx.tenantId} and o.id = a.operation_id
    order by m.received_at desc, m.sequence desc`.execute(ctx.db);
  return rows;
}
