import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';
import {
  completedBy,
  hashNode,
  nodeKey,
  proofNodes,
  rootNodes,
  type NodeReader,
  type TreeNode,
} from './merkle.rules.ts';

/** The tenant's Merkle tree in the database. */

/** Those who seal records of a tenant take turns: a tree has one end. */
export const takeTurn = async ({ db, tenantId }: TenantCtx): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`evidence:${tenantId}`}, 1)) as free`.execute(db);
  return rows[0]!.free;
};

export async function treeSize({ db, tenantId }: TenantCtx): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(leaf_index) + 1, 0)::bigint as size from evidence_record
    where tenant_id = ${tenantId}`.execute(db);
  return Number(rows[0]!.size);
}

async function readNodes(
  { db, tenantId }: TenantCtx,
  nodes: readonly TreeNode[],
): Promise<Map<string, Buffer>> {
  const { rows } = await sql<TreeNode & { hash: Buffer }>`
    select n.level, n.idx as index, n.hash
    from unnest(${nodes.map(({ level }) => level)}::integer[], ${nodes.map(({ index }) => index)}::bigint[])
      as k (level, idx)
    join evidence_node n on n.tenant_id = ${tenantId} and n.level = k.level and n.idx = k.idx`.execute(db);
  return new Map(rows.map(({ hash, ...node }) => [nodeKey(node), hash]));
}

const readerOf =
  (nodes: ReadonlyMap<string, Buffer>): NodeReader =>
  (node) => {
    const hash = nodes.get(nodeKey(node));
    if (!hash) throw new Error(`The evidence log has no node ${nodeKey(node)}.`);
    return hash;
  };

export const rootReader = async (ctx: TenantCtx, size: number): Promise<NodeReader> =>
  readerOf(await readNodes(ctx, rootNodes(size)));
export const proofReader = async (ctx: TenantCtx, index: number, size: number): Promise<NodeReader> =>
  readerOf(await readNodes(ctx, proofNodes(index, size)));

/** Adds leaves at the end of a tree of `size` leaves, with the subtrees that they complete. */
export async function addLeaves(ctx: TenantCtx, size: number, leaves: readonly Buffer[]): Promise<void> {
  if (leaves.length === 0) return;
  const known = await readNodes(ctx, rootNodes(size));
  const added = new Map<string, TreeNode & { hash: Buffer }>();
  const hashOf = (node: TreeNode): Buffer => added.get(nodeKey(node))?.hash ?? readerOf(known)(node);
  leaves.forEach((leaf, at) => {
    let hash = leaf;
    for (const node of completedBy(size + at)) {
      if (node.level > 0) hash = hashNode(hashOf({ level: node.level - 1, index: node.index * 2 }), hash);
      added.set(nodeKey(node), { ...node, hash });
    }
  });
  const rows = [...added.values()];
  await sql`
    insert into evidence_node (tenant_id, level, idx, hash)
    select ${ctx.tenantId}, level, idx, decode(hash, 'hex')
    from unnest(${rows.map(({ level }) => level)}::integer[], ${rows.map(({ index }) => index)}::bigint[],
      ${rows.map(({ hash }) => hash.toString('hex'))}::text[]) as n (level, idx, hash)`.execute(ctx.db);
}
