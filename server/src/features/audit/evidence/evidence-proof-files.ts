import { sql } from 'kysely';
import { replyWith } from '@cuadrilla/contract/audit/evidence/evidence-stamp.ts';
import { timeFolder } from '@cuadrilla/contract/audit/evidence/evidence-time.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { canonicalJson } from './canonical-json.ts';
import { evidenceKey } from './evidence-key.ts';
import { proofReader } from './evidence-log.store.ts';
import { inclusionProof } from './merkle.rules.ts';
import { stampOfLeaf } from '#features/audit/time-stamps/time-stamp.store.ts';

/**
 * What proves a sealed record: signature, keys, leaf, the way to a checkpoint of each key that has the record, and to one
 * whose time a third party stamped.
 */

export interface Seal {
  seal_no: number;
  leaf_index: number;
  leaf: Buffer;
  manifest: string;
  sealed_at: string;
  /** Null for seals of releases that signed when a record was downloaded. */
  signature: Buffer | null;
}

interface Checkpoint {
  size: number;
  note: string;
  kid: string;
}

/**
 * With the newest checkpoint, or the one of a size that somebody holds. Whoever knows an earlier key of the utility finds
 * the last checkpoint under that one in `prueba/claves/`.
 * @throws NOT_FOUND when no checkpoint of that size has the record
 */
export async function proofFiles(
  ctx: Ctx,
  seal: Seal,
  ofSize: number | undefined,
): Promise<Record<string, string | Buffer>> {
  const checkpoints = await checkpointsWith(ctx, seal.leaf_index, ofSize);
  const main = checkpoints.find(({ size }) => ofSize === undefined || size === ofSize) ?? fail('NOT_FOUND');
  const current = await tenantKey(ctx);
  const signature = seal.signature ?? current.sign(Buffer.from(seal.manifest));
  const verifiers = await verifiersOf(ctx, main.kid);
  if (!seal.signature && !verifiers.includes(current.verifier)) verifiers.push(current.verifier);
  const files: Record<string, string | Buffer> = {
    'MANIFIESTO.sig': signature,
    'prueba/claves.json': canonicalJson({ keys: verifiers.map((verifier) => ({ verifier })) }),
    'prueba/hoja.json': canonicalJson({ leaf: seal.leaf.toString('hex') }),
    ...(await proofIn('prueba', ctx, seal, main)),
  };
  for (const checkpoint of checkpoints)
    if (checkpoint.kid !== main.kid)
      Object.assign(files, await proofIn(`prueba/claves/${checkpoint.kid}`, ctx, seal, checkpoint));
  const stamp = await stampOfLeaf(ctx, seal.leaf_index);
  if (stamp)
    Object.assign(files, await proofIn(timeFolder, ctx, seal, stamp), {
      [`${timeFolder}/sello.tsr`]: Buffer.from(replyWith(stamp.token)),
      [`${timeFolder}/cadena.pem`]: stamp.chain,
    });
  return files;
}

async function proofIn(
  folder: string,
  ctx: Ctx,
  { leaf_index: index }: Seal,
  { size, note }: Pick<Checkpoint, 'size' | 'note'>,
): Promise<Record<string, string>> {
  const hashes = inclusionProof(index, size, await proofReader(ctx, index, size));
  return {
    [`${folder}/inclusion.json`]: canonicalJson({
      index,
      size,
      hashes: hashes.map((hash) => hash.toString('hex')),
    }),
    [`${folder}/checkpoint.txt`]: note,
  };
}

/** The last checkpoint of each key that has a leaf, and the one of `ofSize`; the newest first. */
async function checkpointsWith(
  { db, tenantId }: Ctx,
  leaf: number,
  ofSize: number | undefined,
): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select size, note, kid from (
      select distinct on (c.kid) c.size, c.note, c.kid from evidence_checkpoint c
      where c.tenant_id = ${tenantId} and c.size > ${leaf} order by c.kid, c.size desc) newest
    union
    select c.size, c.note, c.kid from evidence_checkpoint c
    where c.tenant_id = ${tenantId} and c.size > ${leaf} and c.size = ${ofSize ?? null}
    order by size desc`.execute(db);
  return rows;
}

/** The keys of the tenant, the one that signed the checkpoint first, then the newest. */
async function verifiersOf({ db, tenantId }: Ctx, kid: string): Promise<string[]> {
  const { rows } = await sql<{ verifier: string }>`
    select verifier from evidence_key where tenant_id = ${tenantId}
    order by kid = ${kid} desc, created_at desc, kid`.execute(db);
  return rows.map(({ verifier }) => verifier);
}

async function tenantKey(ctx: Ctx) {
  const { code } = await ctx.db
    .selectFrom('tenant')
    .select('code')
    .where('id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow();
  return evidenceKey(ctx, code);
}
