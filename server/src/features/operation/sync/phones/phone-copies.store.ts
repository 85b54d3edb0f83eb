import { sql } from 'kysely';
import type { OwedPhoto } from '@cuadrilla/contract/operation/phone-copies.ts';
import type { UnsentWork } from '@cuadrilla/contract/operation/sync.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

export interface CopiedPhone {
  username: string;
  employeeName: string;
  employeeCode: string;
  deviceName: string;
  isRevoked: boolean;
  lastSequence: number;
}

/** Of a phone that the caller may see. */
export async function copiedPhone(ctx: Ctx, deviceId: string): Promise<CopiedPhone> {
  const { rows } = await sql<CopiedPhone>`
    select u.username, u.name || ' ' || u.lastname as "employeeName", u.code as "employeeCode",
      d.name as "deviceName", d.revoked_at is not null as "isRevoked", d.last_sequence::float8 as "lastSequence"
    from device d join app_user u on u.tenant_id = ${ctx.tenantId} and u.id = d.user_id
    where d.tenant_id = ${ctx.tenantId} and d.id = ${deviceId}`.execute(ctx.db);
  return rows[0] ?? fail('NOT_FOUND', {}, { deviceId: 'NOT_FOUND' });
}

/** Photos that work of the phone announced and that have not arrived, the oldest work first. */
export async function photosOwedBy(ctx: Ctx, deviceId: string): Promise<OwedPhoto[]> {
  const { rows } = await sql<OwedPhoto>`
    select p.activity_id as "activityId", p.sha256, coalesce(max(p.bytes), 0)::int as bytes
    from photo p
      join submission s on s.tenant_id = ${ctx.tenantId} and s.id = p.submission_id
    where p.tenant_id = ${ctx.tenantId} and p.received_at is null and s.device_id = ${deviceId}
    group by p.activity_id, p.sha256
    order by min(s.id), p.sha256
    limit 5000`.execute(ctx.db);
  return rows;
}

/**
 * After its copy was loaded, a phone owes what the copy could not bring. What the phone itself said later than its copy
 * is newer, and stays.
 */
export async function recordAfterCopy(
  ctx: Ctx,
  deviceId: string,
  savedAt: string,
  { photos, photoBytes, drafts, refused }: Omit<UnsentWork, 'items'>,
): Promise<void> {
  const unsent = JSON.stringify({ photos, photoBytes, drafts, refused });
  await sql`
    update device set unsent = ${unsent}::jsonb || jsonb_build_object('items', held_count),
      unsent_at = least(${savedAt}::timestamptz, now())
    where tenant_id = ${ctx.tenantId} and id = ${deviceId}
      and (unsent_at is null or unsent_at <= ${savedAt}::timestamptz)`.execute(ctx.db);
}
