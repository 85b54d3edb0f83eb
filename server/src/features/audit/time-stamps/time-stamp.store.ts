import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import type { NewStamp } from './time-stamp.rules.ts';

export interface UnstampedCheckpoint {
  size: number;
  note: string;
}

/** The newest checkpoint, when nobody stamped it and the last stamp is some hours old; null otherwise. */
export async function dueForStamp(
  { db, tenantId }: TenantCtx,
  hours: number,
): Promise<UnstampedCheckpoint | null> {
  const { rows } = await sql<UnstampedCheckpoint>`
    select c.size, c.note from evidence_checkpoint c
    where c.tenant_id = ${tenantId}
      and c.size > coalesce((select max(s.size) from evidence_stamp s where s.tenant_id = ${tenantId}), 0)
      and not exists (
        select from evidence_stamp s
        where s.tenant_id = ${tenantId} and s.created_at > now() - make_interval(hours => ${hours}))
    order by c.size desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Whether this process was the one that stored it. */
export async function storeStamp(ctx: TenantCtx, size: number, stamp: NewStamp): Promise<boolean> {
  const { token, chain, authority, root, policy, serial, stampedAt } = stamp;
  const added = await ctx.db
    .insertInto('evidence_stamp')
    .values({
      tenant_id: ctx.tenantId,
      size,
      token,
      chain,
      authority,
      root,
      policy,
      serial,
      stamped_at: stampedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export interface StampOfLeaf {
  size: number;
  note: string;
  token: Buffer;
  chain: string;
}

/** The earliest stamp that covers a leaf, by the authority that stamped last: one row of `evidence_stamp`, or none. */
export const stampCovering = (tenant: RawBuilder<unknown>, leaf: RawBuilder<unknown>) => sql`
  (select s.* from evidence_stamp s
   where s.tenant_id = ${tenant} and s.size > ${leaf}
     and s.root = (
       select n.root from evidence_stamp n where n.tenant_id = ${tenant} and n.size > ${leaf}
       order by n.size desc limit 1)
   order by s.size limit 1)`;

export async function stampOfLeaf({ db, tenantId }: TenantCtx, leaf: number): Promise<StampOfLeaf | null> {
  const { rows } = await sql<StampOfLeaf>`
    select s.size, c.note, s.token, s.chain from ${stampCovering(sql`${tenantId}::bigint`, sql`${leaf}::bigint`)} s
    join evidence_checkpoint c on c.tenant_id = s.tenant_id and c.size = s.size`.execute(db);
  return rows[0] ?? null;
}

export interface StampedSeal {
  activityId: number;
  seal: number;
  at: string;
  authority: string;
}

/** Who stamped which seals of some activities, and when; the newest first. */
export async function stampsOfSeals(
  { db, tenantId }: TenantCtx,
  activityIds: readonly number[],
  most: number,
): Promise<StampedSeal[]> {
  const { rows } = await sql<StampedSeal>`
    select r.activity_id as "activityId", r.seal_no as seal, s.stamped_at as at, s.authority
    from evidence_record r
    cross join lateral ${stampCovering(sql`r.tenant_id`, sql`r.leaf_index`)} s
    where r.tenant_id = ${tenantId} and r.activity_id = any(${activityIds}::bigint[])
    order by r.leaf_index desc limit ${most}`.execute(db);
  return rows;
}
