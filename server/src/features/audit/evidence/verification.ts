import { sql } from 'kysely';
import type { PublicSeal, verification } from '@cuadrilla/contract/audit/verification.ts';
import type { PublicCtx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { reserveTries } from '#features/access/throttle.ts';
import { stampCovering } from '#features/audit/time-stamps/time-stamp.store.ts';
import { tenantsOfCode } from './seal-code.ts';

/** What strangers are answered about a seal. A code has 80 random bits: limits are for the load, not against guesses. */
const perAddress = 240;
const inAll = 20_000;
/** While all addresses together ask too much, each has a few requests left: nobody can use up another's. */
const perAddressThen = 12;

export const verificationHandlers: Handlers<typeof verification> = {
  seal: async (ctx, { params }) => {
    const { view, manifest } = await sealOf(ctx, params.code);
    const { tenant, timeZone, files } = manifest;
    return { ...view, utility: tenant.name, timeZone, files: files.length };
  },
  check: async (ctx, { params, body: { sha256 } }) => {
    const { manifest, manifestHash } = await sealOf(ctx, params.code);
    // Other files may hold little that is unknown, and a hash of a guess would tell whether it is right.
    const acts = manifest.files.filter(({ path }) => /^actas\/.+\.pdf$/.test(path));
    return { matches: sha256 === manifestHash || acts.some((act) => act.sha256 === sha256) };
  },
};

interface Manifest {
  tenant: { name: string };
  timeZone: string;
  files: { path: string; sha256: string }[];
}

interface FoundSeal {
  view: Pick<PublicSeal, 'seal' | 'sealedAt' | 'stamp' | 'replacedBy'>;
  manifestHash: string;
  manifest: Manifest;
}

/** @throws SEAL_CODE_UNKNOWN, whatever the reason; THROTTLED */
async function sealOf(ctx: PublicCtx, text: string): Promise<FoundSeal> {
  await countRequest(ctx);
  const { code, tenantIds } = await tenantsOfCode(ctx.platform, text);
  // The same is read where no tenant is meant: the time of an answer says nothing.
  for (const tenantId of tenantIds.length > 0 ? tenantIds : [0]) {
    const found = await ctx.inTenant(tenantId, (inner) => readSeal(inner, code));
    if (found) return found;
  }
  return fail('SEAL_CODE_UNKNOWN');
}

async function countRequest({ platform, address, log }: PublicCtx): Promise<void> {
  const key = `verify:${address ?? ''}`;
  const tries =
    (await reserveTries(platform, [
      { key, most: perAddress },
      { key: 'verify', most: inAll },
    ])) ?? (await reserveTries(platform, [{ key, most: perAddressThen }]));
  if (tries) return;
  log.warn({ address }, 'public verification throttled');
  fail('THROTTLED');
}

async function readSeal({ db, tenantId }: TenantCtx, code: string): Promise<FoundSeal | null> {
  const { rows } = await sql<{
    seal: number;
    sealedAt: string;
    manifestHash: string;
    manifest: string;
    authority: string | null;
    stampedAt: string | null;
    laterSeal: number | null;
    laterAt: string | null;
  }>`
    select r.seal_no as seal, r.sealed_at as "sealedAt", r.manifest_hash as "manifestHash", b.content as manifest,
      s.authority, s.stamped_at as "stampedAt", later.seal_no as "laterSeal", later.sealed_at as "laterAt"
    from evidence_record r
    join evidence_blob b on b.tenant_id = r.tenant_id and b.hash = r.manifest_hash
    left join lateral ${stampCovering(sql`r.tenant_id`, sql`r.leaf_index`)} s on true
    left join lateral (
      select n.seal_no, n.sealed_at from evidence_record n
      where n.tenant_id = r.tenant_id and n.activity_id = r.activity_id and n.seal_no > r.seal_no
      order by n.seal_no desc limit 1) later on true
    where r.tenant_id = ${tenantId} and r.code = ${code}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { seal, sealedAt, manifestHash, manifest, authority, stampedAt, laterSeal, laterAt } = row;
  const stamp = authority !== null && stampedAt !== null ? { authority, stampedAt } : null;
  const replacedBy = laterSeal !== null && laterAt !== null ? { seal: laterSeal, sealedAt: laterAt } : null;
  return {
    view: { seal, sealedAt, stamp, replacedBy },
    manifestHash,
    manifest: JSON.parse(manifest) as Manifest,
  };
}
