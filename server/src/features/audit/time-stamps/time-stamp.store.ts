import { sql } from 'kysely';
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

/** The earliest stamp of a checkpoint that has a leaf, by the authority that stamped last. */
export async function stampOfLeaf({ db, tenantId }: TenantCtx, leaf: number): Promise<StampOfLeaf | null> {
  const { rows } = await sql<StampOfLeaf>`
    select s.size, c.note, s.token, s.chain from evidence_stamp s
    join evidence_checkpoint c on c.tenant_id = s.tenant_id and c.size = s.size
    where s.tenant_id = ${tenantId} and s.size > ${leaf}
      and s.root = (
        select n.root from evidence_stamp n where n.tenant_id = ${tenantId} and n.size > ${leaf}
        order by n.size desc limit 1)
    order by s.size limit 1`.execute(db);
  return rows[0] ?? null;
}
