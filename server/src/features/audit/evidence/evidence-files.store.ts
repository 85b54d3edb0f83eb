import { sql } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';

/** Files of seals that are no photos: acts as PDF and signatures, stored once under their hash. */

export interface SealedFile {
  path: string;
  sha256: string;
  bytes: number;
}

export const evidenceKeyOf = (tenantId: number, sha256: string): string =>
  `${tenantId}/evidence/${sha256.slice(0, 2)}/${sha256}`;

/** So that backups take them along and the nightly check of files reads them. */
export async function recordFiles({ db, tenantId }: TenantCtx, files: readonly SealedFile[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into evidence_file (tenant_id, sha256, name, bytes)
    select distinct on (sha256) ${tenantId}, sha256, name, bytes
    from unnest(${files.map(({ sha256 }) => sha256)}::text[], ${files.map(({ path }) => path)}::text[],
      ${files.map(({ bytes }) => bytes)}::integer[]) as f (sha256, name, bytes)
    on conflict do nothing`.execute(db);
}
