import { sql } from 'kysely';
import type { PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import type { TenantCtx } from '#platform/context.ts';

/** What happened to an activity before it came to the phone again. */
export type EarlierWork = Pick<PhoneActivity, 'reason' | 'earlier'>;
export const noEarlierWork: EarlierWork = { reason: null, earlier: null };

/** By activity, in one statement; those that were never rejected nor sent out again are missing. */
export async function earlierWork(
  { db, tenantId }: TenantCtx,
  activityIds: readonly number[],
): Promise<Map<number, EarlierWork>> {
  if (activityIds.length === 0) return new Map();
  const { rows } = await sql<EarlierWork & { id: number }>`
    select given.id, e.reason, s.earlier
    from unnest(${activityIds}::bigint[]) as given(id)
      left join lateral (
        select reason from activity_event
        where tenant_id = ${tenantId} and activity_id = given.id and event in ('reject', 'reactivate')
          and reason is not null
        order by id desc limit 1) e on true
      left join lateral (
        select jsonb_build_object('formVersionId', form_version_id, 'answers', answers, 'annexes', annexes,
          'receivedAt', received_at) as earlier
        from submission
        where tenant_id = ${tenantId} and activity_id = given.id and state = 'earlier'
        order by number desc limit 1) s on true
    where e.reason is not null or s.earlier is not null`.execute(db);
  return new Map(rows.map(({ id, ...work }) => [id, work]));
}
